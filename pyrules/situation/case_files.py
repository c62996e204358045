"""A case file as it was read, on its way to whoever runs the case: its folder need not be there."""

from dataclasses import dataclass
from pathlib import Path

from pyrules.base.errors import InputError
from pyrules.base.reading import MOST_TOLD, read_text
from pyrules.situation.case_format import Case, parse_case


@dataclass(frozen=True)
class CaseFile:
    """A case file: its path as the user has it, and its text, or why that cannot be read."""

    path: str
    text: str | InputError

    @classmethod
    def of(cls, path: Path) -> "CaseFile":
        """Read a file; what is wrong with it is told when the case is asked for."""
        try:
            return cls(str(path), read_text(path, most=MOST_TOLD))
        except InputError as error:
            return cls(str(path), error)

    def case(self) -> Case:
        """Return the case.

        Raises:
            InputError: the file cannot be read, is not TOML or not a case; the error names the place.

        """
        if isinstance(self.text, InputError):
            raise self.text
        return parse_case(self.text, self.path)
