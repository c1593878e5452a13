import { cleanLine } from '#domain/kernel/plain-text';

/** Inclusive at both ends. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Advice to authors: shown beside the fields, never enforced. */
export interface Guidelines {
  /** Words of an abstract. */
  readonly abstractWords: Range;
  readonly keywords: Range;
  /** Maximum characters of a running title, exclusive, spaces included. */
  readonly runningTitle: number;
  /** Minimum resolution of a figure at its printed size, in dots per inch. */
  readonly figureDpi: number;
}

/** The default advice (spec §5, guideline text; spec §9). */
export const GUIDELINE_DEFAULTS: Guidelines = {
  abstractWords: { min: 250, max: 300 },
  keywords: { min: 3, max: 5 },
  runningTitle: 50,
  figureDpi: 300,
};

/** A range as displayed, with an en dash: "250–300" (spec §9). */
export function formatRange({ min, max }: Range): string {
  return `${min}–${max}`;
}

const RANGE = /^([1-9]\d{0,3}) ?(?:–|-|to) ?([1-9]\d{0,3})$/;

/** Parses "250–300", "250-300" or "250 to 300"; undefined for any other text. */
export function parseCountRange(text: string): Range | undefined {
  const [, min, max] = RANGE.exec(cleanLine(text)) ?? [];
  const range = { min: Number(min), max: Number(max) };
  return min && range.min <= range.max ? range : undefined;
}
