# SPDX-License-Identifier: MIT
"""Scores the servers of a target list and writes a corpus `mcpeval.readiness-corpus/v3`.

A list (`mcpeval.corpus-targets/v1`) has a `standard` and `targets`: each a `server` label, a
`runtime` (`npm`, `uvx`, `native`), a `package` and its exact `version`, the program `bin`, `args`,
`prerequisites` (`environment` variables and `checks`, programs that must be there) and, for a
server that is reached over HTTP, `http`: the `path` of its endpoint and, where it reads its port
from the environment, the `port_variable`. In an argument `{folder}` is an empty folder and `{port}`
the port to listen on. Every target ends in the population: observed, untested or errored, the
latter two with a reason.

npm runs no script of a package while it installs: such scripts may change the machine, as by
installing browsers and the system's libraries for them.

Exit status: 0, 1 with fewer observations than asked for, 2 for a list that cannot be used.
"""

import argparse
import collections
import contextlib
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
AREAS = ("protocol", "catalog", "context", "error-honesty", "reliability", "coverage")
CALLS = ("successful_calls", "tool_errors", "rpc_errors", "rejected_calls", "transport_errors",
         "untested_tools")
LABEL = re.compile(r"[A-Za-z0-9_.:-]{1,128}")
EXACT = re.compile(r"[0-9][0-9A-Za-z.+-]*")
LONGEST_INSTALLATION = 600  # seconds, for one package
LONGEST_START = 60  # seconds, until a server listens
LONGEST_RUN = 400  # seconds, for one score
LONGEST_END = 5  # seconds, until a server that was asked to end is killed


class Unusable(Exception):
    """A list that cannot be used."""


class TooFew(Exception):
    """Fewer observations than were asked for."""


# Why a target is not observed, or what was observed.
Outcome = collections.namedtuple("Outcome", "status reason observation", defaults=(None, None))


def digest(data):
    return hashlib.sha256(data).hexdigest()


def compact(document):
    return json.dumps(document, sort_keys=True, separators=(",", ":")).encode()


def texts(value):
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def fault_of(target):
    """What is wrong with a target; empty: nothing."""
    if not isinstance(target, dict) or not LABEL.fullmatch(str(target.get("server", ""))):
        return "needs a server label"
    if target.get("runtime") not in ("npm", "uvx", "native"):
        return "needs a runtime: npm, uvx or native"
    if not EXACT.fullmatch(str(target.get("version", ""))):
        return "needs an exact version"
    if not all(isinstance(target.get(name), str) and target[name] for name in ("package", "bin")):
        return "needs a package and a bin"
    needs = target.get("prerequisites", {})
    if not texts(target.get("args", [])) or not isinstance(needs, dict) or not all(
            texts(needs.get(name, [])) for name in ("environment", "checks")):
        return "has args or prerequisites that are no lists of texts"
    return fault_of_http(target.get("http"))


def fault_of_http(http):
    if http is None:
        return ""
    if not isinstance(http, dict) or not str(http.get("path", "")).startswith("/"):
        return "needs a path that starts with / in its http"
    if not isinstance(http.get("port_variable", ""), str):
        return "has a port_variable that is no text"
    return ""


def read_targets(path):
    """The list, and the digest of its bytes."""
    try:
        data = pathlib.Path(path).read_bytes()
        listed = json.loads(data)
    except (OSError, ValueError) as problem:
        raise Unusable(f"{path} cannot be read: {problem}") from problem
    if not isinstance(listed, dict) or listed.get("schema") != "mcpeval.corpus-targets/v1" or \
            not isinstance(listed.get("targets"), list):
        raise Unusable(f"{path} is no list mcpeval.corpus-targets/v1")
    if not isinstance(listed.get("standard"), str) or not listed["standard"]:
        raise Unusable(f"{path} needs the name of a standard")
    labels = set()
    for number, target in enumerate(listed["targets"]):
        if fault := fault_of(target):
            raise Unusable(f"target {number} of {path} {fault}")
        if target["server"] in labels:
            raise Unusable(f"target {number} of {path} has the server label of an earlier one")
        labels.add(target["server"])
    return listed, digest(data)


