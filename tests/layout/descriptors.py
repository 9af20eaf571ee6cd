# SPDX-License-Identifier: MIT
"""The descriptor in a built module, read from its ELF note as the format says."""

import json
import struct

NOTE_SEGMENT = 4


def descriptor_of(module):
    """The descriptor in a 64-bit little-endian module's bytes; None if it carries none."""
    if module[:6] != b"\x7fELF\x02\x01":
        return None
    [offset] = struct.unpack_from("<Q", module, 32)
    size, count = struct.unpack_from("<HH", module, 54)
    for index in range(count):
        kind, _, start, _, _, length = struct.unpack_from("<IIQQQQ", module, offset + index * size)
        if kind == NOTE_SEGMENT and (body := _find_note(module[start:start + length])):
            return json.loads(body)
    return None


def _find_note(segment):
    at = 0
    while at + 12 <= len(segment):
        owner_size, body_size, kind = struct.unpack_from("<III", segment, at)
        owner_end = at + 12 + owner_size
        body = at + 12 + _padded(owner_size)
        if segment[at + 12:owner_end] == b"mcpeval\0" and kind == 1:
            return segment[body:body + body_size]
        at = body + _padded(body_size)
    return None


def _padded(size):
    return (size + 3) // 4 * 4


def module_with(descriptor):
    """The smallest file that carries a descriptor: a header, one program header, one note."""
    body = json.dumps(descriptor).encode()
    note = struct.pack("<III", 8, len(body), 1) + b"mcpeval\0" + body.ljust(_padded(len(body)))
    other = struct.pack("<III", 4, 3, 3) + b"GNU\0" + b"abc\0"
    header = b"\x7fELF\x02\x01".ljust(32, b"\0") + struct.pack("<Q", 64)
    header = header.ljust(54, b"\0") + struct.pack("<HH", 56, 1)
    segment = struct.pack("<IIQQQQ", NOTE_SEGMENT, 4, 120, 0, 0, len(other) + len(note))
    return (header.ljust(64, b"\0") + segment).ljust(120, b"\0") + other + note
