"""What the server counts, in the text format that Prometheus reads."""

from collections import Counter
from dataclasses import dataclass, field

BOUNDS = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which answers are counted together."""


@dataclass
class Metrics:
    """Counts answers by path and status, and how long they took."""

    answered: Counter[tuple[str, int]] = field(default_factory=Counter)
    within: Counter[tuple[str, float]] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)

    def count(self, path: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self.answered[path, status] += 1
        self.seconds[path] += seconds  # type: ignore[assignment]  # a sum of seconds is counted too
        for bound in BOUNDS:
            self.within[path, bound] += seconds <= bound

    def text(self, **gauges: int) -> str:
        """Return all counts, and what is so at this moment by name."""
        lines = ["# TYPE pyrules_answers_total counter"]
        for (path, status), number in sorted(self.answered.items()):
            lines.append(f'pyrules_answers_total{{path="{path}",status="{status}"}} {number}')
        lines.append("# TYPE pyrules_seconds histogram")
        for path in sorted(self.seconds):
            number = sum(several for (one, _), several in self.answered.items() if one == path)
            for bound in BOUNDS:
                lines.append(
                    f'pyrules_seconds_bucket{{path="{path}",le="{bound:g}"}} {self.within[path, bound]}'
                )
            lines.append(f'pyrules_seconds_bucket{{path="{path}",le="+Inf"}} {number}')
            lines.append(f'pyrules_seconds_sum{{path="{path}"}} {self.seconds[path]:.3f}')
            lines.append(f'pyrules_seconds_count{{path="{path}"}} {number}')
        for name, value in sorted(gauges.items()):
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE pyrules_{name} {kind}", f"pyrules_{name} {value}"]
        return "\n".join(lines) + "\n"
