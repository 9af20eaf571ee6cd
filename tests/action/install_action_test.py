# SPDX-License-Identifier: MIT
"""The first step of action.yml: where mcpeval comes from, and what is never put into PATH."""

import hashlib
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import unittest

from action_run import ActionRun, ROOT

URL = "https://releases.example.org/mcpeval-{}.tar.gz"
# Answers from files named like the last part of the URL, and only to https.
CURL = '''#!/bin/sh
for word; do
  case $before in --output) file=$word ;; esac
  before=$word
done
printf '%s\\n' "$*" >>"$SERVED/asked"
case $word in https://*) exec cp "$SERVED/${word##*/}" "$file" ;; esac
exit 1
'''
UNAME = '#!/bin/sh\ncase $1 in -s) echo "$OS_IS" ;; -m) echo "$CPU_IS" ;; esac\n'
PROGRAM = b"#!/bin/sh\necho released\n"


class Install(ActionRun):
    """On a copy of the scripts, so that releases can be made up."""

    def setUp(self):
        super().setUp()
        self.top = self.runner / "action"
        shutil.copytree(ROOT / ".ci", self.top / ".ci")
        self.served = self.runner / "served"
        self.served.mkdir()
        self.program("curl", CURL)
        self.program("uname", UNAME)

    def install(self, status, version="", system="Linux", machine="x86_64"):
        done = self.step("Install mcpeval", {"version": version}, OS_IS=system, CPU_IS=machine,
                         GITHUB_ACTION_PATH=str(self.top), SERVED=str(self.served))
        self.assertEqual(done.status, status, done.stderr)
        if status:
            self.assertEqual((done.path, done.stderr.count("\n")), ([], 1), done.stderr)
            self.assertTrue(done.stderr.startswith("Error: "), done.stderr)
            self.assertFalse((self.runner / "mcpeval").exists())
        self.assertEqual(list(self.runner.glob("mcpeval.*")), [])
        return done

    def release(self, platform="linux-x64", member="bin/mcpeval"):
        """The entry of an archive that is served with its checksum."""
        archive = self.served / f"mcpeval-{platform}.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            entry = tarfile.TarInfo(member)
            entry.size, entry.mode = len(PROGRAM), 0o755
            tar.addfile(entry, io.BytesIO(PROGRAM))
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        self.checksum(f"{digest}  {archive.name}\n")
        return {"url": URL.format(platform), "sha256": digest, "size": archive.stat().st_size}

    def checksum(self, text, platform="linux-x64"):
        (self.served / f"mcpeval-{platform}.tar.gz.sha256").write_text(text, encoding="utf-8")

    def pin(self, pinned, **releases):
        named = {name.replace("_", "."): release for name, release in releases.items()}
        (self.top / ".ci/action/releases.json").write_text(
            json.dumps({"pinned": pinned, "releases": named}), encoding="utf-8")

    def test_one_in_path_is_used(self):
        path = self.program("mcpeval", "#!/bin/sh\n")
        done = self.install(0, version="$(touch pwned)")
        self.assertEqual((done.stdout, done.path), (f"using preinstalled {path}\n", []))
        self.assertFalse((self.served / "asked").exists())

    def test_the_pinned_release(self):
        self.pin("1.2.0", **{"1_2_0": {"linux-x64": self.release()}})
        done = self.install(0)
        self.assertEqual((done.stdout, done.stderr), ("installed mcpeval-linux-x64.tar.gz\n", ""))
        self.assertEqual(done.path, [str(self.runner / "mcpeval/bin")])
        program = pathlib.Path(done.path[0]) / "mcpeval"
        self.assertEqual(subprocess.check_output([program], text=True), "released\n")

    def test_another_version_and_platform(self):
        self.pin("1.2.0", **{"1_2_0": {}, "1_3_0": {"darwin-arm64": self.release("darwin-arm64")}})
        (self.served / "mcpeval-darwin-arm64.tar.gz.sha256").write_text(
            (self.served / "mcpeval-linux-x64.tar.gz.sha256").read_text(encoding="utf-8"),
            encoding="utf-8")
        done = self.install(0, "1.3.0", "Darwin", "arm64")
        self.assertEqual(done.stdout, "installed mcpeval-darwin-arm64.tar.gz\n")

    def test_names_of_platforms(self):
        self.pin("1.2.0", **{"1_2_0": {}})
        for system, machine, name in (("Linux", "aarch64", "linux-arm64"),
                                      ("Darwin", "x86_64", "darwin-x64"),
                                      ("MINGW64_NT-10.0", "x86_64", "win32-x64"),
                                      ("Linux", "riscv64", "linux-unknown"),
                                      ("Plan9", "amd64", "unknown-x64")):
            done = self.install(1, system=system, machine=machine)
            self.assertIn(f"no archive for {name}; ", done.stderr)

    def test_a_version_that_is_not_listed_is_not_trusted(self):
        self.pin(None, **{"1_2_0": {"linux-x64": self.release()}})
        for version in ("1.2", "2.0.0", "latest", "../1.2.0", "$(touch pwned)", "-h", " ", "x\ny"):
            done = self.install(1, version)
            self.assertIn("names a release that this action does not know", done.stderr)
        self.assertFalse((self.work / "pwned").exists())
        self.assertFalse((self.served / "asked").exists())

    def test_whatever_differs_is_not_installed(self):
        entry = self.release()
        digest, name = entry["sha256"], "mcpeval-linux-x64.tar.gz"
        other = "0" * 64
        for checksum, changed, told in (
                (f"{other}  {name}\n", {}, "the checksum published with"),
                (f"{digest} {name}\n", {}, "the checksum published with"),
                (f"{digest}  {name}", {}, "the checksum published with"),
                (f"{digest}  {name}\n\n", {}, "the checksum published with"),
                (f"{digest.upper()}  {name}\n", {}, "the checksum published with"),
                (f"{digest}  other.tar.gz\n", {}, "the checksum published with"),
                (f"{digest}  {name}\n", {"sha256": other}, "the checksum published with"),
                (f"{other}  {name}\n", {"sha256": other}, "the digest of"),
                (f"{digest}  {name}\n", {"size": entry["size"] + 1}, "the size of")):
            self.checksum(checksum)
            self.pin("1.2.0", **{"1_2_0": {"linux-x64": entry | changed}})
            self.assertIn(told, self.install(1).stderr)

    def test_an_archive_without_the_program(self):
        self.pin("1.2.0", **{"1_2_0": {"linux-x64": self.release(member="bin/other")}})
        self.assertIn("holds no program bin/mcpeval", self.install(1).stderr)

    def test_entries_that_are_not_usable(self):
        entry = self.release()
        for changed in ({"url": entry["url"].replace("https", "http")}, {"sha256": "x"},
                        {"sha256": entry["sha256"] + "\n"}, {"size": "1"}):
            self.pin("1.2.0", **{"1_2_0": {"linux-x64": entry | changed}})
            self.assertIn("no usable entry", self.install(1).stderr)

    def test_nothing_to_download(self):
        entry = self.release()
        self.pin("1.2.0", **{"1_2_0": {"linux-x64": entry}})
        self.program("curl", "#!/bin/sh\nexit 22\n")
        self.assertIn("cannot be downloaded", self.install(1).stderr)


