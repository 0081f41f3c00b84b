"""Opens pictures of recordings in headless Chromium, and checks what only a browser knows.

    python3 .ci/picture-check.py CHROMIUM FOLDER

FOLDER has the pages (*.html) and the figures (*.svg); screenshots are written beside them. A page whose name begins with
"big" is one of a long recording: it has to load within a second, and be smaller than 5 MB.
"""

import base64
import pathlib
import re
import sys
import tempfile

from browser import Browser

CONTRAST = 4.5
LOAD_MILLISECONDS = 1000
BIG_BYTES = 5_000_000


# Each text with its color and what lies behind it: of an element of HTML the nearest ancestor with a background, in a
# drawing the shape in the same group, such as a badge's.
CONTRASTS = """
(() => {
    const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas').getContext('2d', {willReadFrequently: true});
    const parsed = {};
    const paint = color => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const parse = color => parsed[color] ??= paint(color);
    const light = color => {
        const [r, g, b] = color.slice(0, 3).map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = element => {
        const shape = element.closest('.pill')?.querySelector('.shape') ?? element.ownerSVGElement?.querySelector('.sheet');
        if (shape) {
            const fill = getComputedStyle(shape).fill;
            if (fill !== 'none') return parse(fill);
        }
        for (let at = element; at; at = at.parentElement) {
            const color = parse(getComputedStyle(at).backgroundColor);
            if (color[3] === 255) return color;
        }
        return parse(getComputedStyle(document.documentElement).backgroundColor);
    };
    const found = {};
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    let count = 0;
    const nodes = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
    for (const node of nodes) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest('style, title, desc, script')) continue;
        const style = getComputedStyle(element);
        const isDrawn = element instanceof SVGElement;
        const color = parse(isDrawn ? style.fill : style.color);
        const [a, b] = [light(color), light(behind(element))];
        const alpha = color[3] / 255 * Number(style.opacity);
        const ratio = alpha < 1 ? 0 : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        count += 1;
        const key = (element.getAttribute('class') ?? element.tagName) + '/' + (element.parentElement?.getAttribute('class') ?? '');
        if (!(found[key]?.ratio <= ratio)) found[key] = {ratio, text: node.data.slice(0, 40), key};
    }
    return {count, worst: Object.values(found).sort((a, b) => a.ratio - b.ratio)[0]};
})()
"""

# What stands out of the window to the right and is not inside the area that scrolls by itself.
OVERFLOW = """
(() => {
    const width = document.documentElement.clientWidth;
    const out = [...document.body.querySelectorAll('*')].filter(e =>
        !e.closest('.scroller > *, .rows > *, .skip, .tip') && e.getBoundingClientRect().right > width + 1);
    return {width, page: document.documentElement.scrollWidth, out: out.slice(0, 3).map(e => e.outerHTML.slice(0, 80))};
})()
"""

# Notes each point that gets the focus, and whether its text can be seen in the window.
WATCH_FOCUS = """
(() => {
const points = [...document.querySelectorAll('.points button')];
window.reached = [];
document.activeElement.blur();
scrollTo(0, 0);
document.addEventListener('focusin', () => {
    const point = document.activeElement;
    const place = points.indexOf(point);
    if (place < 0) return;
    const tip = point.nextElementSibling;
    const box = tip.getBoundingClientRect();
    const isShown = getComputedStyle(tip).display !== 'none' && box.width > 100 && box.height > 20 && box.top >= 0
        && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const at = point.getBoundingClientRect();
    const isInWindow = at.right > 0 && at.left < innerWidth && at.bottom > 0 && at.top < innerHeight;
    const isSaid = tip.textContent.trim() !== '' && (point.getAttribute('aria-label') ?? '').trim() !== '';
    window.reached.push({place, isSeen: isShown && isInWindow && isSaid});
});
return points.length;
})()
"""


