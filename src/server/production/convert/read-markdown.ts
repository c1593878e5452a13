import type { MarkdownIt } from 'markdown-it';
import {
  elementsOf,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textOf,
  writeMarkup,
} from '#domain/kernel/markup';
import { xml as escaped } from '#domain/kernel/xml';
import { citeKeys } from './cited-keys.ts';
import { withCitations } from './markdown-cite.ts';
import { type MarkdownParts, plainOf, takeMarkdownFront } from './markdown-front.ts';
import { withMath } from './markdown-math.ts';
import { type Marks, withoutLoneMarks } from './marks.ts';
import { TABLE_CAPTION } from './tidy-captions.ts';

/** HTML that was made of a text in Markdown, and what its front matter says. */
export interface MarkdownText extends Pick<MarkdownParts, 'found' | 'findings'> {
  html: string;
}

/**
 * Reads Markdown as Pandoc and Quarto write it. `known` are the lines of the references that the article has already.
 */
export async function readMarkdown(
  text: string,
  { known, marks }: { known: readonly string[]; marks: Marks },
): Promise<MarkdownText> {
  const [{ default: MarkdownIt }, ...plugins] = await Promise.all([
    import('markdown-it'),
    ...[import('markdown-it-footnote'), import('markdown-it-sub'), import('markdown-it-sup')],
  ]);
  const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false, maxNesting: 30 });
  for (const { default: plugin } of plugins) markdown.use(plugin);
  markdown.renderer.rules.footnote_caption = (tokens, index) => `note ${Number(tokens[index]?.meta?.id ?? 0) + 1}`;
  // The plugin draws a line above the notes, which nobody wrote.
  markdown.renderer.rules.footnote_block_open = () => '<section class="footnotes">\n<ol class="footnotes-list">\n';
  withDivisions(withCitations(withMath(markdown)));
  const whole = withoutLoneMarks(text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '')).replace(PAGE_BREAK, '');
  const parts = takeMarkdownFront(withoutComments(whole, marks), (line) => plainOf(markdown.render(line)));
  const body = withUnread(parts.body, marks);
  const nodes = withUnknownNotes(labelled(parseMarkup(markdown.render(body))), marks);
  const html = writeMarkup(citeKeys(nodes, { given: parts.references, known, marks }));
  return { html, found: parts.found, findings: [...parts.findings, ...lostNotes(parts.body)] };
}

const NOTES_MAX = 40;

/** Notes that no mark leads to, and second ones of a name, which no parser shows. */
function lostNotes(body: string): MarkdownParts['findings'] {
  const marked = new Set([...body.matchAll(/\[\^([^\][\s]{1,100})\](?!:)/g)].map(([, name = '']) => name));
  const seen = new Set<string>();
  const notes = [...body.matchAll(/^ {0,3}\[\^([^\][\s]{1,100})\]:[ \t]*(.*)$/gm)];
  const lost = notes.flatMap(([, name = '', words = '']) => {
    const isLost = !marked.has(name) || seen.has(name);
    seen.add(name);
    const text = `The note “${words.slice(0, 160).toWellFormed()}” was left out: no mark leads to it. Set its mark, or add its words.`;
    return isLost ? [{ code: 'note', text }] : [];
  });
  return lost.slice(0, NOTES_MAX);
}

/** The mark of a note that the text lacks stays as written. */
function withUnknownNotes(nodes: readonly MarkupNode[], marks: Marks): MarkupNode[] {
  return nodes.map((node): MarkupNode => {
    if (typeof node !== 'string') {
      return /^(?:pre|code|tex)$/.test(node.name)
        ? node
        : { ...node, children: withUnknownNotes(node.children, marks) };
    }
    return node.replace(/\[\^[^\][\s]{1,100}\]/g, (mark) => {
      const what = `The note mark “${mark}”`;
      return `${marks.put({ code: 'note', what, end: 'has no note and is shown as written. Write the note, or remove the mark.' })}${mark}`;
    });
  });
}

const PAGE_BREAK = /^\\(?:newpage|pagebreak|clearpage)[ \t]*$/gm;
const GRID = /^ {0,3}\+(?:[-=:]+\+)+\s*$/;
const RULE = /^ {0,3}-{2,}(?: +-{2,})+\s*$/;

/** The letters, Roman numbers and "(@)" by which Pandoc numbers items; an initial has a capital and no bracket. */
const LETTERED = /^\s{0,12}(\()?(?:(?<=\()(?:@|[a-zA-Z]|[ivx]{1,4})\)|[a-z][.)]) +(?=\S)/;

