import { type DocxStyle, halfPoints, isOn, readStyles } from './docx-styles.ts';
import { CHARACTERS_MAX, LINE_LENGTH_MAX, LINES_MAX, type Line } from './line.ts';
import { attribute, type Piece, piecesOf } from './markup.ts';
import { readPackage } from './read-package.ts';

/** The lines of a document, and the title that its properties claim. */
export interface DocumentText {
  lines: Line[];
  claimedTitle: string;
}

const WORD_NAMESPACE =
  /xmlns:([\w-]{1,20})=["']http:\/\/(?:schemas\.openxmlformats\.org\/wordprocessingml\/2006|purl\.oclc\.org\/ooxml\/wordprocessingml)\/main["']/;
const PARTS = { relations: '_rels/.rels', styles: 'word/styles.xml', core: 'docProps/core.xml' };

/**
 * The first paragraphs of a Word document, a line each, with their styles. Nothing outside the file is ever
 * looked up: pictures, links, text boxes, notes and deleted text are passed over.
 */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  const parts = await readPackage(bytes, Object.values(PARTS));
  const main = mainPart(parts.get(PARTS.relations) ?? '');
  const xml = (await readPackage(bytes, [main])).get(main) ?? '';
  const prefix = WORD_NAMESPACE.exec(xml.slice(0, 20_000))?.[1] ?? 'w';
  const stylesXml = parts.get(PARTS.styles) ?? '';
  const styles = readStyles(stylesXml, WORD_NAMESPACE.exec(stylesXml.slice(0, 20_000))?.[1] ?? 'w');
  return { lines: linesOf(xml, prefix, styles), claimedTitle: claimedTitle(parts.get(PARTS.core) ?? '') };
}

/** Some programs name the document `word/document2.xml`. */
function mainPart(relations: string): string {
  for (const piece of piecesOf(relations)) {
    if (piece.kind !== 'start' || !attribute(piece.attributes, 'Type')?.endsWith('/officeDocument')) continue;
    return (attribute(piece.attributes, 'Target') ?? '').replace(/^\//, '');
  }
  return 'word/document.xml';
}

function claimedTitle(core: string): string {
  let isTitle = false;
  for (const piece of piecesOf(core)) {
    if (piece.kind === 'text' && isTitle) return piece.text.slice(0, LINE_LENGTH_MAX);
    isTitle = piece.kind === 'start' && /(?:^|:)title$/.test(piece.name) && !piece.isEmpty;
  }
  return '';
}

interface Run {
  text: string;
  size?: number;
  isBold?: boolean;
  isRaised?: boolean;
  isHidden?: boolean;
}

function linesOf(xml: string, prefix: string, styles: Map<string, DocxStyle>): Line[] {
  const lines: Line[] = [];
  let characters = 0;
  for (const { style, runs } of paragraphsIn(xml, prefix)) {
    const found = linesIn(runs, styles.get(style) ?? styles.get('') ?? { name: style });
    lines.push(...found);
    for (const { text } of found) characters += text.length;
    if (lines.length >= LINES_MAX || characters >= CHARACTERS_MAX) break;
  }
  return lines.slice(0, LINES_MAX);
}

// None of the running text is inside these: text boxes, copies for older programs, moved text.
const PASSED_OVER =
  /(?:^|:)(?:txbxContent|Fallback|moveFrom|object|pict|drawing|instrText|delText|rPrChange|pPrChange)$/;

/** The paragraphs in reading order: the id of the style, and the runs of each. */
function* paragraphsIn(xml: string, prefix: string): Generator<{ style: string; runs: Run[] }> {
  let style = '';
  let runs: Run[] = [];
  let isText = false;
  let skipping: { name: string; depth: number } | undefined;
  for (const piece of piecesOf(xml)) {
    if (skipping) {
      if (piece.kind !== 'text' && piece.name === skipping.name) skipping.depth += depthChange(piece);
      if (skipping.depth <= 0) skipping = undefined;
    } else if (piece.kind === 'text') {
      const run = runs.at(-1);
      if (isText && run) run.text += piece.text.slice(0, LINE_LENGTH_MAX);
    } else if (PASSED_OVER.test(piece.name)) {
      if (depthChange(piece) > 0) skipping = { name: piece.name, depth: 1 };
    } else if (piece.name === `${prefix}:p` && piece.kind === 'end') {
      yield { style, runs };
      style = '';
      runs = [];
    } else if (piece.name === `${prefix}:t`) isText = depthChange(piece) > 0;
    else if (piece.kind === 'start' && piece.name.startsWith(`${prefix}:`)) {
      const value = attribute(piece.attributes, `${prefix}:val`);
      const name = piece.name.slice(prefix.length + 1);
      if (name === 'pStyle') style = value ?? '';
      else if (name === 'r') runs.push({ text: '' });
      else if (name !== 'tabs') applyTo(runs.at(-1), name, value);
    }
  }
}

function depthChange(piece: Exclude<Piece, { kind: 'text' }>): number {
  if (piece.kind === 'end') return -1;
  return piece.isEmpty ? 0 : 1;
}

const CHARACTERS: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-', softHyphen: '\u00ad' };

function applyTo(run: Run | undefined, name: string, value: string | undefined): void {
  if (!run) return;
  if (name in CHARACTERS) run.text += CHARACTERS[name];
  else if (name === 'sz') run.size = halfPoints(value);
  else if (name === 'b') run.isBold = isOn(value);
  else if (name === 'vertAlign') run.isRaised = value === 'superscript';
  else if (name === 'position') run.isRaised = Number(value) > 3;
  else if (name === 'vanish') run.isHidden = isOn(value);
}

function linesIn(runs: Run[], style: DocxStyle): Line[] {
  const lines: Line[] = [];
  let line: Line & { raised: [number, number][] } = { text: '', raised: [] };
  const weights = new Map<string, number>();
  for (const run of runs.filter(({ isHidden }) => !isHidden)) {
    for (const [at, part] of run.text.split('\n').entries()) {
      if (at > 0) {
        lines.push(line);
        line = { text: '', raised: [] };
      }
      const text = part.slice(0, LINE_LENGTH_MAX - line.text.length);
      if (run.isRaised && text) line.raised.push([line.text.length, line.text.length + text.length]);
      line.text += text;
    }
    const weight = `${run.size ?? style.size ?? ''} ${(run.isBold ?? style.isBold) ? 'bold' : ''}`;
    if (!run.isRaised) weights.set(weight, (weights.get(weight) ?? 0) + run.text.trim().length);
  }
  // The size of a paragraph is that of most of its letters.
  const [heaviest = ''] = [...weights].sort(([, one], [, other]) => other - one)[0] ?? [];
  const [size = '', bold] = heaviest.split(' ');
  return [...lines, line]
    .filter(({ text }) => text.trim() !== '')
    .map((found) => ({ ...found, size: Number(size) || style.size, style: style.name, isBold: bold === 'bold' }));
}
