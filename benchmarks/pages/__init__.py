"""Measurements that pages and the report print; each takes minutes to hours."""
