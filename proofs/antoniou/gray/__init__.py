"""Gray-code strategies: what one code or several recognise (sections 2.2.2 and 2.2.3)."""
