"""One rule a module: check_files(case) reports on any mod, check_rules(case) on one whose rules can be played."""
