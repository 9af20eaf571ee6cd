# SPDX-License-Identifier: MIT
"""The official suite's client scenarios against mcpeval's own client and HTTP module.

    run.py DRIVER BUILD

MCPEVAL_CONFORMANCE names a folder whose node_modules holds the suite and Node 22; without it both
are installed by npm, once, under BUILD. Skipped where that is impossible. What the suite writes
stays in BUILD/conformance/results.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import suite as official
import verdict

MESON_SKIP = 77
LONGEST_RUN = 90  # seconds

# Scenario, revision, --era of the driver, and how many checks pass.
ROWS = [
    ("initialize", "2025-06-18", "handshake", 2),
    ("initialize", "2025-11-25", "handshake", 2),
    ("initialize", "2025-11-25", "auto", 2),
    ("tools_call", "2025-06-18", "handshake", 2),
    ("tools_call", "2025-11-25", "handshake", 2),
    ("tools_call", "2025-11-25", "auto", 2),
    ("tools_call", "2026-07-28", "stateless", 2),
    ("tools_call", "2026-07-28", "auto", 2),
    ("request-metadata", "2026-07-28", "stateless", 8),
    ("request-metadata", "2026-07-28", "auto", 8),
    ("http-standard-headers", "2026-07-28", "stateless", 9),
    ("http-standard-headers", "2026-07-28", "auto", 9),
    ("http-custom-headers", "2026-07-28", "stateless", 18),
    ("http-custom-headers", "2026-07-28", "auto", 18),
    ("http-invalid-tool-headers", "2026-07-28", "stateless", 12),
    ("http-invalid-tool-headers", "2026-07-28", "auto", 12),
    ("sep-2322-client-request-state", "2026-07-28", "stateless", 5),
    ("sep-2322-client-request-state", "2026-07-28", "auto", 5),
    ("json-schema-ref-no-deref", "2026-07-28", "stateless", 1),
    ("json-schema-ref-no-deref", "2026-07-28", "auto", 1),
    ("sse-retry", "2025-11-25", "handshake", 3),
    ("sse-retry", "2025-11-25", "auto", 3),
]


class Outcome:
    """What one run of the suite left behind."""

    def __init__(self, status, folder):
        files = sorted(folder.glob("*/checks.json"))
        self.status = status
        self.checks = json.loads(files[-1].read_text()) if files else []
        self.client = "".join(path.read_text() for path in sorted(folder.glob("*/std*.txt")))

    def problems(self, version, expected):
        found = verdict.problems(self.checks, expected)
        if self.status != 0:
            found.append(f"the suite ended with status {self.status}")
        if f"protocol version {version}\n" not in self.client:
            found.append(f"the client did not speak {version}")
        return found


class Bench:
    def __init__(self, suite, driver, build):
        self.suite = suite
        self.driver = pathlib.Path(driver).resolve()
        self.results = pathlib.Path(build).resolve() / "conformance/results"
        self.environment = {**suite.environment(),
                            "MCPEVAL_PLUGIN_PATH": str(pathlib.Path(build).resolve() / "transports")}

    def run(self, scenario, version, command):
        """The suite splits the command as a shell does, so it starts where the driver is."""
        folder = self.results / f"{scenario}-{version}-{command.split()[-1]}"
        shutil.rmtree(folder, ignore_errors=True)
        # Its own output is dropped: a crash of Node prints whole source lines.
        process = subprocess.Popen(
            [self.suite.program, "client", "--command", command, "--scenario", scenario,
             "--spec-version", version, "--output-dir", folder],
            cwd=self.driver.parent, env=self.environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            status = process.wait(LONGEST_RUN)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            status = process.wait()
        return Outcome(status, folder)

    def passes(self, scenario, version, era, expected):
        outcome = self.run(scenario, version, f"./{self.driver.name} --era {era}")
        found = outcome.problems(version, expected)
        print(f"{'FAIL' if found else 'ok  '} {scenario} {version} --era {era}: "
              f"{verdict.counts(outcome.checks)}")
        for line in found + outcome.client.splitlines() if found else []:
            print(f"       {line}")
        return not found

    def fails_for_silence(self):
        """The first row, which the suite itself passes for a client that sends nothing."""
        scenario, version, _, expected = ROWS[0]
        outcome = self.run(scenario, version, "true")
        caught = bool(verdict.problems(outcome.checks, expected))
        print(f"{'ok  ' if caught else 'FAIL'} {scenario} {version}, a silent client is "
              f"{'' if caught else 'not '}found out: {verdict.counts(outcome.checks)}")
        return caught


def main():
    driver, build = sys.argv[1:]
    try:
        suite = official.find(build)
    except official.Unavailable as why:
        print(f"skipped: {why}; set MCPEVAL_CONFORMANCE to a folder with the suite, or install npm")
        return MESON_SKIP
    except official.Broken as why:
        print(f"FAIL {why}")
        return 1
    print(f"{official.SUITE} {suite.version()}, Node {official.node_version(suite.environment())}")
    bench = Bench(suite, driver, build)
    passed = [bench.passes(*row) for row in ROWS] + [bench.fails_for_silence()]
    print(f"{sum(passed)} of {len(passed)} as they must be")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
