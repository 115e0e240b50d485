"""What is said of a game, without a screen: names, deeds, reasons, chronicles, arms."""
