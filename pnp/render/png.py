"""Scenes as PNG: what the printer gets, rasterised."""

from io import BytesIO

from pypdfium2 import PdfDocument

from pnp.layout.sheets import Document, Page
from pnp.render.pdf import render as render_pdf

INCH = 25.4


def render(page: Page, dpi: float = 300) -> bytes:
    """One page as a PNG image; its size in pixels is that of the page at this resolution, rounded."""
    pdf = PdfDocument(render_pdf(Document(page.name, "en", (page,))))
    try:
        picture = pdf[0].render(scale=dpi / 72).to_pil()
    finally:
        pdf.close()
    size = (round(page.size[0] / INCH * dpi), round(page.size[1] / INCH * dpi))
    if picture.size != size:
        picture = picture.resize(size)
    target = BytesIO()
    picture.save(target, "PNG", dpi=(dpi, dpi))
    return target.getvalue()
