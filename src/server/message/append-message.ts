import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { LoggedAction } from '#domain/kernel/event/events';
import { MESSAGE_MAX, MESSAGE_TEXTS, type Side, type ThreadKey } from '#domain/message/message';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { randomId } from '#server/kernel/identifiers';
import { insertFiles, type MessageContent } from './message-uploads.ts';
import { findOrCreateThread, insertMessage, setWaitingSince } from './queries.ts';

/** The events logged for a message, by who wrote or received it. */
interface MessageActions {
  author: 'message.sent-to-author' | 'message.came-from-author';
  reviewer: 'message.sent-to-reviewer' | 'message.came-from-reviewer';
}

/** A message for a thread, with its writer as the office sees them. */
export interface NewThreadMessage {
  manuscript_id: string;
  threadKey: ThreadKey;
  writer: Actor;
  text: string;
  files?: MessageContent['files'];
}

/** Appends a message to its thread, and records whether the office owes a reply. */
export async function appendMessage(
  trx: Transaction<Database>,
  { manuscript_id, threadKey, side, writer, text, files = [] }: NewThreadMessage & { side: Side },
  now: Date,
): Promise<string> {
  const thread = await findOrCreateThread(trx, manuscript_id, threadKey);
  if (thread.count >= MESSAGE_MAX.messages) throw new Problem('unprocessable', MESSAGE_TEXTS.tooMany);
  const id = randomId();
  const written = { written_by: writer.name, written_by_id: writer.id, written_at: now };
  await insertMessage(trx, { id, thread_id: thread.id, position: thread.count + 1, side, text, ...written });
  await insertFiles(trx, files, { message_id: id, inquiry_message_id: null }, now);
  const since = side === 'office' ? null : (thread.waiting_since ?? now);
  if (since !== thread.waiting_since) await setWaitingSince(trx, thread.id, since);
  return id;
}

function loggedAction({ kind, assignment_id }: ThreadKey, actions: MessageActions): LoggedAction {
  switch (kind) {
    case 'author':
      return { action: actions.author };
    case 'reviewer':
      if (assignment_id !== null) return { action: actions.reviewer, details: { assignment_id } };
      return { action: 'note.written' };
    case 'office':
      return { action: 'note.written' };
    default:
      return kind satisfies never;
  }
}

export async function logMessage(
  trx: Transaction<Database>,
  {
    manuscript_id,
    actor,
    threadKey,
    actions,
  }: { manuscript_id: string; actor: Actor; threadKey: ThreadKey; actions: MessageActions },
  now: Date,
): Promise<void> {
  await appendEvent(
    trx,
    { ...loggedAction(threadKey, actions), actor, object: { type: 'manuscript', id: manuscript_id } },
    now,
  );
}
