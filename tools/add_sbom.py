# SPDX-License-Identifier: Apache-2.0
"""Put a bill of materials into wheels of onnx_range (PEP 770, CycloneDX 1.6).

    python tools/add_sbom.py WHEEL [WHEEL ...]

A wheel holds what is built from this repository and nothing else, which is what the
bill says. The same wheel becomes the same bytes.
"""

import base64
import hashlib
import json
import sys
import zipfile
from email.parser import Parser
from pathlib import Path


def bill_of(metadata: str) -> bytes:
    """Return the bill of a package from its METADATA."""
    fields = Parser().parsestr(metadata, headersonly=True)
    name, version = fields["Name"], fields["Version"]
    component = {
        "type": "library",
        "bom-ref": f"pkg:pypi/{name}@{version}",
        "name": name,
        "version": version,
        "licenses": [{"license": {"id": fields["License-Expression"]}}],
        "purl": f"pkg:pypi/{name}@{version}",
    }
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component},
        "components": [],
    }
    return json.dumps(bill, indent=2).encode() + b"\n"


def add_to(wheel: Path) -> None:
    """Rewrite a wheel with its bill, or leave one that has it."""
    with zipfile.ZipFile(wheel) as archive:
        members = {info: archive.read(info) for info in archive.infolist()}
    record = next(info for info in members if info.filename.endswith("/RECORD"))
    folder = record.filename.removesuffix("/RECORD")
    path = f"{folder}/sboms/onnx_range.cdx.json"
    if any(info.filename == path for info in members):
        return
    contents = {info.filename: content for info, content in members.items()}
    bill = bill_of(contents[f"{folder}/METADATA"].decode())
    digest = base64.urlsafe_b64encode(hashlib.sha256(bill).digest()).rstrip(b"=")
    members[record] += f"{path},sha256={digest.decode()},{len(bill)}\n".encode()
    entry = zipfile.ZipInfo(path, record.date_time)
    entry.external_attr = record.external_attr
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for info, content in {entry: bill, **members}.items():
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        add_to(Path(argument))
