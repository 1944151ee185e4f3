"""Turn plain data into a model, and say of everything that does not fit which key it is."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from pnp.models.faults import Faults, nearest
from pnp.models.source import KeyPath

T = TypeVar("T", bound=msgspec.Struct)
_AT = re.compile(r" - at `\$(.*)`$")


def convert(
    data: Mapping[str, Any], kind: type[T], where: Callable[[KeyPath], str], faults: Faults
) -> T | None:
    """A frozen model of the keys it knows, or None after a wrong value; that and unknown keys are faults."""
    known = kind.__struct_fields__
    for key in data:
        if key not in known:
            faults.add(f'unknown key "{key}"', where((key,)), nearest(key, known))
    try:
        return msgspec.convert({key: data[key] for key in data if key in known}, kind)
    except msgspec.ValidationError as error:
        faults.add(*_explained(str(error), where))
        return None


def _explained(message: str, where: Callable[[KeyPath], str]) -> tuple[str, str]:
    """msgspec's sentence in ours, with the key it is about."""
    at = _AT.search(message)
    said = (message[: at.start()] if at else message).replace("`", '"').replace("Object missing", "missing")
    keys: KeyPath = ()
    for name, index in re.findall(r"\.([\w-]+)|\[(\d*|\.\.\.)\]", at[1] if at else ""):
        keys += (name,) if name else (int(index),) if index.isdigit() else ()
    if named := re.match(r"(\w+): ", said):
        return said[named.end() :], where((*keys, named[1]))
    if missing := re.fullmatch(r'missing required field "(.*)"', said):
        said = f'the key "{missing[1]}" is missing'
    return said[:1].lower() + said[1:], where(keys)
