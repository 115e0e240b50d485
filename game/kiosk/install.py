"""How to install the kiosk on a small machine: a unit for systemd and a short guide, made for this installation."""

from __future__ import annotations

from pathlib import Path

from game.kiosk.supervisor import program

GUIDE = """\
# Ossola as a kiosk on a small machine (Raspberry Pi 4 class, 1 GB of memory, any Linux with systemd)

1. Install a minimal system without a desktop, and a bare display server with no window manager:
       sudo apt install xserver-xorg xinit x11-xserver-utils
   Without a window manager there is nothing to switch to: no task bar, no menu, no Alt+Tab.
2. Make a user for the kiosk alone, without a password and without sudo, and a folder for what is kept:
       sudo adduser --disabled-password ossola && sudo usermod -aG video,audio,input,render ossola
       sudo install -d -o ossola -g ossola {home}
3. Choose the operator's number, as that user (it is kept as a hash only):
       cd {folder} && sudo -u ossola OSSOLA_HOME={home} {program} kiosk --set-pin
4. If you want anything but the usual, write {config} (game/kiosk/README.md explains every key) and check it:
       cd {folder} && OSSOLA_HOME={home} {program} kiosk{given} --check
5. Put the unit below into /etc/systemd/system/ossola-kiosk.service, then:
       sudo systemctl daemon-reload && sudo systemctl enable --now ossola-kiosk
   From now on it is there after every start of the machine. Closed from the operator's menu, it comes back after five
   seconds; `sudo systemctl stop ossola-kiosk` ends it for good.
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
# A session on the first console: the display server then needs no rights of its own.
PAMName=login
TTYPath=/dev/tty1
StandardInput=tty
StandardOutput=journal
UtmpIdentifier=tty1
UtmpMode=user
WorkingDirectory={folder}
Environment=OSSOLA_HOME={home}
ExecStart=/usr/bin/xinit {program} kiosk{given} -- {server} :0 vt1 -keeptty -nolisten tcp -dpms -s off -logfile {xlog}
Restart=always
RestartSec=5
# The program makes no connections: it need not be able to. What comes and goes on USB is told over netlink.
RestrictAddressFamilies=AF_UNIX AF_NETLINK
IPAddressDeny=any
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
    home = Path("/var/lib/ossola")
    path = config.resolve() if config is not None else home / "kiosk.yaml"
    values = {"folder": Path(__file__).resolve().parents[2], "program": " ".join(program()), "home": home,
              "config": path, "given": f" --config {path}" if config is not None else "",
              "server": "/usr/lib/xorg/Xorg", "xlog": home / "xorg.log"}
    return GUIDE.format(unit=UNIT.format(**values), **values)
