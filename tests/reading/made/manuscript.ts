/** A piece of a line. A format that cannot express it writes the nearest text. */
export type Inline =
  | string
  | { raised: string }
  | { lowered: string }
  | { italic: string }
  /** A letter in a symbol font, and the character that readers see. */
  | { symbol: string; font: string; shows: string }
  | { position: number; text: string }
  | { caps: string }
  | { smallCaps: string }
  | { hidden: string }
  | { inserted: string }
  | { deleted: string }
  | { comment: string; on: string }
  | { cite: number[] }
  | { note: string; isAtEnd?: boolean }
  | { math: MathForm }
  | { see: string; bookmark: string }
  | { link: string; to: string }
  | { ticked: boolean };

export type MathForm = 'fraction' | 'power' | 'sum' | 'sign';

export type Block =
  | { heading: string; level: number }
  | { line: Inline[]; isRemoved?: boolean }
  | { list: Inline[][]; format: string; number: string; start?: number; level?: number }
  | { table: Cell[][]; caption: string; note?: string; removedRow?: number }
  | { figure: string; isAbove?: boolean; panels?: number }
  | { display: MathForm; number?: string }
  | { box: string }
  | { contents: string[] };

export interface Cell {
  text: Inline[];
  columns?: number;
  /** The first of vertically merged cells, or one of the rest. */
  joined?: 'first' | 'rest';
  /** Empty grid columns before a row's first cell. */
  before?: number;
  inner?: string[][];
}

export interface Manuscript {
  name: string;
  title: string;
  authors: { name: string; marks: string }[];
  affiliations: string[];
  abstract: { heading: string; text: string }[];
  keywords: string[];
  citing: 'brackets' | 'raised' | 'round' | 'years' | 'zotero';
  blocks: Block[];
  declarations: { heading: string; text: string }[];
  references: { author: string; year: number; text: string }[];
}
