import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, MessageFileTable, MessageTable } from '#database/schema';
import type {
  AuthorMessages,
  OfficeMessages,
  OfficeThread,
  ReviewerMessages,
  ThreadKey,
} from '#domain/message/message';
import { MESSAGE_FILE_TEXTS, type MessageFile } from '#domain/message/message-file';
import { randomId } from '#server/kernel/identifiers';
import { listAuthorIdentities } from '#server/manuscript/blind-queries';
import { readCard } from '#server/manuscript/card-queries';
import { findCorrespondingAuthor, isActive } from '#server/manuscript/queries';

/** A manuscript's threads for the office; a thread without messages has no row. */
export async function listThreads(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
): Promise<Pick<OfficeThread, 'kind' | 'assignment_id' | 'waiting_since' | 'messages'>[]> {
  const [threads, messages, filesOf] = await Promise.all([
    db.selectFrom('thread').selectAll().where('manuscript_id', '=', manuscriptId).execute(),
    db
      .selectFrom('message')
      .innerJoin('thread', 'thread.id', 'message.thread_id')
      .select(['message.id', 'thread_id', 'side', 'written_by', 'text', 'written_at'])
      .where('manuscript_id', '=', manuscriptId)
      .orderBy('position')
      .execute(),
    listThreadFiles(db, manuscriptId),
  ]);
  const byThread = Map.groupBy(messages, ({ thread_id }) => thread_id);
  return threads.map(({ id, kind, assignment_id, waiting_since }) => ({
    kind,
    assignment_id,
    waiting_since: waiting_since?.toISOString() ?? null,
    messages: (byThread.get(id) ?? []).map((row) => toOfficeMessage(row, filesOf(row.id))),
  }));
}

interface MessageRow<Side> {
  id: string;
  side: Side;
  written_by: string;
  text: string;
  written_at: Date;
}

export const toOfficeMessage = <Side>(
  { id, side, written_by, text, written_at }: MessageRow<Side>,
  files: MessageFile[],
) => ({
  ...{ id, from: side, by: written_by, text, at: written_at.toISOString(), files },
});

/** The authors' thread as the authors see it. */
export async function listAuthorMessages(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
): Promise<AuthorMessages['messages']> {
  const [rows, filesOf] = await Promise.all([
    selectSharedMessages(db)
      .where('thread.manuscript_id', '=', manuscriptId)
      .where('thread.kind', '=', 'author')
      .execute(),
    listThreadFiles(db, manuscriptId),
  ]);
  return rows.map((row) => toSharedMessage(row, filesOf(row.id)));
}

/** A reviewer's thread as the reviewer sees it. */
export async function listReviewerMessages(
  db: ReadonlyKysely<Database>,
  assignmentId: string,
): Promise<ReviewerMessages['messages']> {
  const rows = await selectSharedMessages(db)
    .where('thread.assignment_id', '=', assignmentId)
    .select('thread.manuscript_id')
    .execute();
  const filesOf = await listThreadFiles(db, rows[0]?.manuscript_id ?? '');
  return rows.map((row) => toSharedMessage(row, filesOf(row.id)));
}

/** The columns the other side of a thread may see: never the colleague's name. */
const selectSharedMessages = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.thread_id')
    .select(['message.id', 'message.side', 'message.text', 'message.written_at'])
    .orderBy('position');

const toSharedMessage = (
  { id, side, text, written_at }: { id: string; side: string; text: string; written_at: Date },
  files: readonly MessageFile[],
) => ({
  id,
  text,
  from: side === 'office' ? ('office' as const) : ('you' as const),
  at: written_at.toISOString(),
  files: files.map(({ notes, ...file }) => ({
    ...file,
    notes: notes.filter((note) => note === MESSAGE_FILE_TEXTS.infected),
  })),
});

/** A manuscript's assignments with reviewers, in order of invitation; for the office only. */
export async function listThreadReviewers(db: ReadonlyKysely<Database>, manuscriptId: string) {
  return selectThreadReviewers(db)
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('invited_at')
    .orderBy('review_assignment.id')
    .execute();
}

