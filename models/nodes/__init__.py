"""The least distance of p free nodes: an exact counterpart of allocators that gather nodes."""
