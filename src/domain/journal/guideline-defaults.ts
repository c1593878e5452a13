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
