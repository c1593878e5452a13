import type { CoAuthor } from './submission.ts';

/** Metadata read from a manuscript; uncertain values are empty. */
export interface Prefill {
  title: string;
  abstract: string;
  keywords: string[];
  authors: CoAuthor[];
}
