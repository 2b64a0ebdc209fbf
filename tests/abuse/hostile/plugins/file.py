"""Files and folders of the check and of the user."""

import os
import shutil
import tempfile
import time

from _base import FirstFit, Overlapping, budgeted, doze
from _cases import case


@case("kept")
class Right(FirstFit):
    """A right allocator, but for one method."""

    @case("kept", complete=True)
    def changes_folder(self, request):
        """A right allocator that goes to another folder."""
        os.chdir("/")
        return super().allocate(request)

    def locked_folders(self, machine):
        """A right allocator that leaves folders that it has locked: empty, full, in each other, for reading only."""
        super().__init__(machine)
        for mode in (0, 0o111, 0o444, 0o555):
            folder = os.path.join(os.environ["TMPDIR"], f"{os.getpid()}-{mode}")
            if os.path.lexists(folder):
                continue
            inner = os.path.join(folder, "inner", "most")
            os.makedirs(inner)
            for place in (inner, os.path.dirname(inner), folder):
                open(os.path.join(place, "file"), "w").close()
                os.chmod(place, mode)

    @case("kept", removes_folder=True)
    def removes_working_folder(self, machine):
        """A right allocator that removes the folder in which everything runs."""
        super().__init__(machine)
        try:
            shutil.rmtree(os.getcwd(), ignore_errors=True)
        except OSError:
            pass

    def sparse(self, request):
        """A right allocator that writes a sparse file of ten gigabytes."""
        with open("theirs-sparse", "wb") as stream:
            stream.truncate(10 << 30)
        return super().allocate(request)

    @case("broken", "answers")
    def temporary_at_hang(self, request):
        """Writes a temporary file of its own and hangs: the file is its own, the folders are not."""
        fd, _ = tempfile.mkstemp(prefix="theirs-")
        os.write(fd, b"x" * 1000)
        doze()


@case("broken", "sound answers")
class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    def fills_temporary_folders(self, request):
        """Puts files and links into every folder among the temporary ones, so that they are not empty at the end."""
        temp = tempfile.gettempdir()
        for folder, _, _ in list(os.walk(temp)):
            if folder != temp:
                for number in range(3):
                    with open(os.path.join(folder, f"full-{number}"), "w") as stream:
                        stream.write("full")
                    deep = os.path.join(folder, f"deep-{number}", "deeper")
                    os.makedirs(deep, exist_ok=True)
                    os.chmod(deep, 0)
        return super().allocate(request)

    def removes_temporary_folders(self, request):
        """Removes all that lies in the folder for temporary files."""
        temp = tempfile.gettempdir()
        for name in os.listdir(temp):
            shutil.rmtree(os.path.join(temp, name), ignore_errors=True)
        return super().allocate(request)

    def scribbles_in_temporary_files(self, request):
        """Fills every file in the folder for temporary files with other bytes of the same length."""
        for folder, _, files in os.walk(tempfile.gettempdir()):
            for file in files:
                path = os.path.join(folder, file)
                size = os.stat(path).st_size
                if size < 1 << 20:
                    with open(path, "r+b") as stream:
                        stream.write(b"\xff" * size)
        return super().allocate(request)


class Whole(Overlapping):
    """What changes more than one method, or has helpers of its own."""

    @case("kept broken", "answers", starts=20)
    def deep_folders():
        """A right allocator that takes its time and makes fifteen hundred folders, each in the one before, among the temporary ones."""
        _made = False

        class Plugin(FirstFit):
            def allocate(self, request):
                global _made
                if not _made:
                    _made = True
                    here = os.open(".", os.O_RDONLY)
                    os.chdir(os.environ["TMPDIR"])
                    for number in range(1500):
                        os.mkdir("deep")
                        os.chdir("deep")
                        if number % 500 == 0:
                            os.symlink("..", "link")
                    os.fchdir(here)
                    os.close(here)
                return super().allocate(request)

    @case("kept broken", "answers")
    def many_descriptors():
        """A right allocator that opens files until there are no more descriptors."""
        _hoard = []

        class Plugin(FirstFit):
            def allocate(self, request):
                try:
                    for _ in range(30_000):
                        _hoard.append(os.open(os.devnull, os.O_RDONLY))
                except OSError:
                    pass
                return super().allocate(request)

    @case("kept nothing")
    def removes_itself():
        """A right allocator that deletes its own source once it is imported."""
        if os.path.exists(__file__):
            os.remove(__file__)

        class Plugin(FirstFit):
            pass

    @case("broken kept", "sound", noted="broke", flaky=True)
    def rewrites_itself():
        """Replaces its own source by that of a right allocator once it is imported."""
        with open(__file__) as stream:
            text = stream.read()
        with open(__file__, "w") as stream:
            stream.write(text.replace("Overlapping", "FirstFit"))

    @case("kept", folder="precious")
    def swaps_temporary_folder():
        """Puts a link to the user's folder in the place of its folder for temporary files, to have that emptied."""
        _user = os.getcwd()

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                temp = tempfile.gettempdir()
                if "allocert-" in os.path.basename(temp) and not os.path.islink(temp):
                    os.rename(temp, os.path.join(os.path.dirname(temp), f"theirs-{os.getpid()}"))
                    os.symlink(_user, temp)

    @case("broken", "sound answers")
    def truncates_what_it_finds():
        """Truncates every file that it has mapped, has open or finds in the folder for temporary files."""

        def _files():
            temp = os.path.realpath(tempfile.gettempdir())
            with open("/proc/self/maps") as maps:
                named = {line.split(None, 5)[-1].strip() for line in maps}
            for fd in os.listdir("/proc/self/fd"):
                try:
                    named.add(os.readlink(f"/proc/self/fd/{fd}"))
                except OSError:
                    continue
            for folder, _, files in os.walk(temp):
                named |= {os.path.join(folder, file) for file in files}
            return [path for path in named if path.startswith(temp + os.sep)]

        class Plugin(Overlapping):
            def allocate(self, request):
                for path in _files():
                    try:
                        os.truncate(path, 0)
                    except OSError:
                        continue
                return super().allocate(request)

    @case("kept broken nothing", "answers", starts=20)
    def very_many_files():
        """A right and slow allocator whose children make a hundred thousand files."""
        _MOST = 40_000

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                if budgeted("flood", 3) and os.fork() == 0:
                    folder = os.path.join(os.environ["TMPDIR"], str(os.getpid()))
                    os.mkdir(folder)
                    place = os.open(folder, os.O_RDONLY)
                    for number in range(_MOST):
                        os.close(os.open(str(number), os.O_CREAT | os.O_WRONLY, dir_fd=place))
                    os._exit(0)

            def allocate(self, request):
                time.sleep(0.02)
                return super().allocate(request)
