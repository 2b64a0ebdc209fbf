"""What there is to draw, apart from how it is drawn: each drawing is data, with one renderer for SVG and one for text."""
