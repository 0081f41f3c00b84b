"""Checks the documentation's site: each page and link by its data, and the pages that people read in headless Chromium.

    python3 .ci/site-check.py CHROMIUM SITE FOLDER

Screenshots of some pages are written to FOLDER. The site is served on loopback, since its pages load their data.
"""

import functools
import http.server
import json
import pathlib
import sys
import tempfile
import threading
import time
import urllib.parse

from browser import PATIENCE, Browser

# Groups that docc makes for what no page names; those of other modules' types have no page to be named on.
ALLOWED_GROUPS = {"Extended Modules"}
SHOWN = {
    "/": "landing",
    "/documentation/chatproviderkit/": "module",
    "/documentation/chatproviderkit/gettingstarted/": "article",
    "/tutorials/chatproviderkit/countinaterminal/": "tutorial",
}


class Site:
    """The site as docc has written it: pages under their paths, without a slash at the end."""

    def __init__(self, folder):
        self.folder = folder
        self.pages = {}
        for file in sorted((folder / "data").rglob("*.json")):
            self.pages["/" + str(file.relative_to(folder / "data"))[: -len(".json")]] = json.loads(file.read_text())
        self.mistakes = 0

    def fail(self, page, what):
        self.mistakes += 1
        print(f"{page}: {what}", file=sys.stderr, flush=True)

    def anchors(self, value):
        if isinstance(value, dict):
            if isinstance(value.get("anchor"), str):
                yield value["anchor"]
            for part in value.values():
                yield from self.anchors(part)
        elif isinstance(value, list):
            for part in value:
                yield from self.anchors(part)

    @functools.cache
    def anchors_of(self, path):
        return set(self.anchors({key: value for key, value in self.pages[path].items() if key != "references"}))

    def problem(self, url):
        """What is wrong with a link of the site's own, if anything."""
        parts = urllib.parse.urlsplit(url)
        if parts.scheme in ("http", "https"):
            return None if parts.netloc else "no host"
        path = urllib.parse.unquote(parts.path).rstrip("/")
        if not path.startswith("/"):
            return "leads out of the site"
        if path.startswith("/tutorials/tutorials/"):
            # A chapter, which has no page of its own.
            path = "/tutorials/tutorials"
        if path.lower() not in self.pages:
            file = self.folder / path.lstrip("/")
            return None if path and file.is_file() else "no such page"
        if not (self.folder / path.lower().lstrip("/") / "index.html").is_file():
            return "has data and no page"
        # A section of a tutorial is named by its page's own code.
        if parts.fragment and path.startswith("/documentation/"):
            known = {anchor.lower() for anchor in self.anchors_of(path.lower())}
            if urllib.parse.unquote(parts.fragment).lower() not in known:
                return "no such section"
        return None

    def check(self):
        links = 0
        for path, page in self.pages.items():
            for reference in page.get("references", {}).values():
                urls = [variant["url"] for variant in reference.get("variants", [])]
                if "url" in reference and reference.get("type") != "file":
                    urls.append(reference["url"])
                for url in urls:
                    links += 1
                    if problem := self.problem(url):
                        self.fail(path, f"{url}: {problem}")
            self.check_symbol(path, page)
        symbols = sum(page.get("kind") == "symbol" for page in self.pages.values())
        if symbols < 2000 or links < 10000:
            self.fail(self.folder, f"only {symbols} symbols and {links} links were found")
        print(f"{len(self.pages)} pages, {symbols} of them symbols, and {links} links")

    def check_symbol(self, path, page):
        if page.get("kind") != "symbol":
            return
        metadata = page["metadata"]
        isExtension = metadata.get("role") == "collection" or metadata.get("symbolKind") == "extension"
        if not page.get("abstract") and not isExtension and metadata.get("roleHeading") != "Extended Module":
            self.fail(path, "says nothing")
        if metadata.get("symbolKind") == "module":
            if not page.get("primaryContentSections"):
                self.fail(path, "the module has no overview")
            for group in page.get("topicSections", []):
                if group.get("generated") and group["title"] not in ALLOWED_GROUPS:
                    names = [page["references"][name]["title"] for name in group["identifiers"]]
                    self.fail(path, f"under no topic: {', '.join(names)}")

    def read_by_people(self):
        """Everything but the symbols, and of these the modules and a type of each."""
        seen = set()
        for path, page in self.pages.items():
            kind = page["metadata"].get("symbolKind")
            if page.get("kind") == "symbol" and kind != "module":
                module = page["metadata"]["modules"][0]["name"]
                if kind not in ("class", "struct") or module in seen or path.count("/") > 3:
                    continue
                seen.add(module)
            elif page["metadata"].get("role") == "collectionGroup":
                # Made by docc for the conformances of a type.
                continue
            yield path + "/"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


