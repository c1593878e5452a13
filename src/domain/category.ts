/**
 * The subject areas of the journal, in the order of the specification (spec §3).
 * A published article may carry another one; lists then show it after these.
 */
export const CATEGORIES = [
  'Oncology',
  'Neurology',
  'Pediatrics',
  'Hematology',
  'Cardiology',
  'Telemedicine',
  'Surgery',
  'Endocrinology',
  'Genetics',
  'Orthopedics',
  'Psychiatry',
] as const;

/** The categories the article list always offers, in order, after "All" (spec §2, article list). */
const FILTER_CATEGORIES = ['Cardiology', 'Neurology', 'Oncology', 'Pediatrics', 'Surgery'] as const;

/**
 * The choices of the category filter: the five specified ones, then every further
 * category that has articles, alphabetically (design §8).
 */
export function categoryChoices(present: Iterable<string>): string[] {
  const specified: readonly string[] = FILTER_CATEGORIES;
  const further = [...new Set(present)].filter((category) => !specified.includes(category)).sort();
  return [...specified, ...further];
}
