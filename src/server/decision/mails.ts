import { NOTICE_MAILS } from '#domain/decision/mail-templates';
import type { Journal } from '#domain/journal/journal';
import { NOTICE_LABELS } from '#domain/publication/notice';
import type { NoticeKind } from '#domain/publication/notice-kind';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

interface MailedNotice {
  kind: NoticeKind;
  name: string;
  title: string;
  /** The notice's public text. */
  text: string;
}

const write = mailWriter(NOTICE_MAILS);

export const noticePublishedEmail = (
  journal: Journal,
  { kind, name, title, text: quote }: MailedNotice,
  url: string,
): EmailContent => write(journal, `notice-${kind}`, { name, title }, { url, quote });

export const noticeWithdrawnEmail = (
  journal: Journal,
  { kind, name, title }: MailedNotice,
  quote: string,
  url: string,
): EmailContent =>
  write(journal, 'notice-withdrawn', { name, title, notice: NOTICE_LABELS[kind].toLowerCase() }, { url, quote });
