"""One rule a module: LEVEL says whether it needs rules that compile (`rules`) or not (`files`), check(case) reports."""
