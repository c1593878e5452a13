import { DIGEST_MAILS } from '#domain/desk/need/mail-templates';
import type { Journal } from '#domain/journal/journal';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

/** The maximum number of manuscripts listed in one email; the dashboard has them all. */
const LISTED_MAX = 30;

const write = mailWriter(DIGEST_MAILS);

/**
 * Lists an editor's open tasks by manuscript.
 */
export function digestEmail(
  journal: Journal,
  name: string,
  waiting: readonly { manuscript_number: string; title: string; lines: readonly string[] }[],
  url: string,
): EmailContent {
  const more = waiting.length - LISTED_MAX;
  const named = waiting
    .slice(0, LISTED_MAX)
    .map(({ manuscript_number, title, lines }) => `${manuscript_number}, “${title}”\n${lines.join('\n')}`);
  const tasks = [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n\n');
  const [first, ...others] = waiting;
  return first && others.length === 0
    ? write(journal, 'office-digest-one', { name, tasks, number: first.manuscript_number }, { url })
    : write(journal, 'office-digest', { name, tasks, manuscript_count: String(waiting.length) }, { url });
}
