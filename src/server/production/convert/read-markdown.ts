import type { MarkdownIt } from 'markdown-it';
import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  mapElements,
  parseMarkup,
  textContent,
  writeMarkup,
} from '#domain/kernel/markup';
import { escapeXml as escaped } from '#domain/kernel/xml';
import { citeKeys } from './cited-keys.ts';
import { type MarkdownParts, plainOf, takeMarkdownFront } from './markdown-front.ts';
import { DASHES, withDrawnTables } from './markdown-tables.ts';
import { type Marks, withoutComments, withoutLoneMarks } from './marks.ts';
import { TABLE_CAPTION } from './tidy-captions.ts';
import { element, isNamed } from './tidy-words.ts';

/** Rendered Markdown, and its front matter. */
export interface MarkdownText extends Pick<MarkdownParts, 'found' | 'findings'> {
  html: string;
}

/** Reads Markdown as written for Pandoc and Quarto. `known` are the article's existing reference lines. */
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
  // The plugin adds a rule above the notes.
  markdown.renderer.rules.footnote_block_open = () => '<section class="footnotes">\n<ol class="footnotes-list">\n';
  withCaptionMarkup(markdown);
  withDivisions(withCitations(withMath(withCommands(withDrawnTables(markdown, marks), marks))));
  const whole = withoutLoneMarks(text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '')).replace(PAGE_BREAK, '');
  const parts = takeMarkdownFront(withoutComments(whole, marks), (line) => plainOf(markdown.render(line)));
  const body = reportPandocLists(parts.body, marks);
  const nodes = withUnknownNotes(labelled(parseMarkup(markdown.render(body))), marks);
  const html = writeMarkup(citeKeys(nodes, { given: parts.references, known, marks }));
  return { html, found: parts.found, findings: [...parts.findings, ...lostNotes(parts.body)] };
}

/** Keeps the markup of an image's caption, which may contain equations and citations. */
function withCaptionMarkup(markdown: MarkdownIt): void {
  markdown.renderer.rules.image = (tokens, at, options, env, renderer) => {
    const token = tokens[at];
    const words = renderer.renderInline(token?.children ?? [], options, env);
    token?.attrSet('alt', textContent(parseMarkup(words)));
    token?.attrSet(CAPTION_MARKUP, words);
    return renderer.renderToken(tokens, at, options);
  };
}
const CAPTION_MARKUP = 'data-words';

const NOTES_MAX = 40;

/** Reports unreferenced and duplicate notes, which Markdown parsers drop silently. */
function lostNotes(body: string): MarkdownParts['findings'] {
  const marked = new Set([...body.matchAll(/\[\^([^\][\s]{1,100})\](?!:)/g)].map(([, name = '']) => name));
  const seen = new Set<string>();
  const notes = [...body.matchAll(/^ {0,3}\[\^([^\][\s]{1,100})\]:[ \t]*(.*)$/gm)];
  const lost = notes.flatMap(([, name = '', words = '']) => {
    const isLost = !marked.has(name) || seen.has(name);
    seen.add(name);
    const text = `The note “${words.slice(0, 160).toWellFormed()}” was left out: no mark refers to it. Add the mark, or put its text in the article.`;
    return isLost ? [{ code: 'note', text }] : [];
  });
  return lost.slice(0, NOTES_MAX);
}

/** Reports marks without a note, which stay as written. */
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

/** A task list item, ticked or not. */
const TASK = /^(\s*(?:[-*+]|\d{1,3}[.)]) +)\[([ xX])\](?= )/;
const PAGE_BREAK = /^(?:\\(?:newpage|pagebreak|clearpage|tableofcontents)|\[TOC\])[ \t]*$/gm;

/** Pandoc's item labels: letters, Roman numerals and "(@)". Capitals need brackets, as they may be initials. */
const LETTERED = /^\s{0,12}(\()?(?:(?<=\()(?:@|[a-zA-Z]|[ivx]{1,4})\)|[a-z][.)]) +(?=\S)/;

