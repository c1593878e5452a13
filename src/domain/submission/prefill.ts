import type { CoAuthor } from './submission.ts';

/** What a manuscript's own file tells; empty where it does not tell or is not sure. */
export interface Prefill {
  title: string;
  abstract: string;
  keywords: string[];
  authors: CoAuthor[];
}
