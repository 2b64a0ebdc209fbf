"""Tables 1 to 3: the printed cells, whether they can be right, and the whole experiment made again."""
