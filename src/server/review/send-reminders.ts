import { addDays, plainDate } from '#domain/kernel/date';
import { type DueReminder, firstReminderDays, reminderId, remindersOf } from '#domain/review/reminder';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { BY_HAND, insertReminder, listDeadlines, listLedger } from './reminder-queries.ts';

/** Recorded for reminders superseded by a later one. */
const OVERTAKEN = 'a later reminder';

/** Reminders due by a plain date and not in the ledger, including skipped ones. */
export async function listDueReminders({ journal, reader }: Pick<Context, 'journal' | 'reader'>, until: string) {
  const deadlines = await listDeadlines(journal, reader, { until: addDays(until, firstReminderDays(journal)) });
  const due = deadlines.flatMap((deadline) => remindersOf(journal, deadline)).filter(({ due_on }) => due_on <= until);
  const ledger = await listLedger(reader, due);
  const sent = [...ledger.values()].filter(({ rule, sent_at }) => sent_at && rule !== BY_HAND);
  return due.flatMap((reminder) => {
    // After a change of the days, reminders superseded by a later one are not sent again.
    const isOvertaken = sent.some(
      (one) =>
        one.subject_id === reminder.subject_id &&
        one.deadline_on === reminder.deadline_on &&
        one.due_on >= reminder.due_on,
    );
    if (isOvertaken) return [];
    const entry = ledger.get(reminderId(reminder));
    if (entry?.sent_at || entry?.stopped_by === OVERTAKEN) return [];
    return [{ reminder, isStopped: entry !== undefined }];
  });
}

/**
 * Sends all due reminders, whenever it last ran: a missed day loses nothing. After a pause only the latest reminder of
 * a deadline is sent. Concurrent calls send each once.
 */
export async function sendReminders(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await listDueReminders(context, plainDate(now));
  const open = due.filter(({ isStopped }) => !isStopped).map(({ reminder }) => reminder);
  for (const reminders of Map.groupBy(open, deadlineOf).values()) await sendLatest(context, reminders, now);
  if (open.length > 0) context.wakeOutbox();
}

const deadlineOf = ({ about, subject_id, deadline_on }: DueReminder) => `${about}.${subject_id}.${deadline_on}`;

async function sendLatest({ db }: Context, reminders: readonly DueReminder[], now: Date): Promise<void> {
  const [latest, ...earlier] = reminders.toSorted((a, b) => b.due_on.localeCompare(a.due_on));
  if (!latest) return;
  await db.transaction().execute(async (trx) => {
    const id = randomId();
    if (!(await insertReminder(trx, latest, { id, sent_at: now }))) return;
    for (const reminder of earlier) {
      await insertReminder(trx, reminder, { id: randomId(), stopped_at: now, stopped_by: OVERTAKEN });
    }
    const { manuscript_id } = latest;
    await enqueue(trx, { kind: 'mail.reminder', payload: { reminder_id: id, manuscript_id } }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const details = { rule: latest.rule, deadline_on: latest.deadline_on };
    await appendEvent(trx, { actor: SYSTEM, action: 'reminder.sent', object, details }, now);
  });
}
