"""Ways to decide a claim that several papers use, one module a shape."""
