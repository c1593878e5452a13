import { attributeOf } from './relationships.ts';
import type { Tag, Token } from './xml-tokens.ts';

type Text = Extract<Token, { kind: 'text' }>;

/** A stretch of text and its pieces: a paragraph's visible text, its deleted text, or its field instructions. */
export interface TextRun {
  /** `loose` text is in no paragraph. */
  kind: 'shown' | 'deleted' | 'field' | 'loose';
  text: string;
  pieces: { token: Text; at: number }[];
  isInBox: boolean;
  isHeading: boolean;
}
type Paragraph = { runs: TextRun[]; isInBox: boolean; isHeading: boolean };

const HOLDERS: Readonly<Record<string, TextRun['kind']>> = {
  t: 'shown',
  delText: 'deleted',
  instrText: 'field',
  delInstrText: 'field',
};
/** Elements for white space or a character between words. */
const SPACES: Readonly<Record<string, string>> = { tab: ' ', ptab: ' ', br: '\n', cr: '\n', noBreakHyphen: '-' };
/** Between letters: a superscript letter after a name belongs to neither word. */
export const RAISED = '\u200a';

/** The text of a part of an Office document, for searching and blacking out. */
export function textRunsOf(tokens: Iterable<Token>): TextRun[] {
  const found: TextRun[] = [];
  const open: Paragraph[] = [];
  const within: string[] = [];
  let isRaised = false;
  for (const token of tokens) {
    const paragraph = open.at(-1);
    if (token.kind === 'tag') {
      const space = SPACES[token.local];
      if (paragraph && space) runOf(paragraph, 'shown').text += space;
      if (paragraph && isHeadingStyle(token)) paragraph.isHeading = true;
      if (token.local === 'r') isRaised = false;
      isRaised ||= isRaising(token);
      if (token.isEmpty) continue;
      within.push(token.local);
      if (token.local === 'p') open.push({ runs: [], isInBox: within.includes('txbxContent'), isHeading: false });
    } else if (token.kind === 'end') {
      within.pop();
      if (token.local !== 'p' || !paragraph) continue;
      open.pop();
      found.push(...paragraph.runs.map((run) => Object.assign(run, { isHeading: paragraph.isHeading })));
    } else {
      const kind = HOLDERS[within.at(-1) ?? ''];
      if (token.text.trim() === '' && !kind) continue;
      const loose: Paragraph = { runs: [], isInBox: false, isHeading: false };
      const run = paragraph && kind ? runOf(paragraph, kind) : runOf(loose, 'loose');
      if (isRaised) run.text += RAISED;
      run.pieces.push({ token, at: run.text.length });
      run.text += token.text;
      found.push(...loose.runs);
    }
  }
  return found;
}

function runOf({ runs, isInBox }: Paragraph, kind: TextRun['kind']): TextRun {
  const known = runs.find((run) => run.kind === kind);
  if (known) return known;
  const run: TextRun = { kind, text: '', pieces: [], isInBox, isHeading: false };
  runs.push(run);
  return run;
}

/** Whether a run is superscript or subscript, in either notation. */
function isRaising(tag: Tag): boolean {
  if (tag.local === 'vertAlign') return /script$/.test(attributeOf(tag, 'val'));
  return tag.local === 'position' && /^-?[1-9]/.test(attributeOf(tag, 'val'));
}

function isHeadingStyle(tag: Tag): boolean {
  const value = attributeOf(tag, 'val');
  if (tag.local === 'pStyle') return /heading|title|überschrift|titre|título/i.test(value);
  return tag.local === 'outlineLvl' && value !== '9';
}
