"""What a text editor can be told about a ruleset while it is being written; `ossola lsp` brings it to editors."""
