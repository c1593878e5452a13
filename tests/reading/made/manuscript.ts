/** A piece of a line. What a form cannot write is written as its nearest text. */
export type Inline =
  | string
  | { raised: string }
  | { lowered: string }
  | { italic: string }
  /** A letter set in a font of symbols, and what it shows. */
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
  /** First of cells joined downwards, or one of the others. */
  joined?: 'first' | 'rest';
  /** Empty columns of the grid before a row's first cell. */
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
