"""A whole board at once: numbers of all processors, the words that wait, and a text as a list of instructions."""
