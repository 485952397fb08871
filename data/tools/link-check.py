#!/usr/bin/env python3
"""Find the broken links of a website before its visitors do.

    python3 link-check.py build/
    python3 link-check.py build/ --base /blog/

Reads every HTML page of a folder and checks, without using the network, that

  - each link, picture, script, style sheet and frame names a file that is there,
    with the same capital and small letters, on every operating system;
  - each #fragment names an id that is there, on its own page or on another;
  - no page uses the same id twice.

/about may be the file about, about.html or about/index.html, as most hosts have
it. Addresses of other sites are counted and not opened.

Needs Python 3.8 or newer, and nothing else. SPDX-License-Identifier: MIT
"""

import argparse
import os
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

SITE = "http://site.invalid"  # a name that can never be registered (RFC 2606)
ADDRESSES = {
    "a": ["href"],
    "area": ["href"],
    "audio": ["src"],
    "embed": ["src"],
    "iframe": ["src"],
    "image": ["href", "xlink:href"],
    "img": ["src"],
    "input": ["src"],
    "link": ["href"],
    "object": ["data"],
    "script": ["src"],
    "source": ["src"],
    "track": ["src"],
    "video": ["src", "poster"],
}
LIST_OF_PICTURES = {("img", "srcset"), ("source", "srcset"), ("link", "imagesrcset")}


def pictures(srcset):
    """The addresses of a srcset. A comma inside an address is a part of it."""
    rest = srcset.strip()
    while rest:
        address, _, rest = rest.partition(" ")
        if address.rstrip(",") != address:
            address = address.rstrip(",")
        else:
            _, _, rest = rest.partition(",")
        if address:
            yield address
        rest = rest.lstrip(" ,\t\r\n")


class Page(HTMLParser):
    """What one page says: its links with their lines, its ids, and its <base>."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.links = []
        self.ids = set()
        self.twice = []
        self.base = ""
        self.feed(text)
        self.close()

    def parse_marked_section(self, i, report=1):
        return self.parse_bogus_comment(i)  # <![ is a comment in HTML; the parser would fail on it

    def handle_starttag(self, tag, attrs):
        line = self.getpos()[0]
        values = {}
        for name, value in attrs:
            values.setdefault(name, value or "")  # of two equal attributes the first one counts
        if "id" in values:
            if values["id"] in self.ids:
                self.twice.append((line, values["id"]))
            self.ids.add(values["id"])
        if tag == "a" and "name" in values:
            self.ids.add(values["name"])
        if tag == "base" and "href" in values and not self.base:
            self.base = values["href"]
        if {"preconnect", "dns-prefetch"} & set(values.get("rel", "").lower().split()):
            return
        for name in ADDRESSES.get(tag, []):
            if name in values:
                self.links.append((line, values[name].strip()))
        for name in ("srcset", "imagesrcset"):
            if (tag, name) in LIST_OF_PICTURES and name in values:
                clean = " ".join(values[name].split())
                self.links.extend((line, address) for address in pictures(clean))


def list_files(root, on_error):
    """The paths of all files below root, with forward slashes."""
    found = set()
    for folder, _, names in os.walk(root, onerror=on_error):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path):  # not a link to nothing
                found.add(os.path.relpath(path, root).replace(os.sep, "/"))
    return found


def file_of(path, files):
    """The file that a host would send for this path, or None."""
    path = path.lstrip("/")
    if path == "" or path.endswith("/"):
        candidates = [path + "index.html", path + "index.htm"]
    else:
        candidates = [path, path + ".html", path + "/index.html", path + "/index.htm"]
    return next((candidate for candidate in candidates if candidate in files), None)


def check(root, base, on_error):
    """The problems as (file, line, text), and how many pages, links and other sites there are."""
    files = list_files(root, on_error)
    lower = {}
    for name in files:
        lower.setdefault(name.lower(), name)
    pages = {}
    for name in sorted(files):
        if name.lower().endswith((".html", ".htm")):
            try:
                with open(os.path.join(root, name), encoding="utf-8-sig", errors="replace") as file:
                    pages[name] = Page(file.read())
            except OSError as error:
                on_error(error)

    problems = []
    links = outside = 0
    for name, page in pages.items():
        problems.extend((name, line, f'the id "{i}" is used twice') for line, i in page.twice)
        for line, address in page.links:
            try:
                # The page's own address, quoted, so that a name with # or ? stays a name.
                here = SITE + base + "".join(f"%{ord(c):02X}" if c in "%#?" else c for c in name)
                there = urlsplit(urljoin(urljoin(here, page.base.strip()), address))
            except ValueError:
                problems.append((name, line, f"{address}: not an address"))
                continue
            if f"{there.scheme}://{there.netloc}" != SITE:
                outside += 1
                continue
            links += 1
            path = unquote(there.path) or "/"
            if path + "/" == base:
                path = base
            if not path.startswith(base):
                problems.append((name, line, f"{address}: leads out of {base}"))
                continue
            target = file_of(path[len(base) :], files)
            fragment = unquote(there.fragment).split(":~:")[0]
            if target is None:
                other = file_of(path[len(base) :].lower(), lower)
                hint = f" (is it {lower[other]}?)" if other else ""
                problems.append((name, line, f"{address}: no such file{hint}"))
            elif fragment and fragment.lower() != "top" and target in pages:
                if fragment not in pages[target].ids:
                    problems.append((name, line, f"{address}: no such id on {target}"))
    return problems, len(pages), links, outside


def base_path(text):
    if not text.startswith("/") or text.startswith("//"):
        raise argparse.ArgumentTypeError("begin the path with one slash, for example /blog/")
    return text if text.endswith("/") else text + "/"


def main():
    parser = argparse.ArgumentParser(
        description="Find the broken links of a website before its visitors do.",
        epilog="Exit status: 0 when all links hold, 1 when one is broken, 2 when nothing was checked.",
    )
    parser.add_argument("folder", help="the folder of the built site")
    parser.add_argument(
        "--base", type=base_path, default="/", help="the path the site is served under (default: /)"
    )
    options = parser.parse_args()
    if not os.path.isdir(options.folder):
        parser.error(f"{options.folder} is not a folder")

    unread = []
    problems, pages, links, outside = check(options.folder, options.base, unread.append)
    for error in unread:
        print(f"link-check: {error.filename}: {error.strerror}", file=sys.stderr)
    if pages == 0:
        print(f"link-check: no HTML page in {options.folder}", file=sys.stderr)
        return 2
    for name, line, text in sorted(problems):
        print(f"{name}:{line}: {text}")
    print(f"pages: {pages}, links checked: {links}, to other sites: {outside}")
    print(f"problems: {len(problems)}" if problems else "No problem found.")
    sys.stdout.flush()
    return 1 if problems or unread else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
