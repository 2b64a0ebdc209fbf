"""Parallel allocators: message-passing programs that the available processors run themselves, and how they are run.

A program is one text (:mod:`~allocert.allocators.parallel.program`). It is run on a network that delivers messages in any order
(``network``), on whole boards at once (``boards``), and for all sets of available processors at once (``guarded``).
"""
