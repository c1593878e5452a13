import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { MESSAGE_TEXTS, type ThreadKey } from '#domain/message/message';
import type { NewMessage } from '#domain/message/new-message';
import type { Context } from '#server/kernel/context';
import type { Actor } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import type { ManuscriptCall, ReviewerCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { appendMessage, logMessage, type NewThreadMessage } from './append-message.ts';
import { type MessageContent, withMessageFiles } from './message-uploads.ts';
import { findReviewerAccount, findThreadReviewer, listAuthorMailboxes, recordInboundMail } from './queries.ts';

/** Each message emails the office, so messages are limited. */
export const MESSAGE_LIMIT: Limit = { name: 'message', max: 20, seconds: 3_600 };

/** Threads visible outside the office. */
type SharedThreadKind = 'author' | 'reviewer';

/** The event of a message to the office, by writer. */
const OUTSIDE_ACTIONS = { author: 'message.came-from-author', reviewer: 'message.came-from-reviewer' } as const;

/**
 * Sends an author's message to the office.
 * @throws Problem too_many_requests; unprocessable if the thread is full; with the field `uploads` for file errors
 */
export async function writeAsAuthor({ text, uploads }: NewMessage, call: ManuscriptCall): Promise<void> {
  const { context, user, manuscript } = call;
  await consumeAttempt(context, MESSAGE_LIMIT, user.id);
  const writer = { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() || user.email };
  const threadKey = { kind: 'author', assignment_id: null } as const;
  const actor = { id: user.id, name: user.email };
  const message = { manuscript_id: manuscript.id, threadKey, writer, actor, text };
  await withMessageFiles(uploads, call, (files) =>
    context.db.transaction().execute((trx) => appendFromOutside(trx, { ...message, files }, context.clock.now())),
  );
  context.wakeOutbox();
}

/**
 * Sends a reviewer's message to the office.
 * @throws Problem too_many_requests; conflict if the review was declined or cancelled; unprocessable if the thread is
 * full; with the field `uploads` for file errors
 */
export async function writeAsReviewer({ text, uploads }: NewMessage, call: ReviewerCall): Promise<void> {
  const { context, reviewer } = call;
  await consumeAttempt(context, MESSAGE_LIMIT, reviewer.accountId);
  const { accountId: id, assignmentId: assignment_id, email, name } = reviewer;
  const found = await findThreadReviewer(context.reader, assignment_id);
  if (!found?.is_open) throw new Problem('conflict', MESSAGE_TEXTS.closedForReviewer);
  const threadKey = { kind: 'reviewer', assignment_id } as const;
  const { manuscript_id } = found;
  const message = { manuscript_id, threadKey, writer: { id, name: name || email }, actor: { id, name: email }, text };
  await withMessageFiles(uploads, call, (files) =>
    context.db.transaction().execute((trx) => appendFromOutside(trx, { ...message, files }, context.clock.now())),
  );
  context.wakeOutbox();
}

/** A reply by email. `mail_id` is a hash of its Message-ID. */
interface EmailReply {
  thread: { manuscript_id: string; kind: ThreadKey['kind']; assignment_id: string | null };
  from: string;
  mail_id: string;
  /** Parses the email; called once sender and limit have been checked. */
  read: () => Promise<MessageContent>;
}

/**
 * Adds an author's or reviewer's email to its thread; false for a concurrent duplicate.
 * @throws Problem unprocessable if no one in the thread has that address, or it is closed or full; too_many_requests
 */
export async function addEmailToThread(
  { thread, from, mail_id, read }: EmailReply,
  context: Context,
): Promise<boolean> {
  const { manuscript_id, kind, assignment_id } = thread;
  const people = assignment_id
    ? [await findReviewerAccount(context.reader, assignment_id)]
    : await listAuthorMailboxes(context.reader, manuscript_id);
  const person = people.find((one) => one?.email.toLowerCase() === from);
  if (!person || kind === 'office') throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
  if (assignment_id && !(await findThreadReviewer(context.reader, assignment_id))?.is_open) {
    throw new Problem('unprocessable', MESSAGE_TEXTS.closedForReviewer);
  }
  await consumeAttempt(context, MESSAGE_LIMIT, person.id ?? from);
  const content = await read();
  const writer = { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() || person.email };
  const actor = { id: person.id, name: person.email };
  const now = context.clock.now();
  const isNew = await context.db.transaction().execute(async (trx) => {
    if (!(await recordInboundMail(trx, mail_id, now))) return false;
    await appendFromOutside(trx, { manuscript_id, threadKey: { kind, assignment_id }, writer, actor, ...content }, now);
    return true;
  });
  if (isNew) context.wakeOutbox();
  return isNew;
}

/** Appends a message from outside the office, and emails the office. */
async function appendFromOutside(
  trx: Transaction<Database>,
  { actor, ...message }: NewThreadMessage & { threadKey: ThreadKey & { kind: SharedThreadKind }; actor: Actor },
  now: Date,
): Promise<void> {
  const { manuscript_id, threadKey } = message;
  await lockManuscript(trx, manuscript_id);
  const message_id = await appendMessage(trx, { ...message, side: threadKey.kind }, now);
  await enqueue(trx, { kind: 'mail.message-to-office', payload: { manuscript_id, message_id } }, now);
  await logMessage(trx, { manuscript_id, actor, threadKey, actions: OUTSIDE_ACTIONS }, now);
}
