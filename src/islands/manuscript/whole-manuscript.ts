import { STANDARD_LETTERS } from '#domain/decision/letter';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { plainDate } from '#domain/kernel/date';
import { LETTER_FIELDS, mapFields } from '#domain/submission/form';

/** Defaults for what the specification does not name. */
const UNSAID = {
  manuscript_number: '',
  abstract: '',
  co_authors: [],
  keywords: [],
  category: null,
  article_type: null,
  language: 'en' as const,
  kind: null,
  round: 1,
  volume: null,
  issue: null,
  authors: [],
  doi: null,
  slug: null,
  publishedDate: null,
  journal: { name: '' },
  file: null,
  ...mapFields(LETTER_FIELDS, () => ''),
  declarations: {},
  suggested_reviewers: [],
  opposed_reviewers: [],
  revision_due_on: null,
  fee: null,
  requests: [],
  moved_in: null,
  unanswered_threads: 0,
  files: [],
  leak_reports: [],
  revisions: [],
  decisions: [],
  planned_decision: null,
  letters: STANDARD_LETTERS,
  assignments: [],
  notices: [],
  editor: null,
  revision: null,
  words_for_reviewers: null,
} satisfies Partial<EditorManuscript>;

/** A reply with what it leaves out; `date` is the moment of the reply, in whatever form the server gave it. */
export function wholeManuscript(answer: Partial<EditorManuscript>, date: string | null): EditorManuscript {
  const said = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined && value !== null));
  const today = plainDate(new Date(date ?? answer.submitted_at ?? 0));
  return { ...UNSAID, today, ...said } as unknown as EditorManuscript;
}
