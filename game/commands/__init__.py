"""The commands of the program, one a module: HELP, options(parser) and run(given). A new module is a new command."""
