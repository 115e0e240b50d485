"""The exit statuses by which the kiosk tells its supervisor what the operator wants."""

from __future__ import annotations

CLOSED, RESTART, SHUT_DOWN = 0, 10, 11
