"""Requests served turned by a quarter."""
