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
  { slug: 'cardiology', name: 'Cardiology', formerly: [], is_retired: false },
  { slug: 'endocrinology', name: 'Endocrinology', formerly: [], is_retired: false },
  { slug: 'genetics', name: 'Genetics', formerly: [], is_retired: false },
  { slug: 'hematology', name: 'Hematology', formerly: [], is_retired: false },
  { slug: 'neurology', name: 'Neurology', formerly: [], is_retired: false },
  { slug: 'oncology', name: 'Oncology', formerly: [], is_retired: false },
  { slug: 'orthopedics', name: 'Orthopedics', formerly: [], is_retired: false },
  { slug: 'pediatrics', name: 'Pediatrics', formerly: [], is_retired: false },
  { slug: 'psychiatry', name: 'Psychiatry', formerly: [], is_retired: false },
  { slug: 'surgery', name: 'Surgery', formerly: [], is_retired: false },
  { slug: 'telemedicine', name: 'Telemedicine', formerly: [], is_retired: false },
];
