# SPDX-License-Identifier: MIT
"""The official conformance suite and a Node that can run it, found or installed by npm."""

import json
import os
import pathlib
import re
import shutil
import subprocess

SUITE = "@modelcontextprotocol/conformance"
VERSION = "0.2.0-alpha.12"
OLDEST_NODE = 22

# The package "node" fetches the program in its install script, which npm runs only if told to.
PACKAGE = {
    "private": True,
    "dependencies": {SUITE: VERSION, "node": str(OLDEST_NODE)},
    "allowScripts": {"node": True},
}
NETWORK_CODES = {"EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH",
                 "ENOTCACHED", "ENOTFOUND", "ETIMEDOUT", "ERR_SOCKET_TIMEOUT"}


class Unavailable(Exception):
    """The suite cannot be had here, and nothing of ours is to blame."""


class Broken(Exception):
    """The suite should be there, and is not."""


class Suite:
    """`folder` holds node_modules with the suite and, usually, a Node."""

    def __init__(self, folder):
        self.modules = pathlib.Path(folder).resolve() / "node_modules"
        self.program = self.modules / ".bin/conformance"

    def environment(self):
        """The variables of this process with the suite's Node in front."""
        path = f"{self.modules / 'node/bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        return {**os.environ, "PATH": path}

    def version(self):
        package = self.modules / SUITE / "package.json"
        return json.loads(package.read_text())["version"] if package.is_file() else None

    def fault(self):
        """What keeps the suite from running, or None."""
        if self.version() is None or not self.program.exists():
            return f"{SUITE} is not installed"
        node = node_version(self.environment())
        if node < OLDEST_NODE:
            return f"the suite needs Node {OLDEST_NODE} or later, and Node {node} is there"
        return None


def node_version(environment):
    """The major version of Node, or 0 without one."""
    program = shutil.which("node", path=environment["PATH"])
    if program is None:
        return 0
    told = subprocess.run([program, "--version"], env=environment, capture_output=True, text=True,
                          check=False).stdout
    found = re.match(r"v(\d+)\.", told)
    return int(found[1]) if found else 0


def is_network_fault(npm_output):
    return any(code in NETWORK_CODES
               for code in re.findall(r"npm (?:error|ERR!) code (\w+)", npm_output))


def install(folder):
    npm = shutil.which("npm")
    if npm is None:
        raise Unavailable("npm is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGE, indent=2))
    done = subprocess.run(
        [npm, "install", "--prefix", folder, "--no-audit", "--no-fund", "--no-package-lock",
         "--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode == 0:
        return
    if is_network_fault(done.stdout):
        raise Unavailable("npm cannot reach its registry")
    raise Broken(f"npm install failed with status {done.returncode}")


def find(build):
    """The folder that MCPEVAL_CONFORMANCE names, or one of our own in the build folder."""
    given = os.environ.get("MCPEVAL_CONFORMANCE")
    folder = pathlib.Path(given) if given else pathlib.Path(build) / "conformance/suite"
    suite = Suite(folder)
    if not given and (suite.fault() or suite.version() != VERSION):
        install(folder)
    if fault := suite.fault():
        raise Broken(fault + (" in the folder that MCPEVAL_CONFORMANCE names" if given else ""))
    return suite
