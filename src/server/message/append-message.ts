import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { Told } from '#domain/event/events';
import { MESSAGE_MAX, MESSAGE_TEXTS, type Side, type ThreadPlace } from '#domain/message/message';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { randomId } from '#server/kernel/identifiers';
import { keepFiles, type MailContent } from './keep-file.ts';
import { insertMessage, openThread, setWaiting } from './queries.ts';

/** How the event log calls a message, by the side that wrote it or got it. */
interface Actions {
  author: 'message.sent-to-author' | 'message.came-from-author';
  reviewer: 'message.sent-to-reviewer' | 'message.came-from-reviewer';
}

/** Where a message goes, who wrote it as the office calls them, and its words. */
export interface Said {
  manuscript_id: string;
  place: ThreadPlace;
  writer: Actor;
  text: string;
  files?: MailContent['files'];
}

/** Appends to the thread, and notes whether the office owes an answer. */
export async function append(
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

/** Tells in the event log that a message went or came. */
export async function tell(
  trx: Transaction<Database>,
  {
    manuscript_id,
    actor,
    place: { kind, assignment_id },
    actions,
  }: { manuscript_id: string; actor: Actor; place: ThreadPlace; actions: Actions },
  now: Date,
): Promise<void> {
  const told: Told =
    kind === 'reviewer' && assignment_id !== null
      ? { action: actions.reviewer, details: { assignment_id } }
      : { action: kind === 'author' ? actions.author : 'note.written' };
  await appendEvent(trx, { ...told, actor, object: { type: 'manuscript', id: manuscript_id } }, now);
}
