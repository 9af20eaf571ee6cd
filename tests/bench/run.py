# SPDX-License-Identifier: MIT
"""What mcpeval costs, as ratios within one run:
`run.py startup|calls|frames|http|rendering|battery BUILD`.

Prints each figure with its bound; exits with 1 if one is over it. Milliseconds differ between
machines, ratios hardly do, so only ratios (and the scan, which has a promise of its own) count.
"""

import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

MIB = 1 << 20


class Bench:
    def __init__(self, build):
        self.build = pathlib.Path(build)
        self.over = False
        stock = [str(self.build / folder) for folder in ("plugins", "transports")]
        self.environment = {**os.environ, "MCPEVAL_PLUGIN_PATH": ":".join(stock)}
        self.environment_of_27 = {
            **os.environ,
            "MCPEVAL_PLUGIN_PATH": ":".join(stock + [str(self.build / "tests/bench")])}

    def program(self, path):
        return str(self.build / path)

    def note(self, text):
        print(f"  {text}")

    def judge(self, what, value, bound, unit=""):
        fits = value <= bound
        self.over |= not fits
        print(f"{what}: {value:.2f}{unit}, bound {bound:g}{unit}: {'within' if fits else 'OVER'}")

    def seconds(self, command, environment=None):
        start = time.perf_counter()
        done = subprocess.run(command, env=environment or self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
        spent = time.perf_counter() - start
        if done.returncode != 0:
            raise SystemExit(f"{command[0]} ended with {done.returncode}")
        return spent

    def probe(self, manifest, server):
        return self.probe_of(manifest, "--", *server)

    def probe_of(self, manifest, *target):
        return [self.program("hosts/mcpeval"), "probe", "--server", "bench", "--gate-only",
                "--manifest", manifest, *target]


def interleaved(runs, *measures):
    """Medians of several measures that take turns, so that a slow moment hits all of them."""
    samples = [[measure() for measure in measures] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*samples)]


def manifest_file(folder, name, cases):
    path = pathlib.Path(folder) / (name + ".json")
    path.write_text(json.dumps({"version": 1, "probes": cases}), encoding="utf-8")
    return str(path)


def steady_cases(tool, attempts, count):
    return [{"id": f"steady-{number}", "probe": "degradation-over-n", "access": "read_only",
             "tool": tool, "arguments": {}, "max_attempts": attempts} for number in range(count)]


def startup(bench):
    """`mcpeval --version` with 27 modules about, against a C++ program that does nothing."""
    version, empty = interleaved(
        41,
        lambda: bench.seconds([bench.program("hosts/mcpeval"), "--version"],
                              bench.environment_of_27),
        lambda: bench.seconds([bench.program("tests/bench/empty")]))
    bench.note(f"mcpeval --version {version * 1e3:.2f} ms, empty program {empty * 1e3:.2f} ms")
    bench.judge("start against an empty program", version / empty, 3)

    scanned = subprocess.run([bench.program("tests/bench/scan")], env=bench.environment_of_27,
                             capture_output=True, text=True, check=True).stdout.split()
    bench.judge(f"scan of {scanned[0]} modules", float(scanned[1]) / 1e3, 1, " ms")


def calls(bench):
    """degradation-over-n, call for call, against a bare round trip to the same demo binary."""
    demo = bench.program("demo/mcpeval-demo")
    cases, most, least = 20, 100, 2
    with tempfile.TemporaryDirectory() as folder:
        many = manifest_file(folder, "many", steady_cases("describe_status", most, cases))
        few = manifest_file(folder, "few", steady_cases("describe_status", least, cases))

        def bare():
            command = [bench.program("tests/bench/bare_pipe"), str(cases * (most - least)),
                       "describe_status", demo]
            return int(subprocess.run(command, capture_output=True, text=True,
                                      check=True).stdout) / 1e9

        long, short, pipe = interleaved(
            15, lambda: bench.seconds(bench.probe(many, [demo])),
            lambda: bench.seconds(bench.probe(few, [demo])), bare)
    call = (long - short) / (cases * (most - least))
    bench.note(f"one call {call * 1e6:.1f} us, one bare round trip {pipe * 1e6:.1f} us")
    bench.judge("a call against a bare round trip", call / pipe, 2)