class Installed:
    """Packages, one folder each, that are kept from run to run."""

    def __init__(self, folder):
        self.folder = folder

    def program(self, target):
        """The file that starts it. Raises CalledProcessError where it cannot be installed."""
        if target["runtime"] == "native":
            return pathlib.Path(target["bin"])
        package = target["package"].replace("/", "+")
        place = self.folder / f"{target['runtime']}-{package}-{target['version']}"
        if target["runtime"] == "npm":
            found = place / "node_modules/.bin" / target["bin"]
            if not found.exists():
                self.run("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund",
                         "--loglevel=error", "--prefix", place, f"{target['package']}@{target['version']}")
        else:
            found = place / "bin" / target["bin"]
            if not found.exists():
                self.run(sys.executable, "-m", "venv", place)
                self.run(place / "bin/pip", "install", "--quiet",
                         f"{target['package']}=={target['version']}")
        return found

    @staticmethod
    def run(*words):
        subprocess.run([str(word) for word in words], check=True, stdin=subprocess.DEVNULL,
                       stdout=sys.stderr, timeout=LONGEST_INSTALLATION)


def missing(target):
    """The reason not to start a target, or None."""
    needs = target.get("prerequisites", {})
    if any(name not in os.environ for name in needs.get("environment", [])):
        return "missing-environment"
    if any(shutil.which(name) is None for name in needs.get("checks", [])):
        return "prerequisite-failed"
    return None


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextlib.contextmanager
def reached(target, program, folder):
    """The words that lead mcpeval to a server: its command, or the URL of one that runs."""
    port = free_port()
    command = [str(program)] + [word.replace("{folder}", str(folder)).replace("{port}", str(port))
                                for word in target.get("args", [])]
    http = target.get("http")
    if http is None:
        yield ["--", *command]
        return
    variables = dict(os.environ)
    if "port_variable" in http:
        variables[http["port_variable"]] = str(port)
    # pylint: disable-next=consider-using-with
    server = subprocess.Popen(command, cwd=folder, env=variables, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              start_new_session=True)
    try:
        wait_for(server, port)
        yield ["--url", f"http://127.0.0.1:{port}{http['path']}"]
    finally:
        end(server)


def wait_for(server, port):
    """Until it listens, or ends, or has had its time."""
    deadline = time.monotonic() + LONGEST_START
    while server.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)


def end(server):
    """A server and all that it started: asked first, then killed."""
    for ask in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, ask)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(LONGEST_END)


def provenance(target, program, report):
    needs = target.get("prerequisites", {})
    launch = [target["runtime"], target["package"], target["version"], target["bin"],
              target.get("args", [])]
    made = {"runtime": target["runtime"], "package": target["package"],
            "version": target["version"], "bin": target["bin"],
            "launch_sha256": digest(compact(launch)), "report_sha256": digest(report),
            "prerequisites": [f"env:{name}" for name in needs.get("environment", [])] +
                             [f"check:{name}" for name in needs.get("checks", [])]}
    if target["runtime"] == "native":
        made["deployment_sha256"] = digest(program.read_bytes())
    return made


def judge(target, program, output, standard):
    """What a printed report makes of its target."""
    try:
        report = json.loads(output)
        readiness = report["readiness"]
    except (ValueError, KeyError, TypeError):
        return Outcome("errored", "invalid-report")
    if readiness is None or readiness["standard"] != standard:
        if readiness is not None:
            print(f"{target['server']}: it was measured under {readiness['standard']}",
                  file=sys.stderr)
        return Outcome("errored", "readiness-unmeasured")
    areas = {area["name"]: area for area in readiness["areas"]}
    calls = {name: areas["reliability"]["measurements"][name] for name in CALLS}
    if readiness["surface"]["tools"] == 0:
        return Outcome("untested", "no-tools")
    if not any(calls[name] for name in CALLS if name != "untested_tools"):
        return Outcome("untested", "no-tool-calls")
    return Outcome("observed", None, {
        "server": target["server"], "score": readiness["score"],
        "areas": {name: areas[name]["score"] for name in AREAS},
        "tool_count": readiness["surface"]["tools"],
        "catalog_tokens": areas["context"]["measurements"]["catalog_tokens"],
        "calls": calls, "provenance": provenance(target, program, output)})


