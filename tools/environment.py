"""Prepare the private environment in which Ossola runs, so that players need nothing but Python.

`run.py` and `test.py` share this module. The environment lives in `.venv` beside `pyproject.toml`; `locked.txt` names
what has to be in it, file by file. A stamp file, always written last, records what the environment holds: while the
stamp agrees with the project nothing is done, and an environment without a stamp was left half-made and is
built anew. Everything slow is imported only where it is needed, because each start of the game passes here.

Up to the call of `require_python` this file keeps to what Python 3.6 understands, so that an old Python gets
an explanation instead of a traceback.
"""

import errno
import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

OLDEST_PYTHON = (3, 11)
LOCKED = "tools/locked.txt"  # all that is installed, with hashes; made by lock.py


def require_python(version: "tuple[int, ...]") -> None:
    """Leave with one plain sentence if this Python is too old to run the game."""
    if version[:2] < OLDEST_PYTHON:
        needed = ".".join(str(number) for number in OLDEST_PYTHON)
        found = ".".join(str(number) for number in version[:2])
        raise SystemExit(f"Ossola needs Python {needed} or newer, but this is Python {found}.")


require_python(sys.version_info[:2])

RUN_GROUP = "run"
TEST_GROUP = "test"
FAST_GROUP = "fast"  # makes bots quicker where there is a wheel for the machine; nothing depends on it
INTERRUPTED_STATUS = 130
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONUSERBASE", "PYTHONDONTWRITEBYTECODE")
TLS_SIGNS = ("CERTIFICATE_VERIFY_FAILED", "SSLError", "SSLCertVerificationError")
NETWORK_SIGNS = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Failed to establish a new connection",
    "Connection broken",
    "Connection refused",
    "Network is unreachable",
)


class Problem(Exception):
    """Something the player can put right, explained in one sentence."""


class Outcome(NamedTuple):
    """How a command ended and what it printed."""

    status: int
    output: str


class Stamp(NamedTuple):
    """What an environment holds: for which Python, from which project file, which dependency groups.

    `groups` are installed for certain; `pending` ones were being installed when the stamp was written.
    """

    python: str
    project: str
    requirements: str
    groups: frozenset[str]
    pending: frozenset[str]


Runner = Callable[[Sequence[str]], Outcome]
Teller = Callable[[str], None]


def tell(message: str) -> None:
    """Say something to the player, on the error stream: the output belongs to the game."""
    print(message, file=sys.stderr, flush=True)


def environment_folder(root: Path) -> Path:
    """Return the folder of the private environment."""
    return root / ".venv"


def stamp_file(root: Path) -> Path:
    """Return the file that says what the environment holds."""
    return environment_folder(root) / "ossola-stamp.txt"


def lock_file(root: Path) -> Path:
    """Return the lock file; it lies outside the environment, which may have to be removed."""
    return root / ".venv.lock"


def interpreter(root: Path) -> Path:
    """Return the Python of the private environment."""
    folder = environment_folder(root)
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def python_identity() -> str:
    """Return what has to stay the same for installed packages to go on working."""
    machine = os.uname().machine if hasattr(os, "uname") else ""
    major, minor = sys.version_info[:2]
    return f"{sys.implementation.name}-{major}.{minor}-{sys.platform}-{machine}"


def digest(content: bytes) -> str:
    """Return a short text that changes whenever the content does."""
    return hashlib.sha256(content).hexdigest()


def locked_content(root: Path) -> bytes:
    """Return the list of everything that can be installed, whatever its line ends."""
    return (root / LOCKED).read_bytes().replace(b"\r\n", b"\n")


def read_stamp(root: Path) -> Stamp | None:
    """Return what the environment holds, or None if it was never finished."""
    try:
        text = stamp_file(root).read_bytes().decode("utf-8", "replace")
    except (FileNotFoundError, NotADirectoryError):
        return None
    pairs = [line.partition(":") for line in text.splitlines()]
    fields = {name: value.strip() for name, _, value in pairs}
    if any(name not in fields for name in Stamp._fields):
        return None
    return Stamp(
        python=fields["python"],
        project=fields["project"],
        requirements=fields["requirements"],
        groups=frozenset(fields["groups"].split()),
        pending=frozenset(fields["pending"].split()),
    )


