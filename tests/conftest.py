"""What pyrules keeps from run to run is kept for one run of the tests: they see nobody's results but their own."""

import os
import shutil
import signal
from tempfile import mkdtemp

import pytest
from hypothesis import settings

from pyrules.base.collecting import collect_seldom
from pyrules.base.keeping import SWITCH

_OURS = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Give this run a folder of its own; the processes that it starts have the same."""
    collect_seldom()
    if (
        signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    ):  # what is started in the background is deaf to Ctrl-C
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # how long an example takes says more of what else the machine does than of what is tested
    settings.register_profile("untimed", deadline=None)
    settings.load_profile("untimed")
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):  # what whoever runs the tests has is no part of them
        os.environ.pop(name, None)
    if not hasattr(config, "workerinput"):
        config.stash[_OURS] = mkdtemp(prefix="pyrules-tests-")
        os.environ[SWITCH] = config.stash[_OURS]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    if _OURS in config.stash:
        shutil.rmtree(config.stash[_OURS], ignore_errors=True)
