import PDFDocument from 'pdfkit';
import { JOURNAL } from '#domain/journal';
import type { Article } from '#domain/publication/article';
import { backMatter } from './galley/back-matter.ts';
import { bodyBlocks } from './galley/body.ts';
import { type Block, heightOf, type Page, paginate } from './galley/flow.ts';
import { frontMatter } from './galley/front-matter.ts';
import { drawFurniture, drawPanels } from './galley/furniture.ts';
import { documentInfo, writeXmp } from './galley/metadata.ts';
import { openPen } from './galley/pen.ts';
import { FIRST_PAGE_TOP, PAGE } from './galley/style.ts';

const SHORT_PAGE = 140;

/**
 * Makes the journal's PDF of an article: tagged, searchable, with bookmarks and metadata. `origin` is
 * the site's, without trailing slash. The same article makes the same bytes.
 */
export async function typesetGalley(article: Article, origin: string): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    // No default font: nothing may be set in one that is not embedded.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: JOURNAL.language,
    displayTitle: true,
    info: documentInfo(article),
  });
  writeXmp(doc, article, origin);

  const pen = openPen(doc);
  const links = { origin, slug: article.slug };
  const blocks = [
    ...frontMatter(pen, article, origin),
    ...bodyBlocks(pen, article, links),
    ...backMatter(pen, article),
  ];
  const pages = fillPages(blocks);
  for (const [index, page] of pages.entries()) {
    doc.addPage();
    drawPanels(pen, page);
    for (const { slice, y } of page.slices) slice.draw(y);
    drawFurniture(pen, article, origin, { number: index + 1, of: pages.length });
  }
  doc.end();
  return collect(doc);
}

/** Puts the blocks onto pages, a line or so more on each where that saves a last page with hardly anything on it. */
function fillPages(blocks: Block[]): Page[] {
  const frame = { firstTop: FIRST_PAGE_TOP, top: PAGE.top, bottom: PAGE.height - PAGE.bottom };
  const pages = paginate(blocks, frame);
  const lastPage = heightOf(pages.at(-1)?.slices.map(({ slice }) => slice) ?? []);
  if (lastPage > SHORT_PAGE) return pages;
  const tighter = [6, 12].map((more) => paginate(blocks, { ...frame, bottom: frame.bottom + more }));
  return tighter.find(({ length }) => length < pages.length) ?? pages;
}

async function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
