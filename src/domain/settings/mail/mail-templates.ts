import { COLLEAGUE_MAILS } from '#domain/account/colleague/mail-templates';
import { LETTER_MAILS } from '#domain/decision/letter';
import { NOTICE_MAILS, REQUEST_MAILS } from '#domain/decision/mail-templates';
import type { MailKind } from '#domain/desk/delivery/effects';
import { DIGEST_MAILS } from '#domain/desk/need/mail-templates';
import { type ArticleType, ArticleTypeId } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import { type MailTable, type MailTemplate, templateFor } from '#domain/journal/mail/mail-template';
import { FORM_MAILS, INQUIRY_MAILS, MESSAGE_MAILS } from '#domain/message/mail-templates';
import { PAYMENT_MAILS, WAIVER_MAILS } from '#domain/payment/mail-templates';
import { PROOF_MAILS, TASK_MAILS } from '#domain/production/mail-templates';
import { ALERT_MAILS } from '#domain/publication/alert/mail-templates';
import { REMINDER_MAILS, REVIEW_MAILS } from '#domain/review/mail-templates';
import { SUBMISSION_MAILS } from '#domain/submission/mail-templates';

/** Every email that the office may reword. */
const MAIL_TEMPLATES = {
  ...SUBMISSION_MAILS,
  ...REVIEW_MAILS,
  ...REMINDER_MAILS,
  ...LETTER_MAILS,
  ...REQUEST_MAILS,
  ...PROOF_MAILS,
  ...TASK_MAILS,
  ...NOTICE_MAILS,
  ...PAYMENT_MAILS,
  ...WAIVER_MAILS,
  ...MESSAGE_MAILS,
  ...FORM_MAILS,
  ...INQUIRY_MAILS,
  ...ALERT_MAILS,
  ...COLLEAGUE_MAILS,
  ...DIGEST_MAILS,
} as const;

type TemplateName = keyof typeof MAIL_TEMPLATES;

/** An email, or a decision letter for one article type: `letter-rejected.review_article`. */
export type MailName = TemplateName | `${keyof typeof LETTER_MAILS}.${ArticleType}`;

const namesIn = (...tables: MailTable[]) => tables.flatMap((table) => Object.keys(table)) as TemplateName[];

export const MAIL_NAMES = namesIn(MAIL_TEMPLATES) as [TemplateName, ...TemplateName[]];

/** The names of the letters that may differ by article type. */
export const LETTER_NAMES = namesIn(LETTER_MAILS) as (keyof typeof LETTER_MAILS)[];

/** An email's general name, and the article type if it is for one. */
export function parseMailName(name: MailName): { general: TemplateName; type: ArticleType | null } {
  const [general, type = null] = name.split('.') as [TemplateName, ArticleType?];
  return { general, type };
}

export const templateOf = (name: MailName): MailTemplate => MAIL_TEMPLATES[parseMailName(name).general];

/** The template with the texts that apply until the office rewords this email. */
export function currentTemplate(journal: Pick<Journal, 'mails'>, name: MailName): MailTemplate {
  const { general, type } = parseMailName(name);
  return templateFor(journal, templateOf(general), { name: general, type });
}

/** The name in the office's list; a letter for an article type, even a deleted one, names it. */
export function mailLabel({ articleTypes }: Pick<Journal, 'articleTypes'>, name: MailName): string {
  const { type } = parseMailName(name);
  const { label } = templateOf(name);
  return type === null ? label : `${label} (${articleTypes.find(({ id }) => id === type)?.name ?? type})`;
}

export function isMailName(name: string): name is MailName {
  const [general = '', type, ...others] = name.split('.');
  if (type === undefined) return Object.hasOwn(MAIL_TEMPLATES, general);
  return others.length === 0 && Object.hasOwn(LETTER_MAILS, general) && ArticleTypeId.safeParse(type).success;
}

/** The emails under the headings of the office's list. */
export const MAIL_HEADINGS: readonly { heading: string; names: readonly TemplateName[] }[] = [
  { heading: 'Submission and revision', names: namesIn(SUBMISSION_MAILS) },
  { heading: 'Review', names: namesIn(REVIEW_MAILS) },
  { heading: 'Reminders', names: namesIn(REMINDER_MAILS) },
  { heading: 'Decisions', names: LETTER_NAMES },
  { heading: 'Requests', names: namesIn(REQUEST_MAILS) },
  { heading: 'Proofs and notices', names: namesIn(PROOF_MAILS, NOTICE_MAILS) },
  { heading: 'Charges', names: namesIn(PAYMENT_MAILS, WAIVER_MAILS) },
  { heading: 'Messages and inquiries', names: namesIn(MESSAGE_MAILS, FORM_MAILS, INQUIRY_MAILS) },
  { heading: 'Alerts', names: namesIn(ALERT_MAILS) },
  { heading: 'Within the editorial office', names: namesIn(COLLEAGUE_MAILS, TASK_MAILS, DIGEST_MAILS) },
];

