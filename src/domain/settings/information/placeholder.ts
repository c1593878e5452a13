import { publicTimesPath } from '#domain/desk/statistics/paths';
import { CURRENCIES } from '#domain/journal/currency';
import { issnLine } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { chargeOf } from '#domain/payment/fee';
import { formatMoney } from '#domain/payment/money';
import { articleTypePlural, findArticleType } from '#domain/publication/article-type';
import { countAsText } from '#domain/review/process';
import { checklistItemCount } from '#domain/submission/checklist/checklist';
import { DRAFT_KEPT_DAYS } from '#domain/submission/draft';
import { guidelineFacts } from '#domain/submission/guideline-facts';
import {
  boardList,
  decisionList,
  escapeHtml,
  feeTable,
  paymentMethods,
  reviewStepList,
  serviceList,
  timelineTable,
  waiverCountries,
  waiverTable,
} from './blocks.ts';

/**
 * A placeholder for a fact, such as `{journal name}`: the platform's own value (spec §5, §9), so that no page repeats
 * it.
 */
interface ValuePlaceholder {
  kind: 'value';
  name: string;
  value: string;
  /** The value's link. */
  href?: string;
}

/** A placeholder for a table or list, on its own line. */
interface BlockPlaceholder {
  kind: 'block';
  name: string;
  /** The content, in a few words. */
  about: string;
  html: () => string;
}

/** A placeholder for a part only one page has, on its own line: its form, or figures from the build. */
interface PartPlaceholder {
  kind: 'part';
  name: PartName;
  about: string;
  /** The only page that may, and must, have it. */
  page: string;
}

/** Placeholders of information pages. */
export type Placeholder = ValuePlaceholder | BlockPlaceholder | PartPlaceholder;

/** The parts that belong to one page each, such as its form. */
export type PartName =
  | 'contact form'
  | 'service request form'
  | 'tracking form'
  | 'payment form'
  | 'waiver form'
  | 'submission checklist'
  | 'actual times';

const value = (name: string, text: string): ValuePlaceholder => ({ kind: 'value', name, value: text });
const block = (name: string, about: string, html: () => string): BlockPlaceholder => ({
  kind: 'block',
  name,
  about,
  html,
});
const part = (name: PartName, page: string, about: string): PartPlaceholder => ({ kind: 'part', name, page, about });

/** Parts that single pages must have, and no others may. */
export const PARTS: readonly PartPlaceholder[] = [
  part('contact form', paths.contact, 'for visitors to write to the office'),
  part('service request form', paths.services, 'for visitors to request a service'),
  part('tracking form', paths.trackPaper, 'for authors to look up their manuscript'),
  part('payment form', paths.payments, 'for authors to pay'),
  part('waiver form', paths.waiver, 'for authors to request a waiver'),
  part('submission checklist', paths.checklist, 'with boxes to tick'),
  part('actual times', publicTimesPath, 'calculated from the journal’s records at each build'),
];

/** All placeholders with current values; settings may change between calls. */
export function placeholders(journal: Journal): readonly Placeholder[] {
  return [
    value('journal name', journal.name),
    // A new journal's missing facts, worded to fit every sentence of the pages.
    value('publisher', journal.publisher || 'publisher (not yet named)'),
    value('address', journal.address || 'postal address (not yet given)'),
    journal.officeEmail
      ? { ...value('office email', journal.officeEmail), href: `mailto:${journal.officeEmail}` }
      : value('office email', 'the editorial office (email address not yet given)'),
    value('ISSN', issnLine(journal) || 'not yet assigned'),
    ...Object.entries(guidelineFacts(journal)).map(([name, text]) => value(name, text)),
    value('number of reviewers', countAsText(journal.process.reviewers)),
    value('number of checklist items', String(checklistItemCount(journal))),
    value('days a draft is kept', String(DRAFT_KEPT_DAYS)),
    value('currency', CURRENCIES[journal.currency].name),
    ...journal.articleTypes.map(({ id, name }) =>
      value(chargeName(name), formatMoney(chargeOf(journal, id), journal.currency)),
    ),
    ...journal.timelines.map(({ label, duration }) => value(`time: ${label.toLowerCase()}`, duration)),
    block('table of charges', 'the charge of each article type', () => feeTable(journal)),
    block('table of waivers', 'the waivers, and how much each reduces the charge', () => waiverTable(journal)),
    block('countries with waivers', 'the countries whose authors pay a reduced charge', () => waiverCountries(journal)),
    block('ways to pay', 'a list', () => paymentMethods(journal)),
    block('table of times', 'the planned duration of each stage', () => timelineTable(journal)),
    block('review steps', 'from the screening to production', () => reviewStepList(journal)),
    block('possible decisions', 'the possible decisions, and what each means', () => decisionList(journal)),
    block('types of service', 'the services offered, with a sentence each', serviceList),
    block('board members', 'with portrait, affiliation, interests and biography', () => boardList(journal)),
    ...PARTS,
  ];
}

/** The HTML of a fact, table or list. */
export function placeholderHtml(one: Exclude<Placeholder, PartPlaceholder>): string {
  if (one.kind === 'block') return one.html();
  const text = escapeHtml(one.value);
  return one.href ? `<a href="${escapeHtml(one.href)}">${text}</a>` : text;
}

/** The placeholder of this name, ignoring case and spaces; undefined if unknown. */
export function findPlaceholder(journal: Journal, written: string): Placeholder | undefined {
  const normalised = currentName(journal, written.replace(/\s+/g, ' ').trim().toLowerCase());
  return placeholders(journal).find(({ name }) => name.toLowerCase() === normalised);
}

const CHARGE = 'charge: ';
const chargeName = (type: string) => CHARGE + type.toLowerCase();

/** Former names of article types are accepted. */
function currentName(journal: Journal, normalised: string): string {
  const type = normalised.startsWith(CHARGE) ? findArticleType(journal, normalised.slice(CHARGE.length)) : undefined;
  return type ? chargeName(articleTypePlural(journal, type)) : normalised;
}

/** A placeholder and its current value. */
export interface OfferedPlaceholder {
  name: string;
  shows: string;
  /** Needs its own line. */
  is_block: boolean;
}

/** The placeholders allowed on the page at `path`. */
export const placeholdersFor = (journal: Journal, path: string): OfferedPlaceholder[] =>
  placeholders(journal)
    .filter((one) => one.kind !== 'part' || one.page === path)
    .map((one) => ({
      name: one.name,
      shows: one.kind === 'value' ? one.value : one.about,
      is_block: one.kind !== 'value',
    }));
