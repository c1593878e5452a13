import { publicTimesPath } from '#domain/desk/statistics/paths';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { chargeOf, formatUsd } from '#domain/payment/fee';
import { articleTypeNamed, nameOfSeveral } from '#domain/publication/article-type';
import { countAsText } from '#domain/review/process';
import { checklistItemCount } from '#domain/submission/checklist/checklist';
import { DRAFT_KEPT_DAYS } from '#domain/submission/draft';
import { guidelineFacts } from '#domain/submission/guideline-facts';
import {
  decisionList,
  escaped,
  feeTable,
  paymentMethods,
  reviewSteps,
  serviceList,
  timelineTable,
  waiverCountries,
  waiverTable,
} from './blocks.ts';
import { boardList } from './board-block.ts';

/**
 * What is in a page for a fact, such as `{journal name}`: the value is that which the platform itself uses (spec §5,
 * §9), so that no page repeats it.
 */
interface ValuePlaceholder {
  kind: 'value';
  name: string;
  value: string;
  /** The value leads here. */
  href?: string;
}

/** What is in a page, on a line of its own, for a table or a list of the journal's facts. */
interface BlockPlaceholder {
  kind: 'block';
  name: string;
  /** What it shows, in a few words. */
  about: string;
  html: () => string;
}

/**
 * What is in a page, on a line of its own, for something that only one page has: its form, or what the build counts.
 */
interface PartPlaceholder {
  kind: 'part';
  name: PartName;
  about: string;
  /** The page that must have it, and which alone may. */
  page: string;
}

/** What may be in braces in the text of an information page. */
export type Placeholder = ValuePlaceholder | BlockPlaceholder | PartPlaceholder;

/** The parts of single pages, which are more than text. */
export type PartName =
  | 'contact form'
  | 'service request form'
  | 'tracking form'
  | 'payment form'
  | 'waiver form'
  | 'submission checklist'
  | 'real times';

const value = (name: string, text: string): ValuePlaceholder => ({ kind: 'value', name, value: text });
const block = (name: string, about: string, html: () => string): BlockPlaceholder => ({
  kind: 'block',
  name,
  about,
  html,
});
const part = (name: PartName, page: string, about: string): PartPlaceholder => ({ kind: 'part', name, page, about });

/** What single pages must have, and no other may. */
export const PARTS: readonly PartPlaceholder[] = [
  part('contact form', paths.contact, 'by which visitors write to the office'),
  part('service request form', paths.services, 'by which visitors ask for a service'),
  part('tracking form', paths.trackPaper, 'by which authors look up their manuscript'),
  part('payment form', paths.payments, 'by which authors pay'),
  part('waiver form', paths.waiver, 'by which authors ask for a waiver'),
  part('submission checklist', paths.checklist, 'to be ticked'),
  part('real times', publicTimesPath, 'counted from the journal’s records by each build'),
];

/** All placeholders with what they show at present; the settings of the office may change in between. */
export function placeholders(journal: Journal): readonly Placeholder[] {
  return [
    value('journal name', journal.name),
    // A new journal says what it does not have yet, in words that every sentence of the pages can take.
    value('publisher', journal.publisher || 'publisher (not yet named)'),
    value('address', journal.address || 'postal address (not yet given)'),
    journal.officeEmail
      ? { ...value('office e-mail', journal.officeEmail), href: `mailto:${journal.officeEmail}` }
      : value('office e-mail', 'the editorial office (email address not yet given)'),
    value('ISSN', journal.issn || 'not yet assigned'),
    ...Object.entries(guidelineFacts(journal)).map(([name, text]) => value(name, text)),
    value('number of reviewers', countAsText(journal.process.reviewers)),
    value('number of checklist items', String(checklistItemCount(journal))),
    value('days a draft is kept', String(DRAFT_KEPT_DAYS)),
    ...journal.articleTypes.map(({ id, name }) => value(chargeName(name), formatUsd(chargeOf(journal, id)))),
    ...journal.timelines.map(({ label, duration }) => value(`time: ${label.toLowerCase()}`, duration)),
    block('table of charges', 'the charge of each article type', () => feeTable(journal)),
    block('table of waivers', 'who pays less, and how much less', () => waiverTable(journal)),
    block('countries with waivers', 'the countries whose authors pay half or nothing', () => waiverCountries(journal)),
    block('ways to pay', 'a list', () => paymentMethods(journal)),
    block('table of times', 'how long each stage is planned to take', () => timelineTable(journal)),
    block('steps of review', 'from the screening to production', () => reviewSteps(journal)),
    block('possible decisions', 'what an editor may decide, and what each means', () => decisionList(journal)),
    block('kinds of services', 'what can be asked for, with a sentence each', serviceList),
    block('members of the board', 'with portrait, affiliation, interests and biography', () => boardList(journal)),
    ...PARTS,
  ];
}

/** What a fact, a table or a list is in HTML. */
export function shownHtml(one: Exclude<Placeholder, PartPlaceholder>): string {
  if (one.kind === 'block') return one.html();
  const text = escaped(one.value);
  return one.href ? `<a href="${escaped(one.href)}">${text}</a>` : text;
}

/** The placeholder that someone wrote, whatever the case and the spaces; undefined if there is none of that name. */
export function placeholderOf(journal: Journal, written: string): Placeholder | undefined {
  const wanted = presentName(journal, written.replace(/\s+/g, ' ').trim().toLowerCase());
  return placeholders(journal).find(({ name }) => name.toLowerCase() === wanted);
}

const CHARGE = 'charge: ';
const chargeName = (type: string) => CHARGE + type.toLowerCase();

/** A page may name an article type as it was called before. */
function presentName(journal: Journal, wanted: string): string {
  const type = wanted.startsWith(CHARGE) ? articleTypeNamed(journal, wanted.slice(CHARGE.length)) : undefined;
  return type ? chargeName(nameOfSeveral(journal, type)) : wanted;
}

/** What may be in braces, and what it shows at present. */
export interface OfferedPlaceholder {
  name: string;
  shows: string;
  /** It needs a line of its own. */
  is_block: boolean;
}

/** The placeholders that the text of the page at `path` may have. */
export const offeredPlaceholders = (journal: Journal, path: string): OfferedPlaceholder[] =>
  placeholders(journal)
    .filter((one) => one.kind !== 'part' || one.page === path)
    .map((one) => ({
      name: one.name,
      shows: one.kind === 'value' ? one.value : one.about,
      is_block: one.kind !== 'value',
    }));
