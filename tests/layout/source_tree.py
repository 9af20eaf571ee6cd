# SPDX-License-Identifier: MIT
"""The files of a checkout, or of a made-up one, with their text."""

import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

CODE = (".c", ".h", ".cpp", ".hpp")
SCRIPTS = (".py", ".sh")


def checkout():
    """Every file that is or could be committed, by its path from the top."""
    return {path: (ROOT / path).read_bytes() for path in _paths() if (ROOT / path).is_file()}


def _paths():
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "ls-files", "-z", "--cached",
         "--others", "--exclude-standard"], capture_output=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        return sorted(set(listed.stdout.decode().split("\0")) - {""})
    return sorted(_walk())  # an unpacked release has no .git


def _walk():
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith((".git", "build"))]
        for name in names:
            yield (pathlib.Path(folder) / name).relative_to(ROOT).as_posix()


def code_of(files, *suffixes):
    """The files with one of the suffixes, as text."""
    for path, content in files.items():
        if path.endswith(suffixes):
            yield path, content.decode("utf-8", "replace")


_COMMENT_OR_LITERAL = re.compile(
    r'R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
    r"|//[^\n]*|/\*.*?\*/", re.DOTALL)


def bare_code(text):
    """C++ without comments and literals, line for line."""
    return _COMMENT_OR_LITERAL.sub(lambda found: "\n" * found.group().count("\n"), text)


def numbered(text):
    return enumerate(text.splitlines(), 1)
