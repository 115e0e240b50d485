"""What the system knows of whoever sits before it: the language, less motion, stronger contrast.

It is asked once, before anybody has chosen anything in the settings; what it does not answer at once is not known.
Nobody is asked about darkness: every palette is dark.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pygame

from game.telling.strings import languages

PATIENCE = 2.0  # seconds that a start waits at most
NAMED = ("LC_ALL", "LC_MESSAGES", "LANG")  # where somebody says it outright, nobody else is asked
PORTAL = ("gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop", "--object-path",
          "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read",
          "org.freedesktop.appearance")
WINDOWS = ("powershell", "-NoProfile", "-Command", "Add-Type -AssemblyName PresentationFramework; ")


@dataclass(frozen=True, slots=True)
class Question:
    """A program that knows a wish: what it answers if there is one, and what is set then."""

    platform: str
    command: tuple[str, ...]
    wished: str  # a pattern
    setting: str
    value: object


QUESTIONS = (
    Question("linux", (*PORTAL, "reduced-motion"), "uint32 1", "reduced_motion", True),
    Question("linux", ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false",
             "reduced_motion", True),
    Question("linux", ("kreadconfig6", "--group", "KDE", "--key", "AnimationDurationFactor"), r"0(\.0*)?\s*$",
             "reduced_motion", True),
    Question("linux", (*PORTAL, "contrast"), "uint32 1", "palette", "contrast"),
    Question("linux", ("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast"), "true", "palette",
             "contrast"),
    Question("darwin", ("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1", "reduced_motion", True),
    Question("darwin", ("defaults", "read", "com.apple.universalaccess", "increaseContrast"), "1", "palette",
             "contrast"),
    Question("win32", (*WINDOWS[:-1], WINDOWS[-1] + "[Windows.SystemParameters]::ClientAreaAnimation"), "False",
             "reduced_motion", True),
    Question("win32", (*WINDOWS[:-1], WINDOWS[-1] + "[Windows.SystemParameters]::HighContrast"), "True", "palette",
             "contrast"),
)


def answer(command: tuple[str, ...]) -> str:
    """What a program answers; nothing if it is not there, fails or takes its time."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        done = subprocess.run([program, *command[1:]], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, timeout=PATIENCE, check=True,
                              creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0))
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode(errors="replace")


def system_wishes(platform: str = sys.platform, ask: Callable[[tuple[str, ...]], str] = answer,
                  variables: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The settings that the system has a wish for, with their values."""
    questions = [one for one in QUESTIONS if one.platform == platform]
    with ThreadPoolExecutor(max(1, len(questions))) as together:
        answers = together.map(ask, [one.command for one in questions])
    wishes = {one.setting: one.value for one, said in zip(questions, answers, strict=True)
              if re.search(rf"(^|\W){one.wished}(\W|$)", said.strip())}
    language = "" if any(map(variables.get, NAMED)) else preferred_language()
    return wishes | ({"language": language} if language else {})


def preferred_language() -> str:
    """The first language of the system's list that the program speaks; nothing if there is none."""
    try:
        locales = pygame.system.get_pref_locales()
    except pygame.error:
        return ""
    return next((one["language"] for one in locales if one["language"] in languages()), "")
