import type { LetterValues, Placeholder } from '#domain/decision/letter';

/** The values of the placeholders in an example. */
export const EXAMPLE: LetterValues = {
  author: 'Amina Diallo',
  title: 'Sleep after surgery: a cohort study',
  number: 'MJ-2023-0123',
  notes: 'The editor’s notes on the decision go here.',
  reviews: 'Reviewer 1\nWhat the first reviewer wrote for the authors.\n\nReviewer 2\nAnd the second.',
  due_date: '2026-12-31',
};

/** The meaning of each placeholder. */
export const PLACEHOLDER_WORDS: Readonly<Record<Placeholder, string>> = {
  author: 'the corresponding author’s name',
  title: 'the manuscript’s title',
  number: 'its number',
  notes: 'the editorial notes from the form; omitted if there are none',
  reviews: 'the reviews sent with the decision, as Reviewer 1, Reviewer 2; omitted if there are none',
  due_date: 'the day the revision is due',
  journal: 'the journal’s name',
};
