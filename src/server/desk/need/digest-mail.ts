import { DIGEST_MAILS } from '#domain/desk/need/mail-templates';
import type { Journal } from '#domain/journal/journal';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';

/** Manuscripts named in one email; the dashboard has them all. */
const NAMED_MAX = 30;

const write = mailWriter(DIGEST_MAILS);

/**
 * Tells an editor about open tasks. It names manuscripts and tasks but no people: emails are forwarded more easily than
 * pages.
 */
export function digestEmail(
  journal: Journal,
  name: string,
  waiting: readonly { manuscript_number: string; title: string; lines: readonly string[] }[],
  url: string,
): EmailContent {
  const more = waiting.length - NAMED_MAX;
  const named = waiting
    .slice(0, NAMED_MAX)
    .map(({ manuscript_number, title, lines }) => `${manuscript_number}, “${title}”\n${lines.join('\n')}`);
  const tasks = [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n\n');
  const [first, ...others] = waiting;
  return first && others.length === 0
    ? write(journal, 'office-digest-one', { name, tasks, number: first.manuscript_number }, { url })
    : write(journal, 'office-digest', { name, tasks, manuscript_count: String(waiting.length) }, { url });
}