/** Reports lists that only Pandoc understands, which stay as written; also converts check boxes and line blocks. */
function reportPandocLists(text: string, marks: Marks): string {
  let isListing = false;
  let isTable = false;
  let isList = false;
  let columns = 0;
  const lines = text.split('\n');
  const named = lines.map((line, at) => {
    if (/^[ >]*(?:`{3,}|~{3,})/.test(line)) isListing = !isListing;
    if (isListing) return line;
    const box = TASK.exec(line);
    if (box) return `${box[1]}${box[2] === ' ' ? '☐' : '☑'}${line.slice(box[0].length)}`;
    columns = DELIMITERS.test(line) ? cellsIn(line) : line.trim() === '' ? 0 : columns;
    if (columns > 0 && cellsIn(line) > columns)
      return line.replace(
        /^\s*\|?/,
        (begin) => `${begin}${marks.put({ code: 'words', what: 'A row', end: LONG_ROW })}`,
      );
    isTable = (isTable && line.trim() !== '') || DASHES.test(line);
    const [begin] = LETTERED.exec(line) ?? [];
    const beginsList = begin !== undefined && !isTable && !isList && LETTERED.test(lines[at + 1] ?? '');
    isList = (isList && begin !== undefined) || beginsList;
    // A line block, such as an address or a poem.
    if (columns === 0 && LINE_BLOCK.test(line) && !DELIMITERS.test(lines[at + 1] ?? '')) return `${line.slice(2)}  `;
    const term = lines[at - 1] ?? '';
    const isDefinition = /^ {0,2}[:~] +\S/.test(line) && /^[^\s|:~+-]/.test(term) && !/^#/.test(term) && !isTable;
    if (isDefinition) return `${marks.put({ code: 'list', what: 'A definition', end: DEFINITION })}${line}`;
    return beginsList
      ? `${begin}${marks.put({ code: 'list', what: 'A list', end: LETTERED_LIST })}${line.slice(begin.length)}`
      : line;
  });
  return named.join('\n');
}

const LINE_BLOCK = /^\| (?=.*\S)(?!.*\|\s*$)/;
/** A table's delimiter line. */
const DELIMITERS = /^ {0,3}\|?(?:\s{0,9}:?-{1,200}:?\s{0,9}\|){1,100}(?:\s{0,9}:?-{1,200}:?\s{0,9})?$/;
const cellsIn = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
const LONG_ROW =
  'of a table has more cells than its header; the last ones were left out. Give the table another column.';
const DEFINITION = 'is shown as written, after a colon. Make it an item of a list, or a sentence.';
const LETTERED_LIST = 'has lettered items, which became one paragraph. Begin each with “1.” or “-”.';

/** Reads Pandoc's divisions, ":::", for their ids: one marks the list of references. */
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

const ATTRIBUTES = /\s*\{(-|[#.][^{}]{0,300}|[\w-]+=[^{}]{0,300})\}\s*$/;
const CROSS = /^(fig|tbl|eq|sec)-/;
const LABELS: Record<string, string> = { fig: 'Figure', tbl: 'Table', eq: 'Equation' };

/**
 * Resolves Quarto's cross-references: ids of headings, figures, tables and equations in braces are removed, and
 * `@fig-flow` becomes "Figure 1", which is linked like other mentions.
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
    if (/^h\d$/.test(node.name)) return withHeadingId(node, labels);
    for (const { name, attributes } of descendantElements([node])) {
      const id = attributes.get('id') ?? '';
      if (name === 'span' && id.startsWith('eq-')) count(id);
    }
    return withImages(node, count);
  });
  return withCrossReferences(blocks, labels);
}

/** Removes a heading's attributes, and keeps its id as a link target. */
function withHeadingId(node: MarkupElement, labels: Map<string, string>): MarkupElement {
  const last = node.children.at(-1);
  const found = typeof last === 'string' ? ATTRIBUTES.exec(last) : null;
  if (!found || typeof last !== 'string') return node;
  const id = /#([a-z][a-z0-9-]{0,79})/.exec(found[1] ?? '')?.[1];
  const children = [...node.children.slice(0, -1), last.slice(0, found.index)];
  if (id) labels.set(id, `“${textContent(children).trim()}”`);
  return { ...node, attributes: id ? new Map([['id', id]]) : node.attributes, children };
}

/** Removes attributes of images, links and spans. A lone image whose file is missing keeps its caption. */
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
  const words = isAlone ? parseMarkup(image.attributes.get(CAPTION_MARKUP) ?? '') : [];
  if (!isAlone || words.length === 0 || /^figure-\d{1,2}\./.test(image.attributes.get('src') ?? ''))
    return { ...node, children };
  return element('figure', [image, element('figcaption', words)]);
}

/** Pandoc's table caption, ": Wards {#tbl-wards}", moved before the table and numbered. */
function withCaptions(nodes: readonly MarkupNode[], count: (id: string) => void, tables = { last: 0 }): MarkupNode[] {
  const blocks = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
  const result: MarkupNode[] = [];
  const isTable = (node: MarkupNode | undefined) => typeof node === 'object' && node.name === 'table';
  for (const [at, node] of blocks.entries()) {
    const [first, ...rest] = typeof node === 'object' && node.name === 'p' ? node.children : [];
    const begin = typeof first === 'string' ? /^(?:Table)?:\s+/.exec(first)?.[0] : undefined;
    const isBehind = isTable(result.at(-1));
    if (typeof node === 'string' || typeof first !== 'string' || !begin || !(isBehind || isTable(blocks[at + 1]))) {
      result.push(isNamed(node, 'div') ? { ...node, children: withCaptions(node.children, count, tables) } : node);
      continue;
    }
    const said = first.slice(begin.length);
    const [label = '', number] = TABLE_CAPTION.exec(said) ?? [];
    tables.last = number ? Number.parseInt(number, 10) : tables.last + 1;
    const words: MarkupNode[] = [said.slice(label.length), ...rest];
    const last = words.at(-1);
    const found = typeof last === 'string' ? ATTRIBUTES.exec(last) : null;
    if (found && typeof last === 'string') words[words.length - 1] = last.slice(0, found.index);
    const id = /#(tbl-[\w.:-]{1,80})/.exec(found?.[1] ?? '')?.[1];
    if (id) count(id);
    const caption = { ...node, children: [`Table ${tables.last}. `, ...words] };
    if (isBehind) result.splice(-1, 0, caption);
    else result.push(caption);
  }
  return result;
}

/** Replaces cross-references with the label of their target. */
const withCrossReferences = (nodes: readonly MarkupNode[], labels: ReadonlyMap<string, string>): MarkupNode[] =>
  mapElements(nodes, (node) => {
    const { name, attributes, children } = node;
    const key = name === 'cite-key' ? (attributes.get('data-key') ?? '') : '';
    const label = labels.get(key);
    const place = attributes.get('data-place');
    if (label !== undefined && CROSS.test(key))
      return [element('a', [label, ...(place ? [`, ${place}`] : [])], { href: `#${key}` })];
    const isCross = name === 'cites' && !children.some((child) => isNamed(child, 'cite-key'));
    return isCross ? ['(', ...children, ')'] : [node];
  });

const KEY = String.raw`@(?:\{([^{}\s]{1,120})\}|([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_])){0,119}))`;
const ALONE = new RegExp(`^(-?)${KEY}`, 'u');
const WITHIN = new RegExp(String.raw`^([^@]*?)(-?)(?<![\p{L}\p{N}])${KEY}([^@]*)$`, 'u');
const GROUP_MAX = 2_000;

/**
 * Citations in Markdown as in Pandoc and Quarto: `[@key]`, `[see @a, p. 3; @b]`, `@key` and `@key [p. 3]`. They become
 * elements with the key; numbers follow once the references are known.
 */
function withCitations(markdown: MarkdownIt): MarkdownIt {
  markdown.inline.ruler.before('link', 'citations', (state, isSilent) => {
    if (state.src[state.pos] !== '[') return false;
    const end = state.src.slice(state.pos, state.pos + GROUP_MAX).indexOf(']');
    if (end === -1) return false;
    const inside = state.src.slice(state.pos + 1, state.pos + end);
    const following = state.src[state.pos + end + 1];
    if (!inside.includes('@') || following === '(' || following === '[') return false;
    const items = inside.split(';').map((item) => WITHIN.exec(item));
    if (items.some((item) => item === null)) return false;
    if (!isSilent) {
      const isPlain = items.every((item) => item?.[1]?.trim() === '' && item[5]?.trim() === '');
      const written = items.map((item) => {
        const [, before = '', minus = '', braced, bare, after = ''] = item ?? [];
        return `${escaped(before.trimStart())}${keyed(braced ?? bare ?? '', minus)}${escaped(after.trimEnd())}`;
      });
      state.push('html_inline', '', 0).content = `<cites>${written.join(isPlain ? ',' : '; ')}</cites>`;
    }
    state.pos += end + 1;
    return true;
  });
  markdown.inline.ruler.before('link', 'citation', (state, isSilent) => {
    const before = state.src[state.pos - 1] ?? '';
    if (!/[-@]/.test(state.src[state.pos] ?? '') || /[\p{L}\p{N}@]/u.test(before)) return false;
    const rest = state.src.slice(state.pos, state.pos + GROUP_MAX);
    const found = ALONE.exec(rest);
    if (!found) return false;
    const [whole, minus = '', braced, bare] = found;
    const key = braced ?? bare ?? '';
    const place = /^ ?\[([^[\]@]{1,200})\](?![([])/.exec(rest.slice(whole.length));
    if (!isSilent) {
      const locator = place ? ` data-place="${escaped(place[1] ?? '')}"` : '';
      state.push('html_inline', '', 0).content = keyed(key, minus, ` data-says="names"${locator}`);
    }
    state.pos += whole.length + (place?.[0].length ?? 0);
    return true;
  });
  return markdown;
}

const keyed = (key: string, minus: string, more = '') =>
  `<cite-key data-key="${escaped(key)}"${minus && ' data-year="only"'}${more}>${escaped(`${minus}@${key}`)}</cite-key>`;

/** TeX in Markdown as in Pandoc and Quarto: `$…$` inline, `$$…$$` on separate lines, with an optional id. */
function withMath(markdown: MarkdownIt): MarkdownIt {
  const written = (tex: string, isDisplay: boolean, id = '') =>
    `<span class="math ${isDisplay ? 'display' : 'inline'}"${id && ` id="${escaped(id)}"`}>${escaped(tex.trim())}</span>`;
  markdown.block.ruler.before(
    'fence',
    'math',
    (state, first, last, isProbe) => {
      const line = (at: number) => state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
      const [, open, environment] =
        /^(\$\$|\\\[|\\begin\{((?:equation|align|gather|multline|eqnarray)\*?)\})/.exec(line(first)) ?? [];
      if (!open) return false;
      const ending = `\\end{${environment}}`;
      const end = environment
        ? new RegExp(`${RegExp.escape(ending)}\\s*$`)
        : open === '$$'
          ? /\$\$\s*(?:\{#([\w:.-]{1,80})[^}]*\}\s*)?$/
          : /\\\]\s*$/;
      for (let at = first; at < Math.min(last, first + LINES_MAX); at += 1) {
        const text = at === first ? line(at).slice(open.length) : line(at);
        const found = end.exec(text);
        if (!found) {
          if (line(at).trim() === '') return false;
          continue;
        }
        if (isProbe) return true;
        const lines = Array.from({ length: at - first }, (_, index) => line(first + index));
        const inside = [...lines, line(at).slice(0, line(at).length - found[0].length)].join('\n').slice(open.length);
        const whole = environment ? `${open}${inside}${ending}` : inside;
        state.push('html_block', '', 0).content = `<p>${written(whole, true, found[1])}</p>`;
        state.line = at + 1;
        return true;
      }
      return false;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  markdown.inline.ruler.before('escape', 'math', (state, isSilent) => {
    const rest = state.src.slice(state.pos, state.pos + TEX_MAX);
    const found = INLINE.map(([pattern, isDisplay]) => ({ match: pattern.exec(rest), isDisplay })).find(
      ({ match }) => match,
    );
    // Pandoc also escapes plain brackets as "\\[".
    if (!found?.match || (rest.startsWith('\\[') && !/\\[a-zA-Z]|[_^]/.test(found.match[1] ?? ''))) return false;
    if (!isSilent) state.push('html_inline', '', 0).content = written(found.match[1] ?? '', found.isDisplay);
    state.pos += found.match[0].length;
    return true;
  });
  return markdown;
}

/** TeX outside equations, Quarto's shortcodes, and inline code to be executed. */
const COMMAND = /^(?:\\[a-zA-Z]{2,30}(?![a-zA-Z])|\{\{<[^<>]{1,300}>\}\}|`(?:r|\{(?:r|python|julia)\}) [^`\n]{1,300}`)/;
const AS_WRITTEN = 'is shown as written. Replace it with the text it produces, or remove it.';

/** Pandoc's dashes, as in "[1--3]", and its no-break space. */
const SIGNS: Record<string, string> = { '--': '–', '---': '—', '\\ ': '\u00a0' };

/** Reports commands that only Pandoc or Quarto execute, and reads their dashes and spaces. */
function withCommands(markdown: MarkdownIt, marks: Marks): MarkdownIt {
  markdown.inline.ruler.before('escape', 'signs', (state, isSilent) => {
    const [sign = ''] = /^(?:-{2,3}(?!-)|\\ )/.exec(state.src.slice(state.pos, state.pos + 4)) ?? [];
    if (sign === '' || state.src[state.pos - 1] === '-') return false;
    if (!isSilent) state.push('text', '', 0).content = SIGNS[sign] ?? sign;
    state.pos += sign.length;
    return true;
  });
  markdown.inline.ruler.before('escape', 'command', (state, isSilent) => {
    const [command = ''] = COMMAND.exec(state.src.slice(state.pos, state.pos + 400)) ?? [];
    if (command === '') return false;
    const what = `The command “${command}”`;
    if (!isSilent) state.push('text', '', 0).content = marks.put({ code: 'element', what, end: AS_WRITTEN }) + command;
    state.pos += command.length;
    return true;
  });
  return markdown;
}

const TEX_MAX = 2_000;
/** Maximum lines of an equation. Without a limit, every line could start a search to the end of the file. */
const LINES_MAX = 100;
/** A "$" followed by a space, or closed before a digit, is money. */
const INLINE: [pattern: RegExp, isDisplay: boolean][] = [
  [/^\$\$([^$]+)\$\$/, true],
  [/^\$(?![\s$])((?:[^$\\]|\\[\s\S])*?(?:[^$\\\s]|\\[^\s]))\$(?!\d)/, false],
  [/^\\\(([\s\S]+?)\\\)/, false],
  [/^\\\[([\s\S]+?)\\\]/, true],
];
