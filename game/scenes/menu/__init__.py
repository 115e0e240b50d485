"""The screens around the table: from the title to the result, and the questions that lie over them."""
