import type { IslandJournal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { type MailTemplate, placeholderProblem } from '#domain/journal/mail/mail-template';
import { longDate } from '#domain/kernel/date';
import { foreignLanguageName } from '#domain/publication/article-language';

export const LINK_NOTE =
  'You need no password. This link is personal: please do not forward this email. It works until {link_until}, and every email about this review has a new one.';

/** The invitation. The explanation of review and the manuscript's details always follow the text, whoever wrote it. */
export const INVITATION = {
  audience: 'reviewer',
  label: 'Invitation to review',
  placeholders: ['name', 'number', 'title', 'abstract', 'language', 'due_date', 'link_until'],
  subject: 'Invitation to review a manuscript for {journal}',
  before: 'Dear {name},',
  text: 'We would be grateful for your opinion on a manuscript that was submitted to {journal}, an open-access journal.',
  after: `Review is double-blind: you don’t see the authors’ names, and they don’t see yours.

Title: {title}

Abstract: {abstract}

{language}

If you accept, please send us your review by {due_date}. Please decline if you recognise the work or have a competing interest; a quick no helps the authors too.`,
  button: 'See the invitation, accept or decline',
  closing: `One click is enough to decline. If you accept, we ask for your competing interests, then show you the anonymised manuscript and the review form.

${LINK_NOTE}`,
  reason: 'an editor of the journal thinks you are the right person to review this manuscript.',
} as const satisfies MailTemplate;

/** A manuscript's facts for invited reviewers: never the authors. */
interface InvitedManuscript {
  manuscript_number: string;
  title: string;
  abstract: string;
  language: Language;
  /** A plain date. */
  due_on: string;
}

/** The manuscript's details in an invitation. */
export function invitationValues(journal: IslandJournal, invited: InvitedManuscript) {
  const { manuscript_number: number, title, abstract, due_on } = invited;
  const language = foreignLanguageName(journal, invited.language);
  return {
    number,
    title,
    abstract,
    due_date: longDate(due_on),
    language: language && `The manuscript is written in ${language}.`,
  };
}

/** The problem with the placeholders of an editor's text; undefined if none. */
export const invitationTextProblem = (text: string): string | undefined =>
  placeholderProblem(INVITATION, 'the invitation', text);
