"""The language of formulas: each word is one class, with what it takes, gives, means and costs, and what each back-end
writes for it."""
