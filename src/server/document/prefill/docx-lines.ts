import { orcidsIn } from '#domain/document/contact-detail';
import { equationToText } from '#domain/kernel/equation-text';
import { readOmml } from '../equation/omml.ts';
import { renderEquation } from '../equation/render-equation.ts';
import { LINE_LENGTH_MAX, type Line } from '../front/line.ts';
import { equationText } from '../front/scripts.ts';
import type { Block, Inline, Look, Paragraph } from '../read/word-tree.ts';

/** A line with its superscripts, subscripts and equations. */
export type DocxLine = Line & Required<Pick<Line, 'raised' | 'lowered' | 'bold' | 'equations'>>;

/** The lines of a document's blocks, with their styles. Skips pictures, text boxes and notes. */
export function docxLines(blocks: readonly Block[]): DocxLine[] {
  return blocks.flatMap((block): DocxLine[] => {
    if (block.kind === 'bookmark') return [];
    if (block.kind === 'table')
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => docxLines(cell.blocks)));
    return linesOf(block);
  });
}

interface Run {
  text: string;
  look: Look;
  isEquation?: boolean;
}

const newLine = (): DocxLine => ({ text: '', raised: [], lowered: [], bold: [], equations: [] });

function linesOf(paragraph: Paragraph): DocxLine[] {
  const lines: DocxLine[] = [];
  let line = newLine();
  const weights = new Map<string, number>();
  for (const { text, look, isEquation } of runsOf(paragraph.content)) {
    const isRaised = look.script === 'sup';
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) {
        lines.push(line);
        line = newLine();
      }
      const kept = part.slice(0, LINE_LENGTH_MAX - line.text.length);
      const place: [number, number] = [line.text.length, line.text.length + kept.length];
      if (isRaised && kept) line.raised.push(place);
      if (look.script === 'sub' && kept) line.lowered.push(place);
      if (look.isBold && kept) line.bold.push(place);
      if (isEquation && kept) line.equations.push(place);
      line.text += kept;
    }
    const { size = paragraph.look.size, isBold = paragraph.look.isBold } = look;
    const weight = `${size ?? ''} ${isBold ? 'bold' : ''}`;
    if (!isRaised && !isEquation) weights.set(weight, (weights.get(weight) ?? 0) + text.trim().length);
  }
  // A paragraph's size is that of most of its characters.
  const [heaviest = ''] = [...weights].sort(([, one], [, other]) => other - one)[0] ?? [];
  const [size = '', bold] = heaviest.split(' ');
  const { style } = paragraph;
  return [...lines, line]
    .filter(({ text }) => text.trim() !== '')
    .map((found) => ({ ...found, size: Number(size) || paragraph.look.size, style, isBold: bold === 'bold' }));
}

/** An icon linked to an ORCID iD is replaced by the iD. */
function runsOfLink({ to, content }: Extract<Inline, { kind: 'link' }>): Run[] {
  const runs = runsOf(content);
  const [orcid] = orcidsIn(to);
  const isSaid = orcid === undefined || runs.some(({ text }) => text.includes(orcid));
  return isSaid ? runs : [{ text: ` ${orcid} `, look: {} }];
}

const runsOf = (content: readonly Inline[]): Run[] =>
  content.flatMap((one): Run[] => {
    if (one.kind === 'text') return [{ text: one.text.replaceAll('\u2011', '-'), look: one.look }];
    if (one.kind === 'break') return [{ text: '\n', look: one.look }];
    if (one.kind === 'link') return runsOfLink(one);
    return one.kind === 'equation' ? [runOfEquation(one)] : [];
  });

function runOfEquation({ omml }: Extract<Inline, { kind: 'equation' }>): Run {
  const read = readOmml(omml);
  if ('sign' in read) return { text: read.sign, look: {} };
  const math = renderEquation(read.tex, false);
  return { text: math ? equationText(equationToText(math)) : read.tex, look: {}, isEquation: true };
}
