import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import type { ContentBlock, Formula, Inline, ListItem, TableRow, Words } from '#domain/publication/content-blocks';
import { mathOf } from './galley-math.ts';

/** The context for converting a text's blocks. */
interface DraftContext {
  article: Pick<Article, 'slug' | 'references'>;
  origin: string;
  /** The names of existing figures. */
  images: ReadonlySet<string>;
}

/** The full text for the template: resolvable links, unique ids, tables on a grid. */
export function bodyOf(blocks: readonly ContentBlock[], surroundings: DraftContext): object[] {
  const places = new Set<string>();
  const named = (id: string) => {
    if (!id || places.has(id) || /^ref-\d+$/.test(id)) return null;
    places.add(id);
    return id;
  };
  const known = new Set([...idsOf(blocks), ...surroundings.article.references.map((_, index) => `ref-${index + 1}`)]);

  const line = (inlines: readonly Inline[]) =>
    inlines.map((inline) =>
      'tex' in inline ? formula(inline) : words(inline, named(inline.id), linkOf(inline, known, surroundings)),
    );

  function block(one: ContentBlock): object {
    switch (one.kind) {
      case 'heading':
        return { kind: 'heading', level: one.level, id: named(one.id), line: line(one.inlines) };
      case 'paragraph':
        return { kind: 'paragraph', line: line(one.inlines) };
      case 'list':
        return {
          kind: 'list',
          isOrdered: one.isOrdered,
          hasSigns: one.hasSigns,
          start: one.start,
          numbering: `${one.type}.`,
          items: one.items.map(({ id, body }) => ({ id: named(id), body: body.map(block) })),
        };
      case 'listing':
        return one;
      case 'quote':
        return { kind: 'quote', body: one.body.map(block) };
      case 'equation':
        return { kind: 'equation', number: one.number, id: named(one.id), ...formula(one) };
      case 'image':
        return figure({ kind: 'figure', id: '', caption: [], body: [one] });
      case 'table':
        return figure({ kind: 'figure', id: '', caption: [], body: [one] });
      case 'figure':
        return figure(one);
    }
  }

  function figure({ id, caption, body }: ContentBlock & { kind: 'figure' }): object {
    const tables = body.flatMap((one) => (one.kind === 'table' ? [tableOf(one.rows, line)] : []));
    const images = body.flatMap((one) => (one.kind === 'image' ? [imageOf(one, surroundings)] : []));
    const notes = body.flatMap((one) => (one.kind === 'paragraph' ? [line(one.inlines)] : []));
    const others = body.filter(({ kind }) => !['table', 'image', 'paragraph'].includes(kind)).map(block);
    return { kind: 'figure', id: named(id), caption: line(caption), tables, images, notes, others };
  }

  return blocks.map(block);
}

const idsOf = (blocks: readonly (ContentBlock | ListItem)[]): string[] =>
  blocks.flatMap((one) => [
    ...('id' in one && one.id ? [one.id] : []),
    ...('inlines' in one ? one.inlines.flatMap((inline) => ('id' in inline && inline.id ? [inline.id] : [])) : []),
    ...('body' in one ? idsOf(one.body) : []),
    ...('items' in one ? idsOf(one.items) : []),
  ]);

/** A formula, with LaTeX as its spoken text. */
const formula = ({ tex, math }: Formula): object => ({ tex, math: mathOf(math) });

/** Short keys, because a long article has thousands of pieces. */
function words({ text, bold, italic, script, isCode }: Words, id: string | null, href: string | null): object {
  return {
    t: text,
    ...(bold && { b: true }),
    ...(italic && { i: true }),
    ...(script && { s: script }),
    ...(isCode && { m: true }),
    ...(id && { id }),
    ...(href && { href }),
  };
}

/** A link's target: `#place` in this document, or external. */
function linkOf({ href }: Words, known: ReadonlySet<string>, { article, origin }: DraftContext): string | null {
  if (!href) return null;
  if (href.startsWith('#')) return known.has(href.slice(1)) ? href : null;
  const url = URL.parse(href, new URL(`${paths.article(article.slug)}/`, origin));
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

function imageOf({ file, alt }: ContentBlock & { kind: 'image' }, { images }: DraftContext): object {
  return { file: images.has(file) ? file : null, alt: alt || 'Figure' };
}

const COLUMNS_MAX = 60;

/**
 * A table on its grid. Head rows repeat on every page. Spans end at the next occupied cell, and at the end of head or
 * table.
 */
function tableOf(rows: readonly TableRow[], line: (inlines: readonly Inline[]) => object[]): object {
  const taken: boolean[][] = rows.map(() => []);
  const cells: object[] = [];
  let columns = 1;
  for (const [y, { cells: own, isHead }] of rows.entries()) {
    let x = 0;
    for (const cell of own) {
      while (taken[y]?.[x]) x += 1;
      if (x >= COLUMNS_MAX) break;
      let width = 1;
      while (width < Math.min(cell.columns, COLUMNS_MAX - x) && !taken[y]?.[x + width]) width += 1;
      const group = rows.findIndex((row, index) => index >= y && row.isHead !== isHead);
      const height = Math.min(cell.rows, (group < 0 ? rows.length : group) - y);
      for (const row of taken.slice(y, y + height)) for (let at = x; at < x + width; at += 1) row[at] = true;
      cells.push({ x, y, width, height, isHeader: cell.isHeader || isHead, line: line(cell.inlines) });
      x += width;
      columns = Math.max(columns, x);
    }
  }
  const head = rows.findIndex(({ isHead }) => !isHead);
  const headRows = head < 0 ? 0 : head;
  return { columns, headRows, rows: rows.length, isNumeric: numericColumns(rows, columns), cells };
}

const NUMBER = /^[\s−–+\-<>≤≥±~≈(]*\d/;

/** Whether each column is mostly numeric, for alignment. */
function numericColumns(rows: readonly TableRow[], columns: number): boolean[] {
  const counts = Array.from({ length: columns }, () => ({ numbers: 0, words: 0 }));
  for (const { cells, isHead } of rows) {
    if (isHead || cells.length !== columns) continue;
    for (const [index, { inlines, isHeader }] of cells.entries()) {
      const text = inlines
        .map((one) => ('tex' in one ? one.tex : one.text))
        .join('')
        .trim();
      const count = counts[index];
      if (count && text !== '' && !isHeader) count[NUMBER.test(text) ? 'numbers' : 'words'] += 1;
    }
  }
  return counts.map(({ numbers, words }) => numbers > words);
}
