import { JOURNAL, LICENCE } from '#domain/journal';
import { canonical, doiUrl, paths } from '#domain/paths';
import type { Article } from '#domain/publication/article';
import { listedFamily } from '#domain/publication/citation';
import { isRetracted } from '#domain/publication/notice';
import type { Page } from './flow.ts';
import { placeOf } from './front-matter.ts';
import { breakLines } from './lines.ts';
import { drawArtifact, drawSegments, type Pen } from './pen.ts';
import { COLOURS, DOT, MEASURE, PAGE, run, sans, type TextRun } from './style.ts';

/** The words every page of an invented article carries. */
const SAMPLE_MARK = 'Sample article — invented for demonstration';

/** Draws the coloured grounds of a page; call it before the text that stands on them. */
export function drawPanels(pen: Pen, { panels }: Page): void {
  for (const { panel, top, bottom } of panels) {
    drawArtifact(pen, 'Layout', () => {
      pen.doc.rect(PAGE.left, top, MEASURE, bottom - top).fill(panel.fill);
      pen.doc.rect(PAGE.left, top, 2, bottom - top).fill(panel.bar);
    });
  }
}

/** Draws what every page carries: the journal, the article, its licence, the page number, and marks of its state. */
export function drawFurniture(pen: Pen, article: Article, origin: string, page: { number: number; of: number }): void {
  drawArtifact(pen, 'Pagination', () => {
    if (page.number === 1) drawMasthead(pen, article);
    else drawRunningHeader(pen, article);
    drawFooter(pen, article, origin, page);
    if (isRetracted(article)) drawWatermark(pen);
  });
}

function drawMasthead(pen: Pen, article: Article): void {
  left(pen, [run(JOURNAL.name, sans(15, { bold: true, colour: COLOURS.petrol }))], 62);
  right(pen, [run(placeOf(article), sans(8.5, { colour: COLOURS.quiet }))], 53);
  right(pen, [run(`ISSN ${JOURNAL.issn}`, sans(8.5, { colour: COLOURS.quiet }))], 64);
  rule(pen, 74, 1.6, COLOURS.petrol);
}

function drawRunningHeader(pen: Pen, article: Article): void {
  left(pen, [run(JOURNAL.name, sans(8.5, { bold: true, colour: COLOURS.petrol }))], 52);
  right(pen, [run(shortCitation(article), sans(8.5, { colour: COLOURS.quiet }))], 52);
  rule(pen, 59, 0.6, COLOURS.petrol);
}

/** "Diallo et al. Meridian J Med 2026;2(1):e12". */
function shortCitation({ authors, volume, issue, article_number, published_on }: Article): string {
  const families = authors.map(listedFamily);
  const names = families.length > 2 ? `${families[0]} et al.` : families.join(' and ');
  const year = volume?.year ?? published_on.slice(0, 4);
  const place = volume ? `${volume.number}${issue ? `(${issue.number})` : ''}:` : '';
  return `${names.length > 60 ? `${names.slice(0, 59)}…` : names}${DOT}${JOURNAL.abbreviation} ${year};${place}${article_number}`;
}

function drawFooter(pen: Pen, article: Article, origin: string, page: { number: number; of: number }): void {
  const style = sans(8, { colour: COLOURS.quiet });
  const address = article.doi ? doiUrl(article.doi) : canonical(origin, paths.article(article.slug));
  const y = PAGE.height - 50;
  rule(pen, y - 12, 0.4, COLOURS.rule);
  left(pen, [run(`${address}${DOT}${LICENCE.shortName}`, style)], y);
  right(pen, [run(`Page ${page.number} of ${page.of}`, style)], y);
  const marks: TextRun[] = [];
  if (isRetracted(article)) marks.push(run('RETRACTED', { ...style, bold: true, colour: COLOURS.alarm }));
  if (article.is_sample) marks.push(run(SAMPLE_MARK, { ...style, bold: true, colour: COLOURS.sample }));
  left(
    pen,
    marks.flatMap((mark, index) => (index > 0 ? [run(DOT, style), mark] : [mark])),
    y + 12,
  );
}

/** Across the page and above the text, so faint that all of it can be read. */
function drawWatermark(pen: Pen): void {
  const { doc } = pen;
  const [line] = breakLines(
    pen.typeface,
    [run('RETRACTED', sans(104, { bold: true, colour: COLOURS.alarm, tracking: 4 }))],
    2000,
  );
  if (!line) return;
  doc.save();
  doc.translate(PAGE.width / 2, PAGE.height / 2).rotate(-54);
  doc.fillOpacity(0.13);
  drawSegments(pen, line.segments, -line.width / 2, 36);
  doc.restore();
}

function left(pen: Pen, runs: TextRun[], baseline: number): void {
  const [line] = breakLines(pen.typeface, runs, MEASURE);
  if (line) drawSegments(pen, line.segments, PAGE.left, baseline);
}

function right(pen: Pen, runs: TextRun[], baseline: number): void {
  const [line] = breakLines(pen.typeface, runs, MEASURE);
  if (line) drawSegments(pen, line.segments, PAGE.left + MEASURE - line.width, baseline);
}

function rule({ doc }: Pen, y: number, thickness: number, colour: string): void {
  doc
    .lineWidth(thickness)
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.left + MEASURE, y)
    .stroke(colour);
}
