import type { Leak } from '#domain/document/leak';
import type { FurtherFile } from './further-file.ts';

/**
 * A further file's availability to reviewers: never for its kind, being made, available, held back, or refused by an
 * editor.
 */
export type ReviewersShare = 'never' | 'pending' | 'shown' | 'held' | 'withheld';

/** A further file as the office knows it. */
export interface OfficeFurtherFile extends FurtherFile {
  round: number;
  /** Notes on the file, in sentences. */
  notes: string[];
  share: ReviewersShare;
  /** The copy's name; null if none. */
  copy: string | null;
  leaks: Leak[];
  /** Why it was not searched or copied; empty if it was. */
  reason: string;
  /** Who released or withheld it; null if not needed. */
  settled_by: string | null;
}

/** What a change of a further file is answered with. */
export interface OfficeFurtherFilesChange {
  message: string;
  files: OfficeFurtherFile[];
}
