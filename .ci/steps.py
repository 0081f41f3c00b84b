#!/usr/bin/env python3
"""The checks before a change lands.

usage: .ci/run [--quick | --all]

  (nothing)  before a change lands
  --quick    during work: the format, and the tests of the core and of the adapters' kit
  --all      before a release: also the checks that run for minutes to find rare faults

It needs the Swift toolchain and Python 3.10, and for the tests with a Matrix server a package index, unless .ci/synapse has
installed that server before. CONTRIBUTING.md explains each check.
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from common import (
    ROOT, TESTS_PASSED, Arguments, build, built, installed, require, run, run_tests, toolchain,
)

SOURCES = ["Package.swift", "Sources", "Adapters", "Samples", "Tests"]
QUICK_TESTS = r"^Chat(ProviderKit|AdapterKit)Tests\."
SERVER_TESTS = r"^MatrixServerTests\."
COUNTED = ["--enable-code-coverage"]
# In the package's own folder, so that the libraries are not compiled again.
BENCHMARKS = [
    "-c", "release", "--package-path", "Tests/Verification/Benchmarks", "--scratch-path", ROOT / ".build",
    "--disable-build-manifest-caching",
]
COUNT_INSTRUCTIONS = "Tests/Verification/Benchmarks/count-instructions.sh"
begun = time.monotonic()
# Commands with separate builds run beside the rest, at the lowest priority.
beside = {}
temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


@contextlib.contextmanager
def step(name, alone):
    """A step, and the command that runs only this step, which is printed if it fails."""
    print(f"\n== {name} ({time.monotonic() - begun:.0f}s)", flush=True)
    try:
        yield
    except (Exception, SystemExit) as error:
        if not isinstance(error, SystemExit):
            traceback.print_exc()
        elif isinstance(error.code, str):
            print(error.code, file=sys.stderr, flush=True)
        stop_all()
        print(f"Failed: {name}. Fix the errors above, and run only this step: {alone}", flush=True)
        sys.exit(1)


def do(*command, environment=None):
    """Runs a command with visible output."""
    sys.stdout.flush()
    if subprocess.run(command, cwd=ROOT, env=os.environ | (environment or {})).returncode != 0:
        sys.exit(1)


def do_step(name, *command):
    """A step that is one command."""
    with step(name, " ".join(command)):
        do(*command)


def start_beside(name, *commands):
    """Starts some commands, one after the other, each under its own name."""
    log = tempfile.TemporaryFile("w+")
    # A package manager waits for another one with the same temporary folder.
    folder = pathlib.Path(temporary.name, name)
    folder.mkdir()
    chain = "\n".join(f"echo '-- {command}'; {command}" for command in commands)
    process = subprocess.Popen(
        ["nice", "-n", "19", "bash", "-ec", chain], cwd=ROOT, stdout=log, stderr=log, start_new_session=True,
        env=os.environ | {"TMPDIR": str(folder)},
    )
    beside[name] = process, log


def wait_for(name):
    process, log = beside[name]
    status = process.wait()
    del beside[name]
    log.seek(0)
    print(log.read(), end="", flush=True)
    if status != 0:
        sys.exit("The last command above has failed.")


def stop_all():
    """Ends the commands beside the rest, and the servers of tests and of this script."""
    for process, _ in beside.values():
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    beside.clear()
    for folder in (ROOT / ".build/synapse/servers").glob("*"):
        if folder.name in ("ci", "article") or folder.name.startswith("test-"):
            run(".ci/synapse", "stop", "--name", folder.name, "--clean")


def check_quickly():
    with step("Format", "swift format -i FILE"):
        do("swift", "format", "lint", "--strict", "--recursive", "--parallel", *SOURCES)


def test_quickly():
    with step("Tests of the core and of the adapters' kit", f"swift test --filter '{QUICK_TESTS}'"):
        build("--build-tests")
        run_tests("--skip-build", "--filter", QUICK_TESTS)


def documents(is_release):
    """The checks that need a build on the stubs of the vendors' SDKs, or the modules of the other build."""
    return [
        ".ci/apple sanitized" if is_release else ".ci/apple stubs", ".ci/apple parse", ".ci/release interface",
        ".ci/documentation snippets tutorials manifests", ".ci/site",
    ]