class Source(ActionRun):
    """Where no release is pinned, as in this checkout."""

    BUILD = {"meson": '#!/bin/sh\necho "meson $1 $2" >>"$SERVED"\ncase $1 in setup)\n'
                      'for word; do case $word in --prefix=*) prefix=${word#*=} ;; esac; done\n'
                      'mkdir -p "$prefix/bin" ;; esac\n',
             "ninja": '#!/bin/sh\nexit "$BUILDS"\n', "dpkg-query": "#!/bin/sh\n"
             "echo install ok installed\n"}

    def setUp(self):
        super().setUp()
        for name, text in self.BUILD.items():
            self.program(name, text)

    def install(self, builds):
        return self.step("Install mcpeval", {}, SERVED=str(self.runner / "asked"), BUILDS=builds)

    def test_the_source_of_the_action_is_built(self):
        done = self.install("0")
        self.assertEqual((done.status, done.path), (0, [str(self.runner / "mcpeval/bin")]))
        self.assertTrue(done.stdout.endswith("built mcpeval from the source of this action\n"))
        asked = (self.runner / "asked").read_text(encoding="utf-8").splitlines()
        self.assertRegex(asked[0], "^meson setup /.*/build$")
        self.assertEqual(asked[1:], ["meson install -C"])

    def test_a_build_that_fails(self):
        done = self.install("1")
        self.assertEqual((done.status, done.path), (1, []))
        self.assertIn("mcpeval cannot be built from the source of this action\n", done.stderr)

    def test_the_packages_are_those_of_the_quickstart(self):
        texts = [(ROOT / path).read_text(encoding="utf-8")
                 for path in ("demo/quickstart.sh", ".ci/action/install.sh")]
        lists = [set(re.search(r"(meson ninja-build[^|\n]*(?:\\\n[^|\n]*)+)", text)[1]
                     .replace("\\", " ").split()) for text in texts]
        self.assertIn("libcurl4-openssl-dev", lists[0])
        self.assertEqual(lists[0], lists[1])


if __name__ == "__main__":
    if shutil.which("mcpeval"):
        print("skipped: there is a mcpeval in PATH, which would be used")
        sys.exit(77)
    unittest.main()
