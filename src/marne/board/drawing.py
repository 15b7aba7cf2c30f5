"""A board as it is drawn: a sheet with a game's signs, legend, look and words, as a picture of any kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Generic, Literal

from msgspec.structs import replace

from marne.board import areasvg, hexsvg, printing
from marne.board.areasheet import AreaSheet
from marne.board.folder import Folder, Made
from marne.board.printing import A1, DAY, NIGHT, VIEWER, data_url
from marne.board.svg import Relief, Shown


@cache
def own_look(room: str) -> str:
    """The style sheet that lies beside a game's drawing, in the package of that name."""
    return (files(room) / "sheet.css").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Drawing(Generic[Made]):
    """A board as it is drawn: the sheet, its relief by day and by night if any, what the game shows on it, its look."""

    sheet: Made
    relief_day: Path | None
    relief_night: Path | None
    shown: Shown
    look: str
    paper: tuple[float, float] = A1
    credit: str = ""  # whose work the printed game is

    @classmethod
    def of(
        cls,
        folder: Folder[Made],
        shown: Shown,
        name: Callable[[str], str],
        paper: tuple[float, float] = A1,
        credit: str = "",
    ) -> Drawing[Made]:
        """The board in a game's data folder, with what the game shows on it; its look lies beside the game's page.

        `name` calls the sheet as it is called in the language that is spoken.
        """
        look = own_look(f"{folder.package}.page")
        sheet = replace(folder.sheet, title=name(folder.sheet.title), subtitle=name(folder.sheet.subtitle))
        return Drawing(sheet, folder.relief(DAY), folder.relief(NIGHT), shown, look, paper, credit)

    def picture(self, theme: str) -> Path | None:
        """A small picture of the board by day or by night, for lists; it lies beside the relief."""
        found = self.relief_day.with_name(f"picture-{theme}.webp") if self.relief_day else None
        return found if found and found.is_file() else None

    @property
    def near(self) -> Path | None:
        """The strokes of the relief, for who comes near; they lie beside it, if it has any."""
        found = self.relief_day.with_name("hachures.svg") if self.relief_day else None
        return found if found and found.is_file() else None

    @property
    def made_of(self) -> Literal["areas", "hexes"]:
        """What the board is made of."""
        return "areas" if isinstance(self.sheet, AreaSheet) else "hexes"

    @property
    def looks(self) -> str:
        """All that a browser or a printer must know to draw the board: style sheets from the general to the special."""
        return printing.look("sheet") + printing.look(self.made_of) + self.look

    def body(self, relief: Relief) -> str:
        """All that a browser shows and tells of the board, without style and fonts."""
        return self._drawn(relief, self.shown)

    def played(self, relief: Relief) -> str:
        """The board to play on: with what a page must know of its spaces."""
        return self._drawn(relief, self.shown, played=True)

    def bare(self, relief: Relief) -> str:
        """The board without legend and words."""
        return self._drawn(relief, Shown(self.shown.signs))

    def printed(self, relief: Relief) -> str:
        """The board with its legend, without what only a voice says."""
        return self._drawn(relief, Shown(self.shown.signs, self.shown.legend))

    def _drawn(self, relief: Relief, shown: Shown, played: bool = False) -> str:
        if isinstance(self.sheet, AreaSheet):
            return areasvg.draw(self.sheet, relief, shown, played)
        return hexsvg.draw(self.sheet, relief, shown, played)

    def standalone(self, body: str, theme: str | None = None) -> str:
        """One SVG file with style and fonts around a body of the board."""
        return printing.standalone(body, self.sheet.frame, self.looks, self.sheet.title, theme)

    def svg(self, theme: str | None = None) -> str:
        """One SVG file for browsers, with everything in it."""
        relief = Relief(None if theme == NIGHT else self.carried(DAY), None if theme == DAY else self.carried(NIGHT))
        return self.standalone(self.body(relief), theme)

    def carried(self, theme: str) -> str | None:
        """The relief of a theme as an address that carries the picture; nothing, if the board has none."""
        relief = self.relief_night if theme == NIGHT else self.relief_day
        return data_url(relief, "image/webp") if relief else None

    def page(self, words: Mapping[str, str], theme: str | None = None) -> str:
        """One page for browsers, in which the board can be dragged and zoomed; it says `words`, each in its gap."""
        page = VIEWER.read_text(encoding="utf-8")
        for gap, said in {**words, "title": self.sheet.title}.items():
            page = page.replace(f"{{{gap}}}", escape(said))
        for gap, suffix in (("{style}", ".css"), ("{script}", ".js")):
            page = page.replace(gap, VIEWER.with_suffix(suffix).read_text(encoding="utf-8"))
        return page.replace("{svg}", self.svg(theme))

    def _for_printers(self, theme: str) -> str:
        relief = self.carried(theme)
        body = self.printed(Relief(relief) if theme == DAY else Relief(None, relief))
        return printing.for_printers(body, self.sheet.frame, self.looks, self.sheet.title, theme)

    def png(self, width: int, theme: str = DAY) -> bytes:
        """A picture of the board."""
        return printing.png(self._for_printers(theme), width)

    def pdf(self, theme: str = DAY) -> bytes:
        """The board on a sheet of its paper."""
        return printing.pdf(self._for_printers(theme), self.sheet.frame, self.paper)
