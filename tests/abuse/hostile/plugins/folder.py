"""Modules by our names in the working folder."""

import os
import sys

from _base import FirstFit, Overlapping
from _cases import case, like
from fits import Plugin as Fits


@case("kept", absent="ran-*", machine="mesh:8x8")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case(beside="shadows")
    class beside_the_file(Fits):
        """A right allocator with modules by the names of ours and of the standard library beside its own file."""

    @case("kept", complete=True, absent="ran-*", target="fits:Plugin", folder="shadows", machine="mesh:2x2")
    def by_module():
        """A right allocator named as a module of the working folder, which has modules by the names of ours too."""

    @case("broken", "sound answers", folder="shadows")
    def path_at_import():
        """Puts its folder, full of modules by the names of ours, first on the path while it is imported; it is wrong."""
        sys.path.insert(0, os.getcwd())

        class Plugin(Overlapping):
            pass

    @case(folder="shadows")
    class shadows_large(FirstFit):
        """A right allocator on a large machine, so that traces are generated, in a folder of modules by other people's names."""

    @case("kept", complete=True, absent="ran-*", folder="shadows", machine="mesh:2x2")
    @like("folder_shadows", "kept", group="sim", absent="ran-*", folder="shadows")
    class shadows_right(FirstFit):
        """A right allocator, run in a folder with modules by the names of ours and of the standard library."""

    @case("broken", "sound", absent="ran-*", folder="shadows", machine="mesh:2x2")
    class shadows_wrong(Overlapping):
        """A wrong allocator, run in a folder with modules by the names of ours and of the standard library."""
