"""The manual: one file a topic, its stem the topic's name. `pyrules help TOPIC` shows it."""

from collections.abc import Mapping
from pathlib import Path


def topics() -> Mapping[str, str]:
    """Return the title of each topic, by the topic's name."""
    files = sorted(Path(__file__).parent.glob("*.md"))
    return {path.stem: page(path.stem).partition("\n")[0].removeprefix("# ") for path in files}


def page(topic: str) -> str:
    """Return the text on a topic, in Markdown.

    Args:
        topic: one of `topics`.

    """
    return (Path(__file__).parent / f"{topic}.md").read_text(encoding="utf-8")
