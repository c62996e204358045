"""Run the command line, as the shell does: nothing is imported before Ctrl-C is heard as it is to be."""

import os
import signal

INTERRUPTED = 130
"""The status of a command that Ctrl-C ended, as shells have it."""


def main() -> None:
    """Run a command; Ctrl-C ends it without a word while it is being loaded, and while Python tidies up behind it.

    Whoever starts it deaf to Ctrl-C, as `nohup` does, is obeyed.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        from pyrules.cli import main as command  # noqa: PLC0415 - see the module's docstring

        command()
        return
    signal.signal(signal.SIGINT, _leave)
    from pyrules.cli import main as command  # noqa: PLC0415 - the same

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        command()
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)
    finally:
        signal.signal(signal.SIGINT, _leave)


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
