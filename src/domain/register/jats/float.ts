import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import { element, type XmlContent } from '#domain/kernel/xml';
import type { JatsIds } from './ids.ts';
import { inlines } from './inline.ts';
import { inParagraphs } from './words.ts';

type WriteBlock = (block: MarkupElement, ids: JatsIds) => XmlContent;

const LABEL = /^\s*((?:Figure|Table|Box|Scheme)\s*[A-Z]?\d{1,3}[a-h]?)\s*[.:]?\s*$/i;
const PANEL = /^\s*\([a-h]\)/i;

/** Groups figures whose captions start with a panel letter, "(b)", with the numbered figure before them. */
export function figureGroups(blocks: readonly MarkupElement[]): (MarkupElement | MarkupElement[])[] {
  const joined: (MarkupElement | MarkupElement[])[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last && isPanel(block) && (Array.isArray(last) || isImage(last))) {
      joined[joined.length - 1] = [...[last].flat(), block];
    } else joined.push(block);
  }
  return joined;
}

const isImage = (block: MarkupElement) =>
  block.name === 'figure' && elementsOf(block.children).some(({ name }) => name === 'img');
const isPanel = (block: MarkupElement) => {
  const caption = block.children.find((child) => typeof child !== 'string' && child.name === 'figcaption');
  return isImage(block) && caption !== undefined && PANEL.test(textOf([caption]));
};

/** A figure, a table with its caption and notes, or a box. */
export function floatOf(figure: MarkupElement, ids: JatsIds, write: WriteBlock): XmlContent {
  const parts = elementsOf(figure.children);
  const tables = parts.filter(({ name }) => name === 'table').map((table) => tableOf(table, ids));
  const images = parts.filter(({ name }) => name === 'img').map(imageOf);
  const isPart = (node: MarkupNode) =>
    typeof node === 'string' ? node.trim() === '' : /^(?:figcaption|table|img)$/.test(node.name);
  const rest = figure.children.filter((child) => !isPart(child));
  const named = () => ({ id: ids.nameOf(figure) });
  const caption = captionOf(figure, ids);
  if (tables.some(Boolean)) {
    const notes = rest.map((note) => noteOf(note, ids));
    return element(
      'table-wrap',
      named(),
      caption,
      tables,
      images,
      notes.length > 0 && element('table-wrap-foot', {}, notes),
    );
  }
  const others = rest.map((block) =>
    typeof block === 'string' ? element('p', {}, block) : inParagraphs(write(block, ids)),
  );
  if (images.length > 0) return element('fig', named(), caption, images, others);
  const isEmpty = textOf(figure.children).trim() === '';
  return !isEmpty && element('boxed-text', named(), caption, others);
}

/** Splits a float's number from its caption. */
function captionOf(figure: MarkupElement, ids: JatsIds): XmlContent {
  const caption = elementsOf(figure.children).find(({ name }) => name === 'figcaption');
  if (!caption) return '';
  const words = caption.children.filter((child, at) => at > 0 || typeof child !== 'string' || child.trim() !== '');
  const [first, ...others] = words;
  const label =
    typeof first === 'object' && first.name === 'strong' ? LABEL.exec(textOf(first.children))?.[1] : undefined;
  const said = label ? withoutSpace(others) : words;
  const isEmpty = textOf(said).trim() === '';
  return [
    label && element('label', {}, label),
    !isEmpty && element('caption', {}, element('p', {}, inlines(said, ids))),
  ];
}

const withoutSpace = ([first = '', ...others]: readonly MarkupNode[]): MarkupNode[] => [
  typeof first === 'string' ? first.trimStart() : first,
  ...others,
];

/** A table note; a leading superscript is its mark. */
function noteOf(note: MarkupNode, ids: JatsIds): XmlContent {
  const children = typeof note === 'string' ? [note] : note.children;
  const [mark, ...words] = children;
  const isMarked = typeof mark === 'object' && mark.name === 'sup' && textOf(words).trim() !== '';
  if (!isMarked || !mark.children.every((child) => typeof child === 'string'))
    return element('p', {}, inlines(children, ids));
  return element('fn', {}, element('label', {}, textOf([mark])), element('p', {}, inlines(withoutSpace(words), ids)));
}

const SUBTYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

/** A figure's image, by its file name beside the XML. */
export function imageOf({ attributes }: MarkupElement): XmlContent {
  const file = (attributes.get('src') ?? '').split('/').at(-1) ?? '';
  const ending = /\.([a-z]+)$/.exec(file)?.[1] ?? '';
  const type = ending && { mimetype: 'image', 'mime-subtype': SUBTYPES[ending] ?? ending };
  const alt = attributes.get('alt')?.trim();
  return element('graphic', { ...type, 'xlink:href': file }, alt && element('alt-text', {}, alt));
}

interface Row {
  isHead: boolean;
  cells: MarkupElement[];
}

/** A table's rows; undefined if it has none. */
export function tableOf(table: MarkupElement, ids: JatsIds): XmlContent {
  const rows = rowsOf(table.children, false);
  const head = rows
    .slice(
      0,
      rows.findIndex(({ isHead }) => !isHead),
    )
    .filter(({ isHead }) => isHead);
  const body = rows.slice(head.length);
  const written = (some: readonly Row[]) =>
    some.map(({ cells }) =>
      element(
        'tr',
        {},
        cells.map((cell) => cellOf(cell, ids)),
      ),
    );
  if (body.length === 0) return undefined;
  return element(
    'table',
    {},
    head.length > 0 && element('thead', {}, written(head)),
    element('tbody', {}, written(body)),
  );
}

function rowsOf(nodes: readonly MarkupNode[], isHead: boolean): Row[] {
  return nodes.flatMap((node): Row[] => {
    if (typeof node === 'string') return [];
    if (node.name !== 'tr') return rowsOf(node.children, isHead || node.name === 'thead');
    const cells = node.children.filter(
      (cell): cell is MarkupElement => typeof cell !== 'string' && /^t[dh]$/.test(cell.name),
    );
    return cells.length > 0 ? [{ isHead, cells }] : [];
  });
}

function cellOf({ name, attributes, children }: MarkupElement, ids: JatsIds): XmlContent {
  const number = (key: string) => /^[1-9]\d?$/.exec(attributes.get(key) ?? '')?.[0];
  const scope = name === 'th' ? /^(?:row|col|rowgroup|colgroup)$/.exec(attributes.get('scope') ?? '')?.[0] : undefined;
  return element(
    name,
    { scope, colspan: number('colspan'), rowspan: number('rowspan') },
    inlines(children, ids, 'line'),
  );
}
