"""What every room may use: files written whole, JSON read strictly, processes that are ended, work in several of them."""
