import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { insertFiles, type MessageContent } from '#server/message/message-uploads';
import { recordInboundMail } from '#server/message/queries';
import { MESSAGE_LIMIT } from '#server/message/write-message';
import { type InquiryCall, lockVisibleInquiry } from './change-inquiry.ts';
import { countInquiryMessages, insertInquiryMessage, lockInquiry, setInquiryState } from './queries.ts';

/**
 * Answers an inquiry by email.
 * @throws Problem not_found; unprocessable if the inquiry is full
 */
export async function answerInquiry(text: string, call: InquiryCall): Promise<void> {
  const { context, user } = call;
  const now = context.clock.now();
  const writer = { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() || user.email };
  await context.db.transaction().execute(async (trx) => {
    const { id } = await lockVisibleInquiry(trx, call);
    const inquiry_message_id = await appendInquiryMessage(trx, { id, side: 'office', writer, text }, now);
    await setInquiryState(trx, id, 'answered', null);
    await enqueue(trx, { kind: 'mail.inquiry-answer', payload: { inquiry_message_id } }, now);
    const object = { type: 'inquiry', id };
    await appendEvent(trx, { action: 'inquiry.answered', actor: { id: user.id, name: user.email }, object }, now);
  });
  context.wakeOutbox();
}

/** A reply by email. `mail_id` is a hash of its Message-ID. */
interface EmailReply {
  inquiry: { id: string; name: string; email: string };
  mail_id: string;
  /** Parses the email; called once the limit has been checked. */
  read: () => Promise<MessageContent>;
}

/**
 * Adds an inquirer's reply by email. The inquiry then waits for the office, even if it was closed. False for a
 * concurrent duplicate.
 * @throws Problem unprocessable if the inquiry is full or was deleted; too_many_requests
 */
export async function addEmailToInquiry({ inquiry: { id, name, email }, mail_id, read }: EmailReply, context: Context) {
  await consumeAttempt(context, MESSAGE_LIMIT, email.toLowerCase());
  const { text, files } = await read();
  const now = context.clock.now();
  const isNew = await context.db.transaction().execute(async (trx) => {
    if (!(await recordInboundMail(trx, mail_id, now))) return false;
    const inquiry = await lockInquiry(trx, id);
    if (!inquiry) throw new Problem('unprocessable', MESSAGE_TEXTS.wrongAddress);
    const inquiry_message_id = await appendInquiryMessage(
      trx,
      { id, side: 'asker', writer: { id: null, name }, text },
      now,
    );
    await insertFiles(trx, files, { message_id: null, inquiry_message_id }, now);
    await setInquiryState(trx, id, 'open', inquiry.waiting_since ?? now);
    await enqueue(trx, { kind: 'mail.inquiry-to-office', payload: { inquiry_message_id } }, now);
    // Omits the name: inquirers may have inquiries deleted, but the log is permanent.
    await appendEvent(trx, { action: 'inquiry.came-back', actor: SYSTEM, object: { type: 'inquiry', id } }, now);
    return true;
  });
  if (isNew) context.wakeOutbox();
  return isNew;
}

/** Appends to a locked inquiry. */
async function appendInquiryMessage(
  trx: Transaction<Database>,
  { id: inquiry_id, side, writer, text }: { id: string; side: 'office' | 'asker'; writer: Actor; text: string },
  written_at: Date,
): Promise<string> {
  const count = await countInquiryMessages(trx, inquiry_id);
  if (count >= MESSAGE_MAX.messages) throw new Problem('unprocessable', MESSAGE_TEXTS.tooMany);
  const id = randomId();
  const written = { written_by: writer.name, written_by_id: writer.id, written_at };
  await insertInquiryMessage(trx, { id, inquiry_id, position: count + 1, side, text, ...written });
  return id;
}
