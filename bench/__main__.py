"""`python -m bench` measures everything and writes bench/results.json; with cases, it prints one line a case."""

import argparse
import json
import platform
import sys
from pathlib import Path

from bench.cases import CASES
from bench.measure import findings
from tripot.engine import state

RESULTS = Path(__file__).parent / "results.json"


def main() -> int:
    """Measure what was asked for."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("case", nargs="*", help=f"one of {', '.join(CASES)}")
    ask.add_argument("--runs", type=int, default=5)
    args = ask.parse_args()
    unknown = [name for name in args.case if name not in CASES]
    if unknown:
        print(f"no such case: {', '.join(unknown)} (there is {', '.join(CASES)})", file=sys.stderr)
        return 2
    results = []
    for name in args.case or CASES:
        found = findings(CASES[name], runs=args.runs)
        results.append(found)
        print(json.dumps(found), flush=True)
    if not args.case:
        facts = {"python": platform.python_version(), "compiled": is_compiled(), "results": results}
        RESULTS.write_text(json.dumps(facts, indent=1) + "\n")
    return 0


def is_compiled() -> bool:
    """Whether the rules run as machine code (`make compiled`) or as plain Python."""
    return not str(state.__file__).endswith(".py")


if __name__ == "__main__":
    sys.exit(main())
