"""The manual on the screen."""

from typing import Annotated

import typer
from rich.markdown import Markdown

from pyrules import completion
from pyrules.base.errors import InputError, nearest
from pyrules.commands.common import output
from pyrules.manual import page, topics
from pyrules.terminal import write_out

TopicArgument = Annotated[
    str | None,
    typer.Argument(metavar="[TOPIC]", autocompletion=completion.topic, help="A topic; default: all, listed."),
]


def command(topic: TopicArgument = None) -> None:
    """Show the manual on a topic, or list its topics: begin with `pyrules help tutorial`."""
    console = output()
    known = topics()
    if topic is None:
        width = max(map(len, known))
        for name, title in known.items():
            console.print(f"{name:<{width}}  {title}", markup=False)
        return
    if topic not in known:
        raise InputError(
            f"`{topic}` is no topic of the manual", expected=", ".join(known), nearest=nearest(topic, known)
        )
    text = page(topic)
    if console.is_terminal:
        console.print(Markdown(text), soft_wrap=False)
    else:
        write_out(text)
