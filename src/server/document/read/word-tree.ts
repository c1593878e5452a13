import type { XmlElement } from './xml-tree.ts';

/** A loss in a document; its place goes between `what` and `end`: "An equation" … "was left out." */
export interface Loss {
  code: string;
  what: string;
  end: string;
}

const COMMENT_MAX = 120;

/** Reports that a comment was left out; `words`, its text, may be empty. */
export function lostComment(words: string): Loss {
  const said = words.replace(/\s+/g, ' ').trim();
  const shown = said.length > COMMENT_MAX ? `${said.slice(0, COMMENT_MAX).toWellFormed()}…` : said;
  return { code: 'comment', what: 'A comment', end: `was left out${shown ? `: “${shown}”` : '.'}` };
}

export interface Look {
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  script?: 'sup' | 'sub' | '';
  /** Whether it is invisible in the file: white on white, or tiny. */
  isUnseen?: boolean;
  /** In points. */
  size?: number;
}

export interface Picture {
  kind: 'picture';
  /** The part's name; empty if external. */
  name: string;
  /** Undefined if not in the document. */
  bytes: Uint8Array | undefined;
  alt: string;
}

export interface Note {
  isEndnote: boolean;
  blocks: Block[];
  /** The author's mark, such as "*"; empty if numbered by Word. */
  mark: string;
}

/** A piece of a paragraph's content. */
export type Inline =
  /** Visible text; `typed` is set if different characters were typed, with "^" before superscripts. */
  | { kind: 'text'; text: string; look: Look; typed?: string }
  | { kind: 'break'; look: Look }
  | { kind: 'hidden'; words: string }
  | { kind: 'note'; note: Note }
  /** `to` is an address, or a bookmark after "#"; cross-references name their target. */
  | { kind: 'link'; to: string; isReference: boolean; content: Inline[] }
  | { kind: 'bookmark'; name: string }
  | { kind: 'equation'; omml: XmlElement; isDisplay: boolean }
  /** Another program's object; `preview` shows it. */
  | { kind: 'object'; program: string; file: Uint8Array | undefined; preview: Picture | undefined }
  | Picture
  /** A text box's content, beside the paragraph. */
  | { kind: 'box'; blocks: Block[] }
  /** The start or end of a reference manager's citation; `instruction` names the references. */
  | { kind: 'citation'; edge: 'start' | 'end'; instruction: string }
  | { kind: 'lost'; loss: Loss };

/** The text of a paragraph's content; an equation counts as one character. */
export const wordsOf = (content: readonly Inline[]): string =>
  content
    .map((one) =>
      one.kind === 'text' ? one.text : one.kind === 'link' ? wordsOf(one.content) : one.kind === 'equation' ? '=' : '',
    )
    .join('');

/** The contents of a paragraph's text boxes. */
export const boxesIn = (content: readonly Inline[]): Block[][] =>
  content.flatMap((one) => (one.kind === 'box' ? [one.blocks] : one.kind === 'link' ? boxesIn(one.content) : []));

/** All paragraphs, including those in cells and text boxes. */
export function* paragraphsIn(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsIn(cell.blocks);
    if (block.kind !== 'paragraph') continue;
    yield block;
    for (const box of boxesIn(block.content)) yield* paragraphsIn(box);
  }
}

/** A list paragraph and its number in the document. */
export interface ListItem {
  /** From 0. */
  level: number;
  /** Word's name: `bullet`, `decimal`, `lowerLetter`. */
  format: string;
  value: number;
}

export interface Paragraph {
  kind: 'paragraph';
  /** The style's name. */
  style: string;
  /** The heading level, from 1. */
  heading: number | undefined;
  /** The number Word shows before a heading, not part of its content: "2.1". */
  number: string;
  isListing: boolean;
  item: ListItem | undefined;
  look: Look;
  content: Inline[];
}

export interface Cell {
  columns: number;
  rows: number;
  blocks: Block[];
}

export interface Table {
  kind: 'table';
  rows: { isHead: boolean; cells: Cell[] }[];
}

export type Block = Paragraph | Table | { kind: 'bookmark'; name: string };

/** A sentence about something in the document that was left out or changed. */
export interface ReadingReport {
  code: string;
  text: string;
}

/** A child of the body of a document. */
export interface BodyPart {
  blocks: Block[];
  /** Whether a field is still open after it. */
  isInField: boolean;
}
