import type { Journal } from '#domain/journal/journal';
import { mailProblems, standardMail } from '#domain/journal/mail/mail-template';
import { isMailName, type MailName, mailLabel, presentTemplate } from '#domain/settings/mail/mail-templates';
import type { Context } from '#server/kernel/context';
import { readOwnMails } from '#server/settings/own-queries';

/** Why the office's text of an email is not used, in sentences; the default is sent instead. */
export function problemsOf(
  journal: Pick<Journal, 'mails'>,
  name: MailName,
  own: Readonly<Record<string, string>>,
): string[] {
  const template = presentTemplate(journal, name);
  return mailProblems(template, { ...standardMail(template), ...own }).map(({ message }) => message);
}

/** Emails whose texts have become invalid since they were saved. */
export async function listWrongMails({ journal, reader }: Pick<Context, 'journal' | 'reader'>) {
  return (await readOwnMails(reader)).flatMap(({ kind, own, changed_at }) =>
    isMailName(kind) && problemsOf(journal, kind, own).length > 0
      ? [{ name: kind, label: mailLabel(journal, kind), changed_at }]
      : [],
  );
}
