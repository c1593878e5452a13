/** Why reviewers cannot read a file's copy. */
export type UnreadableReason = 'pending' | 'missing' | 'infected' | 'scanned' | 'held';

/** A copy's facts; `format` is null if there is none. */
interface Copy {
  format: string | null;
  scan_status: string | null;
  /** Whether making the copy has been attempted. */
  is_made: boolean;
  /** Whether it reveals the authors and no editor has released it. */
  is_held: boolean;
}

/** Why reviewers cannot read a copy; undefined if they can. */
export function unreadableReason({ format, scan_status, is_made, is_held }: Copy): UnreadableReason | undefined {
  if (format === null) return is_made ? 'missing' : 'pending';
  if (scan_status === 'infected') return 'infected';
  if (scan_status === 'pending') return 'scanned';
  return is_held ? 'held' : undefined;
}
