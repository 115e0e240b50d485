"""From the typed tree to Python source. Names of the ruleset reach it only with a prefix, values only as constants."""
