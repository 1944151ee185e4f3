"""How a text in one language compares with the English one: what lacks, is stale or does not match."""

from collections.abc import Iterator
from hashlib import sha256

from pnp.models.text import Text


def source_mark(clause: str) -> str:
    """A short mark of an English clause; a translation keeps it to say what it renders."""
    return sha256(" ".join(clause.split()).encode()).hexdigest()[:10]


def entries(text: Text) -> dict[str, str]:
    """Every sentence and word of a text by key, in the order of the sheet."""
    found = {"title": text.title, "tagline": text.tagline}
    found |= {f"setup.{n}": step for n, step in enumerate(text.setup, 1)}
    if text.glance:
        found |= {f"glance.{key}": getattr(text.glance, key) for key in text.glance.__struct_fields__}
    found |= {f"referee.{key}": getattr(text.referee, key) for key in text.referee.__struct_fields__}
    for section in text.sections:
        found[f"sections.{section.id}"] = section.title
        found |= {f"clauses.{clause.id}": clause.printed for clause in section.clauses}
    for table in ("why", "events", "words", "choices", "components", "sheet"):
        found |= {f"{table}.{key}": said for key, said in getattr(text, table).items()}
    for name, house in text.house.items():
        found[f"house.{name}"] = house.title
        found |= {f"house.{name}.{value}": said for value, said in house.values.items()}
    for number, entry in enumerate(text.faq, 1):
        found[f"faq.{number}.question"] = entry.question
        found[f"faq.{number}.answer"] = entry.answer
    for example in text.examples:
        found[f"examples.{example.id}"] = example.title
        found |= {f"examples.{example.id}.{n}": said for n, said in enumerate(example.captions, 1)}
    for number, box in enumerate(text.aid, 1):
        found[f"aid.{number}"] = box.title
        found |= {f"aid.{number}.{n}": line for n, line in enumerate(box.lines, 1)}
    for number, form in enumerate(text.notation, 1):
        found[f"notation.{number}"] = form.means
    return found


def missing(english: Text, other: Text) -> Iterator[str]:
    """The keys of what the English text says and the other does not."""
    said = entries(other)
    yield from (key for key in entries(english) if key not in said and not key.startswith("sheet."))
