"""What is kept: journals, saves, history, settings. The one place that writes files."""
