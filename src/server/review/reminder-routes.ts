import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/schema';
import { addDays, plainDate } from '#domain/date';
import { type DueReminder, type PlannedReminder, REMINDER_RULES, reminderId } from '#domain/review/reminder';
import type { Context } from '#server/context';
import { appendEvent } from '#server/event/append-event';
import { message, page } from '#server/http/answer';
import { notFound } from '#server/http/problem';
import { type Route, route, type SignedInCall } from '#server/http/route';
import { randomId } from '#server/identifiers';
import { listSeen, sightOf } from '#server/manuscript/queries';
import { deleteStopped, insertReminder, listRecipients } from './reminder-queries.ts';
import { listDueReminders } from './send-reminders.ts';

const LISTED_MAX = 200;
const common = { access: 'editor', csrf: false, cache: 0 } as const;
const ReminderName = z.strictObject({ id: z.string().regex(/^[a-z-]{1,40}\.[a-z0-9-]{1,80}\.\d{4}-\d{2}-\d{2}$/) });
const change = {
  ...common,
  method: 'POST',
  notes: '404 for one that was sent, is no longer due, or was never planned.',
  answers: [message()],
  input: ReminderName,
} as const;

/** The mails that are sent automatically today and tomorrow, and stopping one of them. */
export const reminderRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/reminders',
    right: 'read',
    summary: 'Lists the reminders that go out by themselves today and tomorrow (UTC), soonest first.',
    notes: 'At most 200.',
    answers: [page('PlannedReminder')],
    input: z.object({}),
    async handle(_, call) {
      const planned = await listPlanned(call);
      const headers = { 'X-Total-Count': String(planned.length) };
      return Response.json(
        planned.slice(0, LISTED_MAX).map(({ shown }) => shown),
        { headers },
      );
    },
  }),
  route({
    ...change,
    path: '/api/editor/reminder/:id/stop',
    right: 'edit',
    summary: 'Keeps a reminder from being sent.',
    async handle({ id }, call) {
      await changePlanned(id, call, 'reminder.stopped', (trx, reminder, now) =>
        insertReminder(trx, reminder, { id: randomId(), stopped_at: now, stopped_by: call.user.email }),
      );
      return { message: 'The reminder will not be sent.' };
    },
  }),
  route({
    ...change,
    path: '/api/editor/reminder/:id/resume',
    right: 'edit',
    summary: 'Lets a stopped reminder go out after all.',
    async handle({ id }, call) {
      await changePlanned(id, call, 'reminder.resumed', deleteStopped);
      return { message: 'The reminder will be sent.' };
    },
  }),
];

/** Changes a reminder that is still to go out, with its event where `change` has changed something. */
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

/** What goes out by the end of tomorrow, soonest first, except for manuscripts the editor may not see. */
async function listPlanned({ context, user }: { context: Context; user: SignedInCall['user'] }): Promise<Planned[]> {
  const today = plainDate(context.clock.now());
  const [due, sight] = await Promise.all([listDueReminders(context, addDays(today, 1)), sightOf(context.reader, user)]);
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
        label: REMINDER_RULES.find((rule) => rule.id === reminder.rule)?.label ?? reminder.rule,
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
