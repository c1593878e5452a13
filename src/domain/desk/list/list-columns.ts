/** What the office's list of manuscripts may show of each beside title, status and the link to it. */
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

/** What is shown until someone chooses. */
const USUAL: readonly ListColumn[] = ['authors', 'submitted', 'editor'];

const ALL = Object.keys(LIST_COLUMNS) as ListColumn[];

/** The columns that an address names, in the order of the list; the usual ones where it names none. */
export function columnsFrom(named: string | null): ListColumn[] {
  const names = named?.split('.');
  return ALL.filter((column) => (names ?? USUAL).includes(column));
}

/** How the address names columns: empty for the usual ones. */
export function nameColumns(columns: readonly ListColumn[]): string {
  const chosen = ALL.filter((column) => columns.includes(column));
  if (chosen.join() === USUAL.join()) return '';
  return chosen.join('.') || 'none';
}
