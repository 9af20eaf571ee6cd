# SPDX-License-Identifier: MIT
"""Nothing leaves this machine unless the operator says so: endpoints that only look like loopback
ones, names that resolve elsewhere, redirects (contract 03 section 3.1). Each time servers stand
where the traffic would go, and count what arrives."""

import contextlib
import os
import socket
import sys
import threading
import unittest

from hostile_endpoint import (HEALTHY, Endpoint, Hostile, Row, calls, empty, on, on_call)

RESOLVER = os.environ.get("MCPEVAL_TEST_RESOLVER")


def outer_address():
    """An address of this machine that is no loopback one, or None."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = probe.getsockname()[0]
        return None if address.startswith("127.") else address
    return None


class Decoy:
    """Takes connections at every address of this machine and counts them."""

    def __enter__(self):
        self.connections, self.addresses = 0, set()
        self.listener = socket.create_server(("::", 0), family=socket.AF_INET6,
                                             dualstack_ipv6=True)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def run(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                self.connections += 1
                self.addresses.add(client.getsockname()[0].removeprefix("::ffff:"))
                client.close()


class Endpoints(Hostile):
    NOT_HERE = "the endpoint is not on this machine; add --allow-remote-http"
    CREDENTIALS = "the endpoint carries a user name or password"
    SYNTAX = "the endpoint is not a URL of the form"

    # {} is the port of the decoy: where a careless reader of the URL would connect.
    REFUSED = [
        ("http://localhost.evil.example:{}/mcp", NOT_HERE), ("http://localhost.:{}/", NOT_HERE),
        ("http://127.0.0.1.evil.example:{}/", NOT_HERE), ("http://evil-localhost:{}/", NOT_HERE),
        ("http://127.0.0.1@evil.example:{}/", CREDENTIALS), ("http://127.0.0.1@evil:{}/",
                                                             CREDENTIALS),
        ("http://localhost:{}@evil.example/", CREDENTIALS), ("http://@127.0.0.1:{}/", CREDENTIALS),
        ("http://127.0.0.1:{}\\@evil.example/", SYNTAX), ("http://127.0.0.1:{}#@evil/", ""),
        ("http://127.0.0.1:{}?@evil/", ""), ("http:/127.0.0.1:{}/", SYNTAX),
        ("http:127.0.0.1:{}/", SYNTAX), (" http://127.0.0.1:{}/", SYNTAX),
        ("http://127.0.0.1 :{}/", SYNTAX), ("http://127.0.0.1:{}\t/", SYNTAX),
        ("http://%31%32%37.0.0.1:{}/", SYNTAX), ("http://127\u30020\u30020\u30021:{}/", SYNTAX),
        ("http://\u24dbocalhost:{}/", SYNTAX), ("http://0.0.0.0:{}/", NOT_HERE),
        ("http://0:{}/", NOT_HERE), ("http://[::]:{}/", NOT_HERE),
        ("http://[::ffff:0.0.0.0]:{}/", NOT_HERE), ("http://[::ffff:127.0.0.1]:{}/", NOT_HERE),
        ("http://[::ffff:192.0.2.1]:{}/", NOT_HERE), ("http://[::127.0.0.1]:{}/", NOT_HERE),
        ("http://[::1%25lo]:{}/", SYNTAX), ("http://[::1%lo]:{}/", SYNTAX),
        ("http://[fe80::1]:{}/", NOT_HERE), ("http://[fd00::1]:{}/", NOT_HERE),
        ("http://[::1].evil.example:{}/", SYNTAX), ("http://[::1:{}/", SYNTAX),
        ("http://::1:{}/", SYNTAX), ("http://126.255.255.255:{}/", NOT_HERE),
        ("http://128.0.0.0:{}/", NOT_HERE), ("http://2130706432256:{}/", SYNTAX),
        ("http://0x7f.1.evil:{}/", NOT_HERE), ("http://localhost,evil.example:{}/", SYNTAX),
        ("ftp://127.0.0.1:{}/", "scheme"), ("file://127.0.0.1:{}/etc/passwd", "scheme"),
        ("unix://localhost:{}/", "scheme"), ("gopher://localhost:{}/", "scheme"),
        ("https://localhost.evil.example:{}/", NOT_HERE), ("https://[::2]:{}/", NOT_HERE)]

    def test_those_that_only_look_like_it(self):
        # Were a name asked for, it would lead to the decoy.
        environment = resolving("127.0.0.1") if RESOLVER else {}
        for url, words in self.REFUSED:
            with self.subTest(url), Decoy() as decoy, Endpoint([]) as server:
                seen = server.probe(calls(1), url=url.format(decoy.port), environment=environment)
                self.assertEqual((seen.code, seen.out, len(seen.lines)), (2, "", 1), seen.lines)
                self.assertIn(words, seen.lines[0])
                self.assertNotIn("evil", seen.lines[0])
                self.assertEqual(decoy.connections, 0)

    def test_those_that_are_however_spelt(self):
        hosts = ["127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0177.0.0.1", "2130706433",
                 "0x7f000001", "localhost", "LocalHost"]
        for host in hosts:
            with self.subTest(host), Endpoint(HEALTHY["handshake"]) as server:
                seen = server.probe(calls(1), "--era", "handshake",
                                    url=f"http://{host}:{server.port}/mcp")
                self.assertEqual(seen.code, 0, seen.lines)
        for host in ("[::1]", "[0:0:0:0:0:0:0:1]", "[::0001]", "127.9.8.7"):
            with self.subTest(host), Decoy() as decoy, Endpoint([]) as server:
                seen = server.probe(calls(1), "--era", "handshake",
                                    url=f"http://{host}:{decoy.port}/mcp")
                self.assertEqual(seen.code, 3, seen.lines)
                self.assertEqual(decoy.connections, 1)

    def test_a_remote_one_needs_an_encrypted_scheme(self):
        with Decoy() as decoy, Endpoint([]) as server:
            seen = server.probe(calls(1), "--allow-remote-http",
                                url=f"http://192.0.2.1:{decoy.port}/")
            self.assertEqual((seen.code, decoy.connections), (2, 0))
            self.assertIn("use https", seen.lines[0])


def resolving(*addresses):
    return {"LD_PRELOAD": RESOLVER, "MCPEVAL_TEST_ADDRESSES": ",".join(addresses)}


class Names(Hostile):
    def setUp(self):
        if not RESOLVER:
            self.skipTest("the resolver cannot be overridden in this build")
        self.outer = outer_address()
        if self.outer is None:
            self.skipTest("this machine has no address beside the loopback ones")

    def test_the_override_works(self):
        with Decoy() as decoy, Endpoint([]) as server:
            seen = server.probe(calls(1), "--allow-remote-http", url=f"https://any.example:"
                                f"{decoy.port}/", environment=resolving(self.outer))
            self.assertEqual(seen.code, 3, seen.lines)
            self.assertGreater(decoy.connections, 0)

    def test_a_loopback_name_that_leads_elsewhere(self):
        """Where the name is looked up at all: a newer libcurl knows this one by itself."""
        for addresses in ([self.outer], ["127.0.0.1", self.outer]):
            with Decoy() as decoy, Endpoint([]) as server:
                seen = server.probe(calls(2), url=f"http://localhost:{decoy.port}/mcp",
                                    environment=resolving(*addresses))
                self.assertEqual(seen.code, 3, seen.lines)
                self.assertLessEqual(decoy.addresses, {"127.0.0.1", "::1"})


class Redirects(Hostile):
    def test_they_lead_nowhere(self):
        with Decoy() as decoy:
            hosts = ["127.0.0.1", "localhost", "[::1]", outer_address() or "192.0.2.1"]
            for status in (301, 302, 303, 307, 308):
                for host in hosts:
                    to = empty(status, headers=[["Location", f"http://{host}:{decoy.port}/mcp"]])
                    start = ("^Error: the server could not be started: ",)
                    self.check(
                        Row(f"{status} {host}, initialize", [on("initialize", to)], reasons=(),
                            eras=("handshake",), says=start),
                        Row(f"{status} {host}, discover", [on("server/discover", to)], reasons=(),
                            eras=("auto", "stateless"), says=start),
                        Row(f"{status} {host}, a call", [on_call(to)],
                            reasons=("transport-error", ""), says=("^call-1 .*redirect",)))
            self.assertEqual(decoy.connections, 0)

    def test_other_ways_to_send_elsewhere(self):
        with Decoy() as decoy:
            there = f"http://127.0.0.1:{decoy.port}/"
            names = ("Location", "Content-Location", "Refresh", "Alt-Svc", "Link")
            headers = [[name, f'0; url={there}' if name == "Refresh" else there] for name in names]
            headers[3][1] = f'h2="127.0.0.1:{decoy.port}"; ma=3600'
            for status in (200, 201, 202, 300, 305, 404):
                answer = empty(status, headers=headers)
                self.check(Row(f"{status}", [on_call(answer)], reasons=("transport-error", ""),
                               says=("^call-1",)))
            self.assertEqual(decoy.connections, 0)

    def test_no_proxy_of_the_environment(self):
        with Decoy() as decoy, Endpoint(HEALTHY["handshake"]) as server:
            proxy = f"http://127.0.0.1:{decoy.port}"
            names = ("http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY")
            seen = server.probe(calls(1), "--era", "handshake",
                                environment={name: proxy for name in names})
            self.assertEqual((seen.code, decoy.connections), (0, 0), seen.lines)


if __name__ == "__main__":
    if not RESOLVER:
        print("the tests of names are skipped: the resolver cannot be overridden here",
              file=sys.stderr)
    unittest.main()
