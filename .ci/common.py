"""Shared code of the scripts in this folder: arguments, commands, builds, tests, interfaces, and a browser."""

import argparse
import base64
import contextlib
import functools
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import select
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCC = "Sources/ChatProviderKit/ChatProviderKit.docc"
VENDORS = ["ZendeskChat", "ZendeskMessaging", "Helpshift", "Intercom", "Matrix"]
# The package on the stubs of the vendors' SDKs and of UIKit.
ON_STUBS = {"VENDOR_STUBS": "1"}
STUBS_BUILD = ["--scratch-path", ROOT / ".build/vendor-stubs"]
SANITIZED_STUBS_BUILD = [
    "--sanitize=address", "--enable-code-coverage", "--scratch-path", ROOT / ".build/vendor-stubs-sanitized",
]
# Before a release, the sanitized build is the only one on the stubs.
if "SANITIZED_STUBS" in os.environ:
    STUBS_BUILD = SANITIZED_STUBS_BUILD
STUBS = ["--package-path", "Tests/Live", *STUBS_BUILD]
# The features that the manifest enables in each target.
FEATURES = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
    "ImmutableWeakCaptures",
]
FEATURE_OPTIONS = [word for feature in FEATURES for word in ("-enable-upcoming-feature", feature)]
# The program that Swift starts to describe a crash may hang, and with it the output that a script reads.
NO_BACKTRACE = {"SWIFT_BACKTRACE": "enable=no"}
# A run that executed no test has no such line.
TESTS_PASSED = re.compile(r"^.*Test run with [1-9][0-9]* tests?.* passed.*", re.M)


class Arguments(argparse.ArgumentParser):
    """A script's arguments. Its docstring is the help; a wrong argument ends the script with status 64."""

    def __init__(self, documentation, **options):
        super().__init__(allow_abbrev=False, **options)
        self.documentation = documentation

    def format_help(self):
        return self.documentation

    def error(self, message):
        print(f"{self.documentation}\n{message}", file=sys.stderr)
        sys.exit(64)

    def commands(self):
        """The object whose `add_parser` adds the script's commands."""
        return self.add_subparsers(dest="command", parser_class=functools.partial(Arguments, self.documentation))


def script(name):
    """Another script of this folder, as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / ".ci" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


# MARK: Commands


def build_options(environment=None):
    """The options of builds for checks, which need no debug information: without it, a build takes an eighth less time.
    They are for builds whose warnings are errors, because a contributor's own build has it. The tests need the index."""
    is_for_checks = "WARNINGS" in os.environ | (environment or {})
    return ["-debug-info-format", "none"] if is_for_checks else []


def words_of(command, environment):
    words = [str(word) for word in command]
    # A sanitizer names the lines of a fault.
    if words[0] == "swift" and words[1] in ("build", "run", "test") and not any("sanitize" in word for word in words):
        words[2:2] = build_options(environment)
    return words


def run(*command, environment=None, **options):
    """Runs a command in the repository's folder, and captures its output."""
    words = words_of(command, environment)
    variables = os.environ | (environment or {})
    return subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True, **options)


def require(*command, environment=None, **options):
    """Runs a command that must succeed, and returns its standard output."""
    done = run(*command, environment=environment, **options)
    if done.returncode != 0:
        sys.exit(f"{failure(done.stdout + done.stderr)}\n{shlex.join(map(str, command))}: status {done.returncode}")
    return done.stdout


def run_for(seconds, *command, environment=None, folder=ROOT):
    """Runs a command and returns its status and output. After the time limit it is killed, and has no status."""
    with subprocess.Popen(
        words_of(command, environment), cwd=folder, env=os.environ | (environment or {}), text=True, errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    ) as program:
        try:
            output, _ = program.communicate(timeout=seconds)
            return program.returncode, output
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            return None, program.communicate()[0]
        finally:
            # The terminal's interrupt does not reach the session.
            if program.poll() is None:
                os.killpg(program.pid, signal.SIGKILL)


