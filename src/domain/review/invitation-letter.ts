import type { LetterTemplate } from '#domain/decision/letter';
import type { IslandJournal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { longDate } from '#domain/kernel/date';
import { toldLanguage } from '#domain/publication/article-language';

/** Placeholders of invitations, in braces. */
const PLACEHOLDERS = ['title', 'due_date', 'journal'] as const;

/** The default invitation. */
export const STANDARD_INVITATION: LetterTemplate = {
  subject: 'Invitation to review a manuscript for {journal}',
  text: 'We would be grateful for your opinion on a manuscript that was submitted to {journal}, an open-access journal.',
};

/** Appended to every invitation, whatever an editor writes: the review process, and the manuscript. */
export const invitationFacts = (journal: IslandJournal, { title, abstract, language, due_on }: InvitedTo): string[] => [
  'Review is double-blind: you don’t see the authors’ names, and they don’t see yours.',
  `Title: ${title}`,
  `Abstract: ${abstract}`,
  ...(toldLanguage(journal, language) ? [`The manuscript is written in ${toldLanguage(journal, language)}.`] : []),
  `If you accept, we ask for your review by ${longDate(due_on)}. Please decline if you recognise the work or have a competing interest; a quick no helps the authors too.`,
];

/** A manuscript's facts for invited reviewers: never the authors. */
interface InvitedTo {
  title: string;
  abstract: string;
  language: Language;
  /** A plain date. */
  due_on: string;
}

/** Fills in an invitation. */
export function fillInInvitation(
  journal: IslandJournal,
  { subject, text }: LetterTemplate,
  { title, due_on }: Pick<InvitedTo, 'title' | 'due_on'>,
) {
  const values = { title, due_date: longDate(due_on), journal: journal.name };
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name as keyof typeof values] ?? whole);
  return { subject: fill(subject).replace(/\s+/g, ' ').trim(), text: fill(text) };
}

/** What is wrong with a text's placeholders; undefined if nothing. */
export function wrongInInvitation(text: string): string | undefined {
  const known = PLACEHOLDERS.map((name) => `{${name}}`);
  const unknown = (text.match(/\{[^{}]*\}?|\}/g) ?? []).filter((word) => !known.includes(word));
  if (unknown.length === 0) return undefined;
  const list = [...new Set(unknown)].map((word) => word.slice(0, 40)).join(', ');
  return `Remove ${list}, or put a placeholder there. An invitation can use ${known.slice(0, -1).join(', ')} and ${known.at(-1)}.`;
}
