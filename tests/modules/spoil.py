# SPDX-License-Identifier: MIT
"""Spoils a built module: spoil.py HOW MODULE OUTPUT."""

import struct
import sys

E_MACHINE = 18
E_PHOFF = 32
E_PHNUM = 56
PROGRAM_HEADER = 56
PT_LOAD = 1


def end_of_first_segment(image):
    """The file offset at which the first loadable segment ends."""
    table, = struct.unpack_from("<Q", image, E_PHOFF)
    count, = struct.unpack_from("<H", image, E_PHNUM)
    for at in range(table, table + count * PROGRAM_HEADER, PROGRAM_HEADER):
        kind, = struct.unpack_from("<I", image, at)
        if kind == PT_LOAD:
            offset, = struct.unpack_from("<Q", image, at + 8)
            size, = struct.unpack_from("<Q", image, at + 32)
            return offset + size
    raise SystemExit("the module has no loadable segment")


def wrong_machine(image):
    struct.pack_into("<H", image, E_MACHINE, 0xFFFF)
    return image


HOW = {
    "truncated": lambda image: image[: end_of_first_segment(image) - 1],
    "wrong-machine": wrong_machine,
    "not-elf": lambda image: b"#!/bin/sh\n" + image,
}

how, module, output = sys.argv[1:]
with open(module, "rb") as file:
    spoilt = HOW[how](bytearray(file.read()))
with open(output, "wb") as file:
    file.write(spoilt)
