"""CNP_Alloc: rules, example, order, quality (section 2.4)."""
