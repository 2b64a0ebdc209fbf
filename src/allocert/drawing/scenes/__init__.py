"""What counterexamples show: cubes, networks, rings of Gray codes, tables; each as data with a renderer for SVG and one for text."""
