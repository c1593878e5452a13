import type { DocumentFormat } from '#domain/document/document';
import type { Identity } from '#domain/document/leak';
import { findLeaksInText } from '../anonymise/find-leaks.ts';
import { WHERE } from '../anonymise/passages/passage.ts';
import {
  attributeOf,
  type Relationship,
  relationshipsName,
  relationshipsOf,
  relationshipTokens,
} from '../anonymise/word/relationships.ts';
import { RAISED } from '../anonymise/word/text-runs.ts';
import { decodeXml, type Tag, type Token, writeXml, xmlTokens } from '../anonymise/word/xml-tokens.ts';
import { type Package, readPackage, writePackage } from '../anonymise/word/zip-package.ts';
import { findFront } from '../front/find-front.ts';
import { isSectionHeading, mayPrecedeAbstract, plainText } from '../front/headings.ts';
import type { Line } from '../front/line.ts';
import { docxLines } from '../prefill/docx-lines.ts';
import { readPdf } from '../prefill/read-pdf.ts';
import { readWord } from '../read/read-word.ts';

const NAMES_IN_TEXT =
  'The names are in the same paragraph as the text, so they cannot be sent separately. Start the text in a new paragraph.';

/** Maximum lines read from a document. */
const LINES_MAX = 400;

/** A Word document's title page: everything before the abstract. */
async function docxTitlePage(bytes: Uint8Array): Promise<TitlePage | undefined> {
  const parts = await readPackage(bytes);
  const main = relationshipsOf(parts, '').find(({ kind, isExternal }) => kind === 'officeDocument' && !isExternal);
  const part = main && parts.get(main.target);
  if (!main || !part) return undefined;
  const links = relationshipsOf(parts, main.target);
  const xml = decodeXml(part);
  const { lines, isWhole } = linesOf(parts);
  const end = titlePageEnd(lines);
  if (end === undefined) return undefined;
  const block = lines[end]?.block ?? 0;
  const text = lines
    .slice(0, end)
    .map((line) => line.text)
    .join('\n');
  if (lines[end - 1]?.block === block || !isWhole(block)) return { text, obstacle: NAMES_IN_TEXT };
  return { text, obstacle: '', rest: writePackage(withoutBlocks(parts, { main: main.target, links, xml, block })) };
}

interface BlockLine extends Line {
  /** Which child of the body it is in, from 0. */
  block: number;
}

/** The first lines; `isWhole` marks blocks that start outside any field, where the text can be cut. */
function linesOf(parts: Package) {
  const lines: BlockLine[] = [];
  const inFields: boolean[] = [];
  for (const { blocks, isInField } of readWord(parts).body) {
    const block = inFields.push(isInField) - 1;
    lines.push(
      ...docxLines(blocks).map(({ raised, lowered: _, equations: __, ...line }) => ({
        ...line,
        text: withScriptSeparators(line.text, raised),
        block,
      })),
    );
    if (lines.length > LINES_MAX) break;
  }
  return { lines, isWhole: (block: number) => !inFields[block - 1] };
}

function withScriptSeparators(text: string, raised: readonly [number, number][]): string {
  const starts = raised.map(([start]) => start).reverse();
  return starts.reduce((line, at) => line.slice(0, at) + RAISED + line.slice(at), text).replaceAll('\t', ' ');
}

interface PlacedToken {
  token: Token;
  /** The body child it belongs to; -1 if none. */
  block: number;
}

/** A document's pieces with their places. */
function* placedTokens(xml: string): Generator<PlacedToken> {
  const open: string[] = [];
  let block = -1;
  for (const token of xmlTokens(xml)) {
    const isInBody = open[1] === 'body';
    if (token.kind === 'end') open.pop();
    else if (token.kind === 'tag' && isInBody && open.length === 2) block += 1;
    yield {
      token,
      block: isInBody && (token.kind === 'text' || open.length > 1) ? block : -1,
    };
    if (token.kind === 'tag' && !token.isEmpty) open.push(token.local);
  }
}

