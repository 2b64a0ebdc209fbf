"""A whole board at once: numbers of all processors, and the words that wait."""
