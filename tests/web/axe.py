"""Can everyone use a page? axe-core looks at it in the browser and names what is in somebody's way."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / ".venv" / "web" / "node_modules" / "axe-core" / "axe.min.js"
HARD = ("serious", "critical")


def serious(page: Page, colours: bool = False, within: str = "html") -> list[str]:
    """What axe-core finds serious or critical on a page, in a part of it, or in its colours; each with an element."""
    assert AXE.exists(), "these tests need axe-core: run `make .venv/web/ready`"
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wish = {"resultTypes": ["violations"], **({"runOnly": ["color-contrast"]} if colours else {})}
    look = "([within, wish]) => axe.run(within, wish).then((seen) => seen.violations)"
    found = page.evaluate(look, [within, wish])
    return [
        f"{one['id']}: {one['help']}, {len(one['nodes'])} times: {one['nodes'][0]['html'][:200]} "
        f"{one['nodes'][0]['any'][0]['message'] if one['nodes'][0]['any'] else ''}"
        for one in found
        if one["impact"] in HARD
    ]
