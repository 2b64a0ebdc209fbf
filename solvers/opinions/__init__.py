"""Second opinions on text proofs: files that other people's checkers read, and those checkers that are installed here."""
