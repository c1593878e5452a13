import { isReferencesHeading } from '#domain/document/other-headings';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsNamed,
  type MarkupElement,
  type MarkupNode,
  oneLineText,
  textContent,
} from '#domain/kernel/markup';
import { listTypeOf, listValue } from '#domain/publication/list-number';
import { FIGURE_CAPTION } from './figure-numbers.ts';
import { formulaOf, graphicsOf, imageOf, inlineOf, inlinesOf, type JatsPlaces } from './jats-inline.ts';
import { TABLE_CAPTION } from './tidy-captions.ts';
import { element as html, mapBlocks } from './tidy-words.ts';

const BLOCKS =
  /^(?:sec|p|list|def-list|table-wrap|table-wrap-group|fig|fig-group|disp-formula|disp-formula-group|boxed-text|disp-quote|verse-group|supplementary-material|preformat|code|media|graphic|fn-group|app|app-group|glossary|ack|notes|statement|speech|array|table|chem-struct-wrap)$/;

/** The content of a body, section or appendix as HTML, with sections from the given level. */
export const blocksOf = (nodes: readonly MarkupNode[], level: number, places: JatsPlaces): MarkupNode[] =>
  mapBlocks<MarkupNode>(nodes, ({ name }) => BLOCKS.test(name), {
    block: (node) => blockOf(node, level, places),
    loose: (some) => {
      const first = some.findIndex((node) => typeof node !== 'string' || node.trim() !== '');
      const inlines = first < 0 ? [] : some.slice(first).flatMap((node) => inlineOf(node, places));
      const says = textContent(inlines).trim() !== '' || inlines.some((node) => typeof node !== 'string');
      return says ? [html('p', inlines)] : [];
    },
  });

function blockOf(node: MarkupElement, level: number, places: JatsPlaces): MarkupNode[] {
  const inner = () => blocksOf(node.children, level, places);
  switch (node.name) {
    case 'sec':
    case 'app':
    case 'ack':
    case 'glossary':
    case 'notes':
      return sectionOf(node, level, places);
    case 'list':
      return [...titlesOf(node, places), listOf(node, level, places)];
    case 'def-list':
      return definitionsOf(node, level, places);
    case 'table-wrap':
      return tableOf(node, places);
    case 'fig':
      return figureOf(node, places);
    case 'fig-group':
      return panelsOf(node, places) ?? titled(node, level, places);
    case 'table-wrap-group':
      return tablesOf(node, level, places);
    case 'disp-formula':
      return [html('p', formulaOf(node, true, places.pictures))];
    case 'table':
      return [html('table', tableParts(node.children, places))];
    case 'graphic':
      return [imageOf(node, places.pictures)];
    case 'preformat':
    case 'code':
      return [html('pre', [textContent(node.children)])];
    case 'disp-quote':
    case 'verse-group':
      return [html('blockquote', inner())];
    case 'boxed-text':
      return [
        places.marks.put({ code: 'box', what: 'A box', end: 'became part of the text.' }),
        ...titled(node, level, places),
      ];
    case 'supplementary-material':
    case 'media':
      return supplementOf(node, level, places);
    case 'fn-group':
      return childrenOf(node, 'fn').flatMap((note) =>
        places.notes.has(attributeOf(note, 'id')) ? [] : blocksOf(note.children, level, places),
      );
    default:
      return childOf(node, 'title', 'label') ? titled(node, level, places) : inner();
  }
}

const HEADED = ['ack', 'glossary', 'notes'];
const CALLED: Record<string, string> = { ack: 'Acknowledgements', glossary: 'Abbreviations' };

function sectionOf(node: MarkupElement, level: number, places: JatsPlaces): MarkupNode[] {
  const title = childOf(node, 'title');
  const label = childOf(node, 'label');
  const rest = node.children.filter((child) => child !== title && child !== label);
  // Pandoc puts the heading "References" in the body, but the list outside it.
  if (textContent(rest).trim() === '' && title && isReferencesHeading(oneLineText(title))) return [];
  const words = [...(label ? [`${oneLineText(label)} `] : []), ...(title ? inlinesOf(title.children, places) : [])];
  const said = words.length > 0 || !HEADED.includes(node.name) ? words : [CALLED[node.name] ?? 'Notes'];
  const id = places.sections.get(attributeOf(node, 'id'));
  const heading = textContent(said).trim() ? [html(`h${Math.min(level, 6)}`, said, id ? { id } : {})] : [];
  return [...heading, ...blocksOf(rest, level + 1, places)];
}

