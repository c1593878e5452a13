import { REQUEST_RULES, type RequestAnswer } from '#domain/decision/request/request';
import type { EditorCard } from '#domain/desk/editorial/replies';
import type { Sort } from '#domain/desk/list/list-filter';
import type { Journal } from '#domain/journal/journal';
import { overdueCutoff } from '#domain/kernel/date';
import { statusLabel } from '#domain/manuscript/status';
import { nameOfSeveral } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { type AssignmentStatus, assignmentStatus, isOpen } from '#domain/review/assignment-status';
import { listCards, type Position } from '#server/desk/manuscripts/queries';
import type { Context } from '#server/kernel/context';
import { csvResponse } from '#server/kernel/http/attachment';
import type { SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import { listAssignments, listMetadata, listRequests } from './queries.ts';
import { readList, type WantedList } from './read-list.ts';
import { withIds } from './waiting-queries.ts';

/** Maximum rows per table, newest first. */
const ROWS_MAX = 20_000;

type Caller = Pick<SignedInCall, 'context' | 'user'>;

/** An instant in table format; empty if null. */
const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const ANSWERS: Readonly<Record<RequestAnswer, string>> = {
  granted: 'Granted',
  declined: 'Declined',
  lapsed: 'Superseded',
};

/** All requests to the office that the caller may see, as a table. */
export async function sendRequests({ context: { reader }, user }: Caller): Promise<Response> {
  const requests = await listRequests(reader, await visibilityOf(reader, user), ROWS_MAX);
  const head = [
    ...['Manuscript', 'Title', 'Received', 'Request', 'Reviewer', 'Message', 'Requested until', 'Answer', 'Answered'],
    ...['Answered by', 'Granted until', 'Reply'],
  ];
  const rows = requests.map((one) => [
    ...[one.manuscript_number, one.title, at(one.asked_at), REQUEST_RULES[one.kind].asked],
    ...[one.reviewer ?? one.email, one.words, one.wanted_on, one.answer ? ANSWERS[one.answer] : 'Open'],
    ...[at(one.answered_at), one.answered_by, one.granted_on, one.answer_words],
  ]);
  return csvResponse('requests', [head, ...rows]);
}

const STANDS: Readonly<Record<AssignmentStatus, string>> = {
  invited: 'Invited',
  accepted: 'Accepted',
  overdue: 'Overdue',
  declined: 'Declined',
  done: 'Review in',
  thanked: 'Review in, thanked',
  cancelled: 'Removed',
};

/** Reviews never submitted are no longer expected once the manuscript is decided. */
const stateText = (status: AssignmentStatus, isStillAwaited: boolean) =>
  isOpen(status) && !isStillAwaited ? 'No review' : STANDS[status];

/** All review invitations the caller may see, as a table. */
export async function sendAssignments({ context: { reader, clock }, user }: Caller): Promise<Response> {
  const assignments = await listAssignments(reader, await visibilityOf(reader, user), ROWS_MAX);
  const late = overdueCutoff(clock.now());
  const head = [
    ...['Manuscript', 'Title', 'Round', 'Reviewer', 'Email', 'Status', 'Invited', 'Invited by', 'Due'],
    ...['Accepted', 'Declined', 'Removed', 'Review in', 'Rating'],
  ];
  const rows = assignments.map(({ due_on, rating, ...one }) => {
    const [accepted_at, declined_at] = [at(one.accepted_at), at(one.declined_at)];
    const [cancelled_at, completed_at] = [at(one.cancelled_at), at(one.completed_at)];
    const dates = { due_on, accepted_at, declined_at, cancelled_at, completed_at, thanked_at: at(one.thanked_at) };
    return [
      ...[one.manuscript_number, one.title, one.round, one.reviewer, one.email],
      ...[
        stateText(assignmentStatus(dates, late), Boolean(one.is_awaited)),
        at(one.invited_at),
        one.invited_by,
        due_on,
      ],
      ...[accepted_at, declined_at, cancelled_at, completed_at, rating],
    ];
  });
  return csvResponse('review-assignments', [head, ...rows]);
}

/** Maximum manuscripts per table; filters give access to the rest. */
const CSV_MAX = 20_000;
/** Manuscripts read at a time. */
const BATCH = 1_000;

/** The head of a table of manuscripts. */
const HEAD = [
  ...['Number', 'Title', 'Authors', 'Article type', 'Category', 'Status', 'Round'],
  ...['Reviews received', 'Reviews asked for', 'Handling editor', 'Submitted', 'Last change', 'Volume', 'Issue'],
];

/** A list of the office as a table, in the order of the list. */
export async function sendManuscripts({ journal, reader }: Context, wanted: WantedList, sort: Sort): Promise<Response> {
  const rows = [];
  let after: Position | undefined;
  while (rows.length < CSV_MAX) {
    const found = (await readList(journal, reader, wanted, { sort, after, limit: BATCH })).rows;
    rows.push(...found.map(({ card }) => rowOf(journal, card)));
    if (found.length < BATCH) break;
    after = found.at(-1)?.position;
  }
  return csvResponse('manuscripts', [HEAD, ...rows]);
}

/** A manuscript's row in the table. */
function rowOf(journal: Journal, card: EditorCard): (string | number | null)[] {
  const { manuscript_number, title, co_authors, article_type, category, status, round, reviews, editor } = card;
  return [
    ...[
      manuscript_number,
      title,
      co_authors.join('; '),
      article_type && nameOfSeveral(journal, article_type),
      category,
    ],
    ...[statusLabel(status), round],
    ...[reviews?.received ?? null, reviews?.asked ?? null, editor?.name ?? null],
    ...[card.submitted_at, card.updated_at, card.volume?.number ?? null, card.issue?.number ?? null],
  ];
}

const METADATA = [
  ...['Number', 'Title', 'Abstract', 'Keywords', 'Article type', 'Category', 'Authors', 'Affiliations', 'ORCID iDs'],
  ...['Corresponding author', 'Email', 'Submitted', 'Published', 'Volume', 'Issue', 'DOI'],
];

/** The selected manuscripts as a table, limited to what the caller may see. */
export async function sendChosen(
  { ids, what }: { ids: readonly string[]; what: 'list' | 'metadata' },
  { context, context: { reader }, user }: SignedInCall,
): Promise<Response> {
  const filter = withIds(await visibilityOf(reader, user), ids);
  const cards = (await listCards(reader, filter, { sort: 'newest', limit: ids.length })).map(({ card }) => card);
  if (what === 'list') return csvResponse('manuscripts', [HEAD, ...cards.map((one) => rowOf(context.journal, one))]);
  const known = await listMetadata(
    reader,
    cards.map(({ id }) => id),
  );
  return csvResponse('metadata', [
    METADATA,
    ...cards.map((card) => metadataOf(context.journal, card, known.get(card.id))),
  ]);
}

type Metadata = Awaited<ReturnType<typeof listMetadata>> extends Map<string, infer Known> ? Known : never;

function metadataOf(journal: Journal, card: EditorCard, known: Metadata | undefined): (string | number | null)[] {
  const authors = known?.authors ?? [];
  const corresponding = authors.find(({ is_corresponding }) => is_corresponding) ?? authors[0];
  const joined = (words: readonly (string | null)[]) => [...new Set(words.filter(Boolean))].join('; ');
  return [
    ...[card.manuscript_number, card.title, known?.abstract ?? '', joined(card.keywords)],
    ...[
      card.article_type && nameOfSeveral(journal, card.article_type),
      card.category,
      authors.map(authorName).join('; '),
    ],
    ...[joined(authors.map(({ affiliation }) => affiliation)), joined(authors.map(({ orcid }) => orcid))],
    ...[corresponding ? authorName(corresponding) : null, corresponding?.email ?? null, card.submitted_at],
    ...[known?.published_on ?? null, card.volume?.number ?? null, card.issue?.number ?? null, known?.doi ?? null],
  ];
}
