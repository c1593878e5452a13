import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Told } from '#domain/event/events';
import { MESSAGE_MAX, MESSAGE_TEXTS, type Side, type ThreadPlace } from '#domain/message/message';
import type { SearchedFile } from '#domain/message/message-file';
import type { NewMessage, NewOfficeMessage } from '#domain/message/new-message';
import type { Context } from '#server/context';
import { type Actor, appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import { type Limit, spend } from '#server/http/rate-limit';
import type { ManuscriptCall, ReviewerCall } from '#server/http/route';
import { randomId } from '#server/identifiers';
import { lockManuscript } from '#server/manuscript/queries';
import { enqueue } from '#server/outbox/enqueue';
import { findReviewersAccount, listAuthorMailboxes, noteInboundMail } from './inbound-queries.ts';
import { keepFiles, type MailContent } from './keep-file.ts';
import { refuseNames } from './named-people.ts';
import { findAuthorAddresses, findReviewer, findThread, insertMessage, openThread, setWaiting } from './queries.ts';
import { withCleanFiles, withFiles } from './take-uploads.ts';

/** Each message is a mail to the office: nobody floods it. */
export const MESSAGE_LIMIT: Limit = { name: 'message', max: 20, seconds: 3_600 };

/** The threads that others than the office read. */
type Shared = 'author' | 'reviewer';

/** How the event log tells of a message, by the side that wrote it and the other one. */
const SENT = { author: 'message.sent-to-author', reviewer: 'message.sent-to-reviewer' } as const;
const CAME = { author: 'message.came-from-author', reviewer: 'message.came-from-reviewer' } as const;

/**
 * The office writes to the authors, to a reviewer or to itself.
 * @throws Problem not_found where the manuscript has no such assignment; conflict where the review was declined or
 * called off; unprocessable where names are told to those who must not learn them, or the thread is full; what is wrong
 * with a file with the field `uploads`
 */
export async function writeAsOffice(
  { kind, assignment_id, text, uploads, are_names_meant }: NewOfficeMessage,
  call: ManuscriptCall,
): Promise<void> {
  const { context, user, manuscript } = call;
  const now = context.clock.now();
  const writer = { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() || user.email };
  const actor = { id: user.id, name: user.email };
  const place = { kind, assignment_id };
  const { id: manuscript_id } = manuscript;
  const write = (files: MailContent['files'], searched: readonly SearchedFile[] = []) =>
    context.db.transaction().execute(async (trx) => {
      await lockManuscript(trx, manuscript_id);
      await requireOpen(trx, manuscript_id, place);
      if (kind !== 'office' && !are_names_meant) {
        await refuseNames(readerOf(trx), { id: manuscript_id, kind, text, files: searched });
      }
      const message_id = await append(trx, { manuscript_id, place, side: 'office', writer, text, files }, now);
      await mailFromOffice(trx, { manuscript_id, message_id }, kind, now);
      await tell(trx, { manuscript_id, actor, place, actions: SENT }, now);
    });
  if (kind === 'office') await withFiles(uploads, call, write);
  else await withCleanFiles(uploads, { call, kind }, write);
  context.wakeOutbox();
}

/**
 * An author writes to the office.
 * @throws Problem too_many_requests; unprocessable where the thread is full; what is wrong with a file with the field
 * `uploads`
 */
export async function writeAsAuthor({ text, uploads }: NewMessage, call: ManuscriptCall): Promise<void> {
  const { context, user, manuscript } = call;
  await spend(context, MESSAGE_LIMIT, user.id);
  const writer = { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() || user.email };
  const place = { kind: 'author', assignment_id: null } as const;
  const actor = { id: user.id, name: user.email };
  const said = { manuscript_id: manuscript.id, place, writer, actor, text };
  await withFiles(uploads, call, (files) =>
    context.db.transaction().execute((trx) => takeFromOutside(trx, { ...said, files }, context.clock.now())),
  );
  context.wakeOutbox();
}

/**
 * A reviewer writes to the office.
 * @throws Problem too_many_requests; conflict where the review was declined or called off; unprocessable where the
 * thread is full; what is wrong with a file with the field `uploads`
 */
export async function writeAsReviewer({ text, uploads }: NewMessage, call: ReviewerCall): Promise<void> {
  const { context, reviewer } = call;
  await spend(context, MESSAGE_LIMIT, reviewer.accountId);
  const { accountId: id, assignmentId: assignment_id, email, name } = reviewer;
  const found = await findReviewer(context.reader, assignment_id);
  if (!found?.is_open) throw new Problem('conflict', MESSAGE_TEXTS.closedForReviewer);
  const place = { kind: 'reviewer', assignment_id } as const;
  const { manuscript_id } = found;
  const said = { manuscript_id, place, writer: { id, name: name || email }, actor: { id, name: email }, text };
  await withFiles(uploads, call, (files) =>
    context.db.transaction().execute((trx) => takeFromOutside(trx, { ...said, files }, context.clock.now())),
  );
  context.wakeOutbox();
}

/** An answer that came by mail: to which thread, from which address, and under which hash of its Message-ID. */
interface Mailed {
  thread: { manuscript_id: string; kind: ThreadPlace['kind']; assignment_id: string | null };
  from: string;
  mail_id: string;
  /** Reads the mail, once it is known who has sent it and that it is not one too many. */
  read: () => Promise<MailContent>;
}

/**
 * An author or a reviewer writes to the office by mail; false where the same mail was taken at the same time.
 * @throws Problem unprocessable where nobody in the thread has that address, or it is closed or full; too_many_requests
 */
export async function writeByMail({ thread, from, mail_id, read }: Mailed, context: Context): Promise<boolean> {
  const { manuscript_id, kind, assignment_id } = thread;
  const people = assignment_id
    ? [await findReviewersAccount(context.reader, assignment_id)]
    : await listAuthorMailboxes(context.reader, manuscript_id);
  const person = people.find((one) => one?.email.toLowerCase() === from);
  if (!person || kind === 'office') throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
  if (assignment_id && !(await findReviewer(context.reader, assignment_id))?.is_open) {
    throw new Problem('unprocessable', MESSAGE_TEXTS.closedForReviewer);
  }
  await spend(context, MESSAGE_LIMIT, person.id ?? from);
  const content = await read();
  const writer = { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() || person.email };
  const actor = { id: person.id, name: person.email };
  const now = context.clock.now();
  const isTaken = await context.db.transaction().execute(async (trx) => {
    if (!(await noteInboundMail(trx, mail_id, now))) return false;
    await takeFromOutside(trx, { manuscript_id, place: { kind, assignment_id }, writer, actor, ...content }, now);
    return true;
  });
  if (isTaken) context.wakeOutbox();
  return isTaken;
}

/**
 * Somebody needs no answer: the thread waits for the office no more.
 * @throws Problem not_found where there is no such thread
 */
export async function settleThread(
  { kind, assignment_id }: ThreadPlace,
  { context, user, manuscript }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const thread = await findThread(trx, manuscript.id, { kind, assignment_id });
    if (!thread) throw notFound();
    if (!thread.waiting_since) return;
    await setWaiting(trx, thread.id, null);
    const object = { type: 'manuscript', id: manuscript.id };
    const details = assignment_id === null ? {} : { assignment_id };
    await appendEvent(
      trx,
      { actor: { id: user.id, name: user.email }, action: 'message.settled', object, details },
      now,
    );
  });
}

