# SPDX-License-Identifier: MIT
"""The README's example, run word for word: `readme_test.py README MCPEVAL DEMO`."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile


def first_block(text, language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return next(body for name, body in fenced if name == language)


def main():
    readme, mcpeval, demo = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    text = readme.read_text(encoding="utf-8").partition("## Gate a server of yours")[2]
    manifest = first_block(text, "json")
    command = first_block(text, "sh")
    expected = first_block(text, "")
    path = os.pathsep.join([str(mcpeval.parent), str(demo.parent), os.environ["PATH"]])
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "mcp-eval.manifest.json").write_text(manifest, encoding="utf-8")
        done = subprocess.run(["sh", "-c", command], cwd=folder, stdin=subprocess.DEVNULL,
                              env={**os.environ, "PATH": path}, capture_output=True, text=True,
                              check=False)
    if done.stdout == expected and done.returncode == 1:
        return 0
    print(f"exit {done.returncode}, and instead of the README's output:\n{done.stdout}{done.stderr}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
