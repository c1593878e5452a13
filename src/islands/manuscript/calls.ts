import type { DecisionKind } from '#domain/decision/kind';
import { type LetterTemplate, letterTemplates } from '#domain/decision/letter';
import type { NoticeInput } from '#domain/desk/editorial/notice';
import { editorialApi, listApi } from '#domain/desk/editorial/paths';
import type { Dashboard, EditorManuscript } from '#domain/desk/editorial/replies';
import type { TimelineEntry } from '#domain/desk/editorial/timeline';
import { BULK_MAX, type BulkAction, type BulkOutcome, type BulkReply } from '#domain/desk/list/bulk-action';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import { defaultMail } from '#domain/journal/mail/mail-template';
import { plainDate } from '#domain/kernel/date';
import type { ProductionCheck } from '#domain/production/record';
import { INVITATION } from '#domain/review/invitation-letter';
import { LETTER_FIELDS, mapFields } from '#domain/submission/form';
import { callApi, callApiWithHeaders } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

/** Defaults for fields outside the specification. */
const MANUSCRIPT_DEFAULTS = {
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
  letters: letterTemplates({ mails: {} }, null),
  invitation: defaultMail(INVITATION),
  assignments: [],
  notices: [],
  editor: null,
  revision: null,
  words_for_reviewers: null,
} satisfies Partial<EditorManuscript>;

/** Completes a partial reply; `date` is its Date header. */
export function completeManuscript(answer: Partial<EditorManuscript>, date: string | null): EditorManuscript {
  const givenFields = Object.fromEntries(
    Object.entries(answer).filter(([, value]) => value !== undefined && value !== null),
  );
  const today = plainDate(new Date(date ?? answer.submitted_at ?? 0));
  return { ...MANUSCRIPT_DEFAULTS, today, ...givenFields } as unknown as EditorManuscript;
}

export interface ManuscriptChange {
  message: string;
  /** A warning for the editor, such as an unpaid charge of a published article. */
  warning?: string;
  manuscript: EditorManuscript;
}

export interface DecisionBody {
  status: string;
  /** The kind of decision, if several lead to the status. */
  kind?: DecisionKind;
  notes: string;
  version: number;
  volume?: number | null;
  issue?: number | null;
  letter: { subject: string; text: string } | null;
  /** Required if checks have failed. */
  override_reason?: string;
  revision_due_on?: string;
  /** The reviews to send to the authors, by assignment. */
  release_reviews?: string[];
}

export const readChecks = async (id: string): Promise<ProductionCheck[]> => {
  const call = { as: true, fallback: 'The checks before publishing could not be loaded. Please try again.' } as const;
  return (await callApi<{ checks: ProductionCheck[] }>(editorialApi.productionChecks(id), call)).checks;
};

export const readDashboard = () =>
  callApi<Dashboard>(editorialApi.editorDashboard, { as: true, fallback: 'Failed to fetch editor dashboard data' });

export async function readManuscript(id: string): Promise<EditorManuscript> {
  const call = { as: true, fallback: 'Failed to fetch manuscript details' } as const;
  const { answer, headers } = await callApiWithHeaders(editorialApi.editorManuscript(id), call);
  return completeManuscript(answer as Partial<EditorManuscript>, headers.get('date'));
}

/** Refetches the manuscript if a reply lacks it (spec §4). */
async function withManuscript(id: string, changing: Promise<Partial<ManuscriptChange>>): Promise<ManuscriptChange> {
  const { message = '', warning, manuscript } = await changing;
  return { message, ...(warning && { warning }), manuscript: manuscript ?? (await readManuscript(id)) };
}

/** Fetches the first page of a timeline, or the `next` of the previous page. */
export const listTimeline = (address: string) =>
  callListApi<TimelineEntry>(address, { as: true, fallback: 'The timeline could not be loaded. Please try again.' });

export const updateStatus = (id: string, body: DecisionBody) =>
  withManuscript(
    id,
    callApi<Partial<ManuscriptChange>>(editorialApi.updateStatus(id), {
      method: 'POST',
      body,
      as: true,
      fallback: 'Failed to update manuscript status',
    }),
  );

/** Schedules a decision; without `take_at`, for a minute from now. */
export const planDecision = (id: string, body: DecisionBody & { take_at?: string }) =>
  callApi<ManuscriptChange>(editorialApi.planDecision(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The decision could not be saved. Please try again.',
  });

export const undoDecision = (id: string, planned: string) =>
  callApi<ManuscriptChange>(editorialApi.undoDecision(id, planned), {
    method: 'DELETE',
    as: true,
    fallback: 'The decision could not be undone. Please try again.',
  });

/** The body of an assignment; without `letter` the invitation uses its default text. */
interface AssignmentBody {
  reviewer_email: string;
  due_on?: string;
  letter?: LetterTemplate;
  are_names_meant?: boolean;
}

export const assignReviewer = (id: string, body: AssignmentBody) =>
  withManuscript(
    id,
    callApi<Partial<ManuscriptChange>>(editorialApi.assignReviewer(id), {
      method: 'POST',
      body,
      as: true,
      fallback: 'Failed to assign reviewer',
    }),
  );

export const publishNotice = (id: string, body: NoticeInput) =>
  callApi<ManuscriptChange>(editorialApi.notices(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The notice could not be published. Please try again.',
  });

export const withdrawNotice = (id: string, notice: string, body: { reason: string }) =>
  callApi<ManuscriptChange>(editorialApi.withdrawNotice(id, notice), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The notice could not be removed. Please try again.',
  });

export type BulkActionBody = { editor_id?: string; text?: string } & Partial<ManuscriptPlace>;

const splitIds = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / BULK_MAX) }, (_, part) =>
    ids.slice(part * BULK_MAX, (part + 1) * BULK_MAX),
  );

/** Runs a bulk action in batches, and reports the outcomes so far after each. `press` makes a repetition idempotent. */
export async function runBulkAction(
  action: BulkAction,
  { ids, press, ...body }: BulkActionBody & { ids: readonly string[]; press: string },
  onProgress: (outcomes: BulkOutcome[]) => void,
): Promise<void> {
  const all: BulkOutcome[] = [];
  for (const part of splitIds(ids)) {
    const { outcomes } = await callApi<BulkReply>(listApi.chosen(action), {
      method: 'POST',
      body: { ids: part, press, ...body },
      as: true,
      fallback: 'Some items failed. Try again: completed items won’t be repeated.',
    });
    all.push(...outcomes);
    onProgress([...all]);
  }
}

/** Fetches a table of the selected manuscripts, up to the maximum per request. */
export const fetchSelectedTable = (ids: readonly string[], what: 'list' | 'metadata') =>
  fetchFile(listApi.chosenCsv, {
    body: { ids: ids.slice(0, BULK_MAX), what },
    fallback: 'The table could not be fetched. Please try again.',
  });

export const setPlace = (
  manuscript: string,
  body: ManuscriptPlace & ({ version: number } | { seen: ManuscriptPlace }),
) =>
  callApi<{ message: string; version: number }>(listApi.place(manuscript), {
    method: 'POST',
    body,
    as: true,
    fallback: 'Volume and issue could not be set. Please try again.',
  });
