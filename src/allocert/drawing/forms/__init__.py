"""How counterexamples are drawn, by the form of their data: one function a form, one module a subject."""
