"""Ogg files that come out the same every time: the encoder draws a stream number by lot, which is set here."""

from __future__ import annotations

HEAD = 27  # bytes of a page before its table of segments


def _table() -> list[int]:
    """The remainders that Ogg's checksum is worked out with."""
    found = []
    for byte in range(256):
        rest = byte << 24
        for _ in range(8):
            rest = ((rest << 1) ^ 0x04C11DB7 if rest & 0x80000000 else rest << 1) & 0xFFFFFFFF
        found.append(rest)
    return found


TABLE = _table()


def checksum(page: bytes) -> int:
    """The checksum of a page whose own checksum is zero."""
    rest = 0
    for byte in page:
        rest = (rest << 8 & 0xFFFFFFFF) ^ TABLE[rest >> 24 ^ byte]
    return rest


def pages(data: bytes) -> list[bytes]:
    """The pages of a file."""
    found, at = [], 0
    while at < len(data):
        if data[at:at + 4] != b"OggS":
            raise ValueError(f"no Ogg page at byte {at}")
        segments = data[at + 26]
        size = HEAD + segments + sum(data[at + HEAD:at + HEAD + segments])
        found.append(data[at:at + size])
        at += size
    return found


def numbered(data: bytes, serial: int) -> bytes:
    """The same file with that stream number."""
    done = []
    for page in pages(data):
        blank = page[:14] + serial.to_bytes(4, "little") + page[18:22] + bytes(4) + page[26:]
        done.append(blank[:22] + checksum(blank).to_bytes(4, "little") + blank[26:])
    return b"".join(done)