def write_stamp(root: Path, stamp: Stamp) -> None:
    """Record what the environment holds, at one stroke: a reader sees the old stamp or the new one."""
    shown = stamp._asdict() | {
        "groups": " ".join(sorted(stamp.groups)),
        "pending": " ".join(sorted(stamp.pending)),
    }
    draft = stamp_file(root).with_suffix(".draft")
    draft.write_text("".join(f"{name}: {value}\n" for name, value in shown.items()), encoding="utf-8")
    os.replace(draft, stamp_file(root))


def is_ready(root: Path, wanted: frozenset[str]) -> bool:
    """Tell whether the environment can be used as it is. This is all that an ordinary start does."""
    stamp = read_stamp(root)
    return (
        stamp is not None
        and wanted <= stamp.groups
        and stamp.python == python_identity()
        and stamp.project == digest(locked_content(root))
        and interpreter(root).exists()
    )


def requirements_of(locked: bytes, groups: frozenset[str]) -> list[str]:
    """Return the packages of these groups, each with its hashes."""
    found: dict[str, list[str]] = {}
    group = ""
    for line in locked.decode("utf-8").splitlines():
        if line.startswith("["):
            group = line.strip("[]")
        elif line.startswith(" "):
            found[group][-1] += f"\n{line}"
        elif line and not line.startswith("#"):
            found.setdefault(group, []).append(line)
    missing = sorted(groups - set(found))
    if missing:
        raise Problem(f"{LOCKED} does not say what belongs to {', '.join(missing)}: make it anew with tools/lock.py.")
    return [requirement for group in sorted(groups) for requirement in found[group]]


def requirements_digest(requirements: Sequence[str]) -> str:
    """Return a short text that changes whenever a dependency does."""
    return digest("\n".join(requirements).encode("utf-8"))


def installer_variables() -> dict[str, str]:
    """Return the variables for pip, without those that would let it look or install elsewhere."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return kept | {"PIP_USER": "0", "PYTHONIOENCODING": "utf-8"}


def run_command(command: Sequence[str]) -> Outcome:
    """Run a command and return what it printed; what pip is busy with is told meanwhile.

    It inherits the lock: if this process is killed, the lock is held until the command has ended as well.
    """
    import subprocess

    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=installer_variables(),
        close_fds=False,
    )
    lines = []
    for line in process.stdout or ():
        lines.append(line)
        if line.startswith("Collecting "):
            tell(f"  {line.split()[1].partition('==')[0]} …")
    return Outcome(process.wait(), "".join(lines))


def last_line(output: str) -> str:
    """Return the line of a tool's output that says what went wrong: its last error, or else its last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines or ["nothing"])[-1]


def require_venv_modules() -> None:
    """Explain what to install where the Python of the system comes without its venv modules."""
    from importlib.util import find_spec

    missing = [name for name in ("venv", "ensurepip") if find_spec(name) is None]
    if missing:
        raise Problem(missing_module_sentence(missing[0]))


def missing_module_sentence(name: str) -> str:
    """Return the sentence for a Python that comes without the named module."""
    major, minor = sys.version_info[:2]
    return (
        f"This Python comes without its module {name}, which is needed to make a private environment: "
        f"install it (on Debian and Ubuntu: sudo apt install python{major}.{minor}-venv) and start again."
    )


def remove_environment(root: Path) -> None:
    """Remove whatever stands where the environment belongs, the stamp first."""
    import shutil

    folder = environment_folder(root)
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        stamp_file(root).unlink(missing_ok=True)
        os.replace(folder, root / f".venv.old-{os.getpid()}")  # what a killed start left running may still write there
    for left in root.glob(".venv.old-*"):
        shutil.rmtree(left, ignore_errors=True)


def create_environment(root: Path, run: Runner) -> None:
    """Make an empty environment, in place of a half-made or outdated one."""
    require_venv_modules()
    remove_environment(root)
    make_venv(environment_folder(root), run)


