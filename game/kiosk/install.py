"""How to install the kiosk on a small machine: a unit for systemd and a short guide, made for this installation."""

from __future__ import annotations

from pathlib import Path

from game.bundle import bundled
from game.kiosk.supervisor import program


def install_help(config: Path | None) -> str:
    """The guide, with the unit at its end."""
    home = Path("/var/lib/ossola")
    path = config.resolve() if config is not None else home / "kiosk.yaml"
    values = {"folder": Path(__file__).resolve().parents[2], "program": " ".join(program()), "home": home,
              "config": path, "given": f" --config {path}" if config is not None else "",
              "server": "/usr/lib/xorg/Xorg", "xlog": home / "xorg.log"}
    guide, unit = ((bundled("assets") / "kiosk" / name).read_text(encoding="utf-8")
                   for name in ("install.txt", "ossola-kiosk.service"))
    return guide.format(unit=unit.format(**values), **values)
