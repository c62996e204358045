"""The bill of materials lists what the environment of the tests is pinned to, and nothing else."""

import json

from tests.places import ROOT


def test_the_bill_of_materials_lists_exactly_the_pins() -> None:
    bill = json.loads((ROOT / "reports" / "materials.json").read_text(encoding="utf-8"))
    pinned = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").split()

    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert sorted(f"{one['name']}=={one['version']}" for one in bill["components"]) == sorted(pinned)
    assert all(one["purl"].startswith("pkg:pypi/") for one in bill["components"])