def make_venv(folder: Path, run: Runner) -> None:
    """Make an empty environment where nothing is."""
    require_venv_modules()
    outcome = run([sys.executable, "-m", "venv", str(folder)])
    if outcome.status == 0:
        return
    if "ensurepip is not" in outcome.output:
        raise Problem(missing_module_sentence("ensurepip"))
    raise Problem(f"The private environment could not be made (venv said: {last_line(outcome.output)}).")


def install(root: Path, requirements: Sequence[str], run: Runner, *more: str) -> None:
    """Install the dependencies into the environment."""
    wanted = environment_folder(root) / "ossola-wanted.txt"
    wanted.write_text("\n".join(requirements) + "\n", encoding="utf-8")
    options = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off", "--retries", "2",
               "--prefer-binary"]
    command = [str(interpreter(root)), "-m", "pip", "install", *options, *more]
    outcome = run([*command, "--require-hashes", "-r", str(wanted)])
    if outcome.status == 0:
        return
    said = f"pip said: {last_line(outcome.output)}"
    remedy = refused(outcome.output)
    if remedy:
        raise Problem(f"{remedy} ({said}).")
    raise Problem(f"The dependencies could not be installed ({said}).")


def refused(output: str) -> str:
    """Return what a player can do about some refusals of pip, or nothing."""
    if any(sign in output for sign in TLS_SIGNS):
        return ("The dependencies could not be downloaded because something between here and the network answers with "
                "certificates of its own, as proxies that look into traffic do: give pip its certificate "
                "(PIP_CERT=/path/to/certificate.pem) and start again")
    if "THESE PACKAGES DO NOT MATCH THE HASHES" in output:
        return ("A package that was downloaded is not the one that Ossola was made with, so it was not installed: "
                "try another network, and tell us if that does not help")
    if any(sign in output for sign in NETWORK_SIGNS):
        through = " through its proxy" if "ProxyError" in output else ""
        return (f"The dependencies could not be downloaded because the network cannot be reached{through}: "
                "connect once and start again, or carry them here as README.md tells under 'No network'")
    return ""


def install_if_possible(root: Path, locked: bytes, run: Runner) -> None:
    """Install what the game can do without, and go on without a word if that cannot be."""
    try:
        install(root, requirements_of(locked, frozenset((FAST_GROUP,))), run, "--only-binary", ":all:")
    except Problem:
        return


def is_reusable(root: Path, stamp: Stamp) -> bool:
    """Tell whether packages can be added to an environment, or whether it has to be built anew."""
    return stamp.python == python_identity() and not stamp.pending and interpreter(root).exists()


def build(root: Path, wanted: frozenset[str], run: Runner, say: Teller) -> None:
    """Bring the environment up to date. Groups that are there already are kept and kept up to date."""
    locked_now = locked_content(root)
    known = read_stamp(root)
    groups = wanted | known.groups if known else wanted
    requirements = requirements_of(locked_now, groups)
    final = Stamp(
        python_identity(), digest(locked_now), requirements_digest(requirements), groups, pending=frozenset()
    )
    if known is None or not is_reusable(root, known):
        say("Preparing a private environment; this happens once and takes about a minute …")
        create_environment(root, run)
        install(root, requirements, run)
        install_if_possible(root, locked_now, run)
    elif final.requirements != known.requirements:
        say("Bringing the private environment up to date …")
        present = requirements_digest(requirements_of(locked_now, known.groups))
        certain = known.groups if present == known.requirements else frozenset[str]()
        meanwhile = final._replace(requirements=present, groups=certain, pending=groups - certain)
        add_to_environment(root, known, meanwhile, requirements, run)
        install_if_possible(root, locked_now, run)
    if hasattr(os, "sync"):
        os.sync()  # a cut of power must not leave a stamp beside packages that never reached the disk
    write_stamp(root, final)


def add_to_environment(
    root: Path, before: Stamp, meanwhile: Stamp, requirements: Sequence[str], run: Runner
) -> None:
    """Install into an environment that works, and leave it usable if pip cannot do it.

    The stamp says meanwhile which groups are uncertain: being killed now must not pass for being done.
    """
    write_stamp(root, meanwhile)
    try:
        install(root, requirements, run)
    except Problem:
        write_stamp(root, before)
        raise


