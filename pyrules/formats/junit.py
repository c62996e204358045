"""Outcomes of cases as JUnit XML, as build servers read it."""

from xml.etree import ElementTree

from pyrules.testing.outcomes import Outcomes


def to_junit(outcomes: Outcomes) -> str:
    """Return one test suite with a test case for each case file."""
    errors = sum(outcome.error is not None for outcome in outcomes.outcomes)
    suite = ElementTree.Element(
        "testsuite",
        name="pyrules",
        tests=str(len(outcomes.outcomes)),
        failures=str(outcomes.failed - errors),
        errors=str(errors),
    )
    if outcomes.expecting_nothing:
        suite.set("skipped", str(outcomes.expecting_nothing))
    for outcome in outcomes.outcomes:
        case = ElementTree.SubElement(suite, "testcase", classname="pyrules", name=outcome.file)
        if outcome.error is not None:
            ElementTree.SubElement(case, "error", message=outcome.error.splitlines()[0]).text = outcome.error
        elif outcome.failures:
            text = "\n".join(outcome.failures)
            ElementTree.SubElement(case, "failure", message=outcome.failures[0]).text = text
        elif not outcome.expects:
            ElementTree.SubElement(case, "skipped", message="the case expects nothing")
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suite, encoding="unicode") + "\n"
