import type { Leak } from '#domain/document/leak';
import type { FurtherFile } from './further-file.ts';

/**
 * What reviewers get of a further file: nothing for its kind, a copy that is being made, one they can get, one that is
 * held, or nothing because an editor decided so.
 */
export type ReviewersShare = 'never' | 'pending' | 'shown' | 'held' | 'withheld';

/** A further file as the office knows it. */
export interface OfficeFurtherFile extends FurtherFile {
  round: number;
  /** What to know of the file itself, in sentences. */
  notes: string[];
  share: ReviewersShare;
  /** What the copy is called; null if there is none. */
  copy: string | null;
  leaks: Leak[];
  /** Why it could not be searched or copied; empty if it could. */
  reason: string;
  /** Who let reviewers have it, or kept it from them; null if no one had to. */
  settled_by: string | null;
}

/** What a change of a further file is answered with. */
export interface OfficeFurtherFilesChange {
  message: string;
  files: OfficeFurtherFile[];
}
