"""Allocators in any language: programs that speak JSON lines (docs/line-protocol.md), as hosts of the judge."""