/** Finds the reviewer of one assignment. */
export async function findThreadReviewer(db: ReadonlyKysely<Database>, assignmentId: string) {
  return selectThreadReviewers(db).where('review_assignment.id', '=', assignmentId).executeTakeFirst();
}

/** A thread is closed when the review is declined or cancelled. */
const selectThreadReviewers = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['review_assignment.id', 'manuscript_id', 'round', isActive().as('is_open')])
    .select(
      sql<string>`coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), email)`.as('person'),
    );

/** People whose names must not reach the other side of a thread. */
export async function listHiddenPeople(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  from: 'author' | 'reviewer',
) {
  return from === 'reviewer'
    ? listAuthorIdentities(db, manuscriptId)
    : db
        .selectFrom('review_assignment')
        .innerJoin('account', 'account.id', 'reviewer_id')
        .select(['first_name as given', 'last_name as family', 'email', 'affiliation', 'orcid'])
        .where('manuscript_id', '=', manuscriptId)
        .distinct()
        .execute();
}

/** Finds or creates a thread; the caller has locked the manuscript. */
export async function findOrCreateThread(trx: Transaction<Database>, manuscript_id: string, key: ThreadKey) {
  const known = await findThread(trx, manuscript_id, key);
  if (known) return { ...known, count: await countMessages(trx, known.id) };
  const thread = { id: randomId(), waiting_since: null };
  await trx
    .insertInto('thread')
    .values({ ...thread, ...key, manuscript_id })
    .execute();
  return { ...thread, count: 0 };
}

export async function findThread(
  trx: Transaction<Database>,
  manuscript_id: string,
  { kind, assignment_id }: ThreadKey,
) {
  return trx
    .selectFrom('thread')
    .select(['id', 'waiting_since'])
    .where('manuscript_id', '=', manuscript_id)
    .where('kind', '=', kind)
    .where('assignment_id', assignment_id === null ? 'is' : '=', assignment_id)
    .executeTakeFirst();
}

async function countMessages(trx: Transaction<Database>, threadId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertMessage(trx: Transaction<Database>, row: Insertable<MessageTable>): Promise<void> {
  await trx.insertInto('message').values(row).execute();
}

/** Sets since when someone has been waiting for the office; null if no one is. */
export async function setWaitingSince(trx: Transaction<Database>, threadId: string, since: Date | null): Promise<void> {
  await trx.updateTable('thread').set({ waiting_since: since }).where('id', '=', threadId).execute();
}

/** A manuscript's submitter, and the corresponding author's address. */
export async function findAuthorAddresses(trx: Transaction<Database>, manuscriptId: string) {
  return trx
    .selectFrom('manuscript')
    .leftJoin('account', 'account.id', 'manuscript.submitter_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('manuscript_author')
          .select('manuscript_author.email as corresponding')
          .whereRef('manuscript_author.manuscript_id', '=', 'manuscript.id')
          .orderBy('is_corresponding', 'desc')
          .orderBy('position')
          .limit(1)
          .as('addressee'),
      (join) => join.onTrue(),
    )
    .select(['account.email as submitter', 'addressee.corresponding'])
    .where('manuscript.id', '=', manuscriptId)
    .executeTakeFirstOrThrow();
}

/**
 * A message with the data for its email, such as the number of files. The submitter is empty if the account is closed
 * or deactivated.
 */
export async function findMessageForEmail(db: Kysely<Database>, { message_id }: { message_id: string }) {
  return db
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.thread_id')
    .innerJoin('manuscript', 'manuscript.id', 'thread.manuscript_id')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'manuscript.submitter_id').on('account.is_active', '=', true),
    )
    .select(['message.text', 'message.written_by', 'thread.id as thread_id', 'thread.kind', 'thread.assignment_id'])
    .select(['manuscript.id as manuscript_id', 'manuscript.manuscript_number', 'manuscript.title'])
    .select('account.email as submitter_email')
    .select(sql<string>`coalesce(trim(account.first_name || ' ' || account.last_name), '')`.as('submitter_name'))
    .select((eb) =>
      eb
        .selectFrom('message_file')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('message_file.message_id', '=', 'message.id')
        .$asScalar()
        .$notNull()
        .as('files'),
    )
    .where('message.id', '=', message_id)
    .executeTakeFirst();
}

