/** Why reviewers cannot read the copy of a file. */
export type Unreadable = 'pending' | 'missing' | 'infected' | 'scanned' | 'held';

/** A copy as far as it decides whether it can be read; `format` is null if there is none. */
interface Copy {
  format: string | null;
  scan_status: string | null;
  /** Someone has tried to make one. */
  is_made: boolean;
  /** It tells who wrote it, and no editor has released it. */
  is_held: boolean;
}

/** Why reviewers cannot read a copy; undefined if they can. */
export function whyUnreadable({ format, scan_status, is_made, is_held }: Copy): Unreadable | undefined {
  if (format === null) return is_made ? 'missing' : 'pending';
  if (scan_status === 'infected') return 'infected';
  if (scan_status === 'pending') return 'scanned';
  return is_held ? 'held' : undefined;
}
