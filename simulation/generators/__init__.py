"""Generators of workloads: the papers', and the model of Lublin and Feitelson."""
