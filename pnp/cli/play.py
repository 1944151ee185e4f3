"""referee play: a move is judged and, if it is allowed, recorded."""

import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click

from pnp.cli.judge import say_ruling
from pnp.cli.tabling import for_programs, on_table, opened, say_chapter, say_next, words

if TYPE_CHECKING:
    from pnp.referee.record import Step
    from pnp.referee.requests import Desk
    from pnp.referee.table import Table


@click.command(
    epilog="""\b
Examples:
  referee play t.jsonl draw
  referee play t.jsonl 'run present 0 present-1+elf !.'
  referee play t.jsonl '{"do": "draw"}'
  referee play t.jsonl                     let chance move (after a repair or an undo)
  referee play t.jsonl 'roll 4' --physical

`referee moves t.jsonl` lists the legal moves, `referee rules GAME --notation` explains the notation.
Exit code 0: recorded. 1: not allowed, nothing recorded. 2: no move."""
)
@on_table
@click.argument("move", nargs=-1)
@click.option("--physical", is_flag=True, help="Dice and cards are real: type in what chance does.")
@for_programs
def play(
    file: Path, move: tuple[str, ...], physical: bool, wait: float, lang: str | None, as_json: bool
) -> None:
    """Make MOVE on the table of FILE, in short notation or as JSON; the referee rolls and shuffles.

    A move that is not allowed is refused with its verdict and changes nothing.
    """
    from pnp.errors import UsageError
    from pnp.referee import luck
    from pnp.referee.reading import read_move
    from pnp.referee.requests import Desk

    line = " ".join(move)
    with opened(file, wait) as table:
        desk = Desk(table.room, lang or table.header.lang)
        desk.text = words(table, lang)
        real = physical or table.header.physical
        steps = []
        if not real and luck.due(table.position) and line in ("", table.position.phase):
            line = ""
        elif not line:
            raise UsageError("say which move", where="MOVE", hint=f"`referee moves {file}` lists them")
        if line:
            steps.append(table.play(read_move(table, line), typed=real))
            if steps[0].line is None:
                _say_refusal(table, desk, steps[0], line, as_json)
                sys.exit(1)
        if not real:
            steps += table.let_chance_move()
        table.save()
    if as_json:
        _say_json(table, desk, steps)
    else:
        _say(table, desk, steps)


def _say_refusal(table: "Table", desk: "Desk", step: "Step", line: str, as_json: bool) -> None:
    from pnp.referee.phrases import say
    from pnp.referee.reading import nearest

    assert step.verdict is not None
    ruling = desk.ruling(step.verdict, table.position)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(ruling))
        return
    say_ruling(desk, ruling)
    near = nearest(table, line)
    click.echo(f"\n{say(desk.text, 'not-recorded')}")
    if near:
        click.echo(say(desk.text, "nearest", move=near))


def _say(table: "Table", desk: "Desk", steps: list["Step"]) -> None:
    from pnp.referee.secrecy import NOBODY
    from pnp.referee.story import chapter

    for step in steps:
        told = chapter(table, step, desk.text, NOBODY)
        say_chapter(told, desk.text)
        number = desk.text.referee.clause.format(number=told.number)
        clause = f"{number} {desk.text.clauses[told.rule][1].text}"
        click.secho(fill(clause, 92, initial_indent=" " * 6, subsequent_indent=" " * 6), dim=True)
    say_next(table, desk.text)


def _say_json(table: "Table", desk: "Desk", steps: list["Step"]) -> None:
    """The rulings as an onlooker may know them, and the position that lies open to all."""
    import msgspec

    from pnp.referee.secrecy import NOBODY
    from pnp.referee.story import chapter

    entries = [chapter(table, step, desk.text, NOBODY) for step in steps]
    position = table.rules.view(table.position, NOBODY)
    click.echo(msgspec.json.encode({"legal": True, "entries": entries, "position": position}))
