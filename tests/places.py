"""Where the tests find the project and the source texts beside it."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "asp"
SEEDS = ROOT.parent / "shared" / "seeds"
