#!/usr/bin/env python3
"""Count the words of text files and say how long they take to read.

    python3 reading-time.py letter.txt notes.md
    cat letter.txt | python3 reading-time.py -

A word is whatever stands between spaces and holds a letter or a digit, so this
works for Bengali and Hindi as well as for English. It does not work for scripts
that are written without spaces, such as Chinese, Japanese and Thai.

Needs Python 3.8 or newer, and nothing else. SPDX-License-Identifier: MIT
"""

import argparse
import os
import sys


def speed(text):
    """A reading speed: a whole number of words a minute, 1 or more."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError("give a whole number, 1 or more")
    return value


def count(text):
    """The number of words, of characters without the line ends, and of lines."""
    words = sum(any(c.isalnum() for c in part) for part in text.split())
    lines = text.splitlines()
    return words, sum(map(len, lines)), len(lines)


def duration(words, words_a_minute):
    """The reading time, rounded to the next second: '45 s', '3 min 05 s', '1 h 02 min'."""
    seconds = -(-words * 60 // words_a_minute)
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60:02} s"
    minutes = -(-seconds // 60)
    return f"{minutes // 60} h {minutes % 60:02} min"


def read(name):
    """The text of a file, or of the standard input for '-'. UTF-8, with or without a mark."""
    if name == "-":
        data = sys.stdin.buffer.read()
    else:
        with open(name, "rb") as file:
            data = file.read()
    if b"\0" in data:
        raise ValueError("this looks like a binary file, not a text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8: byte {error.start + 1} cannot be read") from None


def main():
    parser = argparse.ArgumentParser(
        description="Count the words of text files and say how long they take to read.",
        epilog="Exit status: 0 when every file was read, 1 when one could not be.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a text file, or - for the input")
    parser.add_argument(
        "--speed", type=speed, default=230, metavar="N", help="words a minute (default: 230)"
    )
    options = parser.parse_args()

    rows = []
    failed = False
    for name in options.files:
        try:
            rows.append((name, *count(read(name))))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            print(f"reading-time: {name}: {reason}", file=sys.stderr)
            failed = True
    if len(rows) > 1:
        rows.append(("total", *(sum(row[i] for row in rows) for i in (1, 2, 3))))

    if rows:
        print(f"{'words':>9}  {'characters':>10}  {'lines':>7}  {'time':>12}  file")
    for name, words, characters, lines in rows:
        time = duration(words, options.speed)
        print(f"{words:>9}  {characters:>10}  {lines:>7}  {time:>12}  {name}")
    sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    # A file's name may hold what the terminal cannot show.
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader, such as `head`, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
