"""How the sounds of Ossola are made: struck wood and stone, brushed cloth, bells and plucked strings, from numbers."""