/** Elements with a title that are not sections: the title becomes a bold line. */
function titled(node: MarkupElement, level: number, places: JatsPlaces): MarkupNode[] {
  const heads = [...childrenOf(node, 'label', 'title'), ...childrenOf(childOf(node, 'caption'), 'title')];
  const words = heads.flatMap((head, at) => [at > 0 ? ' ' : '', ...inlinesOf(head.children, places)]);
  const rest = node.children.flatMap((child): MarkupNode[] => {
    if (typeof child === 'string' || heads.includes(child)) return typeof child === 'string' ? [child] : [];
    return child.name === 'caption'
      ? child.children.filter((one) => typeof one === 'string' || one.name !== 'title')
      : [child];
  });
  return [...(textContent(words).trim() ? [html('p', [html('strong', words)])] : []), ...blocksOf(rest, level, places)];
}

const titlesOf = (node: MarkupElement, places: JatsPlaces) =>
  childrenOf(node, 'title').map((title) => html('p', [html('strong', inlinesOf(title.children, places))]));

function listOf(node: MarkupElement, level: number, places: JatsPlaces): MarkupElement {
  const kind = attributeOf(node, 'list-type');
  const isOrdered = /^(?:order|alpha|roman)/.test(kind);
  const type = listTypeOf(LIST_TYPES[kind]);
  const items = childrenOf(node, 'list-item').map((item) => {
    const label = childOf(item, 'label');
    const isKept = label && !isOrdered && kind !== 'bullet';
    const rest = item.children.filter((child) => child !== label);
    const value = isOrdered ? listValue(/^\(?(\w+)/.exec(oneLineText(label))?.[1] ?? '', type) : undefined;
    return html('li', [...(isKept ? [`${oneLineText(label)} `] : []), ...blocksOf(rest, level, places)], {
      ...(value !== undefined && { value: String(value) }),
    });
  });
  return isOrdered ? html('ol', items, { ...(type !== '1' && { type }) }) : html('ul', items);
}

/** HTML's `type` of a JATS list. */
const LIST_TYPES: Record<string, string> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

const definitionsOf = (node: MarkupElement, level: number, places: JatsPlaces): MarkupNode[] => [
  ...titlesOf(node, places),
  html(
    'ul',
    descendantsNamed(node, 'def-item').map((item) =>
      html('li', [
        html(
          'strong',
          childrenOf(item, 'term').flatMap((term) => inlinesOf(term.children, places)),
        ),
        ' ',
        ...childrenOf(item, 'def').flatMap((def) =>
          descendantsNamed(def, 'list').length > 0
            ? blocksOf(def.children, level, places)
            : inlinesOf(def.children, places),
        ),
      ]),
    ),
  ),
];

/** A label and caption as a paragraph: "Table 1. The wards". */
function captionOf(node: MarkupElement, places: JatsPlaces): MarkupNode[] {
  const label = oneLineText(childOf(node, 'label')).replace(/[.:]$/, '');
  const caption = childOf(node, 'caption');
  const pieces = childrenOf(caption, 'title', 'p').flatMap((piece) => [...inlinesOf(piece.children, places), ' ']);
  return label || textContent(pieces).trim() ? [html('p', [label && `${label}. `, ...pieces])] : [];
}

function tableOf(node: MarkupElement, places: JatsPlaces, [caption] = captionOf(node, places)): MarkupNode[] {
  const tables = descendantsNamed(node, 'table');
  const foot = childrenOf(node, 'table-wrap-foot').flatMap((one) =>
    one.children.flatMap((child) => {
      if (typeof child === 'string') return [];
      if (child.name === 'fn-group') return childrenOf(child, 'fn').map((note) => lineOf(note, places));
      return [lineOf(child, places)];
    }),
  );
  const images =
    tables.length === 0 ? graphicsOf(node, places.pictures).map((graphic) => imageOf(graphic, places.pictures)) : [];
  // Outside its table, an unnumbered caption would look like body text.
  const isApart =
    typeof caption === 'object' && tables.length > 0 && !TABLE_CAPTION.test(textContent(caption.children));
  const written = tables.map((table, at) =>
    html('table', [
      ...(isApart && at === 0 ? [{ ...caption, name: 'caption' }] : []),
      ...tableParts(table.children, places),
    ]),
  );
  const last = foot.length > 0 ? written.pop() : undefined;
  return [
    ...(caption && !isApart ? [caption] : []),
    ...written,
    ...images,
    ...(last ? [html('figure', [last, ...foot])] : foot),
  ];
}

/** A note on one line, after its mark. */
const lineOf = (note: MarkupElement, places: JatsPlaces) =>
  html(
    'p',
    note.children.flatMap((child) => {
      if (typeof child === 'string') return inlineOf(child, places);
      const words = inlinesOf(child.children, places);
      return child.name === 'label'
        ? [html('sup', words), ' ']
        : child.name === 'p'
          ? [...words, ' ']
          : inlineOf(child, places);
    }),
  );

const tableParts = (nodes: readonly MarkupNode[], places: JatsPlaces): MarkupNode[] =>
  nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return node.trim() ? inlineOf(node, places) : [];
    if (/^(?:thead|tbody|tfoot|tr)$/.test(node.name)) return [{ ...node, children: tableParts(node.children, places) }];
    if (node.name === 'td' || node.name === 'th') return [{ ...node, children: blocksOf(node.children, 6, places) }];
    return /^col/.test(node.name) ? [] : inlineOf(node, places);
  });

