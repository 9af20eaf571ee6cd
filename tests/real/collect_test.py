# SPDX-License-Identifier: MIT
"""collect.sh on the demo: every way a target may end, and that mcpeval takes what was written.

    collect_test.py BUILD
"""

import hashlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(sys.argv.pop()).resolve() if len(sys.argv) > 1 else pathlib.Path("build")
DEMO = BUILD / "demo/mcpeval-demo"


def target(server, *args, **others):
    return {"server": server, "runtime": "native", "package": "mcpeval-demo", "version": "1.0.0",
            "bin": str(DEMO), "args": list(args), **others}


class Collect(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        self.output = self.folder / "corpus.json"

    def collect(self, targets, *options, standard="mcpeval-standard/2", status=0, **environment):
        listed = targets if isinstance(targets, str) else json.dumps(
            {"schema": "mcpeval.corpus-targets/v1", "standard": standard, "targets": targets})
        (self.folder / "targets.json").write_text(listed, encoding="utf-8")
        done = subprocess.run(
            ["sh", HERE / "collect.sh", "targets.json", "corpus.json", "--build", BUILD, *options],
            cwd=self.folder, capture_output=True, text=True, check=False,
            env={**os.environ, "MCPEVAL_HOME": str(self.folder / "nothing"), **environment})
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def test_every_way_a_target_may_end(self):
        needs = {"environment": ["MCPEVAL_NO_SUCH_VARIABLE"], "checks": []}
        told = self.collect([
            target("clean", prerequisites={"environment": ["PATH"], "checks": ["sh"]}),
            target("stateless", "--era", "stateless"),
            target("unset", prerequisites=needs),
            target("unable", prerequisites={"environment": [], "checks": ["no-such-program"]}),
            target("odd", "--no-such-option")], "--min-observations", "1")
        self.assertEqual([line for line in told.splitlines() if line[:5] != "Error"], [
            "clean observed 91", "stateless: it was measured under mcpeval-standard/3",
            "stateless errored readiness-unmeasured",
            "unset untested missing-environment", "unable untested prerequisite-failed",
            "odd errored evaluation-failed"])
        corpus = json.loads(self.output.read_text(encoding="utf-8"))
        self.assertEqual(corpus["population"], [
            {"server": "clean", "status": "observed", "reason": None},
            {"server": "stateless", "status": "errored", "reason": "readiness-unmeasured"},
            {"server": "unset", "status": "untested", "reason": "missing-environment"},
            {"server": "unable", "status": "untested", "reason": "prerequisite-failed"},
            {"server": "odd", "status": "errored", "reason": "evaluation-failed"}])
        self.check_observation(corpus)

    def check_observation(self, corpus):
        digest = hashlib.sha256(DEMO.read_bytes()).hexdigest()
        report = (self.folder / "corpus.json.reports/clean.json").read_bytes()
        one, = corpus["observations"]
        self.assertEqual(one["provenance"].pop("launch_sha256"), hashlib.sha256(
            json.dumps(["native", "mcpeval-demo", "1.0.0", str(DEMO), []],
                       separators=(",", ":")).encode()).hexdigest())
        self.assertEqual(one, {
            "server": "clean", "score": 91, "tool_count": 12, "catalog_tokens": 566,
            "areas": {"protocol": 100, "catalog": 63, "context": 100, "error-honesty": 100,
                      "reliability": 91, "coverage": 100},
            "calls": {"successful_calls": 28, "tool_errors": 0, "rpc_errors": 2,
                      "rejected_calls": 0, "transport_errors": 0, "untested_tools": 0},
            "provenance": {"runtime": "native", "package": "mcpeval-demo", "version": "1.0.0",
                           "bin": str(DEMO), "deployment_sha256": digest,
                           "report_sha256": hashlib.sha256(report).hexdigest(),
                           "prerequisites": ["env:PATH", "check:sh"]}})
        self.assertEqual(corpus["targets_sha256"], hashlib.sha256(
            (self.folder / "targets.json").read_bytes()).hexdigest())
        self.assertEqual(corpus["evaluator"]["sha256"], hashlib.sha256(
            (BUILD / "hosts/mcpeval").read_bytes()).hexdigest())

    def test_mcpeval_takes_it(self):
        self.collect([target("a"), target("b", "--broken", "lying-errors")], "--min-observations", "2")
        done = subprocess.run(
            [BUILD / "hosts/mcpeval", "score", "--server", "demo", "--", DEMO],
            capture_output=True, text=True, check=True,
            env={**os.environ, "MCPEVAL_HOME": str(self.folder)})
        self.assertEqual(done.stderr, "")
        self.assertIn("  standard corpus (mcpeval-standard/2): above 1, tied 1, below 0 of 2 "
                      "observed servers\n", done.stdout)

    def test_over_http(self):
        script = self.folder / "serve"
        script.write_text(f'#!/bin/sh\nexec {DEMO} --era stateless --http "127.0.0.1:$PORT"\n',
                          encoding="utf-8")
        script.chmod(0o755)
        http = {"port_variable": "PORT", "path": "/mcp"}
        told = self.collect([{**target("web", http=http), "bin": str(script)}],
                            "--min-observations", "1", standard="mcpeval-standard/3")
        self.assertTrue(told.endswith("web observed 91\n"), told)

    def test_a_server_over_http_is_ended(self):
        script = self.folder / "serve"
        script.write_text(f'#!/bin/sh\ntrap "" TERM\necho "$1" >{self.folder}/port\n'
                          f'{DEMO} --era stateless --http "127.0.0.1:$1" &\nwhile :; do sleep 1; done\n',
                          encoding="utf-8")
        script.chmod(0o755)
        self.collect([{**target("web", "{port}", http={"path": "/mcp"}), "bin": str(script)}],
                     "--min-observations", "1", standard="mcpeval-standard/3")
        port = int((self.folder / "port").read_text(encoding="utf-8"))
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), 1)

    def test_a_server_that_does_not_listen_is_not_waited_for(self):
        http = {"path": "/mcp"}
        self.collect([target("web", "--no-such-option", http=http), target("clean")],
                     "--min-observations", "1")
        corpus = json.loads(self.output.read_text(encoding="utf-8"))
        self.assertEqual(corpus["population"][0], {"server": "web", "status": "errored",
                                                   "reason": "evaluation-failed"})

    def test_npm_runs_no_script_of_a_package(self):
        npm = self.folder / "npm"
        npm.write_text(f"""#!/bin/sh
echo "$@" >>{self.folder}/asked
test "$8" != gone@1.0.0 || exit 1
mkdir -p "$7/node_modules/.bin" && ln -s {DEMO} "$7/node_modules/.bin/serve"
""", encoding="utf-8")
        npm.chmod(0o755)
        package = {"runtime": "npm", "package": "@of/demo", "bin": "serve"}
        listed = [{**target("a"), **package}, {**target("b"), **package},
                  {**target("c"), **package, "package": "gone"}]
        told = self.collect(listed, "--min-observations", "2", "--folder", "kept",
                            PATH=f"{self.folder}:{os.environ['PATH']}")
        self.assertEqual(told.splitlines(), ["a observed 91", "b observed 91",
                                             "c: CalledProcessError", "c errored evaluation-failed"])
        self.assertEqual((self.folder / "asked").read_text(encoding="utf-8").splitlines(), [
            "install --ignore-scripts --no-audit --no-fund --loglevel=error --prefix "
            f"{self.folder}/kept/npm-{folder}-1.0.0 {name}@1.0.0"
            for folder, name in (("@of+demo", "@of/demo"), ("gone", "gone"))])

    def test_too_few(self):
        told = self.collect([target("a")], status=1)
        self.assertTrue(told.endswith("Error: 1 of the 10 observations asked for were made; no corpus "
                                      "was written\n"), told)
        self.assertFalse(self.output.exists())

    def test_lists_that_cannot_be_used(self):
        for listed, why in (
                ("{", "cannot be read"), ("[]", "is no list mcpeval.corpus-targets/v1"),
                ([{}], "target 0 of targets.json needs a server label"),
                ([target("a", runtime="pip")], "needs a runtime: npm, uvx or native"),
                ([target("a"), target("b", version="latest")], "target 1 of targets.json needs an "
                                                               "exact version"),
                ([target("a", package="")], "needs a package and a bin"),
                ([{**target("a"), "args": "x"}], "has args or prerequisites that are no lists"),
                ([target("a", http={"port_variable": "PORT"})], "needs a path that starts with /"),
                ([target("a", http={"path": "/", "port_variable": 1})], "a port_variable that is no"),
                ([target("a"), target("a")], "target 1 of targets.json has the server label of an"),
                ('{"schema":"mcpeval.corpus-targets/v1","targets":[]}', "the name of a standard")):
            told = self.collect(listed, status=2)
            self.assertIn(why, told)
            self.assertEqual(told.count("\n"), 1)

    def test_the_lists_of_this_folder(self):
        for number in (2, 3):
            text = (HERE / f"targets-{number}.json").read_text(encoding="utf-8")
            listed = json.loads(text)
            self.assertEqual(listed["standard"], f"mcpeval-standard/{number}")
            labels = [one["server"] for one in listed["targets"]]
            self.assertEqual(len(labels), len(set(labels)))


if __name__ == "__main__":
    if not DEMO.exists():
        sys.exit(77)
    unittest.main()
