"""Where allocators live while they are checked: in this process, in one of their own, or in a program."""
