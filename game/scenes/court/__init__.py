"""The table of a court: pages of a ledger, and the ceremonies around them."""
