import type { Relationship } from '../anonymise/word/relationships.ts';
import { type Field, newField } from './word-fields.ts';
import type { Numbered, NumberingNamed } from './word-numbering.ts';
import type { ParagraphStyle, WordStyles } from './word-styles.ts';
import type { Block, Inline, Note, Said } from './word-tree.ts';
import type { XmlElement } from './xml-tree.ts';

/** What is known of a document while its parts are read. */
export interface Document {
  styles: WordStyles;
  itemOf: (named: NumberingNamed) => Numbered | undefined;
  bytes: (name: string) => Uint8Array | undefined;
  /** The words of a comment by its id. */
  comment: (id: string) => string;
  /** The note of a kind by its id. */
  noteOf: (kind: 'footnotes' | 'endnotes', id: string) => Note | undefined;
  /** The notes in the order in which the text refers to them. */
  notes: Note[];
  said: Map<string, Said>;
  changes: number;
}

/** Where in a part the reader is. */
export interface Reading {
  document: Document;
  relations: ReadonlyMap<string, Relationship>;
  fields: Field[];
  /** What the current paragraph holds so far, and the end of what it shows. */
  out: Inline[];
  shown: string;
  style: ParagraphStyle;
  /** What a deleted paragraph mark left for the next paragraph. */
  left: Inline[];
  blocksOf: (elements: readonly XmlElement[], reading: Reading) => Block[];
}

/** Says something of the document once. */
export function say({ document }: Reading, code: string, text: string): void {
  document.said.set(text, { code, text });
}

/** Whether what is read now is shown: no instruction of a field, and nothing that the journal makes itself. */
export const isShown = ({ fields }: Reading): boolean =>
  !fields.some(({ isCode, meaning }) => isCode || meaning.kind === 'contents');

const SHOWN_MAX = 8;

/** Adds to the paragraph, within the link of the field that is open. */
export function put(reading: Reading, ...some: Inline[]): void {
  if (!isShown(reading)) {
    const words = some.map((one) => (one.kind === 'text' ? one.text : '')).join('');
    const field = reading.fields.findLast(({ isCode }) => isCode);
    if (field) field.instruction += words;
    return;
  }
  for (const one of some) {
    if (one.kind === 'text') reading.shown = (reading.shown + one.text).slice(-SHOWN_MAX);
    if (one.kind === 'break') reading.shown = '';
  }
  const link = reading.fields.findLast(({ meaning }) => meaning.kind === 'link')?.meaning;
  const inside = link?.kind === 'link' ? [{ ...link, content: some } satisfies Inline] : some;
  reading.out.push(...inside);
}

/** What `read` puts into a paragraph, apart from it. */
export function apart(reading: Reading, read: () => void): Inline[] {
  const { out } = reading;
  reading.out = [];
  read();
  const found = reading.out;
  reading.out = out;
  return found;
}

/** A field is read with what it holds in place. */
export function within(reading: Reading, field: Partial<Field>, read: () => void): void {
  reading.fields.push({ ...newField(), isCode: false, ...field });
  read();
  reading.fields.pop();
}
