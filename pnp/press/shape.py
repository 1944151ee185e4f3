"""Whether data from a TOML file has the shape of a model, told key by key so that all faults come at once.

msgspec stops at the first thing that does not fit; a person mends a file in one go.
"""

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from pnp.models.faults import Faults, nearest
from pnp.models.source import KeyPath, Source

_CALLED = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def compare(source: Source, model: type[msgspec.Struct], faults: Faults) -> None:
    """Note everything in which the file differs from the model."""
    _Comparison(source, faults).value(source.data, model, ())


class _Comparison:
    def __init__(self, source: Source, faults: Faults) -> None:
        self._source = source
        self._faults = faults

    def value(self, data: Any, kind: Any, keys: KeyPath) -> None:
        origin = get_origin(kind)
        if origin in (Union, UnionType):
            (kind,) = [one for one in get_args(kind) if one is not NoneType]
            origin = get_origin(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            self._table(data, kind, keys)
        elif origin is list:
            if self._is(data, list, keys):
                for number, item in enumerate(data):
                    self.value(item, get_args(kind)[0], (*keys, number))
        elif origin is dict:
            if self._is(data, dict, keys):
                for name, item in data.items():
                    self.value(item, get_args(kind)[1], (*keys, name))
        elif isinstance(kind, type):
            self._is(data, kind, keys)

    def _table(self, data: Any, kind: type[msgspec.Struct], keys: KeyPath) -> None:
        if not self._is(data, dict, keys):
            return
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for name in data.keys() - fields.keys():
            self._faults.add(
                f'unknown key "{name}"', self._source.where((*keys, name)), nearest(name, fields)
            )
        for name, field in fields.items():
            if name in data:
                self.value(data[name], field.type, (*keys, name))
            elif field.required:
                self._faults.add(f'the key "{name}" is missing', self._source.where(keys))

    def _is(self, data: Any, kind: type, keys: KeyPath) -> bool:
        if isinstance(data, kind) and (kind is bool or not isinstance(data, bool)):
            return True
        self._faults.add(f"this must be {_CALLED.get(kind, kind.__name__)}", self._source.where(keys))
        return False
