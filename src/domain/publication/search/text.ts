import { resolveEntities } from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { DECLARATIONS } from '#domain/publication/declaration-table';

/** What a line of an article's text is; a hit in a title counts for more than one in a paragraph. */
export type LineKind = 'title' | 'name' | 'keyword' | 'abstract' | 'heading' | 'text';

/** A line of the text that search looks into. */
export interface TextLine {
  readonly kind: LineKind;
  readonly text: string;
}

/** The name of the file that holds an article's text, beside its page. */
export const TEXT_FILE = 'text.txt';

const MATH = /<math\b[^>]*?(?: alttext="([^"]*)")?>[\s\S]*?<\/math>/g;
const HEADING = /<h[1-6]\b[^>]*>([\s\S]*?)<\/h[1-6]>/g;
const BLOCK_END =
  /<\/?(?:p|pre|ul|ol|li|figure|figcaption|table|caption|thead|tbody|tfoot|tr|blockquote|section|div|dl|dt|dd|br|hr|img)\b[^>]*>/g;
const CELL_END = /<\/t[dh]>/g;
const HEADING_MARK = '# ';

// The file beside a page and the index want the same lines.
const known = new WeakMap<Article, readonly TextLine[]>();

/**
 * The words of an article that search looks into, in the order of its page: all but its references, which are the
 * words of others.
 */
export function articleLines(article: Article): readonly TextLine[] {
  const lines = known.get(article) ?? linesOf(article);
  known.set(article, lines);
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

/** An article's text as the file beside its page has it: a line for each paragraph, headings with a mark before them. */
export function textFile(article: Article): string {
  const written = articleLines(article).map(({ kind, text }) => (kind === 'heading' ? HEADING_MARK + text : text));
  return `${written.join('\n')}\n`;
}

/** Reads such a file: its lines, each with the heading it is under; empty before the first. */
export function readTextFile(file: string): { heading: string; text: string }[] {
  let heading = '';
  return file.split('\n').flatMap((line) => {
    if (!line.startsWith(HEADING_MARK)) return line ? [{ heading, text: line }] : [];
    heading = line.slice(HEADING_MARK.length);
    return [];
  });
}
