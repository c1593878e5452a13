import { resolveEntities } from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { DECLARATIONS } from '#domain/publication/declaration-table';

/** Determines the weight of a match. */
export type LineKind = 'title' | 'name' | 'keyword' | 'abstract' | 'heading' | 'text';

export interface TextLine {
  readonly kind: LineKind;
  readonly text: string;
}

/** The file with an article's searchable text, next to its page. */
export const TEXT_FILE = 'text.txt';

const MATH = /<math\b[^>]*?(?: alttext="([^"]*)")?>[\s\S]*?<\/math>/g;
const HEADING = /<h[1-6]\b[^>]*>([\s\S]*?)<\/h[1-6]>/g;
const BLOCK_END =
  /<\/?(?:p|pre|ul|ol|li|figure|figcaption|table|caption|thead|tbody|tfoot|tr|blockquote|section|div|dl|dt|dd|br|hr|img)\b[^>]*>/g;
const CELL_END = /<\/t[dh]>/g;
const HEADING_MARK = '# ';

// Cached, because the text file and the index need the same lines.
const cache = new WeakMap<Article, readonly TextLine[]>();

/** Returns an article's searchable lines in page order, without references: their titles are of other articles. */
export function articleLines(article: Article): readonly TextLine[] {
  const lines = cache.get(article) ?? linesOf(article);
  cache.set(article, lines);
  return lines;
}

function linesOf(article: Article): TextLine[] {
  const { key_points: points, translations, supplements, declarations } = article;
  const heading = (text: string): TextLine => ({ kind: 'heading', text });
  const line = (kind: LineKind) => (text: string) => ({ kind, text });
  const stated = Object.entries(declarations) as [keyof typeof declarations, string][];
  const lines = [
    line('title')(article.title),
    ...article.authors.map((author) => line('name')(authorName(author))),
    ...article.affiliations.map(line('text')),
    ...(points ? [heading('Key points'), ...Object.values(points).map(line('abstract'))] : []),
    heading('Abstract'),
    ...article.abstract.map(({ heading, text }) => line('abstract')(heading ? `${heading}: ${text}` : text)),
    ...article.keywords.map(line('keyword')),
    ...translations.flatMap(({ title, abstract, keywords }) => [
      line('title')(title),
      line('abstract')(abstract),
      ...keywords.map(line('keyword')),
    ]),
    ...contentLines(article.content),
    ...supplements.flatMap(({ title, description }) => [line('text')(title), line('text')(description)]),
    ...stated.flatMap(([name, text]) => (text ? [heading(DECLARATIONS[name].heading), line('text')(text)] : [])),
    ...article.notices.map(({ text }) => line('text')(text)),
  ];
  return lines.flatMap(({ kind, text }) => {
    const written = text.replace(/\s+/g, ' ').trim();
    return written ? [{ kind, text: written }] : [];
  });
}

function contentLines(content: string): TextLine[] {
  const marked = content
    .replace(MATH, ' $1 ')
    .replace(HEADING, (_, label: string) => `\n${HEADING_MARK}${label.replace(/\s+/g, ' ')}\n`)
    .replace(BLOCK_END, '\n')
    .replace(CELL_END, ' ');
  return resolveEntities(marked.replace(/<[^>]*>/g, ''))
    .split('\n')
    .map((line) => line.trim())
    .map((line) =>
      line.startsWith(HEADING_MARK)
        ? { kind: 'heading', text: line.slice(HEADING_MARK.length) }
        : { kind: 'text', text: line },
    );
}

/** Writes one line per paragraph, headings with a prefix. */
export function textFile(article: Article): string {
  const written = articleLines(article).map(({ kind, text }) => (kind === 'heading' ? HEADING_MARK + text : text));
  return `${written.join('\n')}\n`;
}

/** Returns the lines with the headings above them; `heading` is empty before the first. */
export function readTextFile(file: string): { heading: string; text: string }[] {
  let heading = '';
  return file.split('\n').flatMap((line) => {
    if (!line.startsWith(HEADING_MARK)) return line ? [{ heading, text: line }] : [];
    heading = line.slice(HEADING_MARK.length);
    return [];
  });
}
