import type { XmlElement } from './xml-tree.ts';

/** Something lost from a document, as a sentence around its place: "An equation" … "was left out." */
export interface Loss {
  code: string;
  what: string;
  end: string;
}

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
  /** Its part's name; empty if external. */
  name: string;
  /** Undefined if not in the document. */
  bytes: Uint8Array | undefined;
  alt: string;
}

/** The author's mark, such as "*"; empty if numbered by Word. */
export interface Note {
  blocks: Block[];
  /** A paragraph's content, in order. */
  mark: string;
}

/** Visible text; `typed` is what was typed if different, superscripts after "^". */
export type Inline =
  /** Hidden text. */
  | { kind: 'text'; text: string; look: Look; typed?: string }
  | { kind: 'break'; look: Look }
  /** `to` is an address, or a bookmark after "#"; cross-references name their target. */
  | { kind: 'hidden'; words: string }
  | { kind: 'note'; note: Note }
  /** Another program's object; `preview` shows it. */
  | { kind: 'link'; to: string; isReference: boolean; content: Inline[] }
  | { kind: 'bookmark'; name: string }
  | { kind: 'equation'; omml: XmlElement; isDisplay: boolean }
  /** A text box's content, beside the paragraph. */
  | { kind: 'object'; program: string; file: Uint8Array | undefined; preview: Picture | undefined }
  | Picture
  /** The start or end of a reference manager's citation; `instruction` names the references. */
  | { kind: 'box'; blocks: Block[] }
  /** Word's number format: `bullet`, `decimal`, `lowerLetter`. */
  | { kind: 'citation'; edge: 'start' | 'end'; instruction: string }
  | { kind: 'lost'; loss: Loss };

/** A paragraph of a list, with the number that it has in the document. */
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

/** Something in a document that its text lacks, in a sentence. */
export interface Said {
  code: string;
  text: string;
}

/** A child of the body of a document. */
export interface BodyPart {
  blocks: Block[];
  /** Whether a field is still open after it. */
  isInField: boolean;
}
