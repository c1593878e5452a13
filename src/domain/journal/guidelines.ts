import { cleanLine } from '#domain/kernel/plain-text';

/** From so much to so much, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What the guidelines advise authors: the platform says it beside the fields and enforces none of it. */
export interface Guidelines {
  /** Words of an abstract. */
  readonly abstractWords: Range;
  readonly keywords: Range;
  /** A running title has fewer characters than this, spaces included. */
  readonly runningTitle: number;
  /** Lowest resolution of a figure at its printed size, in dots per inch. */
  readonly figureDpi: number;
}

/**
 * The advice of the specification (spec §5, guideline text; spec §9), until the office changes it in its settings. A site build
 * puts what the office has changed in the place of this object.
 */
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

/** A range as the office writes it: "250–300", "250-300" or "250 to 300"; undefined for any other text. */
export function readCounts(text: string): Range | undefined {
  const [, min, max] = RANGE.exec(cleanLine(text)) ?? [];
  const range = { min: Number(min), max: Number(max) };
  return min && range.min <= range.max ? range : undefined;
}