def end_of(text, count=100):
    return "\n".join(text.splitlines()[-count:])


def named(path):
    """A path in the repository, for output."""
    return str(path.relative_to(ROOT))


def free_port(candidates):
    """The first port that no program listens on. For 0, the system chooses one."""
    for port in candidates:
        with socket.socket() as listener, contextlib.suppress(OSError):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("127.0.0.1", port))
            return listener.getsockname()[1]
    return None


def installed(program, *packages):
    """The path of a program. If it is missing, Debian's is installed; if that fails, returns nothing."""
    if not shutil.which(program):
        print(f"Installing {program}", flush=True)
        if run("apt-get", "update", "-qq").returncode == 0:
            run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    return shutil.which(program)


# MARK: Mistakes that do not end a script at once

mistakes = []


def mistake(text):
    mistakes.append(text)
    print(text, file=sys.stderr, flush=True)


def fail_for_mistakes(place):
    if mistakes:
        sys.exit(f"mistakes in {place}: {len(mistakes)}")


# MARK: Builds and tests


def build(*arguments, environment=None):
    """Builds a part of a package, and returns the folder of the programs."""
    require("swift", "build", *arguments, environment=environment)
    return built(*arguments, environment=environment)


def built(*arguments, environment=None):
    """The folder of the built programs."""
    return ROOT / require("swift", "build", *arguments, "--show-bin-path", environment=environment).strip()


@functools.cache
def modules(on_stubs=False):
    """The modules of the debug build, or of that on the stubs. Missing ones are built; existing ones are not updated."""
    options, environment = (STUBS, ON_STUBS) if on_stubs else ([], {})
    folder = built(*options, environment=environment) / "Modules"
    if not (folder / "ChatProviderKit.swiftmodule").exists():
        print(f"Building {folder}", flush=True)
        build("--build-tests", *options, environment=environment)
    return folder


@functools.cache
def toolchain():
    """The triple of this machine, and the folder of the toolchain's programs."""
    information = json.loads(require("swiftc", "-print-target-info"))
    resources = pathlib.Path(information["paths"]["runtimeResourcePath"])
    return information["target"]["unversionedTriple"], resources.parent.parent / "bin"


def failure(log):
    """The errors in a log of a build or of tests, before a crash's lines about threads, and the end of the log."""
    lines = log.splitlines()
    first = [line for line in lines if re.search(r"^✘|Fatal error|Crash|error: ", line)][:100]
    return "\n".join(first + [line for line in lines if not re.search("passed|started", line)][-200:])


def run_tests(*arguments, environment=None, seconds=3600):
    """Runs `swift test` with its own home folder and folder for temporary files, and prints its last line.

    Ends the script if a test fails, if no test runs, or if a test leaves a file in those folders or in the repository
    outside .build. Returns the output.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as fresh:
        home, temporary = pathlib.Path(fresh, "home"), pathlib.Path(fresh, "tmp")
        home.mkdir()
        temporary.mkdir()
        folders = {"HOME": str(home), "TMPDIR": str(temporary)}
        before = files_outside_of_builds()
        status, log = run_for(seconds, "swift", "test", *arguments, environment=(environment or {}) | folders)
        left = sorted(files_outside_of_builds() - before) + left_in(home, temporary)
    passed = TESTS_PASSED.findall(log)
    if status != 0 or not passed:
        sys.exit(f"{failure(log)}\nno test passed" if status == 0 else failure(log))
    if left:
        sys.exit("the tests have left behind:\n" + "\n".join(left))
    print(passed[-1], flush=True)
    return log


def files_outside_of_builds():
    found = set()
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in (".build", ".git", "__pycache__")]
        found.update(os.path.relpath(os.path.join(folder, name), ROOT) for name in folders + files)
    return found


def left_in(home, temporary):
    """The contents of two folders that were empty, except for the package manager's own caches and locks."""
    own = re.compile(r"home/\.cache|home/\.local(/share(/bin|/debug)?)?$|tmp/TemporaryDirectory\.|tmp/.*\.lock$")
    paths = [str(path.relative_to(home.parent)) for folder in (home, temporary) for path in folder.rglob("*")]
    return [path for path in sorted(paths) if not own.match(path)]


