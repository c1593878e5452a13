import type { MarkupElement } from '#domain/kernel/markup';

/** How a text cites: numbers in square or round brackets or raised, or authors with a year. */
export type CitationForm = 'square' | 'round' | 'raised' | 'authors';

/** Words of a line that may cite. */
export interface Mark {
  form: CitationForm;
  /** Where they are in the text of their line. */
  from: number;
  to: number;
  /** The words that lead to references. */
  links: readonly Link[];
  /** Why no one but the editor can say whether it cites, as the end of a sentence; absent where it surely does. */
  doubt?: string;
}

/** Words that lead to a reference. */
export interface Link {
  from: number;
  to: number;
  number: number;
}

/** A citation as a link to its reference. */
export const citationLink = (number: number, words: string): MarkupElement => ({
  name: 'a',
  attributes: new Map([['href', `#ref-${number}`]]),
  children: [words],
});