/** Where a message goes, who wrote it as the office calls them, and its words. */
interface Said {
  manuscript_id: string;
  place: ThreadPlace;
  writer: Actor;
  text: string;
  files?: MailContent['files'];
}

/** What an author or a reviewer says: the office has it by mail, and owes an answer. */
async function takeFromOutside(
  trx: Transaction<Database>,
  { actor, ...said }: Said & { place: ThreadPlace & { kind: Shared }; actor: Actor },
  now: Date,
): Promise<void> {
  const { manuscript_id, place } = said;
  await lockManuscript(trx, manuscript_id);
  const message_id = await append(trx, { ...said, side: place.kind }, now);
  await enqueue(trx, { kind: 'mail.message-to-office', payload: { manuscript_id, message_id } }, now);
  await tell(trx, { manuscript_id, actor, place, actions: CAME }, now);
}

/** Appends to the thread, and notes whether the office owes an answer. */
async function append(
  trx: Transaction<Database>,
  { manuscript_id, place, side, writer, text, files = [] }: Said & { side: Side },
  now: Date,
): Promise<string> {
  const thread = await openThread(trx, manuscript_id, place);
  if (thread.count >= MESSAGE_MAX.messages) throw new Problem('unprocessable', MESSAGE_TEXTS.tooMany);
  const id = randomId();
  const written = { written_by: writer.name, written_by_id: writer.id, written_at: now };
  await insertMessage(trx, { id, thread_id: thread.id, position: thread.count + 1, side, text, ...written });
  await keepFiles(trx, files, { message_id: id, inquiry_message_id: null }, now);
  const since = side === 'office' ? null : (thread.waiting_since ?? now);
  if (since !== thread.waiting_since) await setWaiting(trx, thread.id, since);
  return id;
}

async function requireOpen(trx: Transaction<Database>, manuscriptId: string, { assignment_id }: ThreadPlace) {
  if (assignment_id === null) return;
  const reviewer = await findReviewer(readerOf(trx), assignment_id);
  if (reviewer?.manuscript_id !== manuscriptId) throw notFound();
  if (!reviewer.is_open) throw new Problem('conflict', MESSAGE_TEXTS.closed);
}

/** Whom a message of the office is mailed to: nobody its notes; authors at every address that speaks for them. */
async function mailFromOffice(
  trx: Transaction<Database>,
  payload: { manuscript_id: string; message_id: string },
  kind: ThreadPlace['kind'],
  now: Date,
): Promise<void> {
  if (kind === 'reviewer') await enqueue(trx, { kind: 'mail.message-to-reviewer', payload }, now);
  if (kind !== 'author') return;
  const { submitter, corresponding } = await findAuthorAddresses(trx, payload.manuscript_id);
  const isOther = corresponding !== null && corresponding.toLowerCase() !== submitter?.toLowerCase();
  const recipients = [...(submitter ? ['submitter' as const] : []), ...(isOther ? ['corresponding' as const] : [])];
  for (const to of recipients) {
    await enqueue(trx, { kind: 'mail.message-to-author', payload: { ...payload, to } }, now);
  }
}

async function tell(
  trx: Transaction<Database>,
  {
    manuscript_id,
    actor,
    place: { kind, assignment_id },
    actions,
  }: { manuscript_id: string; actor: Actor; place: ThreadPlace; actions: typeof SENT | typeof CAME },
  now: Date,
): Promise<void> {
  const told: Told =
    kind === 'reviewer' && assignment_id !== null
      ? { action: actions.reviewer, details: { assignment_id } }
      : { action: kind === 'author' ? actions.author : 'note.written' };
  await appendEvent(trx, { ...told, actor, object: { type: 'manuscript', id: manuscript_id } }, now);
}
