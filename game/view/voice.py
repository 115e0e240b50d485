"""Words that are spoken, by what the system has for it; without that, silence.

A thread of its own starts the system's program, so that no frame waits; and nothing old is ever said: what waits is
dropped when something newer of its kind is to be said.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

MOST = 8  # sentences that wait; of more, the oldest are not said any more
EVENTS = "happened"  # the kind of sentences of which each is said, one after the other
SAPI = ("Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
        "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
        "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}') }} "
        "catch {{ }}; "
        "$voice.Speak([Console]::In.ReadToEnd())")


class Voice(Protocol):
    """A voice: it takes sentences one after the other, and can be silenced."""

    def say(self, kind: str, text: str, language: str) -> None:
        """Say a sentence after those that wait, instead of those of its kind; of what happened, all are said."""

    def hush(self) -> None:
        """Be silent at once, and forget what waits."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """A program that speaks: how it is called, how it gets the text, what silences it if ending it does not."""

    program: str
    arguments: tuple[str, ...]
    platform: str = ""
    silenced: tuple[str, ...] = ()
    spoken_as_argument: bool = False

    def command(self, text: str, language: str) -> list[str]:
        plain = [argument.format(language=language) for argument in self.arguments]
        return [self.program, *plain, *([text] if self.spoken_as_argument else [])]


SPEAKERS = (
    Speaker("spd-say", ("--wait", "--language", "{language}", "--"), "linux", ("spd-say", "--cancel"), True),
    Speaker("espeak-ng", ("-v", "{language}", "--stdin")),
    Speaker("espeak", ("-v", "{language}", "--stdin")),
    Speaker("say", ("-f", "-"), "darwin"),
    Speaker("powershell", ("-NoProfile", "-Command", SAPI), "win32"),
)


def found_speaker(platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which) -> Speaker | None:
    """What this system speaks with; None if it cannot."""
    return next((one for one in SPEAKERS if one.platform in ("", platform) and which(one.program)), None)


class SystemVoice:
    """Speaks by the program of the system."""

    def __init__(self, speaker: Speaker | None = None) -> None:
        self.speaker = speaker
        self.waiting: deque[tuple[str, str, str]] = deque()
        self.news = threading.Condition()
        self.thread: threading.Thread | None = None
        self.running: subprocess.Popen[bytes] | None = None
        self.hushes = 0  # how often it was to be silent: what was begun before that is not said to its end

    def say(self, kind: str, text: str, language: str) -> None:
        with self.news:
            old = [one for one in self.waiting if one[0] != kind or kind == EVENTS]
            self.waiting = deque([*old, (kind, text, language)], MOST)
            if self.thread is None:
                self.thread = threading.Thread(target=self.work, daemon=True)
                self.thread.start()
            self.news.notify()

    def hush(self) -> None:
        with self.news:
            self.waiting.clear()
            self.hushes += 1
            running, self.running = self.running, None
        if running is not None and self.speaker is not None:
            running.kill()
            if self.speaker.silenced:
                start(self.speaker.silenced)

    def work(self) -> None:
        """One sentence after the other, as long as the program runs."""
        self.speaker = self.speaker or found_speaker()
        while True:
            with self.news:
                self.news.wait_for(lambda: bool(self.waiting))
                (_, text, language), hushes = self.waiting.popleft(), self.hushes
            if self.speaker is not None:
                self.speak(self.speaker, text, language, hushes)

    def speak(self, speaker: Speaker, text: str, language: str, hushes: int) -> None:
        """One sentence, to its end or until there is to be silence."""
        process = start(speaker.command(text, language))
        if process is None:
            return
        with self.news:
            if hushes == self.hushes:
                self.running = process
            else:
                process.kill()
        process.communicate(None if speaker.spoken_as_argument else text.encode())
        with self.news:
            self.running = None if self.running is process else self.running


def start(command: Sequence[str]) -> subprocess.Popen[bytes] | None:
    """Start a program that writes nothing anywhere; None if it cannot be started."""
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                creationflags=flags)
    except OSError:
        return None
