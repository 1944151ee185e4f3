"""What do our rule sheets cost beside bare reportlab platypus setting the same text, without any picture?

    python benchmarks/rulesheets.py

Every game in every language it speaks, A4; the best of three runs of each, run by turns. First sheet by
sheet in memory, then all of them in one command, start-up included.
"""

import sys
from io import BytesIO
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import DEVNULL, run
from tempfile import TemporaryDirectory
from time import perf_counter
from xml.sax.saxutils import escape

from reportlab.lib.enums import TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

from pnp.layout.fonts import font_file
from pnp.models.shelf import Shelf
from pnp.models.text import Text, languages, load_text
from pnp.press.order import RuleOrder
from pnp.press.rooms import house_rooms
from pnp.press.rules import has_rules, lay_out_rules
from pnp.render.pdf import render

FONTS = ("text", "semibold", "bold", "italic", "title")
RUNS = 3


def ours(folder: Path, lang: str) -> bytes:
    """Our sheet, with all its pictures."""
    return render(lay_out_rules(Shelf(), folder, RuleOrder(lang)))


def platypus(text: Text, lang: str) -> bytes:
    """The same words as paragraphs in two columns."""
    styles = {
        name: ParagraphStyle(
            name,
            fontName=f"bare-{name}",
            fontSize=9.25,
            leading=11.6,
            alignment=TA_LEFT,
            spaceBefore=3,
            hyphenationLang=lang,
            embeddedHyphenation=1,
        )
        for name in FONTS
    }
    story = [Paragraph(escape(said), styles[name]) for name, said in words(text)]
    target = BytesIO()
    document = BaseDocTemplate(target, pagesize=A4, invariant=1, initialFontName="bare-text")
    wide, high, margin = *A4, 37
    half = (wide - 2 * margin - 20) / 2
    frames = [Frame(margin + n * (half + 20), margin, half, high - 2 * margin) for n in (0, 1)]
    document.addPageTemplates(PageTemplate(frames=frames))
    document.build(story)
    return target.getvalue()


def words(text: Text) -> list[tuple[str, str]]:
    """Everything our sheet says, with the font it is set in."""
    said = [("title", text.title), ("italic", text.tagline)]
    if text.glance:
        said += [("text", getattr(text.glance, key)) for key in text.glance.__struct_fields__]
    said += [("text", step) for step in text.setup]
    for section in text.sections:
        said.append(("title", section.title))
        for clause in section.clauses:
            said += [("bold", text.clauses[clause.id][0]), ("text", clause.text)]
    for example in text.examples:
        said.append(("semibold", example.title))
        said += [("text", caption) for caption in example.captions]
    for entry in text.faq:
        said += [("semibold", entry.question), ("text", entry.answer)]
    for name, house in text.house.items():
        said.append(("semibold", house.title))
        said += [("text", f"{name} = {value} – {meaning}") for value, meaning in house.values.items()]
    return said + [("text", choice) for choice in text.choices.values()]


def sheets() -> list[tuple[str, Path, str]]:
    """Every game in every language it has rules in."""
    return [
        (game, folder, lang)
        for game, folder in house_rooms().items()
        for lang in languages(folder)
        if has_rules(folder, lang)
    ]


def bare_job(out: Path) -> None:
    """All sheets by platypus, as one command would make them."""
    register()
    for game, folder, lang in sheets():
        (out / f"{game}-{lang}.pdf").write_bytes(platypus(load_text(folder, lang), lang))


def register() -> None:
    """Load the fonts, once a run."""
    for name in FONTS:
        registerFont(TTFont(f"bare-{name}", str(font_file(name))))


def command(*words: str) -> float:
    """Seconds of processor time of a command, start-up included."""
    before = getrusage(RUSAGE_CHILDREN)
    run([sys.executable, *words], check=True, stdout=DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def each_sheet() -> None:
    """A line a sheet, each of our own and by platypus in turn, and the sums."""
    register()
    sums = {"ours": [0.0, 0], "bare": [0.0, 0]}
    for game, folder, lang in sheets():
        text = load_text(folder, lang)
        best = {"ours": float("inf"), "bare": float("inf")}
        size = {}
        for _ in range(RUNS):
            for name in best:
                start = perf_counter()
                made = ours(folder, lang) if name == "ours" else platypus(text, lang)
                best[name] = min(best[name], perf_counter() - start)
                size[name] = len(made)
        for name, total in sums.items():
            total[0] += best[name]
            total[1] += size[name]
        print(
            f"{game:<16}{lang}  ours {best['ours'] * 1000:6.0f} ms {size['ours']:8d} bytes"
            f"   bare {best['bare'] * 1000:6.0f} ms {size['bare']:8d} bytes"
        )
    (our_time, our_bytes), (bare_time, bare_bytes) = sums["ours"], sums["bare"]
    print(
        f"sheets one by one: {our_time:.2f} s and {our_bytes} bytes,"
        f" bare {bare_time:.2f} s and {bare_bytes} bytes:"
        f" {our_time / bare_time:.2f} x the time, {our_bytes / bare_bytes:.2f} x the bytes"
    )


def one_command() -> None:
    """All sheets in one command, written to disk."""
    best = {"ours": float("inf"), "bare": float("inf")}
    for _ in range(RUNS):
        with TemporaryDirectory() as out:
            best["bare"] = min(best["bare"], command(__file__, "--bare", out))
        with TemporaryDirectory() as out:
            best["ours"] = min(
                best["ours"], command("-c", "from pnp.cli.pnp import main; main()", "rules", "-o", out)
            )
    print(
        f"{len(sheets())} sheets in one command: {best['ours']:.2f} s of processor time,"
        f" bare {best['bare']:.2f} s: {best['ours'] / best['bare']:.2f} x"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bare"]:
        bare_job(Path(sys.argv[2]))
    else:
        each_sheet()
        one_command()