RENDERED = """
(() => {
    const title = document.querySelector('h1, .hero .title, .tutorials-overview .title');
    const here = link => link.hash && link.pathname === location.pathname;
    const links = [...document.querySelectorAll('a[href]')];
    const dead = links.filter(link => here(link) && !document.getElementById(decodeURIComponent(link.hash.slice(1))));
    return {title: title?.textContent.trim() ?? '', dead: dead.map(link => link.hash),
            links: links.filter(link => !here(link)).map(link => link.href), text: document.body.innerText.length,
            broken: [...document.images].filter(image => image.complete && image.naturalWidth === 0).map(image => image.src)};
})()
"""


class Check:
    def __init__(self, site, browser, host, folder):
        self.site, self.browser, self.host, self.folder = site, browser, host, folder

    def rendered(self, path):
        deadline = time.monotonic() + PATIENCE
        while True:
            found = self.browser.run(RENDERED)
            if found["title"] and found["text"] > 100:
                return found
            if time.monotonic() > deadline:
                self.site.fail(path, f"is not drawn: {found}")
                return found

    def messages(self, path):
        for event in self.browser.events:
            parameters = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    self.site.fail(path, f"exception: {parameters['exceptionDetails']['text']}")
                case "Runtime.consoleAPICalled" if parameters["type"] in ("error", "assert"):
                    self.site.fail(path, f"console: {parameters['args']}")
                case "Log.entryAdded" if parameters["entry"]["level"] == "error":
                    self.site.fail(path, f"log: {parameters['entry']['text']} {parameters['entry'].get('url', '')}")
                case "Network.requestWillBeSent":
                    url = parameters["request"]["url"]
                    if not url.startswith((self.host, "data:", "blob:")):
                        self.site.fail(path, f"asks another host: {url}")
                case "Network.responseReceived" if parameters["response"]["status"] >= 400:
                    self.site.fail(path, f"{parameters['response']['status']}: {parameters['response']['url']}")

    def page(self, path):
        self.browser.open(self.host + path)
        found = self.rendered(path)
        for link in set(found["links"]):
            url = link.removeprefix(self.host)
            if link.startswith(self.host) and url != "/" and (problem := self.site.problem(url)):
                self.site.fail(path, f"{url}: {problem}")
        for section in found["dead"]:
            self.site.fail(path, f"{section}: no such section")
        for image in found["broken"]:
            self.site.fail(path, f"not an image: {image}")
        self.messages(path)
        if path in SHOWN:
            self.browser.screenshot(self.folder / f"{SHOWN[path]}-light.png", whole=False)
            self.browser.use("dark")
            self.browser.screenshot(self.folder / f"{SHOWN[path]}-dark.png", whole=False)
            self.browser.use("light", 400, 800)
            self.browser.screenshot(self.folder / f"{SHOWN[path]}-narrow.png", whole=False)
            self.browser.use("light")


def main():
    program, folder, pictures = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    site = Site(folder)
    site.check()
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.use("light")
            check = Check(site, browser, f"http://127.0.0.1:{server.server_port}", pictures)
            paths = ["/", *site.read_by_people()]
            for path in set(SHOWN) - set(paths):
                site.fail(path, "is missing")
            for path in paths:
                check.page(path)
            print(f"{len(paths)} pages read in Chromium")
        finally:
            browser.close()
            server.shutdown()
    sys.exit(1 if site.mistakes else 0)


main()
