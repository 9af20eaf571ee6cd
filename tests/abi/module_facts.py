# SPDX-License-Identifier: MIT
"""What the tests read from a built module: its note and its dynamic symbols."""
import struct
import subprocess

ENTRY = "mcpeval_module_0"


def exported_symbols(path):
    """(type letter, name) of every defined dynamic symbol; "u" is STB_GNU_UNIQUE."""
    listing = subprocess.run(["nm", "-D", "--defined-only", path], check=True,
                             stdout=subprocess.PIPE, text=True).stdout
    return [tuple(line.split()[-2:]) for line in listing.splitlines() if line.strip()]


def notes(path):
    """(owner, type, body) of every note in a PT_NOTE segment of a 64-bit ELF file."""
    with open(path, "rb") as module:
        image = module.read()
    program_headers, = struct.unpack_from("<Q", image, 32)
    entry_size, entries = struct.unpack_from("<HH", image, 54)
    found = []
    for number in range(entries):
        at = program_headers + number * entry_size
        kind, = struct.unpack_from("<I", image, at)
        offset, = struct.unpack_from("<Q", image, at + 8)
        size, = struct.unpack_from("<Q", image, at + 32)
        align, = struct.unpack_from("<Q", image, at + 48)
        if kind != 4:
            continue
        align = 8 if align == 8 else 4
        end = offset + size
        while offset + 12 <= end:
            owner_size, body_size, note_type = struct.unpack_from("<III", image, offset)
            owner_at = offset + 12
            body_at = -(-(owner_at + owner_size) // align) * align
            found.append((image[owner_at:owner_at + owner_size], note_type,
                          image[body_at:body_at + body_size]))
            offset = -(-(body_at + body_size) // align) * align
    return found


def descriptor(path):
    """The text of the one mcpeval note, or None."""
    own = [body for owner, kind, body in notes(path) if owner == b"mcpeval\0" and kind == 1]
    return own[0].decode("utf-8") if len(own) == 1 else None


def complaints(path):
    """Sentences about a module's export list and note; empty when both are right."""
    symbols = exported_symbols(path)
    sentences = []
    if [name for _, name in symbols] != [ENTRY]:
        names = ", ".join(name for _, name in symbols) or "nothing"
        sentences.append(f"exports {names} instead of {ENTRY} alone")
    if any(kind.lower() == "u" for kind, _ in symbols):
        sentences.append("exports a unique symbol, which pins it in memory")
    if descriptor(path) is None:
        sentences.append("carries no mcpeval note, or more than one")
    return sentences
