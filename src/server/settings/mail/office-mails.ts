import type { Journal } from '#domain/journal/journal';
import { defaultMail, fillMail, type MailTemplate, mailProblems } from '#domain/journal/mail/mail-template';
import { mailDefaults, mailFields } from '#domain/settings/mail/mail-fields';
import {
  currentTemplate,
  isMailName,
  MAIL_NAMES,
  type MailName,
  mailLabel,
  parseMailName,
} from '#domain/settings/mail/mail-templates';
import { type ListedMail, MAIL_TEXTS, type MailTest } from '#domain/settings/mail/office-mail';
import type { Settings } from '#domain/settings/setting';
import type { SettingChange } from '#domain/settings/setting-change';
import type { Context } from '#server/kernel/context';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { MAIL_GROUP_PREFIX, readMailChanges } from '#server/settings/change-queries';
import { readVersions } from '#server/settings/queries';
import { saveVersion } from '#server/settings/save-version';

type Call = Pick<SignedInCall, 'context' | 'user'>;
type Office = Pick<Context, 'journal' | 'reader'>;

/** @throws Problem not_found for an article type that the journal has never had */
function requireTemplate(journal: Journal, name: MailName): MailTemplate {
  const { type } = parseMailName(name);
  if (type !== null && !journal.articleTypes.some(({ id }) => id === type)) throw notFound();
  return currentTemplate(journal, name);
}

/**
 * Every email that the office may reword, with its last editor, and the letters that it has for single article types.
 */
export async function listMails({ journal, reader }: Office): Promise<ListedMail[]> {
  const changed = new Map((await readMailChanges(reader)).map((mail) => [mail.kind, mail]));
  const typeMails = [...changed.keys()].filter(isMailName).filter((name) => parseMailName(name).type !== null);
  return [...MAIL_NAMES, ...typeMails].flatMap((name): ListedMail | ListedMail[] => {
    const mail = changed.get(name);
    const isChanged = mail && Object.keys(mail.own).length > 0;
    if (!isChanged) return parseMailName(name).type ? [] : { name, changed_by: null, changed_at: null, problems: [] };
    const { changed_by, changed_at, own } = mail;
    return { name, changed_by, changed_at: changed_at.toISOString(), problems: templateProblems(journal, name, own) };
  });
}

/** An email's text, with its earlier versions. */
export const readMail = async (name: MailName, { journal, reader }: Office): Promise<Settings> =>
  readVersions(reader, MAIL_GROUP_PREFIX + name, mailDefaults(requireTemplate(journal, name)));

/** Saves an email's text as a new version, used from the next email on. */
export function saveMail({ name, ...change }: SettingChange & { name: MailName }, call: Call) {
  const template = requireTemplate(call.context.journal, name);
  const texts = {
    group: MAIL_GROUP_PREFIX + name,
    fields: mailFields(template),
    defaults: mailDefaults(template),
    saved: MAIL_TEXTS.saved,
    isOffSite: true,
  } as const;
  return saveVersion(texts, change, call);
}

const LIMIT = { name: 'test-letter', max: 20, seconds: 3_600 };

/**
 * Sends a draft of an email to the editor directly, so that the mail server's reply can be shown. @throws Problem
 * bad_request naming each wrong field; conflict with the server's message; too_many_requests
 */
export async function testMail({ name, values, ...words }: MailTest & { name: MailName }, { context, user }: Call) {
  const template = requireTemplate(context.journal, name);
  const problems = mailProblems(template, words);
  if (problems.length > 0) {
    const fields = Object.fromEntries(problems.map((problem) => [problem.name, [problem.message]]));
    throw new Problem('bad_request', problems.map(({ message }) => message).join(' '), { fields, showText: true });
  }
  await consumeAttempt(context, LIMIT, user.id);
  const { journal, mailer, siteUrl } = context;
  const filled = fillMail(template, words, { ...values, journal: journal.name });
  const { button, quote, isUnsigned } = template;
  const mail = renderEmail(journal, {
    ...filled,
    subject: `Test: ${filled.subject}`,
    ...(quote && { quote: `Here is ${quote}.` }),
    ...(button && { action: { label: button, url: siteUrl } }),
    ...(isUnsigned && { isUnsigned }),
    reason: 'you asked for a test of this email.',
  });
  const to = { name: `${user.first_name} ${user.last_name}`.trim(), address: user.email };
  try {
    await mailer.send({ id: randomId(), to, ...mail });
  } catch (cause) {
    throw new Problem('conflict', `The test could not be sent: ${(cause as Error).message}`, { cause });
  }
  return { message: MAIL_TEXTS.tested(user.email) };
}

/** Why the office's text of an email cannot be used, one sentence each; until mended, the default is sent. */
export function templateProblems(
  journal: Pick<Journal, 'mails'>,
  name: MailName,
  own: Readonly<Record<string, string>>,
): string[] {
  const template = currentTemplate(journal, name);
  return mailProblems(template, { ...defaultMail(template), ...own }).map(({ message }) => message);
}

/** Emails whose texts have become invalid since they were saved. */
export async function listInvalidMails({ journal, reader }: Pick<Context, 'journal' | 'reader'>) {
  return (await readMailChanges(reader)).flatMap(({ kind, own, changed_at }) =>
    isMailName(kind) && templateProblems(journal, kind, own).length > 0
      ? [{ name: kind, label: mailLabel(journal, kind), changed_at }]
      : [],
  );
}
