"""Can everyone use a page? axe-core looks at it in the browser and names what is in somebody's way."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / ".venv" / "web" / "node_modules" / "axe-core" / "axe.min.js"
HARD = ("serious", "critical")


def serious(page: Page) -> list[str]:
    """What axe-core finds serious or critical on a page, each with the first element that it concerns."""
    assert AXE.exists(), "these tests need axe-core: run `make .venv/web/ready`"
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((seen) => seen.violations)")
    return [
        f"{one['id']}: {one['help']}, {len(one['nodes'])} times: {one['nodes'][0]['html'][:200]} "
        f"{one['nodes'][0]['any'][0]['message'] if one['nodes'][0]['any'] else ''}"
        for one in found
        if one["impact"] in HARD
    ]
