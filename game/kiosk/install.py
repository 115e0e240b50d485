"""How to install the kiosk on a small machine: a unit for systemd and a short guide, made for this installation."""

from __future__ import annotations

import sys
from pathlib import Path

GUIDE = """\
# Ossola as a kiosk on a small machine (Raspberry Pi 4 class, 1 GB of memory, any Linux with systemd)

1. Install a minimal system without a desktop, and a bare display server with no window manager:
       sudo apt install xserver-xorg xinit x11-xserver-utils
   Without a window manager there is nothing to switch to: no task bar, no menu, no Alt+Tab.
2. Make a user for the kiosk alone, without a password and without sudo:
       sudo adduser --disabled-password ossola && sudo usermod -aG video,audio,input,render ossola
3. Choose the operator's number, as that user (it is kept as a hash only):
       cd {folder} && {python} -m game kiosk --set-pin
4. Write the organiser's file and check it (game/kiosk/README.md explains every key):
       {python} -m game kiosk --config {config} --check
5. Put the unit below into /etc/systemd/system/ossola-kiosk.service, then:
       sudo systemctl daemon-reload && sudo systemctl enable --now ossola-kiosk
6. So that the operator can shut the machine down from the menu, and nothing else, put this into
   /etc/polkit-1/rules.d/50-ossola.rules:
       polkit.addRule(function(action, subject) {{
         if (action.id == "org.freedesktop.login1.power-off" && subject.user == "ossola")
           return polkit.Result.YES; }});
7. Switch off the other ways out: `sudo systemctl mask ctrl-alt-del.target`, and in /etc/systemd/logind.conf
   `NAutoVTs=0` and `ReserveVT=0`; in /etc/X11/xorg.conf.d/50-kiosk.conf:
       Section "ServerFlags"
         Option "DontVTSwitch" "true"
         Option "DontZap" "true"
       EndSection

Where things are: games and results in {home}, the log in {home}/logs/kiosk.log.
A machine that loses power at any moment loses no decision that was on its screen; a read-only root file system is fine
as long as {home} can be written. The operator gets in by holding the upper left corner, or with the keys of the config.

--- /etc/systemd/system/ossola-kiosk.service ---
{unit}"""

UNIT = """\
[Unit]
Description=Ossola, a cabinet of games of intrigue, as a kiosk
After=systemd-user-sessions.service sound.target
Conflicts=getty@tty1.service

[Service]
User=ossola
WorkingDirectory={folder}
Environment=OSSOLA_HOME={home}
ExecStart=/usr/bin/xinit {python} -m game kiosk --config {config} -- :0 vt1 -nolisten tcp -dpms -s off
Restart=always
RestartSec=5
TTYPath=/dev/tty1
StandardInput=tty
# The program makes no connections: it need not be able to.
RestrictAddressFamilies=AF_UNIX
NoNewPrivileges=true
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=true
ReadWritePaths={home}

[Install]
WantedBy=multi-user.target
"""


def install_help(config: Path | None) -> str:
    """The guide and the unit."""
    folder = Path(__file__).resolve().parents[2]
    home = Path("/var/lib/ossola")
    values = {"folder": folder, "python": sys.executable, "home": home,
              "config": config.resolve() if config is not None else home / "kiosk.yaml"}
    return GUIDE.format(unit=UNIT.format(**values), **values)
