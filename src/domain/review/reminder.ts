import type { Journal } from '#domain/journal/journal';
import type { ReminderSubject } from '#domain/journal/reminder-days';
import { addDays } from '#domain/kernel/date';

/** A rule: days before (negative) or after a deadline. Its id is its key in the ledger. */
export interface ReminderRule {
  readonly id: string;
  readonly about: ReminderSubject;
  readonly days: number;
}

/** An email's id; rules of later reminders share that of the first. */
export type ReminderMailId =
  | 'invitation-unanswered'
  | 'invitation-last'
  | `${Exclude<ReminderSubject, 'invitation'>}-${'soon' | 'today' | 'late'}`;

/** A rule's email: `review-late-2` uses `review-late`. */
export const reminderMailId = (rule: string): string => rule.replace(/-\d+$/, '');

const DUE: Readonly<Record<Exclude<ReminderSubject, 'invitation'>, string>> = {
  review: 'Review',
  revision: 'Revision',
  proof: 'Proof',
};

const LABELS: Readonly<Record<string, string>> = {
  'invitation-unanswered': 'Invitation unanswered',
  'invitation-last': 'Invitation still unanswered',
  ...Object.fromEntries(
    Object.entries(DUE).flatMap(([about, called]) => [
      [`${about}-soon`, `${called} due soon`],
      [`${about}-today`, `${called} due today`],
      [`${about}-late`, `${called} overdue`],
    ]),
  ),
};

/** A reminder's label by its rule: "Review due soon"; undefined if unknown. */
export const reminderLabel = (rule: string): string | undefined => LABELS[reminderMailId(rule)];

/** The reminders before, on and after a due date. */
export function reminderRules({ reminders }: Journal, about: ReminderSubject): ReminderRule[] {
  const { before, after, times } = reminders[about];
  const late = Array.from({ length: times }, (_, index) => ({ index, days: after * (index + 1) }));
  if (about === 'invitation') {
    // The last reminder announces itself as such.
    return [{ index: 0, days: 0 }, ...late.map(({ index, days }) => ({ index: index + 1, days }))].map(
      ({ index, days }) => ({ id: invitationRuleId(index, times), about, days }),
    );
  }
  return [
    ...(before > 0 ? [{ id: `${about}-soon`, about, days: -before }] : []),
    { id: `${about}-today`, about, days: 0 },
    ...late.map(({ index, days }) => ({
      id: index === 0 ? `${about}-late` : `${about}-late-${index + 1}`,
      about,
      days,
    })),
  ];
}

function invitationRuleId(index: number, times: number): string {
  if (index === 0) return 'invitation-unanswered';
  return index === times ? 'invitation-last' : `invitation-unanswered-${index + 1}`;
}

/** Days from the earliest possible reminder to its deadline. */
export const firstReminderDays = ({ reminders }: Journal): number =>
  Math.max(...Object.values(reminders).map(({ before }) => before));

/** A deadline; `since` is the day on which the person last heard of it. Plain dates. */
export interface Deadline {
  about: ReminderSubject;
  subject_id: string;
  manuscript_id: string;
  deadline_on: string;
  since: string;
}

/** A rule's reminder; `due_on` is the plain date from which it is sent. */
export interface DueReminder extends Deadline {
  rule: string;
  due_on: string;
}

/** A deadline's reminders, soonest first. None on or before the day of notification. */
export function remindersFor(journal: Journal, deadline: Deadline): DueReminder[] {
  return reminderRules(journal, deadline.about)
    .map(({ id, days }) => ({ ...deadline, rule: id, due_on: addDays(deadline.deadline_on, days) }))
    .filter(({ due_on }) => due_on > deadline.since);
}

/** A reminder's id in the API: `review-soon.k3f9….2026-12-01`. */
export function reminderId({
  rule,
  subject_id,
  deadline_on,
}: Pick<DueReminder, 'rule' | 'subject_id' | 'deadline_on'>) {
  return `${rule}.${subject_id}.${deadline_on}`;
}

/** A reminder in the office's list for today and tomorrow. */
export interface PlannedReminder {
  id: string;
  label: string;
  due_on: string;
  deadline_on: string;
  is_stopped: boolean;
  to: { name: string; email: string };
  manuscript: { id: string; manuscript_number: string; title: string };
}
