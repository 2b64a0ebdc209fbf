"""What a verdict depends on: the definitions that a claim reaches, by what they do.

``definitions`` reads a module as definitions without names, comments and annotations, ``reach`` follows what they use and makes
a digest of it, ``claims`` finds where a claim starts.
"""
