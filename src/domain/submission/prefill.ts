import type { CoAuthor } from './submission.ts';

/** What a manuscript's file tells about it; empty if it does not tell, or not surely. */
export interface Prefill {
  title: string;
  abstract: string;
  keywords: string[];
  authors: CoAuthor[];
}
