"""What serial algorithms have to do (Livingston & Stout 1989, section 1)."""
