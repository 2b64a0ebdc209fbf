"""Charts and pictures, in text and as SVG."""