def try_lock(descriptor: int) -> bool:
    """Take the lock if it is free. The system itself frees the lock of a process that has died."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def wait_for_lock(descriptor: int) -> None:
    """Wait until the lock is free and take it."""
    if sys.platform == "win32":
        import time

        while not try_lock(descriptor):
            time.sleep(0.05)  # Windows cannot wait for a lock without a limit
        return
    import fcntl

    fcntl.flock(descriptor, fcntl.LOCK_EX)


@contextmanager
def locked(path: Path, say: Teller) -> Iterator[None]:
    """Hold the lock, so that of several starts at the same time one prepares and the others wait for it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        os.set_inheritable(descriptor, True)
        if not try_lock(descriptor):
            say("Another start is preparing the private environment; waiting for it …")
            wait_for_lock(descriptor)
        yield
    finally:
        os.close(descriptor)


def can_write(folder: Path) -> bool:
    """Tell whether files can be made in a folder, which on some systems only trying tells."""
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def file_problem(error: OSError, root: Path) -> Problem:
    """Return the sentence for an error of the file system."""
    folder = environment_folder(root)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        if can_write(root):
            return Problem(
                f"Something holds {error.filename or folder} ({error.strerror}): close Ossola if it is open, wait "
                "until whatever looks for viruses is done, and start again."
            )
        return Problem(
            f"Ossola keeps its private environment in {folder}, which cannot be written "
            f"({error.strerror}): copy the game to a folder of your own and start it there."
        )
    return Problem(f"The private environment in {folder} could not be prepared ({error}).")


def prepare(root: Path, groups: Sequence[str] = (), run: Runner = run_command, say: Teller = tell) -> Path:
    """Make sure that the environment holds the game's dependencies and these groups; return its Python."""
    wanted = frozenset((RUN_GROUP, *groups))
    try:
        if not is_ready(root, wanted):
            with locked(lock_file(root), say):
                if not is_ready(root, wanted):
                    build(root, wanted, run, say)
    except OSError as error:
        raise file_problem(error, root) from error
    return interpreter(root)


def prepare_or_leave(root: Path, groups: Sequence[str] = ()) -> Path:
    """Do as `prepare` does; if there is a problem, leave the program with its explanation."""
    try:
        return prepare(root, groups)
    except Problem as problem:
        raise SystemExit(str(problem)) from problem
    except KeyboardInterrupt:
        tell("Interrupted; the next start will finish the preparation.")
        raise SystemExit(INTERRUPTED_STATUS) from None


def project_root() -> Path:
    """Return the folder that holds the project."""
    return Path(__file__).resolve().parent.parent


def compiled_folder(root: Path, windows: bool = os.name == "nt") -> Path:
    """Return the folder below which Python repeats the whole path of each module that it has compiled.

    On Windows a path has 260 characters, so there it does not begin with that path already.
    """
    local = os.environ.get("LOCALAPPDATA") if windows else None
    return Path(local) / "ossola" / "compiled" if local else environment_folder(root) / "compiled"


def game_variables(root: Path) -> dict[str, str]:
    """Return the variables with which the game is found from any folder, and its compiled modules beside the packages.

    Without the compiled modules every start would take twice as long; next to the code nothing is written. Modules from
    elsewhere, which may have the names of ours, are not found.
    """
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return {
        **kept,
        "PYTHONPATH": str(root),
        "PYTHONNOUSERSITE": "1",
        "PYTHONPYCACHEPREFIX": str(compiled_folder(root)),
    }


def module_command(python: Path, module: str, arguments: Sequence[str]) -> list[str]:
    """Return the command that runs a module without looking for it in the current folder."""
    return [str(python), "-P", "-m", module, *arguments]


def run_attached(command: Sequence[str], variables: dict[str, str], folder: Path | None = None) -> int:
    """Run a command on the player's terminal and return its exit status.

    An interrupt from the keyboard reaches the command as well, so it alone decides what to do about it.
    """
    import subprocess

    process = subprocess.Popen(command, env=variables, cwd=folder)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def become(command: Sequence[str], variables: dict[str, str]) -> int:
    """Replace this process by the command, or run it and return its status where that is not possible."""
    if os.name != "nt":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execve(command[0], list(command), variables)
    return run_attached(command, variables)
