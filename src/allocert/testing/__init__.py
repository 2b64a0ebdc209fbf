"""For the tests of other projects: a pytest plug-in (``pytest_plugin``) and Hypothesis strategies (``strategies``)."""
