"""How a game plays, measured: lengths, wins, choices, and which lines of the rules were ever needed."""
