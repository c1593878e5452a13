import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { letterIdOf, type ReminderLetterId } from '#domain/review/reminder';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** A reminder's facts; `title` is shown to reviewers and the authors. */
interface Reminded {
  name: string;
  manuscript_number: string;
  title: string;
  deadline_on: string;
  url: string;
}

type Writer = (journal: Journal, reminded: Reminded) => Letter;

const OWN_LINK = 'The link is only for you: please do not forward this email.';
const greetingTo = (name: string, stranger = 'colleague') => `Dear ${name || stranger},`;

const unanswered =
  (paragraph: string): Writer =>
  (journal, { name, manuscript_number, title, url }) => ({
    subject: `Will you review manuscript ${manuscript_number}?`,
    greeting: greetingTo(name),
    paragraphs: [paragraph, `Title: ${title}`, 'A quick no helps the authors too: we can then ask someone else.'],
    action: { label: 'Accept or decline', url },
    closing: [OWN_LINK],
    reason: `you were invited to review this manuscript for ${journal.name} and have not answered yet.`,
  });

type Kind = Pick<Letter, 'closing' | 'reason'> & { stranger?: string; help: string; press: string };

/** Emails of one deadline differ in subject and first paragraph. */
const lettersAbout =
  ({ stranger, help, press, ...rest }: Kind) =>
  (subject: string, paragraph: (due: string) => string): Writer =>
  (_, { name, manuscript_number, title, deadline_on, url }) => ({
    subject: `${subject}: ${manuscript_number}`,
    greeting: greetingTo(name, stranger),
    paragraphs: [paragraph(longDate(deadline_on)), `Title: ${title}`, help],
    action: { label: press, url },
    ...rest,
  });

const review = lettersAbout({
  help: 'What you have written so far is kept. If you need more time, or can no longer do it, please reply to this email.',
  press: 'Open your review',
  closing: [OWN_LINK],
  reason: 'you agreed to review this manuscript.',
});

const revision = lettersAbout({
  help: 'If you need more time, please write to us; we usually agree.',
  press: 'Open your manuscript',
  reason: 'a revision of your manuscript is expected.',
});

const proof = lettersAbout({
  stranger: 'author',
  help: 'Your article is published once you have approved the proof. If you need more time, please reply to this email.',
  press: 'Check the proof',
  closing: [OWN_LINK],
  reason: 'you are the corresponding author of this manuscript, and we are waiting for your answer to its proof.',
});

/** A manual reminder of an invitation has its own email. */
export type LetterId = ReminderLetterId | 'invitation-by-hand';

/** The rules' emails. Texts stay true on later days, because sending may be delayed. */
export const REMINDER_LETTERS: Readonly<Record<LetterId, Writer>> = {
  'invitation-by-hand': unanswered('we asked you to review a manuscript. Will you do it?'),
  'invitation-unanswered': unanswered(
    'we have asked you to review a manuscript, and have not heard from you yet. Will you do it?',
  ),
  'invitation-last': unanswered(
    'we asked you to review a manuscript, and we have not heard from you. This is our last email about it.',
  ),
  'review-soon': review('Your review is due soon', (due) => `your review of this manuscript is due on ${due}.`),
  'review-today': review(
    'Your review is due',
    (due) => `we asked for your review of this manuscript by ${due}, and look forward to it.`,
  ),
  'review-late': review(
    'Your review is overdue',
    (due) => `your review of this manuscript was due on ${due}. The authors and we would be grateful to have it soon.`,
  ),
  'revision-soon': revision('Your revision is due soon', (due) => `we look forward to your revision, due on ${due}.`),
  'revision-today': revision(
    'Your revision is due',
    (due) => `we asked for your revision by ${due}, and look forward to it.`,
  ),
  'revision-late': revision(
    'Your revision is overdue',
    (due) => `your revision was due on ${due}. Please send it, or let us know when to expect it.`,
  ),
  'proof-soon': proof('Your proof is due soon', (due) => `please check the proof of your article by ${due}.`),
  'proof-today': proof('Your proof is due', (due) => `we asked you to check the proof of your article by ${due}.`),
  'proof-late': proof(
    'Your proof is overdue',
    (due) => `we asked you to check the proof of your article by ${due}, and have not heard from you yet.`,
  ),
};

/** The email of a rule or manual reminder; undefined for unknown rules. */
export const writerOf = (rule: string): Writer | undefined => REMINDER_LETTERS[letterIdOf(rule) as LetterId];
