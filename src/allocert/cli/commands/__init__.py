"""One command a file: it parses, calls and prints."""