class Check:
    # Of these there are screenshots of the whole page, on paper and in a narrow window too.
    SHOWN = ["both-vendors", "sessions", "broken", "big"]

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = folder
        self.mistakes = 0

    def fail(self, file, what):
        self.mistakes += 1
        print(f"{file.name}: {what}", file=sys.stderr, flush=True)

    def messages(self, file):
        """What the console says, and what was asked of a network."""
        for event in self.browser.events:
            parameters = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    self.fail(file, f"exception: {parameters['exceptionDetails']['text']}")
                case "Runtime.consoleAPICalled" if parameters["type"] in ("error", "warning", "assert"):
                    self.fail(file, f"console: {parameters['args']}")
                case "Log.entryAdded" if parameters["entry"]["level"] in ("error", "warning"):
                    self.fail(file, f"log: {parameters['entry']['text']}")
                case "Network.requestWillBeSent":
                    url = parameters["request"]["url"]
                    if url != file.resolve().as_uri() and not url.startswith("data:"):
                        self.fail(file, f"request: {url}")

    def contrast(self, file, scheme):
        found = self.browser.run(CONTRASTS)
        worst = found["worst"]
        if found["count"] < 10 or worst["ratio"] < CONTRAST:
            self.fail(file, f"contrast in {scheme}: {found}")
        return worst["ratio"]

    def narrow(self, file):
        self.browser.use("light", 400, 800)
        found = self.browser.run(OVERFLOW)
        if found["page"] > found["width"] or found["out"]:
            self.fail(file, f"wider than a window of 400 pixels: {found}")
        if file.stem in self.SHOWN:
            self.browser.screenshot(self.folder / f"{file.stem}-narrow.png", whole=False)
        self.browser.use("light")

    def keyboard(self, file):
        """Tab by Tab from the start of the page: each point in its order, with its text."""
        browser = self.browser
        count = browser.run(WATCH_FOCUS)
        # The page's own links come first and last.
        for _ in range(count + 4):
            browser.press_tab()
        reached = browser.run("window.reached")
        places = list(dict.fromkeys(focus["place"] for focus in reached))
        if places != list(range(count)):
            self.fail(file, f"the Tab key reaches {len(places)} of {count} points")
        unseen = [focus["place"] + 1 for focus in reached if not focus["isSeen"]]
        if unseen:
            self.fail(file, f"points have the focus, and their texts are not seen: {unseen[:5]}")
        return count

    def paper(self, file):
        data = base64.b64decode(self.browser.call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])
        (self.folder / f"{file.stem}.pdf").write_bytes(data)
        pages = len(re.findall(rb"/Type\s*/Page\b", data))
        if pages != 1:
            self.fail(file, f"{pages} pages when printed")
        if file.stem not in self.SHOWN:
            return
        self.browser.call("Emulation.setEmulatedMedia", media="print")
        self.browser.call("Emulation.setDeviceMetricsOverride", width=1047, height=718, deviceScaleFactor=1, mobile=False)
        self.browser.screenshot(self.folder / f"{file.stem}-paper.png", whole=False)
        self.browser.call("Emulation.setEmulatedMedia", media="")

    def load_time(self):
        return self.browser.run("performance.getEntriesByType('navigation')[0].loadEventEnd")

    def page(self, file):
        browser = self.browser
        browser.use("light")
        browser.open(file.resolve().as_uri())
        time_of_load = self.load_time()
        size = file.stat().st_size
        if file.name.startswith("big"):
            # The first page pays for the browser's start, and a busy machine is no fault of the page: the best of four.
            for _ in range(3):
                browser.open(file.resolve().as_uri())
                time_of_load = min(time_of_load, self.load_time())
            if time_of_load > LOAD_MILLISECONDS:
                self.fail(file, f"loads in {time_of_load:.0f} ms")
            if size >= BIG_BYTES:
                self.fail(file, f"has {size} bytes")
        light = self.contrast(file, "light")
        browser.screenshot(self.folder / f"{file.stem}-light.png", whole=file.stem in self.SHOWN and file.stem != "big")
        count = self.keyboard(file)
        self.narrow(file)
        self.paper(file)
        browser.use("dark")
        dark = self.contrast(file, "dark")
        browser.run("document.querySelectorAll('.points button')[Math.floor(document.querySelectorAll('.points button').length * 2 / 3)].focus()")
        browser.screenshot(self.folder / f"{file.stem}-dark.png", whole=False)
        self.messages(file)
        print(
            f"{file.name}: {size // 1024} KB, load {time_of_load:.0f} ms, {count} points by Tab, "
            f"contrast {light:.1f} and {dark:.1f}"
        )

    def figure(self, file):
        browser = self.browser
        ratios = []
        for scheme in ["light", "dark"]:
            browser.use(scheme)
            browser.open(file.resolve().as_uri())
            ratios.append(self.contrast(file, scheme))
            if file.stem in self.SHOWN:
                browser.screenshot(self.folder / f"{file.stem}-figure-{scheme}.png")
            self.messages(file)
        outside = browser.run(
            "(() => { const r = document.documentElement.getBoundingClientRect(); return [...document.querySelectorAll('text')]"
            ".filter(t => { const b = t.getBoundingClientRect(); return b.left < r.left || b.right > r.right || b.bottom > r.bottom })"
            ".map(t => t.textContent.slice(0, 40)) })()"
        )
        if outside:
            self.fail(file, f"words outside of the figure: {outside}")
        print(f"{file.name}: {file.stat().st_size // 1024} KB, contrast {ratios[0]:.1f} and {ratios[1]:.1f}")


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            check = Check(browser, folder)
            pages, figures = sorted(folder.glob("*.html")), sorted(folder.glob("*.svg"))
            if not pages or not figures:
                sys.exit(f"{folder}: no pictures")
            for file in pages:
                check.page(file)
            for file in figures:
                check.figure(file)
        finally:
            browser.close()
    sys.exit(1 if check.mistakes else 0)


main()
