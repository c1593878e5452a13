/** Optional columns of the office's list, besides title and status. */
export const LIST_COLUMNS = {
  authors: 'Authors',
  submitted: 'Submitted',
  changed: 'Last change',
  category: 'Category',
  editor: 'Editor',
  reviews: 'Reviews',
  waiting: 'Waiting for',
  days: 'Days in status',
} as const;
export type ListColumn = keyof typeof LIST_COLUMNS;

/** The default columns. */
const USUAL: readonly ListColumn[] = ['authors', 'submitted', 'editor'];

const ALL = Object.keys(LIST_COLUMNS) as ListColumn[];

/** The columns named in an address, in list order; the default if it names none. */
export function columnsFrom(named: string | null): ListColumn[] {
  const names = named?.split('.');
  return ALL.filter((column) => (names ?? USUAL).includes(column));
}

/** The columns as an address names them: empty for the default. */
export function nameColumns(columns: readonly ListColumn[]): string {
  const chosen = ALL.filter((column) => columns.includes(column));
  if (chosen.join() === USUAL.join()) return '';
  return chosen.join('.') || 'none';
}
