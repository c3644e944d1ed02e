# SPDX-License-Identifier: Apache-2.0
"""The bill of materials that releases put into their wheels."""

import base64
import csv
import hashlib
import io
import json
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

TOOL = Path(__file__).parents[1] / "tools" / "add_sbom.py"
INFO = "onnx_range-0.1.0.dist-info"
BILL = f"{INFO}/sboms/onnx_range.cdx.json"


def add_sbom(path):
    subprocess.run([sys.executable, TOOL, path], check=True)
    return zipfile.ZipFile(path)


def make_wheel(path):
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("onnx_range/__init__.py", "")
        wheel.writestr(
            f"{INFO}/METADATA",
            metadata.distribution("onnx-range").read_text("METADATA"),
        )
        wheel.writestr(f"{INFO}/RECORD", f"{INFO}/RECORD,,\n")
    return path


def test_add_sbom_bill_names_the_package_and_its_license(tmp_path):
    with add_sbom(make_wheel(tmp_path / "a.whl")) as wheel:
        bill = json.loads(wheel.read(BILL))
    component = bill["metadata"]["component"]
    assert component["name"] == "onnx-range"
    assert component["version"] == metadata.version("onnx-range")
    assert component["licenses"] == [{"license": {"id": "Apache-2.0"}}]


def test_add_sbom_record_has_size_and_hash_of_the_bill(tmp_path):
    with add_sbom(make_wheel(tmp_path / "a.whl")) as wheel:
        bill = wheel.read(BILL)
        rows = list(csv.reader(io.StringIO(wheel.read(f"{INFO}/RECORD").decode())))
    digest = base64.urlsafe_b64encode(hashlib.sha256(bill).digest()).rstrip(b"=")
    assert [BILL, f"sha256={digest.decode()}", str(len(bill))] in rows


def test_add_sbom_twice_changes_nothing(tmp_path):
    path = make_wheel(tmp_path / "a.whl")
    add_sbom(path).close()
    once = path.read_bytes()
    add_sbom(path).close()
    assert path.read_bytes().hex() == once.hex()
