"""The torus, its subtori and their links (sections 1 and 2.1)."""
