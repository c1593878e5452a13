import { addDays } from '#domain/date';

/** What a reminder is about: an invitation without an answer, a review, the authors' revision, or a proof. */
type ReminderAbout = 'invitation' | 'review' | 'revision' | 'proof';

/** One rule: a number of days before (negative) or after a deadline. */
interface ReminderRule {
  readonly id: string;
  readonly about: ReminderAbout;
  readonly days: number;
  readonly label: string;
}

/** When the journal reminds: before a deadline, on its day, and after it. */
export const REMINDER_RULES = [
  { id: 'invitation-unanswered', about: 'invitation', days: 0, label: 'Invitation without an answer' },
  { id: 'invitation-last', about: 'invitation', days: 7, label: 'Invitation still without an answer' },
  { id: 'review-soon', about: 'review', days: -3, label: 'Review due in three days' },
  { id: 'review-today', about: 'review', days: 0, label: 'Review due today' },
  { id: 'review-late', about: 'review', days: 7, label: 'Review a week late' },
  { id: 'revision-soon', about: 'revision', days: -7, label: 'Revision due in a week' },
  { id: 'revision-today', about: 'revision', days: 0, label: 'Revision due today' },
  { id: 'revision-late', about: 'revision', days: 7, label: 'Revision a week late' },
  { id: 'proof-soon', about: 'proof', days: -2, label: 'Proof due in two days' },
  { id: 'proof-today', about: 'proof', days: 0, label: 'Proof due today' },
  { id: 'proof-late', about: 'proof', days: 3, label: 'Proof three days late' },
] as const satisfies readonly ReminderRule[];

/** The name of a rule. */
export type ReminderRuleId = (typeof REMINDER_RULES)[number]['id'];

/** Something due on a day; `since` is when the person was last told of it. Plain dates. */
export interface Deadline {
  about: ReminderAbout;
  subject_id: string;
  manuscript_id: string;
  deadline_on: string;
  since: string;
}

/** A reminder that follows from a rule; `due_on` is the plain date from which it is sent. */
export interface DueReminder extends Deadline {
  rule: string;
  due_on: string;
}

/** Every reminder of a deadline, soonest first. None on the day the person was told of it, or before. */
export function remindersOf(deadline: Deadline): DueReminder[] {
  return REMINDER_RULES.filter(({ about }) => about === deadline.about)
    .map(({ id, days }) => ({ ...deadline, rule: id, due_on: addDays(deadline.deadline_on, days) }))
    .filter(({ due_on }) => due_on > deadline.since);
}

/** The name of a reminder on the wire: `review-soon.k3f9….2026-12-01`. */
export function reminderId({
  rule,
  subject_id,
  deadline_on,
}: Pick<DueReminder, 'rule' | 'subject_id' | 'deadline_on'>) {
  return `${rule}.${subject_id}.${deadline_on}`;
}

/** A reminder in the office's list of what goes out today and tomorrow. */
export interface PlannedReminder {
  id: string;
  label: string;
  due_on: string;
  deadline_on: string;
  is_stopped: boolean;
  to: { name: string; email: string };
  manuscript: { id: string; manuscript_number: string; title: string };
}
