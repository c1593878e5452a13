/** A subject area of the journal. */
export interface Category {
  /** What its page is called in addresses; it stays when the category is renamed. */
  readonly slug: string;
  readonly name: string;
  /** What it was called before. */
  readonly formerly: readonly string[];
  /** What has it keeps it; it is not offered any more. */
  readonly is_retired: boolean;
}

/**
 * The subject areas of the specification (spec §3), as they are until the office changes them in its settings. A site build
 * puts what the office has changed in the place of this list.
 */
export const CATEGORY_DEFAULTS: readonly Category[] = [
  'Cardiology',
  'Endocrinology',
  'Genetics',
  'Hematology',
  'Neurology',
  'Oncology',
  'Orthopedics',
  'Pediatrics',
  'Psychiatry',
  'Surgery',
  'Telemedicine',
].map((name) => ({ slug: name.toLowerCase(), name, formerly: [], is_retired: false }));
