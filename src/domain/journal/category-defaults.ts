export interface Category {
  /** Used in its page's address; unchanged when the category is renamed. */
  readonly slug: string;
  readonly name: string;
  /** Former names. */
  readonly formerly: readonly string[];
  /** Manuscripts keep it, but it is no longer offered. */
  readonly is_retired: boolean;
}

/** The default subject areas (spec §3). */
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
