import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { addDays, plainDate } from '#domain/kernel/date';
import {
  type DueReminder,
  firstReminderDays,
  type PlannedReminder,
  reminderId,
  reminderLabel,
  remindersFor,
} from '#domain/review/reminder';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { notFound } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { listVisible, visibilityOf } from '#server/manuscript/queries';
import {
  deleteSkipped,
  insertReminder,
  listDeadlines,
  listLedger,
  listRecipients,
  MANUAL_REMINDER,
} from './reminder-queries.ts';

/** Stored as the reason for skipping reminders that a later one supersedes. */
const SUPERSEDED = 'a later reminder';

/** Lists reminders due by a plain date that have not been sent, including skipped ones. */
async function listDueReminders({ journal, reader }: Pick<Context, 'journal' | 'reader'>, until: string) {
  const deadlines = await listDeadlines(journal, reader, { until: addDays(until, firstReminderDays(journal)) });
  const due = deadlines.flatMap((deadline) => remindersFor(journal, deadline)).filter(({ due_on }) => due_on <= until);
  const ledger = await listLedger(reader, due);
  const sent = [...ledger.values()].filter(({ rule, sent_at }) => sent_at && rule !== MANUAL_REMINDER);
  return due.flatMap((reminder) => {
    // Without this, a change of the intervals would send reminders that a later one has superseded.
    const isSuperseded = sent.some(
      (one) =>
        one.subject_id === reminder.subject_id &&
        one.deadline_on === reminder.deadline_on &&
        one.due_on >= reminder.due_on,
    );
    if (isSuperseded) return [];
    const entry = ledger.get(reminderId(reminder));
    if (entry?.sent_at || entry?.stopped_by === SUPERSEDED) return [];
    return [{ reminder, isStopped: entry !== undefined }];
  });
}

/**
 * Sends all due reminders, whenever it last ran: a missed day loses nothing. If several for one deadline are due, only
 * the latest is sent. Concurrent calls send each once.
 */
export async function sendReminders(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await listDueReminders(context, plainDate(now));
  const open = due.filter(({ isStopped }) => !isStopped).map(({ reminder }) => reminder);
  for (const reminders of Map.groupBy(open, deadlineKey).values()) await sendLatest(context, reminders, now);
  if (open.length > 0) context.wakeOutbox();
}

const deadlineKey = ({ about, subject_id, deadline_on }: DueReminder) => `${about}.${subject_id}.${deadline_on}`;

async function sendLatest({ db }: Context, reminders: readonly DueReminder[], now: Date): Promise<void> {
  const [latest, ...earlier] = reminders.toSorted((a, b) => b.due_on.localeCompare(a.due_on));
  if (!latest) return;
  await db.transaction().execute(async (trx) => {
    const id = randomId();
    if (!(await insertReminder(trx, latest, { id, sent_at: now }))) return;
    for (const reminder of earlier) {
      await insertReminder(trx, reminder, { id: randomId(), stopped_at: now, stopped_by: SUPERSEDED });
    }
    const { manuscript_id } = latest;
    await enqueue(trx, { kind: 'mail.reminder', payload: { reminder_id: id, manuscript_id } }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const details = { rule: latest.rule, deadline_on: latest.deadline_on };
    await appendEvent(trx, { actor: SYSTEM, action: 'reminder.sent', object, details }, now);
  });
}

/** Skips a planned reminder. */
export function skipReminder(id: string, call: SignedInCall): Promise<void> {
  return changePlannedReminder(id, call, 'reminder.stopped', (trx, reminder, now) =>
    insertReminder(trx, reminder, { id: randomId(), stopped_at: now, stopped_by: call.user.email }),
  );
}

/** Resumes a skipped reminder. */
export function resumeReminder(id: string, call: SignedInCall): Promise<void> {
  return changePlannedReminder(id, call, 'reminder.resumed', deleteSkipped);
}

/** Changes a planned reminder, and logs the event if `change` had an effect. */
async function changePlannedReminder(
  id: string,
  call: SignedInCall,
  action: 'reminder.stopped' | 'reminder.resumed',
  change: (trx: Transaction<Database>, reminder: DueReminder, now: Date) => Promise<boolean>,
): Promise<void> {
  const { context, user } = call;
  const { reminder } = await findPlannedReminder(id, call);
  const { manuscript_id, rule, deadline_on } = reminder;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (!(await change(trx, reminder, now))) return;
    const event = {
      actor: { id: user.id, name: user.email },
      action,
      object: { type: 'manuscript', id: manuscript_id },
      details: { rule, deadline_on },
    } as const;
    await appendEvent(trx, event, now);
  });
}

interface Planned {
  reminder: DueReminder;
  shown: PlannedReminder;
}

/** Reminders until the end of tomorrow, soonest first, without manuscripts hidden from the editor. */
export async function listPlannedReminders({
  context,
  user,
}: {
  context: Context;
  user: SignedInCall['user'];
}): Promise<Planned[]> {
  const today = plainDate(context.clock.now());
  const [due, visibility] = await Promise.all([
    listDueReminders(context, addDays(today, 1)),
    visibilityOf(context.reader, user),
  ]);
  const ids = due.map(({ reminder }) => reminder.manuscript_id);
  const seen = await listVisible(context.reader, ids, visibility);
  const visible = due.filter(({ reminder }) => seen.has(reminder.manuscript_id));
  const recipients = await listRecipients(
    context.reader,
    visible.map(({ reminder }) => reminder),
  );
  const bySubject = new Map(recipients.map((recipient) => [recipient.subject_id, recipient]));
  return visible
    .flatMap(({ reminder, isStopped }) => {
      const recipient = bySubject.get(reminder.subject_id);
      if (!recipient) return [];
      const { name, email, id, manuscript_number, title } = recipient;
      const shown = {
        id: reminderId(reminder),
        label: reminderLabel(reminder.rule) ?? reminder.rule,
        due_on: reminder.due_on,
        deadline_on: reminder.deadline_on,
        is_stopped: isStopped,
        to: { name, email },
        manuscript: { id, manuscript_number, title },
      };
      return [{ reminder, shown }];
    })
    .sort((a, b) => a.shown.due_on.localeCompare(b.shown.due_on) || a.shown.id.localeCompare(b.shown.id));
}

async function findPlannedReminder(id: string, call: SignedInCall): Promise<Planned> {
  const found = (await listPlannedReminders(call)).find(({ shown }) => shown.id === id);
  if (!found) throw notFound();
  return found;
}
