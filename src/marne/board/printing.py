"""From a drawn sheet to files: its style and fonts, one SVG that needs nothing else, a PNG, a PDF."""

from __future__ import annotations

import base64
import re
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path

from marne.board.sheet import Frame

DAY, NIGHT = "day", "night"

A1 = (841.0, 594.0)
"""Millimetres of an A1 sheet, lying."""
A0_UPRIGHT = (841.0, 1189.0)
"""Millimetres of an A0 sheet, upright."""

FONTS = Path(str(files("marne.board") / "fonts"))
VIEWER = Path(str(files("marne.board") / "viewer.html"))
"""The page that shows a board; its style and its script lie beside it."""

_FACES = (
    ("Old Standard TT", 400, "normal", "old-standard-tt-400"),
    ("Old Standard TT", 700, "normal", "old-standard-tt-700"),
    ("Old Standard TT", 400, "italic", "old-standard-tt-400-italic"),
    ("Libre Franklin", 400, "normal", "libre-franklin-400"),
    ("Libre Franklin", 600, "normal", "libre-franklin-600"),
    ("Libre Franklin", 800, "normal", "libre-franklin-800"),
)

_BLOCK = re.compile(r"\.sheet(\.night)? \{(.*?)\}\n", re.S)


class CannotPrint(Exception):
    """A file of this kind cannot be made here; the message says what is missing."""


@cache
def look(name: str) -> str:
    """A style sheet of this package: `sheet` for all boards, `areas` or `hexes` for those of one kind."""
    return (files("marne.board") / f"{name}.css").read_text(encoding="utf-8")


def style(looks: str) -> str:
    """Style sheets put together, colours as variables; they follow the reader's day or night by themselves."""
    shown = (
        ".relief-night { display: none; }\n.night .relief-night { display: inline; }\n"
        ".night .relief-day { display: none; }\n"
    )
    dark = ".sheet:not(.day) .relief-night { display: inline; }\n.sheet:not(.day) .relief-day { display: none; }"
    return by_night(looks) + shown + f"@media (prefers-color-scheme: dark) {{ {dark} }}\n"


def by_night(looks: str) -> str:
    """Style sheets whose colours follow the reader's day or night."""
    night = "".join(m.group(2) for m in _BLOCK.finditer(looks) if m.group(1))
    return looks + (f"@media (prefers-color-scheme: dark) {{ .sheet:not(.day) {{{night}}} }}\n" if night else "")


def plain_style(looks: str, theme: str) -> str:
    """Style sheets of one theme with their colours filled in, for printers that know no variables."""
    values: dict[str, str] = {}
    for block in sorted(_BLOCK.finditer(looks), key=lambda m: bool(m.group(1))):
        if not block.group(1) or theme == NIGHT:
            values |= dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block.group(2)))
    rules = _BLOCK.sub("", re.sub(r"/\*.*?\*/", "", looks, flags=re.S))
    return re.sub(r"var\((--[\w-]+)\)", lambda m: values[m.group(1)], rules)


@cache
def fonts() -> str:
    """The shipped fonts as a style sheet that carries them along."""
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{slant};'
        f'src:url({data_url(FONTS / f"{name}.woff2", "font/woff2")}) format("woff2")}}'
        for family, weight, slant, name in _FACES
    )


def data_url(path: Path, kind: str) -> str:
    """A file written into an address."""
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"


def _document(body: str, frame: Frame, css: str, look: str, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet {look}" viewBox="0 0 {frame.width} {frame.height}" '
        f'width="{frame.width}" height="{frame.height}" role="img" aria-label="{title}">'
        f"<title>{title}</title><style>{css}</style>{body}</svg>"
    )


def standalone(body: str, frame: Frame, looks: str, title: str, theme: str | None = None) -> str:
    """One SVG file that carries its style and fonts; without a theme it follows the reader's day or night."""
    return _document(body, frame, fonts() + style(looks), theme or "", title)


def for_printers(body: str, frame: Frame, looks: str, title: str, theme: str) -> str:
    """One SVG in a single theme and without web fonts, as PNG and PDF makers want it."""
    return _document(body, frame, plain_style(looks, theme), theme, title)


def png(svg: str, width: int) -> bytes:
    """A PNG of a sheet, as wide as asked."""
    try:
        import resvg_py
    except ImportError as error:
        raise CannotPrint('PNG needs the printing extra: pip install "marne[print]"') from error
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_dirs=[str(FONTS)], skip_system_fonts=True, width=width))


def pdf(svg: str, frame: Frame, paper: tuple[float, float] = A1) -> bytes:
    """A PDF of a sheet, as large as the paper allows, lines and letters as lines and letters."""
    try:
        import typst
    except ImportError as error:
        raise CannotPrint('PDF needs the printing extra: pip install "marne[print]"') from error
    wide, high = paper
    fit = min(wide / frame.width, high / frame.height)
    page = (
        f"#set page(width: {wide}mm, height: {high}mm, margin: 0mm)\n#place(center + horizon, "
        f'image("sheet.svg", width: {frame.width * fit}mm, height: {frame.height * fit}mm))'
    )
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sheet.svg").write_text(svg, encoding="utf-8")
        (Path(folder) / "sheet.typ").write_text(page, encoding="utf-8")
        return typst.compile(Path(folder) / "sheet.typ", font_paths=[FONTS], ignore_system_fonts=True, format="pdf")
