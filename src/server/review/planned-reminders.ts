import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { addDays, plainDate } from '#domain/kernel/date';
import { type DueReminder, type PlannedReminder, reminderId, reminderLabel } from '#domain/review/reminder';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { listSeen, visibilityOf } from '#server/manuscript/queries';
import { deleteStopped, insertReminder, listRecipients } from './reminder-queries.ts';
import { listDueReminders } from './send-reminders.ts';

/** Skips a planned reminder. */
export function skipReminder(id: string, call: SignedInCall): Promise<void> {
  return changePlanned(id, call, 'reminder.stopped', (trx, reminder, now) =>
    insertReminder(trx, reminder, { id: randomId(), stopped_at: now, stopped_by: call.user.email }),
  );
}

/** Resumes a skipped reminder. */
export function resumeReminder(id: string, call: SignedInCall): Promise<void> {
  return changePlanned(id, call, 'reminder.resumed', deleteStopped);
}

/** Changes a planned reminder, with an event if `change` had an effect. */
async function changePlanned(
  id: string,
  call: SignedInCall,
  action: 'reminder.stopped' | 'reminder.resumed',
  change: (trx: Transaction<Database>, reminder: DueReminder, now: Date) => Promise<boolean>,
): Promise<void> {
  const { context, user } = call;
  const { reminder } = await findPlanned(id, call);
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
export async function listPlanned({
  context,
  user,
}: {
  context: Context;
  user: SignedInCall['user'];
}): Promise<Planned[]> {
  const today = plainDate(context.clock.now());
  const [due, sight] = await Promise.all([
    listDueReminders(context, addDays(today, 1)),
    visibilityOf(context.reader, user),
  ]);
  const ids = due.map(({ reminder }) => reminder.manuscript_id);
  const seen = await listSeen(context.reader, ids, sight);
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

async function findPlanned(id: string, call: SignedInCall): Promise<Planned> {
  const found = (await listPlanned(call)).find(({ shown }) => shown.id === id);
  if (!found) throw notFound();
  return found;
}
