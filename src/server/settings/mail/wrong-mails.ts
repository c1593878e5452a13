import { mailProblems, standardMail } from '#domain/journal/mail/mail-template';
import { isMailName, type MailName, templateOf } from '#domain/settings/mail/mail-templates';
import type { Context } from '#server/kernel/context';
import { readOwnMails } from '#server/settings/own-queries';

/** Why the office's words for an email are not sent, in sentences; the default goes out instead. */
export function problemsOf(name: MailName, own: Readonly<Record<string, string>>): string[] {
  const template = templateOf(name);
  return mailProblems(template, { ...standardMail(template), ...own }).map(({ message }) => message);
}

/** The emails whose words have become wrong since they were saved. */
export async function listWrongMails(reader: Context['reader']) {
  return (await readOwnMails(reader)).flatMap(({ kind, own, changed_at }) =>
    isMailName(kind) && problemsOf(kind, own).length > 0
      ? [{ name: kind, label: templateOf(kind).label, changed_at }]
      : [],
  );
}