def check_before_landing(is_release, logs):
    # Counting lines makes the tests slower.
    counted = COUNTED if is_release else []
    if is_release:
        start_beside("sanitizers", ".ci/hunt fuzz 15", ".ci/hunt sanitizers sample thread")
    # A clone without builds downloads Synapse first.
    start_beside("server", ".ci/synapse start --name ci")

    with step("Tests, as the README runs them; warnings are errors; nothing is left behind", "swift test"):
        build("--build-tests", *counted)
        # The tests leave one core idle.
        start_beside("documents", *documents(is_release))
        summary = TESTS_PASSED.search(run_tests("--skip-build", *counted))[0]
        if is_release:
            # The next run of tests starts its counts over.
            shutil.copy(built() / "codecov/default.profdata", logs / "profile")

    with step(
        "The tests that need a Matrix server, against Synapse; none is skipped",
        '.ci/synapse start; eval "$(.ci/synapse env)"; swift test --filter MatrixServerTests',
    ):
        test_against_server(counted, "1500" if is_release else "75")

    if is_release:
        with step("Line coverage of the core and the adapters, with and without a server", ".ci/hunt coverage"):
            merged = logs / "merged"
            require(toolchain()[1] / "llvm-profdata", "merge", "-o", merged, logs / "profile", built() / "codecov/default.profdata")
            do(".ci/hunt", "coverage", "--profile", str(merged))

    # Builds without counted lines replace the modules that the documents are checked with.
    if is_release:
        wait_for_documents(is_release)

    do_step("The commands of the article on a support server of your own, against Synapse", ".ci/documentation", "server")

    if is_release:
        do_step("Pictures of recordings, in headless Chromium", ".ci/pictures")

    # Both build in the tests' folder, which only one build at a time can use.
    do_step("The machines' diagrams; the commands that the README and the articles show", ".ci/documentation", "diagrams", "commands")

    if not is_release:
        wait_for_documents(is_release)

    do_step("The example packages, the token endpoints, the SwiftUI app on stubs", ".ci/documentation", "examples")
    folder = os.environ.get("APPLE_INTERFACES")
    do_step(
        "Code for iOS, against Apple's interfaces, if APPLE_INTERFACES names a folder of them",
        ".ci/apple", "interfaces", *([folder, "--plant"] if folder else []),
    )
    return summary


def wait_for_documents(is_release):
    with step(
        "On stubs: the live clients; everything for Apple's platforms, parsed. The public interface. The code blocks, "
        "tutorials and manifests. The site, warnings as errors, opened in headless Chromium",
        "; ".join(documents(is_release)),
    ):
        wait_for("documents")


def test_against_server(counted, operations):
    wait_for("server")
    lines = require(".ci/synapse", "env", "--name", "ci").splitlines()
    variables = dict(line.removeprefix("export ").replace("\\", "").split("=", 1) for line in lines)
    variables.setdefault("MATRIX_OPERATIONS", os.environ.get("MATRIX_OPERATIONS", operations))
    log = run_tests("--skip-build", *counted, "--filter", SERVER_TESTS, environment=variables)
    if skipped := re.findall(r".*(?:Test|Suite) .* skipped: .*", log):
        sys.exit("\n".join(skipped))
    do(".ci/synapse", "stop", "--name", "ci", "--clean")


def check_before_release():
    with step("The programs, in release", "swift build -c release"):
        for program in ("SupportDesk", "Soak", "Exploration"):
            binaries = build("-c", "release", "--product", program)
    # It needs one core.
    start_beside("exploration", f"{binaries}/Exploration", f"{binaries}/Exploration --break all")
    do_step("The size of each library, against the recorded one", ".ci/release", "sizes")
    do_step("200,000 steps of simulated chats", ".ci/hunt", "soak")
    with step("Benchmarks, a smoke run", "the command in Tests/Verification/Benchmarks/README.md"):
        benchmarks = build(*BENCHMARKS) / "Benchmarks"
        # Otherwise, the next build here would follow that package's plan.
        (ROOT / ".build/release.yaml").unlink(missing_ok=True)
        do(benchmarks, "--smoke")
    with step("Instructions of two workloads, against the recorded ones", f"{COUNT_INSTRUCTIONS} --check"):
        installed("valgrind", "valgrind")
        do(COUNT_INSTRUCTIONS, "--check", benchmarks)
    with step("Each state of the values that decide, and each planted mistake", "swift run -c release Exploration"):
        wait_for("exploration")
    with step(
        "The fuzzers, 15 s each; the sample and the soak under the thread sanitizer",
        ".ci/hunt fuzz 15; .ci/hunt sanitizers sample thread",
    ):
        wait_for("sanitizers")


def main():
    parser = Arguments(__doc__)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--quick", action="store_true")
    mode.add_argument("--all", action="store_true")
    words = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if not words.quick:
        # The manifest reads this. A contributor's own build does not have it, and --quick uses that build.
        os.environ["WARNINGS"] = "errors"
    if words.all:
        os.environ["SANITIZED_STUBS"] = "yes"
    try:
        check_quickly()
        if words.quick:
            test_quickly()
            return
        with tempfile.TemporaryDirectory() as logs:
            summary = check_before_landing(words.all, pathlib.Path(logs))
        if words.all:
            check_before_release()
        print(f"\n== All passed ({time.monotonic() - begun:.0f}s)\n{summary}")
    finally:
        stop_all()
        temporary.cleanup()


main()