# MARK: Documents and interfaces


def blocks(page, language):
    """The code blocks of a page in a language: the number of the first line, and the text."""
    text = page.read_text()
    for match in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.M | re.S):
        yield text.count("\n", 0, match.start()) + 2, match[1]


# The package in a manifest: its address and its version.
DEPENDENCY = re.compile(r'\.package\(\s*url: "([^"]*/ChatProviderKit)",\s*((?:from|branch): "[^"]*")')


def readme_dependency():
    """The package's address and version in the README's manifest, which every other mention must match."""
    found = DEPENDENCY.findall((ROOT / "README.md").read_text())
    if len(found) != 1:
        sys.exit(f"README.md: {len(found)} dependencies on the package, but it needs one")
    return found[0]


def extract_symbols(module, folder, *options, where=None):
    """Writes the symbol graphs of a module to a folder, and returns them. `where` has the compiler's options to find the module."""
    folder.mkdir(parents=True, exist_ok=True)
    require(
        "swift", "symbolgraph-extract", "-module-name", module, *(where or ["-I", modules(on_stubs=True), "-target", toolchain()[0]]),
        "-minimum-access-level", "public", "-skip-inherited-docs", "-skip-synthesized-members", *options, "-output-dir", folder,
    )
    files = sorted(folder.glob(f"{module}.symbols.json")) + sorted(folder.glob(f"{module}@*.symbols.json"))
    return [json.loads(file.read_text()) for file in files] or sys.exit(f"{module}: no symbols were found")


# MARK: A browser

PATIENCE = 60


class Browser:
    """Chromium without a window and with one tab, driven through its DevTools protocol over a pipe: no port is needed."""

    def __init__(self, profile):
        program = installed("chromium", "chromium", "fonts-dejavu-core") or sys.exit("there is no Chromium here")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def give_pipes():
            # The protocol's pipes have these two numbers, which the copied descriptors may have themselves.
            reading, writing = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [
                program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                "--font-render-hinting=none", f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank",
            ],
            preexec_fn=give_pipes, close_fds=False, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.reading, self.writing = ours_in, ours_out
        self.buffer = b""
        self.events = []
        self.number = 0
        self.session = None
        page = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "DOM"]:
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()

    def receive(self, deadline):
        while b"\0" not in self.buffer:
            if not select.select([self.reading], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"Chromium has not answered within {PATIENCE} s")
            block = os.read(self.reading, 1 << 20)
            if not block:
                raise EOFError("Chromium has ended")
            self.buffer += block
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writing, data):]

    def call(self, method, **parameters):
        self.send(method, **parameters)
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(deadline)
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def open(self, url):
        self.events = []
        self.call("Page.navigate", url=url)
        deadline = time.monotonic() + PATIENCE
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive(deadline))

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def use(self, scheme, width=1280, height=900):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, file, whole=False):
        image = self.call("Page.captureScreenshot", captureBeyondViewport=whole)
        file.write_bytes(base64.b64decode(image["data"]))

    def complaints(self, is_allowed, levels=("error",)):
        """The open page's console messages, and the forbidden addresses that it requested."""
        for event in self.events:
            parameters = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    yield f"exception: {parameters['exceptionDetails']['text']}"
                case "Runtime.consoleAPICalled" if parameters["type"] in (*levels, "assert"):
                    yield f"console: {parameters['args']}"
                case "Log.entryAdded" if parameters["entry"]["level"] in levels:
                    yield f"log: {parameters['entry']['text']} {parameters['entry'].get('url', '')}"
                case "Network.requestWillBeSent" if not is_allowed(parameters["request"]["url"]):
                    yield f"requests {parameters['request']['url']}"
                case "Network.responseReceived" if parameters["response"]["status"] >= 400:
                    yield f"{parameters['response']['status']}: {parameters['response']['url']}"
