"""The systems of subcubes that Livingston & Stout 1989 allocate (sections 1 and 3): counts and inclusions."""
