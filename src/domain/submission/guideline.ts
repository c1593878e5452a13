interface Range {
  readonly min: number;
  readonly max: number;
}

/** Length of an abstract in words: advice, not enforced (spec §5, guideline text; spec §9). */
export const ABSTRACT_WORDS: Range = { min: 250, max: 300 };

/** Number of keywords: advice, not enforced beyond the first (spec §5, guideline text; spec §9). */
export const KEYWORD_COUNT: Range = { min: 3, max: 5 };

/** A running title has fewer characters than this, spaces included (spec §5, guideline text). */
export const RUNNING_TITLE_MAX = 50;

/** Lowest resolution of a figure at its printed size, in dots per inch (spec §5, guideline text). */
export const FIGURE_DPI_MIN = 300;

/** File name endings a manuscript may have (spec §5, submission form; spec §9). */
export const FILE_TYPES = ['.pdf', '.doc', '.docx'] as const;

/** Largest manuscript file in bytes: the stated 10 MB (spec §9), enforced on both sides (design §8). */
const FILE_SIZE_MAX_BYTES = 10 * 1024 * 1024;

/** A range as displayed, with an en dash: "250–300" (spec §9). */
export function formatRange({ min, max }: Range): string {
  return `${min}–${max}`;
}

/** The accepted file types as displayed: "PDF, DOC or DOCX" (spec §9). */
export const FILE_TYPES_TEXT: string = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  FILE_TYPES.map((extension) => extension.slice(1).toUpperCase()),
);

/** The largest file as displayed: "10 MB" (spec §9). */
export const FILE_SIZE_MAX_TEXT = `${FILE_SIZE_MAX_BYTES / 1024 / 1024} MB`;
