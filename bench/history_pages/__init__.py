"""The parts of bench/history: tables for docs/performance.md, and the picture of the trend."""
