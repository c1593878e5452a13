import type { MarkupElement } from '#domain/kernel/markup';

/** Citation styles: numbers in square or round brackets or superscript, or author and year. */
export type CitationForm = 'square' | 'round' | 'raised' | 'authors';

/** Text in a line that may cite. */
export interface Mark {
  form: CitationForm;
  /** Its range in the line's text. */
  from: number;
  to: number;
  /** The parts that link to references. */
  links: readonly Link[];
  /** Why it is uncertain, as the end of a sentence; absent if certain. */
  doubt?: string;
}

/** Text linked to a reference. */
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