class Collection:
    def __init__(self, mcpeval, listed, installed, reports):
        self.mcpeval = mcpeval
        self.standard = listed["standard"]
        self.installed = installed
        self.reports = reports

    def observe(self, target):
        if reason := missing(target):
            return Outcome("untested", reason)
        try:
            program = self.installed.program(target)
            with tempfile.TemporaryDirectory() as folder:
                return self.score(target, program, pathlib.Path(folder).resolve())
        except (subprocess.SubprocessError, OSError) as problem:
            print(f"{target['server']}: {type(problem).__name__}", file=sys.stderr)
            return Outcome("errored", "evaluation-failed")

    def score(self, target, program, folder):
        with reached(target, program, folder) as where:
            done = subprocess.run(
                [self.mcpeval, "score", "--server", target["server"], "--format", "json", *where],
                cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False,
                timeout=LONGEST_RUN)
        if not done.stdout:
            return Outcome("errored", "evaluation-failed")
        (self.reports / f"{target['server']}.json").write_bytes(done.stdout)
        return judge(target, program, done.stdout, self.standard)


def write(path, document):
    temporary = path.with_name(f".{path.name}.part")
    temporary.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    temporary.replace(path)


def evaluator(mcpeval):
    version = subprocess.run([mcpeval, "--version"], capture_output=True, text=True, check=True)
    return {"version": version.stdout.split()[-1],
            "sha256": digest(pathlib.Path(mcpeval).read_bytes())}


def main():
    words = argparse.ArgumentParser(prog="collect.sh")
    words.add_argument("targets")
    words.add_argument("output", type=pathlib.Path)
    words.add_argument("--min-observations", type=int, default=10)
    words.add_argument("--folder", type=pathlib.Path)
    words.add_argument("--build", type=pathlib.Path, default=HERE.parents[1] / "build")
    given = words.parse_args()
    listed, targets_sha256 = read_targets(given.targets)
    mcpeval = str(given.build.resolve() / "hosts/mcpeval")
    os.environ.setdefault("MCPEVAL_PLUGIN_PATH",
                          f"{given.build.resolve()}/plugins:{given.build.resolve()}/transports")
    reports = given.output.with_name(given.output.name + ".reports")
    reports.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        installed = Installed((given.folder or pathlib.Path(scratch)).resolve())
        collection = Collection(mcpeval, listed, installed, reports)
        population, observations = [], []
        for target in listed["targets"]:
            seen = collection.observe(target)
            population.append({"server": target["server"], "status": seen.status,
                               "reason": seen.reason})
            if seen.observation:
                observations.append(seen.observation)
            print(f"{target['server']} {seen.status} "
                  f"{seen.reason or seen.observation['score']}", file=sys.stderr)
    if len(observations) < max(given.min_observations, 1):
        raise TooFew(f"{len(observations)} of the {given.min_observations} observations asked "
                     "for were made; no corpus was written")
    write(given.output, {
        "schema": "mcpeval.readiness-corpus/v3", "source": "mcpeval tests/real/collect.sh",
        "standard": listed["standard"], "platform": f"{platform.system()} {platform.machine()}",
        "evaluator": evaluator(mcpeval), "targets_sha256": targets_sha256,
        "population": population, "observations": observations})


if __name__ == "__main__":
    try:
        main()
    except (Unusable, TooFew) as problem:
        print(f"Error: {problem}", file=sys.stderr)
        sys.exit(2 if isinstance(problem, Unusable) else 1)
