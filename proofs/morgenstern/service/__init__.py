"""Serving the queue otherwise than first come, first served (section 5)."""
