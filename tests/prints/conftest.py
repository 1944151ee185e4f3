"""The files the tests of a game read: a module names its game in FOLDER, and in Print how it reads them."""

from typing import Any

import pytest

from pnp.layout.easel import Easel
from tests import printing


def finished(request: pytest.FixtureRequest, folders: pytest.TempPathFactory, **options: Any) -> Any:
    made = printing.printed(folders.mktemp("print"), request.module.FOLDER, **options)
    return request.module.Print(made)


@pytest.fixture(scope="module")
def english(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return finished(request, tmp_path_factory, lang="en")


@pytest.fixture(scope="module")
def french(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return finished(request, tmp_path_factory, lang="fr", paper="letter")


@pytest.fixture(scope="module")
def easel(request: pytest.FixtureRequest) -> Easel:
    return printing.easel(request.module.FOLDER)