/** A thread by the id in its reply addresses. */
export async function findThreadById(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('thread')
    .select(['id', 'manuscript_id', 'kind', 'assignment_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether an email has already become a message. */
export async function wasMailReceived(db: ReadonlyKysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('inbound_mail').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Records that an email became a message; false if a concurrent request already has. */
export async function recordInboundMail(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('inbound_mail')
    .values({ id, taken_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes records of emails received before a date, after which no mail server retries. */
export async function deleteOldInboundMails(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('inbound_mail').where('taken_at', '<', before).execute();
}

/** A reviewer's account, unless deactivated. */
export async function findReviewerAccount(db: ReadonlyKysely<Database>, assignmentId: string) {
  return db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'reviewer_id')
    .select(['account.id', 'account.email', 'first_name', 'last_name'])
    .where('review_assignment.id', '=', assignmentId)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
}

/** The addresses that may reply for a manuscript: the submitter's and authors', except for deactivated accounts. */
export async function listAuthorMailboxes(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const [submitter, authors] = await Promise.all([
    db
      .selectFrom('manuscript')
      .innerJoin('account', 'account.id', 'submitter_id')
      .select(['account.id', 'account.email', 'first_name', 'last_name'])
      .where('manuscript.id', '=', manuscriptId)
      .where('account.is_active', '=', true)
      .executeTakeFirst(),
    db
      .selectFrom('manuscript_author')
      .select(['email', 'given as first_name', 'family as last_name'])
      .where('manuscript_id', '=', manuscriptId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account')
              .select('account.id')
              .where(sql<boolean>`lower(account.email) = lower(manuscript_author.email)`)
              .where('account.is_active', '=', false),
          ),
        ),
      )
      .orderBy('position')
      .execute(),
  ]);
  return [...(submitter ? [submitter] : []), ...authors.map((author) => ({ ...author, id: null }))];
}

export async function insertMessageFile(trx: Transaction<Database>, file: Insertable<MessageFileTable>): Promise<void> {
  await trx.insertInto('message_file').values(file).execute();
}

/** A manuscript's message files, by message, for the office. */
export async function listThreadFiles(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const rows = await selectFiles(db)
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .innerJoin('thread', 'thread.id', 'message.thread_id')
    .select('message_file.message_id as of')
    .where('thread.manuscript_id', '=', manuscriptId)
    .execute();
  return groupByMessage(rows);
}

/** The files of an inquiry's messages, by message. */
export async function listInquiryFiles(db: ReadonlyKysely<Database>, inquiryId: string) {
  const rows = await selectFiles(db)
    .innerJoin('inquiry_message', 'inquiry_message.id', 'message_file.inquiry_message_id')
    .select('message_file.inquiry_message_id as of')
    .where('inquiry_id', '=', inquiryId)
    .execute();
  return groupByMessage(rows);
}

const selectFiles = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('message_file')
    .select(['message_file.id', 'message_file.name', 'message_file.bytes', 'scan_status', 'flags'])
    .orderBy('message_file.created_at')
    .orderBy('message_file.name')
    .orderBy('message_file.id');

type FileRow = Omit<MessageFile, 'notes'> & { of: string | null; scan_status: string; flags: { text: string }[] };

/** Files by message. */
function groupByMessage(rows: readonly FileRow[]): (messageId: string) => MessageFile[] {
  const found = Map.groupBy(rows, ({ of }) => of);
  return (messageId) =>
    (found.get(messageId) ?? []).map(({ id, name, bytes, scan_status, flags }) => ({
      id,
      name,
      bytes,
      notes: [...(scan_status === 'infected' ? [MESSAGE_FILE_TEXTS.infected] : []), ...flags.map(({ text }) => text)],
    }));
}

/** Where to look for a file: in all threads of a manuscript, in its authors' thread, or in a reviewer's. */
type FileScope = { manuscript_id: string; kind?: 'author' } | { assignment_id: string };

/** A thread's file by id; undefined if missing. */
export async function findThreadFile(db: ReadonlyKysely<Database>, file: string, key: FileScope) {
  return selectStored(db, file)
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .innerJoin('thread', 'thread.id', 'message.thread_id')
    .$if('assignment_id' in key, (query) =>
      query.where('thread.assignment_id', '=', 'assignment_id' in key ? key.assignment_id : ''),
    )
    .$if('manuscript_id' in key, (query) =>
      query.where('thread.manuscript_id', '=', 'manuscript_id' in key ? key.manuscript_id : ''),
    )
    .$if('kind' in key, (query) => query.where('thread.kind', '=', 'author'))
    .executeTakeFirst();
}

/** A file attached to a message of an inquiry. */
export async function findInquiryFile(db: ReadonlyKysely<Database>, file: string, inquiryId: string) {
  return selectStored(db, file)
    .innerJoin('inquiry_message', 'inquiry_message.id', 'message_file.inquiry_message_id')
    .where('inquiry_id', '=', inquiryId)
    .executeTakeFirst();
}

/** A file waiting for the scanner, with its message; undefined if scanned or deleted. */
export async function findUnscannedFile(db: ReadonlyKysely<Database>, file: string) {
  return selectStored(db, file)
    .leftJoin('message', 'message.id', 'message_file.message_id')
    .leftJoin('thread', 'thread.id', 'message.thread_id')
    .select(['message_file.message_id', 'thread.manuscript_id', 'message_file.inquiry_message_id'])
    .where('scan_status', '=', 'pending')
    .executeTakeFirst();
}

const selectStored = (db: ReadonlyKysely<Database>, file: string) =>
  db
    .selectFrom('message_file')
    .select(['file_key', 'message_file.name', 'format', 'message_file.bytes', 'scan_status'])
    .where('message_file.id', '=', file);

export async function setMessageFileScan(
  trx: Transaction<Database>,
  file: string,
  scan_status: 'clean' | 'infected',
): Promise<void> {
  await trx.updateTable('message_file').set({ scan_status }).where('id', '=', file).execute();
}

/** A manuscript's threads for the office: authors', reviewers', and internal notes. */
export async function readOfficeMessages(db: ReadonlyKysely<Database>, id: string): Promise<OfficeMessages> {
  const [{ manuscript_number, title }, addressee, reviewers, started] = await Promise.all([
    readCard(db, id),
    findCorrespondingAuthor(db, id),
    listThreadReviewers(db, id),
    listThreads(db, id),
  ]);
  const withMessages = (thread: Omit<OfficeThread, 'waiting_since' | 'messages'>): OfficeThread => {
    const known = started.find((one) => one.kind === thread.kind && one.assignment_id === thread.assignment_id);
    return { ...thread, waiting_since: known?.waiting_since ?? null, messages: known?.messages ?? [] };
  };
  const common = { assignment_id: null, round: null, is_open: true };
  const threads = [
    withMessages({ ...common, kind: 'author', person: addressee?.name ?? '' }),
    ...reviewers.map(({ id, round, is_open, person }) =>
      withMessages({ kind: 'reviewer', assignment_id: id, round, is_open, person }),
    ),
    withMessages({ ...common, kind: 'office', person: '' }),
  ];
  return { manuscript_number, title, threads };
}

export async function readAuthorMessages(db: ReadonlyKysely<Database>, id: string): Promise<AuthorMessages> {
  return { messages: await listAuthorMessages(db, id) };
}

/** An assignment's thread as its reviewer sees it. */
export async function readReviewerMessages(
  db: ReadonlyKysely<Database>,
  assignmentId: string,
): Promise<ReviewerMessages> {
  const [messages, reviewer] = await Promise.all([
    listReviewerMessages(db, assignmentId),
    findThreadReviewer(db, assignmentId),
  ]);
  return { messages, is_open: reviewer?.is_open ?? false };
}
