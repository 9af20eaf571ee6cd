# SPDX-License-Identifier: MIT
"""The descriptors that the modules carry are the ones in stock_fields/, from which the tests of
the loader and docs/manifest.md are made. Usage: descriptor_copy_test.py PROBES STOCK_FIELDS"""

import json
import pathlib
import re
import sys


def carried(header):
    return json.loads(re.search(r'R"json\((.*?)\)json"', header.read_text(), re.DOTALL)[1])


def main():
    probes, copies = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    headers = sorted(probes.glob("*/descriptor.hpp"))
    assert headers, "no probe module has a descriptor"
    names = {header.parent.name: carried(header) for header in headers}
    differing = [name for name, descriptor in names.items()
                 if descriptor != json.loads((copies / f"{name}.json").read_text())]
    print(f"{len(headers)} descriptors, differing: {', '.join(differing) or 'none'}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