/** Tables and lists that Pandoc reads and nothing else does stand as they are written. */
function withUnread(text: string, marks: Marks): string {
  let isListing = false;
  let isTable = false;
  let isList = false;
  let columns = 0;
  const lines = text.split('\n');
  const named = lines.map((line, at) => {
    if (/^[ >]*(?:`{3,}|~{3,})/.test(line)) isListing = !isListing;
    if (isListing) return line;
    columns = DELIMITERS.test(line) ? cellsIn(line) : line.trim() === '' ? 0 : columns;
    if (columns > 0 && cellsIn(line) > columns)
      return line.replace(
        /^\s*\|?/,
        (begin) => `${begin}${marks.put({ code: 'words', what: 'A row', end: LONG_ROW })}`,
      );
    const beginsTable = !isTable && (GRID.test(line) || RULE.test(line));
    isTable = (isTable && line.trim() !== '') || beginsTable;
    const [begin] = LETTERED.exec(line) ?? [];
    const beginsList = begin !== undefined && !isList && LETTERED.test(lines[at + 1] ?? '');
    isList = (isList && begin !== undefined) || beginsList;
    const term = lines[at - 1] ?? '';
    const isDefinition = /^ {0,2}[:~] +\S/.test(line) && /^[^\s|:~+-]/.test(term) && !/^#/.test(term) && !isTable;
    if (isDefinition) return `${marks.put({ code: 'list', what: 'A definition', end: DEFINITION })}${line}`;
    if (beginsTable) return `${marks.put({ code: 'table', what: 'A table', end: DRAWN_TABLE })}${line}`;
    return beginsList
      ? `${begin}${marks.put({ code: 'list', what: 'A list', end: LETTERED_LIST })}${line.slice(begin.length)}`
      : line;
  });
  return named.join('\n');
}

const DRAWN_TABLE = 'is drawn with “+” or “-” and stands as it is written. Write it with “|” between its cells.';
/** The line below the titles of a table, and how many cells a line of it has. */
const DELIMITERS = /^ {0,3}\|?(?:\s{0,9}:?-{1,200}:?\s{0,9}\|){1,100}(?:\s{0,9}:?-{1,200}:?\s{0,9})?$/;
const cellsIn = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
const LONG_ROW =
  'of a table has more cells than its titles; the last ones were left out. Give the table another column.';
const DEFINITION = 'stands as it is written, behind a colon. Make it an item of a list, or a sentence.';
const LETTERED_LIST = 'is lettered, and its items are in one paragraph. Begin each with “1.” or “-”.';

/** The comments of a text, which do not belong to its words. */
function withoutComments(text: string, marks: Marks): string {
  let rest = '';
  let end = 0;
  for (;;) {
    const start = text.indexOf('<!--', end);
    const close = start === -1 ? -1 : text.indexOf('-->', start + 4);
    if (close === -1) return rest + text.slice(end);
    const words = text
      .slice(start + 4, close)
      .replace(/\s+/g, ' ')
      .trim();
    const what = `A comment “${words.slice(0, 100).toWellFormed()}”`;
    rest += text.slice(end, start) + (words ? marks.put({ code: 'comment', what, end: 'was left out.' }) : '');
    end = close + 3;
  }
}

/** The divisions of Pandoc, ":::": the name of one marks the list of references; nothing else of them is shown. */
function withDivisions(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    'fence',
    'division',
    (state, first, _last, isProbe) => {
      const line = state.src.slice((state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0), state.eMarks[first]);
      const found = /^:{3,}\s*(?:\{([^{}]{0,300})\}|([\w-]{1,80}))?\s*:*\s*$/.exec(line);
      if (!found) return false;
      if (isProbe) return true;
      const [, attributes, name] = found;
      const id = /#([^\s}]{1,120})/.exec(attributes ?? '')?.[1];
      const isOpening = attributes !== undefined || name !== undefined;
      state.push('html_block', '', 0).content = isOpening ? `<div${id ? ` id="${escaped(id)}"` : ''}>` : '</div>';
      state.line = first + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

const ATTRIBUTES = /\s*\{([#.][^{}]{0,300}|[\w-]+=[^{}]{0,300})\}\s*$/;
const CROSS = /^(fig|tbl|eq|sec)-/;
const LABELS: Record<string, string> = { fig: 'Figure', tbl: 'Table', eq: 'Equation' };

/**
 * The names that Quarto gives to headings, figures, tables and equations in braces, and what leads to them,
 * `@fig-flow`: the words "Figure 1", from which the link is made as from any other mention.
 */
function labelled(nodes: readonly MarkupNode[]): MarkupNode[] {
  const labels = new Map<string, string>();
  const counts = new Map<string, number>();
  const count = (id: string, number?: number) => {
    const kind = CROSS.exec(id)?.[1] ?? '';
    counts.set(kind, number ?? (counts.get(kind) ?? 0) + 1);
    labels.set(id, `${LABELS[kind]} ${counts.get(kind)}`);
  };
  const blocks = withCaptions(nodes, count).map((node): MarkupNode => {
    if (typeof node === 'string') return node;
    if (/^h\d$/.test(node.name)) return headed(node, labels);
    for (const { name, attributes } of elementsOf([node])) {
      const id = attributes.get('id') ?? '';
      if (name === 'span' && id.startsWith('eq-')) count(id);
    }
    return withImages(node, count);
  });
  return blocks.map((node) => crossed(node, labels));
}

/** A heading without its attributes; its name leads to it. */
function headed(node: MarkupElement, labels: Map<string, string>): MarkupElement {
  const last = node.children.at(-1);
  const found = typeof last === 'string' ? ATTRIBUTES.exec(last) : null;
  if (!found || typeof last !== 'string') return node;
  const id = /#([a-z][a-z0-9-]{0,79})/.exec(found[1] ?? '')?.[1];
  const children = [...node.children.slice(0, -1), last.slice(0, found.index)];
  if (id) labels.set(id, `“${textOf(children).trim()}”`);
  return { ...node, attributes: id ? new Map([['id', id]]) : node.attributes, children };
}

/** Images, links and words without their attributes. An image on its own whose file is missing becomes a caption with its words. */
function withImages(node: MarkupElement, count: (id: string, number?: number) => void): MarkupElement {
  const children = node.children.flatMap((child, at): MarkupNode[] => {
    if (typeof child !== 'string') return [/^(?:pre|code|tex)$/.test(child.name) ? child : withImages(child, count)];
    const before = node.children[at - 1];
    const found = /^\{([^{}]{1,300})\}/.exec(child);
    const words = child.replace(/\[([^[\]]{1,300})\]\{\.[^{}]{1,200}\}/g, '$1');
    if (typeof before !== 'object' || !/^(?:img|a)$/.test(before.name) || !found) return [words];
    const id = /#(fig-[\w.:-]{1,80})/.exec(found[1] ?? '')?.[1];
    const number = /^figure-(\d{1,2})\./.exec(before.attributes.get('src') ?? '')?.[1];
    if (id) count(id, number ? Number(number) : undefined);
    return [words.slice(found[0].length)].filter(Boolean);
  });
  const said = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [image] = said;
  const isAlone = node.name === 'p' && said.length === 1 && typeof image === 'object' && image.name === 'img';
  const words = isAlone ? (image.attributes.get('alt') ?? '') : '';
  if (!isAlone || words === '' || /^figure-\d{1,2}\./.test(image.attributes.get('src') ?? ''))
    return { ...node, children };
  const caption = { name: 'figcaption', attributes: new Map<string, string>(), children: [words] };
  return { name: 'figure', attributes: new Map(), children: [image, caption] };
}

/** The caption that Pandoc writes before or after a table, ": Wards {#tbl-wards}", stands before it with a number. */
function withCaptions(nodes: readonly MarkupNode[], count: (id: string) => void): MarkupNode[] {
  const blocks = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
  const result: MarkupNode[] = [];
  let tables = 0;
  const isTable = (node: MarkupNode | undefined) => typeof node === 'object' && node.name === 'table';
  for (const [at, node] of blocks.entries()) {
    const [first, ...rest] = typeof node === 'object' && node.name === 'p' ? node.children : [];
    const begin = typeof first === 'string' ? /^(?:Table)?:\s+/.exec(first)?.[0] : undefined;
    const isBehind = isTable(result.at(-1));
    if (typeof node === 'string' || typeof first !== 'string' || !begin || !(isBehind || isTable(blocks[at + 1]))) {
      result.push(node);
      continue;
    }
    const said = first.slice(begin.length);
    const [label = '', number] = TABLE_CAPTION.exec(said) ?? [];
    tables = number ? Number(number) : tables + 1;
    const words: MarkupNode[] = [said.slice(label.length), ...rest];
    const last = words.at(-1);
    const found = typeof last === 'string' ? ATTRIBUTES.exec(last) : null;
    if (found && typeof last === 'string') words[words.length - 1] = last.slice(0, found.index);
    const id = /#(tbl-[\w.:-]{1,80})/.exec(found?.[1] ?? '')?.[1];
    if (id) count(id);
    const caption = { ...node, children: [`Table ${tables}. `, ...words] };
    if (isBehind) result.splice(-1, 0, caption);
    else result.push(caption);
  }
  return result;
}

/** A link to a place of the text by its name gets the place's label. */
function crossed(node: MarkupNode, labels: ReadonlyMap<string, string>): MarkupNode {
  if (typeof node === 'string') return node;
  const key = node.name === 'cite-key' ? (node.attributes.get('data-key') ?? '') : '';
  const label = labels.get(key);
  if (label === undefined || !CROSS.test(key)) {
    const children = node.children.map((child) => crossed(child, labels));
    const isCross =
      node.name === 'cites' && children.every((child) => typeof child === 'string' || child.name !== 'cite-key');
    return isCross ? { ...node, name: 'span', children: ['(', ...children, ')'] } : { ...node, children };
  }
  const place = node.attributes.get('data-place');
  return {
    name: 'a',
    attributes: new Map([['href', `#${key}`]]),
    children: [label, ...(place ? [`, ${place}`] : [])],
  };
}
