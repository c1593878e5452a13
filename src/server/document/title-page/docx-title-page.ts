import {
  attributeOf,
  type Relationship,
  relationshipsName,
  relationshipsOf,
  relationshipTokens,
} from '../anonymise/word/relationships.ts';
import { decodeXml, type Tag, type Token, writeXml, xmlTokens } from '../anonymise/word/xml-tokens.ts';
import { type Package, readPackage, writePackage } from '../anonymise/word/zip-package.ts';
import { readStyles } from '../prefill/docx-styles.ts';
import type { Line } from '../prefill/line.ts';
import { type TitlePage, titlePageEnd } from './title-page-end.ts';

const INSIDE =
  'The names stand in one block with the text, so that they cannot be sent apart. Begin the text in a paragraph of its own.';

/** How much of a document is looked at. */
const LINES = 400;
/** A raised letter after a name belongs to none, as in the search for names. */
const RAISED = '\u200a';

/** Everything in a Word document that stands before its abstract. */
export async function docxTitlePage(bytes: Uint8Array): Promise<TitlePage | undefined> {
  const parts = await readPackage(bytes);
  const main = relationshipsOf(parts, '').find(({ kind, isExternal }) => kind === 'officeDocument' && !isExternal);
  const part = main && parts.get(main.target);
  if (!main || !part) return undefined;
  const links = relationshipsOf(parts, main.target);
  const styles = parts.get(links.find(({ kind }) => kind === 'styles')?.target ?? '');
  const xml = decodeXml(part);
  const { lines, isWhole } = linesOf(xml, styles && decodeXml(styles));
  const end = titlePageEnd(lines);
  if (end === undefined) return undefined;
  const block = lines[end]?.block ?? 0;
  const text = lines
    .slice(0, end)
    .map((line) => line.text)
    .join('\n');
  if (lines[end - 1]?.block === block || !isWhole(block)) return { text, obstacle: INSIDE };
  return { text, obstacle: '', rest: writePackage(withoutBlocks(parts, { main: main.target, links, xml, block })) };
}

interface BlockLine extends Line {
  /** Which child of the body it stands in, from 0. */
  block: number;
}

/** The beginning of the text, line by line; `isWhole` tells whether no field reaches over the start of a block. */
function linesOf(xml: string, stylesXml = '') {
  const styles = readStyles(stylesXml, 'w');
  const lines: BlockLine[] = [];
  const fields = new Map<number, number>();
  let open = 0;
  let [text, style, isRaised] = ['', '', false];
  for (const { token, block, within } of walk(xml)) {
    if (token.kind === 'tag') {
      if (token.local === 'r') isRaised = false;
      if (/^(vertAlign|position)$/.test(token.local)) isRaised = /script$|^-?[1-9]/.test(attributeOf(token, 'val'));
      if (token.local === 'pStyle') style = attributeOf(token, 'val');
      if (/^(br|cr)$/.test(token.local)) text += '\n';
      if (token.local === 'tab' && within !== 'tabs') text += ' ';
      if (token.local === 'fldChar') open += FIELD[attributeOf(token, 'fldCharType')] ?? 0;
    } else if (token.kind === 'text') {
      if (within === 't') text += isRaised ? RAISED + token.text : token.text;
    } else if (token.local === 'p') {
      const { name = style, size } = styles.get(style) ?? {};
      for (const line of text.split('\n').filter((one) => one.trim() !== ''))
        lines.push({ text: line, style: name, size, block });
      [text, style] = ['', ''];
      if (lines.length > LINES) break;
    }
    fields.set(block, open);
  }
  return { lines, isWhole: (block: number) => (fields.get(block - 1) ?? 0) === 0 };
}

const FIELD: Record<string, number> = { begin: 1, end: -1 };

interface Walked {
  token: Token;
  /** Which child of the body it belongs to; -1 outside of all. */
  block: number;
  /** The element around it. */
  within: string;
}

/** The pieces of a document with the place of each. */
function* walk(xml: string): Generator<Walked> {
  const open: string[] = [];
  let block = -1;
  for (const token of xmlTokens(xml)) {
    const isInBody = open[1] === 'body';
    if (token.kind === 'end') open.pop();
    else if (token.kind === 'tag' && isInBody && open.length === 2) block += 1;
    yield {
      token,
      block: isInBody && (token.kind === 'text' || open.length > 1) ? block : -1,
      within: open.at(-1) ?? '',
    };
    if (token.kind === 'tag' && !token.isEmpty) open.push(token.local);
  }
}

/** The parts without the first blocks, and without what only those refer to: pictures, notes, comments. */
function withoutBlocks(
  parts: Package,
  { main, links, xml, block }: { main: string; links: readonly Relationship[]; xml: string; block: number },
): Package {
  const [taken, left] = [new Set<string>(), new Set<string>()];
  const notes = new Map<string, Set<string>>();
  const kept = function* () {
    for (const { token, block: at } of walk(xml)) {
      const isTaken = at >= 0 && at < block;
      if (token.kind === 'tag') {
        for (const { value } of token.attributes) (isTaken ? taken : left).add(value);
        const note = NOTES[token.local];
        if (note && isTaken) notes.set(note, (notes.get(note) ?? new Set()).add(attributeOf(token, 'id')));
      }
      if (!isTaken) yield token;
    }
  };
  const made = new Map(parts);
  made.set(main, writeXml(kept()));
  const used = links.filter(({ id }) => left.has(id) || !taken.has(id));
  made.set(relationshipsName(main), writeXml(relationshipTokens(used)));
  for (const { kind, target } of used) {
    const [ids, part] = [notes.get(kind), parts.get(target)];
    if (ids && part) made.set(target, writeXml(withoutNotes(decodeXml(part), ids)));
  }
  return made;
}

/** Which part holds what an element refers to. */
const NOTES: Record<string, string> = {
  footnoteReference: 'footnotes',
  endnoteReference: 'endnotes',
  commentReference: 'comments',
};

function* withoutNotes(xml: string, ids: ReadonlySet<string>): Generator<Token> {
  let depth = 0;
  let skipping = 0;
  for (const token of xmlTokens(xml)) {
    const isStart = token.kind === 'tag' && !token.isEmpty;
    if (isStart) depth += 1;
    if (!skipping && isStart && isNote(token) && ids.has(attributeOf(token, 'id'))) skipping = depth;
    if (!skipping) yield token;
    if (token.kind === 'end') {
      if (skipping === depth) skipping = 0;
      depth -= 1;
    }
  }
}

const isNote = ({ local }: Tag) => /^(footnote|endnote|comment)$/.test(local);
