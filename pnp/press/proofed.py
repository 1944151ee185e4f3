"""The proof at the end of a build: made once for each file, and kept in its manifest."""

import json
from typing import Any

from pnp.press.build import Built
from pnp.press.files import write_all


def proofed(built: Built) -> list[str]:
    """What is wrong with a finished file, in words; a file that was proofed before is not read again."""
    known: dict[str, Any] = json.loads(built.manifest.read_bytes())
    if "faults" not in known:
        from pnp.press.proof import proof

        known["faults"] = [fault.told() for fault in proof(built.pdf.read_bytes(), known).faults]
        text = json.dumps(known, indent=1, ensure_ascii=False)
        write_all({built.manifest: text.encode() + b"\n"})
    return list(known["faults"])