def peak_memory(command, environment):
    """The most memory, in bytes, that the command had at once; its children must have less."""
    with open(os.devnull, "r+b") as nothing:
        child = subprocess.Popen(command, env=environment, stdin=nothing, stdout=nothing)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"{command[0]} ended with {child.returncode}")
    return usage.ru_maxrss * 1024


def frames(bench):
    """Replies of 4 and 8 MiB: time grows with the size, memory stays near it."""
    full = 8 * MIB
    with tempfile.TemporaryDirectory() as folder:
        repeated = manifest_file(folder, "repeated", steady_cases("big", 20, 1))
        single = manifest_file(folder, "single", [
            {"id": "once", "probe": "schema-guessability", "access": "read_only", "tool": "big",
             "arguments": {}}])

        def spent(size):
            server = [bench.program("tests/bench/big_reply"), str(size)]
            return lambda: bench.seconds(bench.probe(repeated, server))

        base, half, whole = interleaved(7, spent(1024), spent(full // 2), spent(full))
        server = [bench.program("tests/bench/big_reply"), str(full)]
        memory = peak_memory(bench.probe(single, server), bench.environment)
    bench.note(f"20 replies: 1 KiB {base * 1e3:.0f} ms, 4 MiB {half * 1e3:.0f} ms, "
               f"8 MiB {whole * 1e3:.0f} ms; peak memory {memory / MIB:.1f} MiB")
    bench.judge("time of 8 MiB against 4 MiB", (whole - base) / (half - base), 2.5)
    bench.judge("peak memory against one 8 MiB frame", memory / full, 6)


@contextlib.contextmanager
def demo_over_http(bench):
    """The URL of a demo that serves while the block runs."""
    command = [bench.program("demo/mcpeval-demo"), "--http", "127.0.0.1:0"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          text=True) as demo:
        try:
            yield demo.stdout.readline().split()[-1]
        finally:
            demo.terminate()


def loaded_objects(command, environment):
    """The names of all shared objects that the command itself loads, by what its loader says."""
    with tempfile.TemporaryDirectory() as folder:
        told = pathlib.Path(folder) / "told"
        with subprocess.Popen(
                command, env={**environment, "LD_DEBUG": "files", "LD_DEBUG_OUTPUT": str(told)},
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as child:
            status = child.wait()
        if status != 0:
            raise SystemExit(f"{command[0]} ended with {status}")
        text = pathlib.Path(f"{told}.{child.pid}").read_text(encoding="utf-8", errors="replace")
    return {pathlib.Path(path).name
            for path in re.findall(r"file=(\S+) \[\d+\];\s+generating link map", text)}


def http_objects(command, environment):
    return sorted(name for name in loaded_objects(command, environment)
                  if name.startswith(("transport-http.", "libcurl")))


def http(bench):
    """The same over loopback HTTP, against libcurl alone; and none of it where it is not used."""
    demo = bench.program("demo/mcpeval-demo")
    cases, most, least = 20, 100, 2
    with tempfile.TemporaryDirectory() as folder, demo_over_http(bench) as url:
        many = manifest_file(folder, "many", steady_cases("describe_status", most, cases))
        few = manifest_file(folder, "few", steady_cases("describe_status", least, cases))

        def spent(manifest):
            command = bench.probe_of(manifest, "--url", url, "--era", "handshake")
            return lambda: bench.seconds(command)

        def bare():
            command = [bench.program("tests/bench/bare_http"), str(cases * (most - least)),
                       "describe_status", url]
            return int(subprocess.run(command, capture_output=True, text=True,
                                      check=True).stdout) / 1e9

        long, short, exchange = interleaved(51, spent(many), spent(few), bare)
        over_http = http_objects(bench.probe_of(few, "--url", url), bench.environment)
        over_stdio = http_objects(bench.probe(few, [demo]), bench.environment)
    call = (long - short) / (cases * (most - least))
    bench.note(f"one call {call * 1e6:.1f} us, one bare exchange {exchange * 1e6:.1f} us")
    bench.judge("a call over HTTP against a bare exchange", call / exchange, 1.6)
    bench.note(f"loaded for HTTP: {', '.join(over_http)}")
    if len(over_http) < 2:
        raise SystemExit("the loader does not tell what it loads")
    bench.judge("objects of the HTTP module loaded for stdio", len(over_stdio), 0)


def report_of(cases):
    """A report document of that many cases, in which every fourth fails and every tenth errs."""
    def case(number):
        one = {"id": f"case-{number}", "probe": "latency-budget", "tool": f"tool_{number % 40}",
               "passed": True, "attempts": 3, "first_failure": None, "reason": None, "hint": None,
               "detail": None, "measurements": {"latency_ms": number % 997}}
        if number % 10 == 0:
            one |= {"passed": False, "attempts": 0, "reason": "transport-timeout",
                    "measurements": {}}
        elif number % 4 == 0:
            one |= {"passed": False, "first_failure": 1, "reason": "latency-budget-exceeded",
                    "detail": {"bound": "max_latency_ms", "limit": 5, "observed": number % 997}}
        return one
    return json.dumps({"schema": "mcpeval.probe-report/v2", "server": "bench", "passed": False,
                       "manifest_sha256": "0" * 64, "gate": {"passed": 0, "total": cases},
                       "readiness": None, "readiness_error": None,
                       "cases": [case(number) for number in range(cases)]}, indent=2)


class Rendering:
    """One report, in one format, and what came of it."""

    def __init__(self, bench, folder, form, cases):
        document = pathlib.Path(folder) / f"{cases}.report"
        document.write_text(report_of(cases), encoding="utf-8")
        self.command = [bench.program("hosts/mcpeval"), "report", "--format", form, str(document)]
        self.environment = bench.environment
        self.result = pathlib.Path(folder) / f"{cases}.{form}"
        with open(self.result, "wb") as out:
            subprocess.run(self.command, env=self.environment, stdout=out, check=False)

    @staticmethod
    def seconds(command, environment=None):
        """The status tells of the report's cases, and does not matter here."""
        start = time.perf_counter()
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, check=False)
        return time.perf_counter() - start

    def memory(self):
        """Its peak, in bytes, seen by a small program: a child counts the memory of its parent."""
        watcher = ("import os, sys\n"
                   "child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)\n"
                   "print(os.wait4(child, 0)[2].ru_maxrss, file=sys.stderr)\n")
        done = subprocess.run([sys.executable, "-I", "-S", "-c", watcher, *self.command],
                              env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
        return int(done.stderr) * 1024


def rendering(bench):
    """A report of 2000 cases in each format, against `cat` of the result; and how memory grows."""
    for form in ("text", "json", "markdown", "sarif", "junit", "html"):
        with tempfile.TemporaryDirectory() as folder:
            one = Rendering(bench, folder, form, 2000)
            spent, cat = interleaved(
                21, lambda one=one: one.seconds(one.command, one.environment),
                lambda one=one: one.seconds(["cat", str(one.result)]))
            size = one.result.stat().st_size
            few, many = (Rendering(bench, folder, form, cases).memory()
                         for cases in (25_000, 100_000))
        bench.note(f"{form}: {spent * 1e3:.1f} ms, cat {cat * 1e3:.1f} ms, {size / MIB:.2f} MiB; "
                   f"peak memory of 25000 cases {few / MIB:.0f} MiB, of 100000 cases "
                   f"{many / MIB:.0f} MiB")
        if form != "html":
            bench.judge(f"{form} of 2000 cases against cat of it", spent / cat, 10)
        bench.judge(f"{form}: memory of four times the cases", many / few, 4.2)


def battery(bench):
    """The battery's own share of its wall time. mcpeval has one thread, so that whenever it does
    not compute it waits for the server; over HTTP the demo's time is none of its own."""
    with demo_over_http(bench) as url:
        command = [bench.program("hosts/mcpeval"), "score", "--server", "bench", "--url", url]

        def share():
            start = time.perf_counter()
            child = subprocess.Popen(command, env=bench.environment, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode != 0:
                raise SystemExit(f"{command[0]} ended with {child.returncode}")
            return 100 * (usage.ru_utime + usage.ru_stime) / (time.perf_counter() - start)

        own, = interleaved(7, share)
    bench.judge("the battery's time outside waiting for the server", own, 20, " %")


BENCHES = {"startup": startup, "calls": calls, "frames": frames, "http": http,
           "rendering": rendering, "battery": battery}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in BENCHES:
        print(__doc__, file=sys.stderr)
        return 2
    bench = Bench(sys.argv[2])
    BENCHES[sys.argv[1]](bench)
    return 1 if bench.over else 0


if __name__ == "__main__":
    sys.exit(main())
