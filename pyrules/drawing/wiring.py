"""Lay out a picture of boxes in columns, wires between them.

What stands in no column stands in a band at the right. Wires run along gutters between columns and lanes between
rows, where no box stands, each on a track of its own. Gutter n lies right of column n, lane n below row n.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

COLUMNS = 8
"""How many columns stand side by side before the others go on below."""
DEEPEST = 4
"""What is deeper is indented no further."""
HEIGHT = 22.0
"""Height of a box."""
LETTER = 7.4
"""Width of a letter in a box, generously."""
MARGIN = 24.0
"""What is left free at the edges of the picture."""
_INDENT, _GUTTER, _GAP, _TRACK, _CORNER = 12.0, 54.0, 10.0, 6.0, 5.0

Point = tuple[float, float]


@dataclass(frozen=True)
class Column:
    """Boxes below each other, each with how deep it is indented; where there is a caption, it stands above them."""

    boxes: tuple[tuple[str, int], ...]
    caption: str = ""

    @property
    def length(self) -> int:
        """How many rows it takes."""
        return len(self.boxes) + bool(self.caption)


@dataclass(frozen=True)
class Part:
    """A part of a picture: columns, and a band of boxes that belong to none at its right."""

    columns: tuple[Column, ...]
    caption: str = ""
    aside: tuple[str, ...] = ()
    aside_caption: str = ""


@dataclass(frozen=True)
class Wired:
    """A wire from box to box."""

    source: str
    target: str


@dataclass(frozen=True)
class Plan:
    """What stands in a picture: its parts below each other, the label of each box, and the wires."""

    parts: tuple[Part, ...]
    labels: Mapping[str, str]
    wires: tuple[Wired, ...]


@dataclass(frozen=True)
class Cell:
    """Where something stands in the grid."""

    column: int
    row: int
    depth: int = 0


@dataclass
class Arrangement:
    """The cells of boxes and captions, and first and last cell of each band of what stands aside."""

    cells: dict[str, Cell] = field(default_factory=dict)
    captions: list[tuple[str, Cell]] = field(default_factory=list)
    bands: list[tuple[Cell, Cell]] = field(default_factory=list)


@dataclass(frozen=True)
class Layout:
    """Where everything lies, in pixels: boxes as left, top and width by name, wires as SVG paths in their order."""

    boxes: dict[str, tuple[float, float, float]]
    wires: tuple[str, ...]
    captions: tuple[tuple[str, float, float], ...]
    bands: tuple[tuple[float, float, float, float], ...]
    width: float
    height: float


def lay_out(plan: Plan, top: float) -> Layout:
    """Return where boxes and wires lie below `top`."""
    arrangement = arrange(plan.parts)
    cells = arrangement.cells
    routes = tuple(_route(wire, cells[wire.source], cells[wire.target]) for wire in plan.wires)
    tracks = _Tracks.of(routes, cells)
    grid = _Grid.of(plan.labels, arrangement, tracks, top)
    return Layout(
        boxes={
            name: (grid.left(cell), grid.rows[cell.row], grid.box_widths[cell.column])
            for name, cell in cells.items()
        },
        wires=tuple(_path(grid.points(number, route, cells, tracks)) for number, route in enumerate(routes)),
        captions=tuple(
            (text, grid.left(cell), grid.rows[cell.row] + HEIGHT / 2) for text, cell in arrangement.captions
        ),
        bands=tuple(grid.frame(first, last) for first, last in arrangement.bands),
        width=grid.width,
        height=grid.height,
    )


# ---- who stands where


@dataclass(frozen=True)
class _Shelved:
    """The columns of a part, shelf below shelf, and in how many columns its band stands."""

    part: Part
    shelves: tuple[Sequence[Column], ...]
    band: int

    @property
    def breadth(self) -> int:
        return max((len(shelf) for shelf in self.shelves), default=0)


def arrange(parts: Sequence[Part]) -> Arrangement:
    """Give each box its cell, parts below each other."""
    shelved = [_shelve(part) for part in parts]
    first = max((one.breadth for one in shelved), default=0)
    arrangement = Arrangement()
    row = 0
    for one in shelved:
        if one.part.caption:
            arrangement.captions.append((one.part.caption, Cell(0, row)))
            row += 1
        row = max(_put_shelves(one, row, arrangement), _put_band(one, first, row, arrangement))
    return arrangement


def _shelve(part: Part) -> _Shelved:
    # as few columns for what stands aside as make it no longer than the rest
    for band in range(1 if part.aside else 0, COLUMNS):
        shelves = tuple(
            part.columns[start : start + COLUMNS - band]
            for start in range(0, len(part.columns), COLUMNS - band)
        )
        rows = sum(_length(shelf) + 1 for shelf in shelves)
        if len(part.aside) <= band * max(rows - 2, 12):
            break
    return _Shelved(part, shelves, band)


def _put_shelves(shelved: _Shelved, row: int, arrangement: Arrangement) -> int:
    """Give the columns their cells, and return the first free row."""
    for shelf in shelved.shelves:
        for place, column in enumerate(shelf):
            below = row
            if column.caption:
                arrangement.captions.append((column.caption, Cell(place, row)))
                below += 1
            for number, (box, depth) in enumerate(column.boxes):
                arrangement.cells[box] = Cell(place, below + number, min(depth, DEEPEST))
        row += _length(shelf) + 1
    return row


def _put_band(shelved: _Shelved, first: int, row: int, arrangement: Arrangement) -> int:
    """Give what stands aside its cells from column `first` on, and return the first free row."""
    aside = shelved.part.aside
    if not aside:
        return row
    length = -(-len(aside) // shelved.band)
    arrangement.captions.append((shelved.part.aside_caption, Cell(first, row)))
    for number, box in enumerate(aside):
        arrangement.cells[box] = Cell(first + number // length, row + 1 + number % length)
    arrangement.bands.append((Cell(first, row), Cell(first + shelved.band - 1, row + length)))
    return row + length + 2


def _length(shelf: Sequence[Column]) -> int:
    """How many rows the columns of a shelf take."""
    return max(column.length for column in shelf)


# ---- who runs where


@dataclass(frozen=True)
class _Route:
    """How a wire runs: which sides it leaves and enters by, where it climbs, which lane it crosses in.

    Without a lane it climbs once, and both gutters are the same.
    """

    wire: Wired
    leaves_right: bool
    enters_right: bool
    gutters: tuple[int, int]
    lane: int | None


def _route(wire: Wired, source: Cell, target: Cell) -> _Route:
    leaves_right, enters_right = target.column >= source.column, target.column <= source.column
    gutters = (
        source.column if leaves_right else source.column - 1,
        target.column if enters_right else target.column - 1,
    )
    lane = source.row if target.row >= source.row else source.row - 1
    return _Route(wire, leaves_right, enters_right, gutters, None if gutters[0] == gutters[1] else lane)


@dataclass(frozen=True)
class _Span:
    """A straight piece of a route, `leg` of route `number`: from `low` to `high`, sorted by `order`."""

    order: tuple[float, ...]
    low: float
    high: float
    number: int
    leg: int = 0


@dataclass(frozen=True)
class _Tracks:
    """On which track of gutter or lane each piece of a route runs, and how many tracks there are.

    `ports` tells how far below the middle of its box a route leaves (leg 0) or enters (leg 1).
    """

    in_gutter: dict[tuple[int, int], int]
    gutter_sizes: dict[int, int]
    in_lane: dict[tuple[int, int], int]
    lane_sizes: dict[int, int]
    ports: dict[tuple[int, int], float]

    @classmethod
    def of(cls, routes: Sequence[_Route], cells: dict[str, Cell]) -> "_Tracks":
        """Put every route on tracks so that no two lie on each other."""
        climbs: dict[int, list[_Span]] = defaultdict(list)
        crossings: dict[int, list[_Span]] = defaultdict(list)
        touching: dict[tuple[str, bool], list[tuple[float, int, int]]] = defaultdict(list)
        for number, route in enumerate(routes):
            start, end = float(cells[route.wire.source].row), float(cells[route.wire.target].row)
            between = [] if route.lane is None else [route.lane + 0.5]
            stops = [start, *between, end]
            for leg, (begin, finish) in enumerate(pairwise(stops)):
                span = _Span(
                    _climbing_order(route, begin, finish),
                    min(begin, finish),
                    max(begin, finish),
                    number,
                    leg,
                )
                climbs[route.gutters[leg]].append(span)
            if route.lane is not None:
                low, high = sorted(route.gutters)
                crossings[route.lane].append(_Span((low, high), low, high, number))
            touching[route.wire.source, route.leaves_right].append((stops[1], number, 0))
            touching[route.wire.target, route.enters_right].append((stops[-2], number, 1))
        in_gutter: dict[tuple[int, int], int] = {}
        in_lane: dict[tuple[int, int], int] = {}
        ports: dict[tuple[int, int], float] = {}
        for ends in touching.values():
            step = min(5.0, (HEIGHT - 6) / len(ends))
            for place, (_, number, leg) in enumerate(sorted(ends)):
                ports[number, leg] = (place - (len(ends) - 1) / 2) * step
        return cls(
            in_gutter,
            {gutter: _fill(spans, in_gutter) for gutter, spans in climbs.items()},
            in_lane,
            {lane: _fill(spans, in_lane) for lane, spans in crossings.items()},
            ports,
        )


def _climbing_order(route: _Route, begin: float, finish: float) -> tuple[float, ...]:
    """Sort the climbs in a gutter from left to right so that few cross: loops, then those down, then up."""
    if route.leaves_right and route.enters_right:
        return (0, abs(finish - begin), begin)
    sign = 1 if route.leaves_right else -1
    return (1, -begin * sign, finish) if finish >= begin else (2, begin * sign, finish)


def _fill(spans: list[_Span], placed: dict[tuple[int, int], int]) -> int:
    """Put spans on the first track where they touch no other, and return how many tracks that takes."""
    tracks: list[list[_Span]] = []
    for span in sorted(spans, key=lambda one: (one.order, one.number, one.leg)):
        for track, others in enumerate(tracks):
            if all(span.high < other.low or span.low > other.high for other in others):
                others.append(span)
                placed[span.number, span.leg] = track
                break
        else:
            placed[span.number, span.leg] = len(tracks)
            tracks.append([span])
    return len(tracks)


# ---- pixels


@dataclass(frozen=True)
class _Grid:
    """Where columns, gutters, rows and lanes lie; gutters and lanes are as wide as their tracks need."""

    lefts: list[float]
    rights: list[float]
    rows: list[float]
    box_widths: list[float]
    gutter_sizes: dict[int, int]
    width: float
    height: float

    @classmethod
    def of(cls, labels: Mapping[str, str], arrangement: Arrangement, tracks: _Tracks, top: float) -> "_Grid":
        """Measure the columns by their longest labels, the gutters and lanes by their tracks."""
        everything = [*arrangement.cells.values(), *(cell for _, cell in arrangement.captions)]
        lefts: list[float] = []
        rights: list[float] = []
        box_widths: list[float] = []
        right = MARGIN
        for column in range(max((cell.column for cell in everything), default=-1) + 1):
            inside = {name: cell for name, cell in arrangement.cells.items() if cell.column == column}
            box_widths.append(max([len(labels[name]) * LETTER + 16 for name in inside] + [52.0]))
            deepest = max((cell.depth for cell in inside.values()), default=0)
            lefts.append(right)
            rights.append(right + box_widths[-1] + deepest * _INDENT)
            right = rights[-1] + max(_GUTTER, _TRACK * (tracks.gutter_sizes.get(column, 0) + 5))
        # the last gutter is needed only where a wire runs in it
        width = right if len(lefts) - 1 in tracks.gutter_sizes or not rights else rights[-1] + MARGIN
        rows: list[float] = []
        bottom = top + _TRACK * tracks.lane_sizes.get(-1, 0)
        for row in range(max((cell.row for cell in everything), default=-1) + 1):
            rows.append(bottom)
            bottom += HEIGHT + max(_GAP, _TRACK * (tracks.lane_sizes.get(row, 0) + 1))
        return cls(lefts, rights, rows, box_widths, tracks.gutter_sizes, width, bottom + MARGIN)

    def left(self, cell: Cell) -> float:
        """Where what stands in a cell begins."""
        return self.lefts[cell.column] + cell.depth * _INDENT

    def frame(self, first: Cell, last: Cell) -> tuple[float, float, float, float]:
        """Return left, top, width and height of a frame around cells."""
        left, top = self.lefts[first.column] - 16, self.rows[first.row] - 4
        return left, top, self.rights[last.column] + 16 - left, self.rows[last.row] + HEIGHT + 10 - top

    def points(self, number: int, route: _Route, cells: dict[str, Cell], tracks: _Tracks) -> Iterator[Point]:
        """Yield the corners of a route, from the box that it leaves to the box that it enters."""
        y = self._middle(cells[route.wire.source]) + tracks.ports[number, 0]
        yield self._side(cells[route.wire.source], right=route.leaves_right), y
        climb = self._gutter(route.gutters[0], tracks.in_gutter[number, 0])
        yield climb, y
        if route.lane is not None:
            y = self._lane(route.lane, tracks.in_lane[number, 0])
            yield climb, y
            climb = self._gutter(route.gutters[1], tracks.in_gutter[number, 1])
            yield climb, y
        y = self._middle(cells[route.wire.target]) + tracks.ports[number, 1]
        yield climb, y
        yield self._side(cells[route.wire.target], right=route.enters_right), y

    def _middle(self, cell: Cell) -> float:
        return self.rows[cell.row] + HEIGHT / 2

    def _side(self, cell: Cell, *, right: bool) -> float:
        return self.left(cell) + (self.box_widths[cell.column] if right else 0)

    def _gutter(self, gutter: int, track: int) -> float:
        """Where a track of a gutter lies; the tracks fill its middle."""
        following = self.lefts[gutter + 1] if gutter + 1 < len(self.lefts) else self.width
        return (self.rights[gutter] + following) / 2 + (track - (self.gutter_sizes[gutter] - 1) / 2) * _TRACK

    def _lane(self, lane: int, track: int) -> float:
        """Where a track of a lane lies, counted from the row above it down, or up where there is none."""
        if lane < 0:
            return self.rows[0] - _TRACK * (track + 1)
        return self.rows[lane] + HEIGHT + _TRACK * (track + 0.9)


def _path(corners: Iterable[Point]) -> str:
    """Write a line through corners as SVG does, the corners rounded."""
    points = list(corners)
    written = [f"M{_written(points[0])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        written.append(f"L{_written(_towards(corner, before))} Q{_written(corner)} ")
        written[-1] += _written(_towards(corner, after))
    return " ".join([*written, f"L{_written(points[-1])}"])


def _towards(corner: Point, other: Point) -> Point:
    """Return the point a corner's radius away from it, or half way where the other is near."""
    length = abs(other[0] - corner[0]) + abs(other[1] - corner[1])
    part = min(_CORNER, length / 2) / length if length else 0
    return corner[0] + (other[0] - corner[0]) * part, corner[1] + (other[1] - corner[1]) * part


def _written(point: Point) -> str:
    return f"{pixels(point[0])} {pixels(point[1])}"


def pixels(number: float) -> str:
    """Write a length with one decimal where it needs one."""
    return f"{number:.1f}".removesuffix(".0")
