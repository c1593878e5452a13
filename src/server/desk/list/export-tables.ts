import { REQUEST_RULES, type RequestAnswer } from '#domain/decision/request/request';
import type { EditorCard } from '#domain/desk/editorial/replies';
import type { Sort } from '#domain/desk/list/list-options';
import type { Journal } from '#domain/journal/journal';
import { overdueCutoff } from '#domain/kernel/date';
import { statusLabel } from '#domain/manuscript/status';
import { articleTypePlural } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { type AssignmentStatus, assignmentStatus, isOpen } from '#domain/review/assignment-status';
import { listCards, type Position } from '#server/desk/manuscripts/queries';
import type { Context } from '#server/kernel/context';
import { csvResponse } from '#server/kernel/http/attachment';
import type { SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import { listAssignments, listMetadata, listRequests } from './queries.ts';
import { type ListRequest, readList } from './read-list.ts';
import { filterByIds } from './waiting-queries.ts';

/** The maximum number of rows per table. */
const ROWS_MAX = 20_000;

type Caller = Pick<SignedInCall, 'context' | 'user'>;

const isoInstant = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const ANSWER_LABELS: Readonly<Record<RequestAnswer, string>> = {
  granted: 'Granted',
  declined: 'Declined',
  lapsed: 'Superseded',
};

/** Exports the requests to the office that the caller may see. */
export async function exportRequests({ context: { reader }, user }: Caller): Promise<Response> {
  const requests = await listRequests(reader, await visibilityOf(reader, user), ROWS_MAX);
  const head = [
    ...['Manuscript', 'Title', 'Received', 'Request', 'Reviewer', 'Message', 'Requested until', 'Answer', 'Answered'],
    ...['Answered by', 'Granted until', 'Reply'],
  ];
  const rows = requests.map((one) => [
    ...[one.manuscript_number, one.title, isoInstant(one.asked_at), REQUEST_RULES[one.kind].summary],
    ...[one.reviewer ?? one.email, one.words, one.wanted_on, one.answer ? ANSWER_LABELS[one.answer] : 'Open'],
    ...[isoInstant(one.answered_at), one.answered_by, one.granted_on, one.answer_words],
  ]);
  return csvResponse('requests', [head, ...rows]);
}

const STATUS_LABELS: Readonly<Record<AssignmentStatus, string>> = {
  invited: 'Invited',
  accepted: 'Accepted',
  overdue: 'Overdue',
  declined: 'Declined',
  done: 'Review received',
  thanked: 'Review received, thanked',
  cancelled: 'Cancelled',
};

/** Once the manuscript is decided, unsubmitted reviews are no longer expected. */
const assignmentStatusText = (status: AssignmentStatus, isStillAwaited: boolean) =>
  isOpen(status) && !isStillAwaited ? 'No review' : STATUS_LABELS[status];

/** Exports the invitations to review that the caller may see. */
export async function exportAssignments({ context: { reader, clock }, user }: Caller): Promise<Response> {
  const assignments = await listAssignments(reader, await visibilityOf(reader, user), ROWS_MAX);
  const overdueDate = overdueCutoff(clock.now());
  const head = [
    ...['Manuscript', 'Title', 'Round', 'Reviewer', 'Email', 'Status', 'Invited', 'Invited by', 'Due'],
    ...['Accepted', 'Declined', 'Cancelled', 'Review received', 'Rating'],
  ];
  const rows = assignments.map(({ due_on, rating, ...one }) => {
    const [accepted_at, declined_at] = [isoInstant(one.accepted_at), isoInstant(one.declined_at)];
    const [cancelled_at, completed_at] = [isoInstant(one.cancelled_at), isoInstant(one.completed_at)];
    const dates = {
      due_on,
      accepted_at,
      declined_at,
      cancelled_at,
      completed_at,
      thanked_at: isoInstant(one.thanked_at),
    };
    return [
      ...[one.manuscript_number, one.title, one.round, one.reviewer, one.email],
      ...[
        assignmentStatusText(assignmentStatus(dates, overdueDate), Boolean(one.is_awaited)),
        isoInstant(one.invited_at),
        one.invited_by,
        due_on,
      ],
      ...[accepted_at, declined_at, cancelled_at, completed_at, rating],
    ];
  });
  return csvResponse('review-assignments', [head, ...rows]);
}

/** The maximum number of manuscripts per table; filters give access to the rest. */
const CSV_MAX = 20_000;
const BATCH = 1_000;

const LIST_HEAD = [
  ...['Number', 'Title', 'Authors', 'Article type', 'Category', 'Status', 'Round'],
  ...['Reviews received', 'Reviewers invited', 'Handling editor', 'Submitted', 'Last changed', 'Volume', 'Issue'],
];

/** Exports a list of manuscripts in its order. */
export async function exportManuscripts(
  { journal, reader }: Context,
  listRequest: ListRequest,
  sort: Sort,
): Promise<Response> {
  const rows = [];
  let after: Position | undefined;
  while (rows.length < CSV_MAX) {
    const found = (await readList(journal, reader, listRequest, { sort, after, limit: BATCH })).rows;
    rows.push(...found.map(({ card }) => manuscriptRow(journal, card)));
    if (found.length < BATCH) break;
    after = found.at(-1)?.position;
  }
  return csvResponse('manuscripts', [LIST_HEAD, ...rows]);
}

function manuscriptRow(journal: Journal, card: EditorCard): (string | number | null)[] {
  const { manuscript_number, title, co_authors, article_type, category, status, round, reviews, editor } = card;
  return [
    ...[
      manuscript_number,
      title,
      co_authors.join('; '),
      article_type && articleTypePlural(journal, article_type),
      category,
    ],
    ...[statusLabel(status), round],
    ...[reviews?.received ?? null, reviews?.asked ?? null, editor?.name ?? null],
    ...[card.submitted_at, card.updated_at, card.volume?.number ?? null, card.issue?.number ?? null],
  ];
}

const METADATA_HEAD = [
  ...['Number', 'Title', 'Abstract', 'Keywords', 'Article type', 'Category', 'Authors', 'Affiliations', 'ORCID iDs'],
  ...['Corresponding author', 'Email', 'Submitted', 'Published', 'Volume', 'Issue', 'DOI'],
];

/** Exports the selected manuscripts that the caller may see. */
export async function exportSelected(
  { ids, what }: { ids: readonly string[]; what: 'list' | 'metadata' },
  { context, context: { reader }, user }: SignedInCall,
): Promise<Response> {
  const filter = filterByIds(await visibilityOf(reader, user), ids);
  const cards = (await listCards(reader, filter, { sort: 'newest', limit: ids.length })).map(({ card }) => card);
  if (what === 'list')
    return csvResponse('manuscripts', [LIST_HEAD, ...cards.map((one) => manuscriptRow(context.journal, one))]);
  const known = await listMetadata(
    reader,
    cards.map(({ id }) => id),
  );
  return csvResponse('metadata', [
    METADATA_HEAD,
    ...cards.map((card) => metadataRow(context.journal, card, known.get(card.id))),
  ]);
}

type Metadata = Awaited<ReturnType<typeof listMetadata>> extends Map<string, infer Known> ? Known : never;

function metadataRow(journal: Journal, card: EditorCard, known: Metadata | undefined): (string | number | null)[] {
  const authors = known?.authors ?? [];
  const corresponding = authors.find(({ is_corresponding }) => is_corresponding) ?? authors[0];
  const joined = (words: readonly (string | null)[]) => [...new Set(words.filter(Boolean))].join('; ');
  return [
    ...[card.manuscript_number, card.title, known?.abstract ?? '', joined(card.keywords)],
    ...[
      card.article_type && articleTypePlural(journal, card.article_type),
      card.category,
      authors.map(authorName).join('; '),
    ],
    ...[joined(authors.map(({ affiliation }) => affiliation)), joined(authors.map(({ orcid }) => orcid))],
    ...[corresponding ? authorName(corresponding) : null, corresponding?.email ?? null, card.submitted_at],
    ...[known?.published_on ?? null, card.volume?.number ?? null, card.issue?.number ?? null, known?.doi ?? null],
  ];
}
