"""Have qpdf check every PDF of a folder; print what it finds wrong, and exit with 1 if there is something.

Usage: python .ci/qpdf.py FOLDER

qpdf unpacks a stream in portions. Where a portion ends just as its buffer is full, it warns that the stream "is
complete but output may still be valid", though nothing is missing. Such a warning alone counts for nothing where zlib
unpacks the whole stream, its checksum included, and `endstream` follows at once; any other warning is one.
"""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from pathlib import Path

PORTION = re.compile(r"WARNING: .* \(offset (\d+)\): input stream is complete but output may still be valid")
SUMMARY = "qpdf: operation succeeded with warnings"
WARNED = 3  # the exit code of qpdf for warnings without errors


def complete_stream(data: bytes, offset: int) -> bool:
    """Whether a whole zlib stream begins at an offset of a file, and its PDF stream ends where it does."""
    reader = zlib.decompressobj()
    try:
        reader.decompress(data[offset:])
    except zlib.error:
        return False
    return reader.eof and re.match(rb"\s{0,2}endstream", reader.unused_data) is not None


def harmless(code: int, said: str, data: bytes) -> bool:
    """Whether what qpdf said of a file, with its exit code, is about nothing but portions of complete streams."""
    lines = [line for line in said.splitlines() if line and line != SUMMARY]
    found = [PORTION.fullmatch(line) for line in lines]
    return code == WARNED and bool(found) and all(one and complete_stream(data, int(one[1])) for one in found)


def wrong_in(path: Path) -> str:
    """What qpdf finds wrong in a file; empty if nothing."""
    done = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, check=False)
    if done.returncode == 0 or harmless(done.returncode, done.stderr, path.read_bytes()):
        return ""
    return done.stdout + done.stderr


def main(folder: str) -> int:
    """Check a folder; the exit code."""
    paths = sorted(Path(folder).rglob("*.pdf"))
    wrong = [found for path in paths if (found := wrong_in(path))]
    print(*wrong, sep="\n", end="" if wrong else f"qpdf: every file of {len(paths)} is sound\n")
    return 1 if wrong or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