/** Removes the first blocks, and the pictures, notes and comments only they refer to. */
function withoutBlocks(
  parts: Package,
  { main, links, xml, block }: { main: string; links: readonly Relationship[]; xml: string; block: number },
): Package {
  const [taken, left] = [new Set<string>(), new Set<string>()];
  const notes = new Map<string, Set<string>>();
  const kept = function* () {
    for (const { token, block: at } of placedTokens(xml)) {
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

/** The part that each kind of reference points to. */
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

const SHARED =
  'In this PDF the names are on the same page as the text, so the page cannot be sent separately. Start the text on a new page, or send a Word file.';

/** The title pages of a PDF. A page with body text cannot be removed. */
async function pdfTitlePage(bytes: Uint8Array): Promise<TitlePage | undefined> {
  const { lines } = await readPdf(bytes);
  const end = titlePageEnd(lines);
  if (end === undefined) return undefined;
  const whole = [end, endOfAbstract(lines)].find((at) => at !== undefined && isNewPage(lines, at));
  const taken = lines.slice(0, whole ?? end);
  const text = taken.map((line) => line.text).join('\n');
  return whole === undefined ? { text, obstacle: SHARED } : { text, obstacle: '', pages: taken.at(-1)?.page ?? 0 };
}

const isNewPage = (lines: readonly Line[], at: number) =>
  (lines[at]?.page ?? 0) > (lines[at - 1]?.page ?? Number.POSITIVE_INFINITY);

/** The line after abstract and keywords. Reviewers see both elsewhere, so they may be removed with the title page. */
function endOfAbstract(lines: readonly Line[]): number | undefined {
  const { abstract, keywords } = findFront(lines).places;
  const end = Math.max(abstract?.end ?? 0, keywords?.end ?? 0);
  const next = lines[end];
  return end > 0 && next && isSectionHeading(next) ? end : undefined;
}

/** Title page detection per format; none for old Word files. */
const READERS: Readonly<Record<DocumentFormat, ((bytes: Uint8Array) => Promise<TitlePage | undefined>) | null>> = {
  docx: docxTitlePage,
  pdf: pdfTitlePage,
  doc: null,
};

/** A manuscript's title page if it names the authors; never throws: if nothing is found, nothing is proposed. */
export async function titlePageOf(
  bytes: Uint8Array,
  format: DocumentFormat,
  identities: readonly Identity[],
): Promise<TitlePage | undefined> {
  try {
    const page = await READERS[format]?.(bytes);
    if (!page || findLeaksInText(page.text, WHERE.text, identities).length === 0) return undefined;
    return page;
  } catch {
    return undefined;
  }
}

/** A manuscript's title page, if it can be separated. */
export interface TitlePage {
  text: string;
  /** Why it cannot be removed, in a sentence; empty if it can. */
  obstacle: string;
  /** A Word document without its title page. */
  rest?: Uint8Array;
  /** The title page's length in pages, for PDFs. */
  pages?: number;
}

/** Longer front matter is more than a title page, so nothing is proposed. */
const END_LINES = 120;
const CHARACTERS_MAX = 12_000;

/** Headings that start the manuscript itself, before or without an abstract. */
const BEGINS_TEXT = /^(?:\d{1,2}[.\t ]{1,3})?(?:introduction|background|main text|methods)[ :.]{0,2}$/i;

/** The number of lines of the title page; undefined if there is none. */
function titlePageEnd(lines: readonly Line[]): number | undefined {
  const begins = lines.findIndex((line) => BEGINS_TEXT.test(plainText(line)) || mayPrecedeAbstract(line));
  const { abstract, keywords } = findFront(lines).places;
  const found = abstract?.start ?? keywords?.start;
  const ends = [found, begins].filter((at) => at !== undefined && at >= 0) as number[];
  const end = Math.min(...ends);
  const letters = lines.slice(0, end).reduce((sum, { text }) => sum + text.length, 0);
  return end > 0 && end <= END_LINES && letters <= CHARACTERS_MAX ? end : undefined;
}
