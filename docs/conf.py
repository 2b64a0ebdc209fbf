"""The site: Markdown by MyST, the reference made from the code, from click and from the schemas while it is built."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent / "src")]

import allocert

project = "allocert"
author = "The allocert authors"
copyright = "the allocert authors, Apache-2.0"
release = version = allocert.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "accessible",
    "command_line",
    "json_schemas",
    "evidence_counts",
    "public_names",
]
exclude_patterns = ["_build", "_ext"]

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
smartquotes = False
highlight_language = "none"

autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
napoleon_use_rtype = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False

html_theme = "furo"
html_title = f"allocert {release}"
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_theme_options = {"navigation_with_keys": True}
