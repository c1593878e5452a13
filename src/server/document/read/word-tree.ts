import type { XmlElement } from './xml-tree.ts';

/**
 * Something of a document that its text lost, as a sentence with its place in the middle: "An equation" … "was left
 * out."
 */
export interface Loss {
  code: string;
  what: string;
  end: string;
}

/** How letters are set. */
export interface Look {
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  script?: 'sup' | 'sub' | '';
  /** In points. */
  size?: number;
}

export interface Picture {
  kind: 'picture';
  /** The name of its part; empty if it stands outside of the document. */
  name: string;
  /** Undefined where the document does not hold it. */
  bytes: Uint8Array | undefined;
  alt: string;
}

/** A note at the foot of a page or at the end of the document. */
export interface Note {
  blocks: Block[];
  /** The mark that its author gave it, such as "*"; empty if Word counts. */
  mark: string;
}

/** What a paragraph holds, in order. */
export type Inline =
  /** Text as it is shown; `typed` says what was typed where that differs, raised or lowered behind "^". */
  | { kind: 'text'; text: string; look: Look; typed?: string }
  | { kind: 'break'; look: Look }
  /** Words that the document does not show. */
  | { kind: 'hidden'; words: string }
  | { kind: 'note'; note: Note }
  /** `to` is an address, or a bookmark behind "#"; a reference names what it leads to. */
  | { kind: 'link'; to: string; isReference: boolean; content: Inline[] }
  | { kind: 'bookmark'; name: string }
  | { kind: 'equation'; omml: XmlElement; isDisplay: boolean }
  /** What another program keeps in the document; `preview` shows it. */
  | { kind: 'object'; program: string; file: Uint8Array | undefined; preview: Picture | undefined }
  | Picture
  /** What a text box holds; it is beside the paragraph. */
  | { kind: 'box'; blocks: Block[] }
  /** Where a citation of a program that keeps references begins and ends; `instruction` names the references. */
  | { kind: 'citation'; edge: 'start' | 'end'; instruction: string }
  | { kind: 'lost'; loss: Loss };

/** A paragraph of a list, with the number that it has in the document. */
export interface ListItem {
  /** From 0. */
  level: number;
  /** As Word calls it: `bullet`, `decimal`, `lowerLetter`. */
  format: string;
  value: number;
}

export interface Paragraph {
  kind: 'paragraph';
  /** The name of its style. */
  style: string;
  /** Its level where it is a heading, from 1. */
  heading: number | undefined;
  /** What Word shows before a heading that it numbers, which is no part of the content: "2.1". */
  number: string;
  isListing: boolean;
  item: ListItem | undefined;
  /** What its style says of its letters. */
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

/** Something that a document holds and its text does not, in a sentence. */
export interface Said {
  code: string;
  text: string;
}

/** A child of the body of a document. */
export interface BodyPart {
  blocks: Block[];
  /** Whether a field is open behind it. */
  isInField: boolean;
}
