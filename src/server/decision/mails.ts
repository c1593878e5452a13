import { NOTICE_LABELS } from '#domain/publication/notice';
import type { NoticeKind } from '#domain/publication/notice-kind';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** The facts of a notice used in emails. */
interface MailedNotice {
  kind: NoticeKind;
  name: string;
  title: string;
  /** The notice's public text. */
  text: string;
}

const reason = 'you are an author of this article.';
const MEANING: Record<NoticeKind, string> = {
  correction: 'has been corrected',
  expression_of_concern: 'carries an expression of concern',
  retraction: 'has been retracted',
};

/** Tells an author that a notice has been published on the article. */
export function noticePublishedEmail({ kind, name, title, text }: MailedNotice, url: string): Letter {
  return {
    subject: `${NOTICE_LABELS[kind]}: ${title}`,
    greeting: `Dear ${name},`,
    paragraphs: [`Your article “${title}” ${MEANING[kind]}. The notice says:`],
    quote: text,
    action: { label: 'Read the notice', url },
    closing: [
      kind === 'retraction'
        ? 'The article stays at its address, so that citations of it still work. Its page, its citations and every page of its PDF show that it is retracted.'
        : 'The notice is shown on the article’s page and in its citations.',
      'If you think the notice is wrong, please reply to this email; the editors will consider what you say.',
    ],
    reason,
  };
}

export function noticeWithdrawnEmail({ kind, name, title }: MailedNotice, why: string, url: string): Letter {
  return {
    subject: `Withdrawn: ${NOTICE_LABELS[kind].toLowerCase()} to “${title}”`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `The ${NOTICE_LABELS[kind].toLowerCase()} of your article “${title}” was a mistake and has been removed from the article. The reason:`,
    ],
    quote: why,
    action: { label: 'See the article', url },
    reason,
  };
}
