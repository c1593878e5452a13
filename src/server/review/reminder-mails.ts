import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { REMINDER_MAILS } from '#domain/review/mail-templates';
import { letterIdOf, type ReminderLetterId } from '#domain/review/reminder';
import type { Letter } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

/** A reminder's facts; `title` is shown to reviewers and the authors. */
interface Reminded {
  name: string;
  manuscript_number: string;
  title: string;
  deadline_on: string;
  url: string;
}

/** A manual reminder of an invitation has its own email. */
export type LetterId = ReminderLetterId | 'invitation-by-hand';

const write = mailWriter(REMINDER_MAILS satisfies Record<LetterId, unknown>);

/** The email of a rule or manual reminder; undefined for unknown rules. */
export function reminderEmail(journal: Journal, rule: string, reminded: Reminded): Letter | undefined {
  const id = letterIdOf(rule);
  if (!Object.hasOwn(REMINDER_MAILS, id)) return undefined;
  const { manuscript_number: number, title, deadline_on, url } = reminded;
  const name = reminded.name || (id.startsWith('proof-') ? 'author' : 'colleague');
  return write(journal, id as LetterId, { name, number, title, due_date: longDate(deadline_on) }, { url });
}
