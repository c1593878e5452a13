/** A4, in points, with the text column and the lines its running header and footer stand on. */
export const PAGE = { width: 595.28, height: 841.89, left: 88, right: 88, top: 82, bottom: 80 } as const;

/** The width of the text column. */
export const MEASURE = PAGE.width - PAGE.left - PAGE.right;

/** Where the text of page 1 begins, below the journal's name. */
export const FIRST_PAGE_TOP = 96;

/** The journal's colours on paper; each text colour has a contrast of at least 4.5:1 on white. */
export const COLOURS = {
  ink: '#16212b',
  quiet: '#4a5b6b',
  petrol: '#0b4f6c',
  alarm: '#9a1f3c',
  sample: '#855400',
  rule: '#c9d3dc',
  wash: '#f1f5f7',
  alarmWash: '#fbf0f2',
  orcid: '#a6ce39',
  white: '#ffffff',
} as const;

/** Where a piece of text leads: out to an address, or to a named place in this document. */
export type LinkTarget = { url: string } | { destination: string; label: string };

/** How a piece of text is set. `rise` lifts the baseline, `tracking` widens each character; both in points. */
export interface TextStyle {
  family: 'serif' | 'sans';
  size: number;
  bold: boolean;
  italic: boolean;
  colour: string;
  rise: number;
  tracking: number;
  link: LinkTarget | null;
  /** Never broken at the end of a line: names, "Table 1". */
  isWhole: boolean;
  /** The ORCID mark is drawn in place of the text, which then only says what the mark means. */
  mark: 'orcid' | null;
  /** What the reader would read if the fonts had the character; set where a box stands in for it. */
  actual: string | null;
}

/** A piece of text in one style. */
export interface TextRun {
  text: string;
  style: TextStyle;
}

/** What stands between short statements on one line. */
export const DOT = '\u00a0\u00a0·\u00a0\u00a0';

const PLAIN: TextStyle = {
  family: 'serif',
  size: 10,
  bold: false,
  italic: false,
  colour: COLOURS.ink,
  rise: 0,
  tracking: 0,
  link: null,
  isWhole: false,
  mark: null,
  actual: null,
};

/** A style of the serif, upright and in ink unless told otherwise. */
export function serif(size: number, changes: Partial<TextStyle> = {}): TextStyle {
  return { ...PLAIN, size, ...changes };
}

/** A style of the sans, upright and in ink unless told otherwise. */
export function sans(size: number, changes: Partial<TextStyle> = {}): TextStyle {
  return { ...PLAIN, family: 'sans', size, ...changes };
}

/** The style of raised figures and marks beside text of the style given. */
export function superscript(style: TextStyle): TextStyle {
  return { ...style, size: style.size * 0.66, rise: style.rise + style.size * 0.34 };
}

/** The style of lowered figures beside text of the style given. */
export function subscript(style: TextStyle): TextStyle {
  return { ...style, size: style.size * 0.66, rise: style.rise - style.size * 0.14 };
}

/** A run of text; the short way to write one down. */
export function run(text: string, style: TextStyle): TextRun {
  return { text, style };
}
