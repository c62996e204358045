"""Work that is stopped at a point, and not after a time: a slow machine comes to the same."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pyrules.base.executing import Executor, Work
from pyrules.base.limits import Limit


@dataclass(frozen=True)
class Stopping:
    """Whoever answers is stopped when two questions are answered: a third would take hours."""

    who: Executor
    limit: Limit = field(default_factory=Limit)
    several: ClassVar[bool] = True

    def for_little(self) -> Executor:
        return self

    def answers(
        self, work: Work[Any, Any], questions: Iterable[tuple[Any, ...]]
    ) -> Generator[tuple[int, Any], None, None]:
        for done, answer in enumerate(self.who.answers(work, questions), 1):
            yield answer
            if done == 2:
                self.limit.stop("here")
