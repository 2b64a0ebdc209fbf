"""The dispatcher as compiled code: the methods, their arrays by name, and their options as integers."""