/** The templates of each kind of email, by occasion; `fixed` for notices that protect accounts. */
export const TEMPLATES_OF: Readonly<Record<MailKind, readonly TemplateName[] | 'fixed'>> = {
  'mail.verify-email': 'fixed',
  'mail.address-confirmed': 'fixed',
  'mail.reset-password': 'fixed',
  'mail.password-changed': 'fixed',
  'mail.address-present': 'fixed',
  'mail.address-new': 'fixed',
  'mail.address-changed': 'fixed',
  'mail.address-stopped': 'fixed',
  'mail.orcid-connected': 'fixed',
  'mail.second-factor-enabled': 'fixed',
  'mail.second-factor-disabled': 'fixed',
  'mail.account-locked': 'fixed',
  'mail.role-changed': 'fixed',
  'mail.account-closed': 'fixed',
  'mail.account-merged': 'fixed',
  'mail.account-grown': 'fixed',
  'mail.duty-changed': ['duty-changed'],
  'mail.cover-asked': ['cover-asked'],
  'mail.office-digest': ['office-digest-one', 'office-digest'],
  'mail.colleague-invitation': ['colleague-invitation'],
  'mail.colleague-joined': ['colleague-joined'],
  'mail.contact-office': ['contact-office'],
  'mail.contact-copy': ['contact-copy'],
  'mail.service-office': ['service-office'],
  'mail.service-copy': ['service-copy'],
  'mail.alert-confirm': ['alert-confirm'],
  'mail.alert': ['alert'],
  'mail.inquiry-answer': ['inquiry-answer'],
  'mail.inquiry-to-office': ['inquiry-to-office'],
  'mail.inquiry-file-infected': ['inquiry-file-infected'],
  'mail.inquiry-given': ['inquiry-given'],
  'mail.submission-received': ['submission-received'],
  'mail.submission-to-office': ['submission-to-office'],
  'mail.sent-back': ['sent-back'],
  'mail.corrected-file-to-office': ['corrected-file-to-office'],
  'mail.co-author': ['co-author'],
  'mail.authorship-disputed-to-office': ['authorship-disputed-to-office'],
  'mail.authorship-disputed-to-author': ['authorship-disputed-to-author'],
  'mail.file-infected-to-office': ['file-infected-to-office'],
  'mail.revision-to-author': ['revision-received'],
  'mail.revision-to-office': ['revision-to-office'],
  'mail.request-received': ['withdrawal-received', 'appeal-received'],
  'mail.request-to-office': [
    'withdrawal-to-office',
    'appeal-to-office',
    'revision-time-to-office',
    'review-time-to-office',
  ],
  'mail.request-answered': [
    ...(['withdrawal-granted', 'withdrawal-declined', 'appeal-granted', 'appeal-declined'] as const),
    ...(['revision-time-granted', 'revision-time-declined', 'review-time-granted', 'review-time-declined'] as const),
  ],
  'mail.decision': LETTER_NAMES,
  'mail.editor-assigned': ['editor-assigned'],
  'mail.notice-published': ['notice-correction', 'notice-expression_of_concern', 'notice-retraction'],
  'mail.notice-withdrawn': ['notice-withdrawn'],
  'mail.review-invitation': ['review-invitation'],
  'mail.review-answered': ['review-agreed', 'review-declined'],
  'mail.review-accepted': ['review-accepted'],
  'mail.review-copy-shown': ['review-copy-shown'],
  'mail.further-files-shown': ['further-file-shown', 'further-files-shown'],
  'mail.review-thanks': ['review-thanks'],
  'mail.review-submitted': ['review-submitted', 'review-changed'],
  'mail.review-outcome': ['review-outcome', 'review-outcome-open', 'review-outcome-withdrawn'],
  'mail.review-file-infected': ['review-file-infected'],
  'mail.review-cancelled': ['review-cancelled'],
  'mail.review-closed': ['review-closed', 'review-closed-withdrawn'],
  'mail.review-returned': ['review-returned'],
  'mail.review-due-date': ['review-due-date'],
  'mail.reminder': namesIn(REMINDER_MAILS),
  'mail.production-task': ['production-task'],
  'mail.proof': ['proof'],
  'mail.proof-due-date': ['proof-due-date'],
  'mail.proof-answer-to-author': ['proof-approved', 'proof-corrections'],
  'mail.proof-answer-to-office': ['proof-approved-to-office', 'proof-corrections-to-office'],
  'mail.message-to-author': ['message-to-author', 'message-to-corresponding'],
  'mail.message-to-reviewer': ['message-to-reviewer'],
  'mail.message-to-office': ['message-to-office'],
  'mail.message-file-infected': ['message-file-infected'],
  'mail.waiver-received': ['waiver-received', 'waiver-sealed'],
  'mail.waiver-to-office': ['waiver-to-office'],
  'mail.waiver-decided': ['waiver-granted', 'waiver-reduced', 'waiver-refused'],
  'mail.payment-receipt': ['payment-receipt'],
  'mail.payment-mismatch': ['payment-mismatch'],
  'mail.payment-refunded': ['payment-refunded'],
};
