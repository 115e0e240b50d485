"""The one place that reads devices: mouse, touch, keyboard, and any number of pads that come and go."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.input.bindings import ESSENTIAL, SEATS, STEPS, USUAL, Bindings, key_name
from game.input.inputs import Act, PlayerInput
from game.input.pads import Pads
from game.input.seating import Seating
from game.input.sticks import PadEvent

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1), "page_up": (0, -1), "page_down": (0, 1),
        "past": (0, -1), "next": (1, 0)}
# These do what they always did as long as nobody gave them something else to do: there is a way out of any choice.
FALLBACK = {device: {name: action for action in (*ESSENTIAL, "next") for name in names[action][:1]}
            for device, names in USUAL.items()}
FINGERS = {pygame.FINGERDOWN: Act.PRESS, pygame.FINGERUP: Act.RELEASE, pygame.FINGERMOTION: Act.POINT}
WRITES = {pygame.TEXTINPUT: Act.WRITE, pygame.TEXTEDITING: Act.COMPOSE}
PRINTABLE = range(32, 0x40000000)  # key codes that write something
FIRST_REPEAT, REPEAT = 0.38, 0.12
LONGEST = 8.0  # seconds: whoever seems to hold a direction for longer has put the pad away, or it is worn out
Source = tuple[str, int]  # a device and which one of its kind


@dataclass
class Held:
    """A direction that is held."""

    step: tuple[int, int]
    next: float = FIRST_REPEAT  # seconds until it goes on
    lasted: float = 0.0
DRAWN = 12  # pixels that the other button is pulled before it draws


class Devices:
    def __init__(self) -> None:
        self.pads = Pads()
        self.bindings = Bindings()
        self.seating = Seating()
        self.held: dict[Source, Held] = {}
        self.last = "mouse"
        self.last_pad = 0
        self.pointer_at = (0, 0)
        self.writing = False  # whether a text is being written: letters are letters then
        self.other_at: tuple[int, int] | None = None  # where the other button of a mouse went down
        self.listening = ""  # the device of which a key or button is wanted as it is, for a new binding

    def listen(self, device: str) -> None:
        """Keys or buttons of a device come as they are, for a new binding; of none, they mean something again."""
        self.listening = device

    def start(self) -> None:
        self.pads.start()

    def set_dead_zone(self, tenths: int) -> None:
        """How far sticks have to be pushed before that counts."""
        self.pads.sticks.zone = tenths / 10

    def keep_seats(self) -> None:
        """A game goes on that was left: whoever's pad is still there has it, the others play with any."""
        self.seating.keep(self.pads.open)

    def pad_family(self) -> str:
        """Whose signs are on the buttons of the pad that was used last."""
        return self.pads.family(self.last_pad)

    def read(self, event: pygame.event.Event, size: tuple[int, int]) -> list[PlayerInput]:
        return self.noted(self.pointer(event, size) or self.keyboard(event) or self.pad(event))

    def noted(self, found: list[PlayerInput]) -> list[PlayerInput]:
        """Whose input it is: what is told on the screen is told for that device."""
        if found and found[0].act not in (Act.POINT, Act.CAME, Act.GONE):
            self.last = found[0].device
            if self.last == "pad":
                self.last_pad = found[0].source
        return found

    # ---- mouse and touch ----------------------------------------------------------------------------------------

    def pointer(self, event: pygame.event.Event, size: tuple[int, int]) -> list[PlayerInput]:
        if event.type in FINGERS:
            at = (round(event.x * size[0]), round(event.y * size[1]))
            return [PlayerInput(FINGERS[event.type], "touch", at=at)]
        if event.type == pygame.MOUSEWHEEL:
            return [PlayerInput(Act.SCROLL, "mouse", at=self.pointer_at, step=(event.x, -event.y))]
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION) or getattr(
            event, "touch", False
        ):
            return []
        self.pointer_at = event.pos
        if event.type == pygame.MOUSEMOTION:
            return [PlayerInput(Act.POINT, "mouse", at=event.pos)]
        if event.button == 1:
            down = event.type == pygame.MOUSEBUTTONDOWN
            return [PlayerInput(Act.PRESS if down else Act.RELEASE, "mouse", at=event.pos)]
        if event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            self.other_at = event.pos
        elif event.button == 3 and self.other_at is not None:
            start, self.other_at = self.other_at, None
            drawn = math.dist(start, event.pos) > DRAWN
            return [PlayerInput(Act.DRAW if drawn else Act.CANCEL, "mouse", at=event.pos, start=start)]
        return []

    # ---- keys ---------------------------------------------------------------------------------------------------

    def keyboard(self, event: pygame.event.Event) -> list[PlayerInput]:
        if event.type in WRITES and self.writing:
            return [PlayerInput(WRITES[event.type], "keyboard", text=event.text)]
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return []
        down, name = event.type == pygame.KEYDOWN, key_name(event.key, getattr(event, "scancode", 0))
        if self.listening == "keyboard":
            return [PlayerInput(Act.RAW, "keyboard", text=name)] if down else []
        if down and event.key == pygame.K_BACKSPACE:
            return [PlayerInput(Act.ERASE, "keyboard")]
        if self.writing and down and event.key in PRINTABLE and event.key != pygame.K_DELETE:
            return []
        action = self.bindings.action("keyboard", name) or FALLBACK["keyboard"].get(name, "")
        if action == "next" and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            return [PlayerInput(Act.NEXT, "keyboard", step=(-1, 0))] if down else []
        return self.acted(action, "keyboard", 0, down)

    # ---- pads ---------------------------------------------------------------------------------------------------

    def pad(self, event: pygame.event.Event) -> list[PlayerInput]:
        if event.type == pygame.JOYDEVICEADDED:
            return self.came(self.pads.look(event.device_index))
        if event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            source = event.instance_id
            pad = self.pads.remove(source)
            self.held.pop(("pad", source), None)
            known = pad is not None or source in self.seating.seats
            gone = [PlayerInput(Act.GONE, "pad", source, text=pad.model if pad is not None else "")] if known else []
            return [*gone, *self.came(self.pads.look())]
        return [given for happened in self.pads.read(event) for given in self.pad_event(happened)]

    def came(self, sources: list[int]) -> list[PlayerInput]:
        return [PlayerInput(Act.CAME, "pad", source, text=self.pads.open[source].model) for source in sources]

    def pad_event(self, happened: PadEvent) -> list[PlayerInput]:
        if self.listening == "pad":
            wanted = happened.down and happened.button
            return [PlayerInput(Act.RAW, "pad", happened.pad, text=happened.button)] if wanted else []
        if happened.step is not None:
            return self.hold(("pad", happened.pad), happened.step)
        action = self.bindings.action("pad", happened.button) or FALLBACK["pad"].get(happened.button, "")
        return self.acted(action, "pad", happened.pad, happened.down)

    # ---- what they mean -----------------------------------------------------------------------------------------

    def acted(self, action: str, device: str, source: int, down: bool) -> list[PlayerInput]:
        """An action that begins or ends. Few go on while they are held."""
        if action in STEPS:
            held = self.held.get((device, source))
            if not down and held is not None and held.step != WAYS[action]:
                return []  # another direction took over meanwhile
            return self.hold((device, source), WAYS[action] if down else (0, 0))
        if action == "peek":
            return [PlayerInput(Act.PEEK, device, source, on=down)]
        if not down or not action:
            return []
        if action in SEATS:
            return [PlayerInput(Act.SEAT, device, source, number=SEATS.index(action))]
        act = Act.PAGE if action.startswith("page_") else Act(action)
        return [PlayerInput(act, device, source, step=WAYS.get(action, (0, 0)))]

    def hold(self, source: Source, step: tuple[int, int]) -> list[PlayerInput]:
        """A direction that is held goes on by itself after a while."""
        before = self.held.get(source)
        if step == (0, 0):
            self.held.pop(source, None)
            return []
        if before is not None and before.step == step:
            return []
        self.held[source] = Held(step)
        return [PlayerInput(Act.GO, *source, step=step)]

    def pass_time(self, seconds: float) -> list[PlayerInput]:
        """The steps that sticks make, and held directions as time passes."""
        found = self.noted([given for happened in self.pads.sticks.settle() for given in self.pad_event(happened)])
        for source, held in list(self.held.items()):
            held.next -= seconds
            held.lasted += seconds
            if held.lasted > LONGEST:
                del self.held[source]
            elif held.next <= 0:
                found.append(PlayerInput(Act.GO, *source, step=held.step, again=True))
                held.next = REPEAT
        return found
