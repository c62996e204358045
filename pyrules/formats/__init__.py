"""Formats of other trades: SARIF for editors and code scanning, JUnit XML for build servers, CSV for tables."""
