"""The functions for other code: what each command of the command line does, without printing, exit codes or files."""
