"""Small trusted checkers, one proof format a module. They import no engine and nothing else of ours but errors."""