function figureOf(node: MarkupElement, places: JatsPlaces): MarkupNode[] {
  const alt = oneLineText(descendantsNamed(node, 'alt-text')[0]);
  const rest = node.children.filter(
    (child) => typeof child !== 'string' && /^(?:p|attrib|permissions|list|table-wrap)$/.test(child.name),
  );
  const images = graphicsOf(node, places.pictures).map((graphic) => imageOf(graphic, places.pictures, alt));
  const [caption] = captionOf(node, places);
  // Outside its figure, an unnumbered caption would look like body text.
  const isApart = typeof caption === 'object' && !FIGURE_CAPTION.test(textContent(caption.children));
  const [first, ...others] = images;
  const shown =
    first && isApart
      ? [html('figure', [first, { ...caption, name: 'figcaption' }]), ...others]
      : [...images, ...(caption ? [caption] : [])];
  return [...shown, ...blocksOf(rest, 6, places)];
}

/** A figure group as panels: images, labels, then the group's caption. Undefined if it has no such form. */
function panelsOf(node: MarkupElement, places: JatsPlaces): MarkupNode[] | undefined {
  const figures = childrenOf(node, 'fig');
  const caption = captionOf(node, places);
  const isPlain = node.children.every(
    (child) => typeof child === 'string' || /^(?:label|caption|fig|object-id)$/.test(child.name),
  );
  if (!isPlain || caption.length === 0 || figures.length < 2 || figures.some((fig) => graphicsOf(fig).length !== 1)) {
    return undefined;
  }
  const cells = figures.map((fig) =>
    html(
      'td',
      graphicsOf(fig, places.pictures).map((graphic) =>
        imageOf(graphic, places.pictures, oneLineText(descendantsNamed(fig, 'alt-text')[0])),
      ),
    ),
  );
  const called = figures.map((fig, at) => {
    const letter = /([a-z])\)?\.?$/i.exec(oneLineText(childOf(fig, 'label')))?.[1] ?? String.fromCharCode(97 + at);
    const words = childrenOf(childOf(fig, 'caption'), 'title', 'p').flatMap((piece) => [
      ' ',
      ...inlinesOf(piece.children, places),
    ]);
    return html('p', [`(${letter})`, ...words]);
  });
  // Offsets the removal of this layout table, which is not in the source.
  places.marks.settled.tables -= 1;
  return [html('table', [html('tr', cells)]), ...called, ...caption];
}

/** The tables of a group; the group's caption goes to the first. */
function tablesOf(node: MarkupElement, level: number, places: JatsPlaces): MarkupNode[] {
  const [first, ...others] = childrenOf(node, 'table-wrap');
  const [caption] = captionOf(node, places);
  if (!first || typeof caption !== 'object') return titled(node, level, places);
  const mark = places.marks.put({
    code: 'table_group',
    what: 'A group of tables',
    end: 'became separate tables, the first with the shared caption.',
  });
  const [own] = captionOf(first, places);
  const whole = html('p', [...caption.children, ...(typeof own === 'object' ? own.children : [])]);
  return [...tableOf(first, places, [whole]), ...others.flatMap((other) => tableOf(other, places)), html('p', [mark])];
}

function supplementOf(node: MarkupElement, level: number, places: JatsPlaces): MarkupNode[] {
  const files = [node, ...descendantsNamed(node, 'media')].map((one) => attributeOf(one, 'xlink:href')).filter(Boolean);
  const marks = [...new Set(files)].map((file) =>
    places.marks.put({
      code: 'supplement',
      what: `The supplementary file ${file.replace(/^.*[/\\]/, '').slice(0, 100)}`,
      end: 'was not included with the text. Add it under “Supplementary files”, or remove the mention.',
    }),
  );
  const media = childrenOf(node, 'media').flatMap((one) => titled(one, level, places));
  const kept = {
    ...node,
    children: node.children.filter((child) => typeof child === 'string' || child.name !== 'media'),
  };
  return [...marks, ...titled(kept, level, places), ...media];
}
