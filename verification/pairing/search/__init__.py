"""How the pairing engine looks for a trace that breaks a promise: exhaustively, at random, symbolically; and shortens it."""
