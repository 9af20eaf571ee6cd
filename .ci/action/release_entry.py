# SPDX-License-Identifier: MIT
"""`release_entry.py RELEASES PLATFORM VERSION`: prints URL, SHA-256 and size, a line each.

An empty VERSION is the pinned one; nothing is printed where none is pinned. Exit 1 with a sentence
for a version or a platform that has no archive: what is not listed is not trusted.

    {"pinned": "1.2.0",
     "releases": {"1.2.0": {"linux-x64": {"url": ..., "sha256": ..., "size": ...}}}}
"""

import json
import re
import sys


def entry_of(catalogue, platform, version):
    """The lines to print; raises ValueError with the sentence."""
    version = version or catalogue["pinned"]
    if version is None:
        return []
    if version not in catalogue["releases"]:
        raise ValueError("the input version names a release that this action does not know; "
                         "leave it empty, or use the action of that release")
    entry = catalogue["releases"][version].get(platform)
    if entry is None:
        raise ValueError(f"the release {version} has no archive for {platform}; build mcpeval in "
                         "an earlier step and add it to PATH")
    if not (entry["url"].startswith("https://") and re.fullmatch("[0-9a-f]{64}", entry["sha256"])
            and type(entry["size"]) is int):
        raise ValueError(f"releases.json has no usable entry for {version} and {platform}")
    return [entry["url"], entry["sha256"], str(entry["size"])]


def main():
    path, platform, version = sys.argv[1:]
    try:
        with open(path, encoding="utf-8") as file:
            lines = entry_of(json.load(file), platform, version)
    except ValueError as problem:
        print(f"Error: {problem}", file=sys.stderr)
        return 1
    print("".join(line + "\n" for line in lines), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
