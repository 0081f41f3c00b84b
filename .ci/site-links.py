"""Copies the catalogs of the documentation to FOLDER, with their links as docc reads them.

    python3 .ci/site-links.py FOLDER

The pages are written for GitHub, where a link is the path of a file, and a section's name that GitHub has made of its
heading. In the copy, a link within a catalog is one that docc resolves, a link to another catalog is the path of its page
in the site, and a link to any other file is its address on the web. docc itself finds no article of a module that the
linking module extends, which most modules do. A link to what is not there is a mistake, in each Markdown file of the
repository.
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Code, which is left as it is, or a link: its title, the file, and the section.
CODE_OR_LINK = re.compile(r"^ *```.*?^ *```$|``?[^`\n]+``?|(!?\[[^\[\]]+\])\(([^()\s#]*)(?:#([^()\s]+))?\)", re.M | re.S)
ELSEWHERE = re.compile(r"[a-z]+:|/")


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def catalog(file):
    return next((folder for folder in file.parents if folder.suffix == ".docc"), None)


def anchor(file, section):
    """The name that docc gives to the heading which has the name on GitHub."""
    for heading in re.findall(r"^#+ (.*)$", file.read_text(), re.M):
        words = re.sub(r"[^\w\s-]", "", heading).strip()
        if re.sub(r"\s", "-", words).lower() == section:
            return "#" + "-".join(re.split(r"[\s-]+", words))
    raise ValueError(f"no section {section} in {file.relative_to(ROOT)}")


def target(page, isPicture, path, section, web):
    """What docc is given in place of a link."""
    file = (page.parent / path).resolve() if path else page
    if ROOT not in file.parents or not file.exists():
        raise ValueError(f"no file {path}")
    fragment = anchor(file, section) if section and file.suffix == ".md" else ""
    isLocal = catalog(file) == catalog(page)
    if isPicture and isLocal:
        return file.name
    if catalog(file) and file.suffix in (".md", ".tutorial"):
        if isLocal:
            return f"doc:{file.stem}{fragment}"
        kind = "documentation" if file.suffix == ".md" else "tutorials"
        # The page of a module has the catalog's name.
        return "/" + "/".join(dict.fromkeys([kind, catalog(file).stem, file.stem])).lower() + fragment
    if isPicture and catalog(page):
        raise ValueError(f"{path} is a picture of another catalog, which docc does not find")
    address, version = web
    kind = "tree" if file.is_dir() else "blob"
    return f"{address}/{kind}/{version}/{file.relative_to(ROOT)}{'#' + section if section else ''}"


def main(folder):
    address, version = output(".ci/manifests", "--address")
    web = (address, version.split('"')[1])
    mistakes = []

    def written(page):
        text = page.read_text()

        def replacement(match):
            title, path, section = match.groups()
            if title is None or ELSEWHERE.match(path):
                return match[0]
            try:
                return f"{title}({target(page, title.startswith('!'), path, section, web)})"
            except ValueError as mistake:
                line = text.count("\n", 0, match.start(2)) + 1
                mistakes.append(f"{page.relative_to(ROOT)}:{line}: {mistake}")
                return match[0]

        return CODE_OR_LINK.sub(replacement, text)

    for original in [*ROOT.glob("Sources/*/*.docc"), *ROOT.glob("Adapters/*/*/*.docc")]:
        copy = folder / original.relative_to(ROOT)
        shutil.copytree(original, copy)
        for page in original.rglob("*.md"):
            (copy / page.relative_to(original)).write_text(written(page))
    for name in output("git", "ls-files", "*.md"):
        if not catalog(ROOT / name) and (ROOT / name).is_file():
            written(ROOT / name)
    print("\n".join(sorted(mistakes)), end="\n" if mistakes else "", file=sys.stderr)
    return 1 if mistakes else 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
