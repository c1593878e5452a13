import { publicTimesPath } from '#domain/desk/statistics/paths';
import type { BoardMember } from '#domain/journal/board/board';
import { CURRENCIES } from '#domain/journal/currency';
import { issnLine } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { findPicture, type Picture, picturePath, pictureSrcset } from '#domain/journal/picture/picture';
import { countryName } from '#domain/kernel/country';
import { longDate } from '#domain/kernel/date';
import { orcidUrl, paths } from '#domain/kernel/paths';
import { ORCID_MARK } from '#domain/kernel/person/orcid-mark';
import { SERVICE_TYPE_DESCRIPTIONS, SERVICE_TYPES } from '#domain/message/service-request/request';
import { INCOME_SOURCE, LOW_INCOME, LOWER_MIDDLE_INCOME } from '#domain/payment/country-income';
import { type CountryWaiver, countryWaiver, waiverName, waivers } from '#domain/payment/country-waiver';
import { chargeOf, PAYMENT_METHODS, type PaymentMethod } from '#domain/payment/fee';
import { formatMoney } from '#domain/payment/money';
import { articleTypePlural, findArticleType, offeredTypes } from '#domain/publication/article-type';
import { countAsText, decisionOptions, reviewSteps } from '#domain/review/process';
import { checklistItemCount } from '#domain/submission/checklist/checklist';
import { DRAFT_KEPT_DAYS } from '#domain/submission/draft';
import { guidelineFacts } from '#domain/submission/guideline-facts';

/** Escapes text for HTML, between tags or in a double-quoted attribute. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A scrollable table; each row's first cell is its header. */
function table(label: string, columns: readonly string[], rows: readonly (readonly string[])[], isAmount = false) {
  // Amounts are in the last column.
  const last = (index: number) => (isAmount && index === columns.length - 1 ? ' class="amount"' : '');
  const head = columns.map((column, index) => `<th scope="col"${last(index)}>${escapeHtml(column)}</th>`);
  const body = rows.map(([heading = '', ...cells]) => {
    const others = cells.map((cell, index) => `<td${last(index + 1)}>${escapeHtml(cell)}</td>`);
    return `<tr><th scope="row">${escapeHtml(heading)}</th>${others.join('')}</tr>`;
  });
  return (
    `<div class="table-region" role="region" tabindex="0" aria-label="${escapeHtml(label)}"><table>` +
    `<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
  );
}

const definitionList = (entries: readonly (readonly [term: string, meaning: string])[]) =>
  `<dl>${entries.map(([term, meaning]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(meaning)}</dd></div>`).join('')}</dl>`;

/** Charges by article type, as HTML. */
export const feeTable = (journal: Journal): string =>
  table(
    'Article processing charges',
    ['Article type', `Charge (${journal.currency})`],
    offeredTypes(journal).map(({ id, name }) => [name, formatMoney(chargeOf(journal, id), journal.currency)]),
    true,
  );

/** Waivers, as HTML. */
export function waiverTable(journal: Journal): string {
  const rows = waivers(journal).map(({ name, who, relief }) => [name, who, relief]);
  return rows.length > 0
    ? table('Waivers', ['Waiver', 'For', 'Reduction'], rows)
    : '<p>Authors without funding may ask for a waiver.</p>';
}

/** Countries with waivers by income, as HTML, including those added by the office. */
export function waiverCountries(journal: Journal): string {
  const { url, title, fiscalYear, until } = INCOME_SOURCE;
  const listed: Readonly<Record<string, string>> = { ...LOW_INCOME, ...LOWER_MIDDLE_INCOME };
  const further = [...journal.waivers.further_low_income, ...journal.waivers.further_lower_middle_income];
  const codes = [...new Set([...Object.keys(listed), ...further])];
  const group = (heading: string, waiver: CountryWaiver) => {
    const names = codes
      .filter((code) => countryWaiver(journal, code) === waiver)
      .map((code) => listed[code] ?? countryName(code));
    if (names.length === 0) return '';
    const sorted = names.sort((a, b) => a.localeCompare(b, 'en'));
    return `<details class="countries"><summary>${heading}: ${waiverName(journal.waivers[waiver]).toLowerCase()}</summary><p>${sorted.map(escapeHtml).join(' · ')}</p></details>`;
  };
  const added = further.length > 0 ? ' The journal has added some.' : '';
  return (
    `<p>Countries are grouped by the <a href="${escapeHtml(url)}">${escapeHtml(title)}</a> of fiscal year ${fiscalYear}, which runs until ${longDate(until)}.${added}</p>` +
    group('Low-income countries', 'low_income') +
    group('Lower middle-income countries', 'lower_middle_income')
  );
}

/** The ways to pay, as HTML. */
const paymentMethods = (journal: Journal): string =>
  `<ul>${PAYMENT_METHODS.map((method) => `<li>${escapeHtml(method.label)}${unavailableNote(journal, method)}</li>`).join('')}</ul>`;

const unavailableNote = (journal: Journal, { id }: PaymentMethod) =>
  ONLINE_METHODS.includes(id) || journal.issuesInvoices ? '' : ' (not available yet: we cannot issue invoices)';
const ONLINE_METHODS: readonly string[] = ['card', 'paypal'];

/** Planned durations, as HTML. */
const timelineTable = ({ timelines }: Journal): string =>
  table(
    'Planned durations',
    ['Stage', 'Planned duration'],
    timelines.map(({ label, duration }) => [label, duration]),
  );

/** The steps of peer review, as HTML. */
export function reviewStepList(journal: Journal): string {
  const steps = reviewSteps(journal).map(({ title, description, duration }) => {
    const eyebrow = duration ? `<p class="eyebrow">${escapeHtml(duration)}</p>` : '';
    return `<li><h3>${escapeHtml(title)}</h3>${eyebrow}<p>${escapeHtml(description)}</p></li>`;
  });
  return `<ol class="steps" role="list">${steps.join('')}</ol>`;
}

/** Possible decisions, as HTML. */
const decisionList = (journal: Journal): string =>
  definitionList(decisionOptions(journal).map(({ label, meaning }) => [label, meaning]));

/** The services, as HTML. */
const serviceList = (): string => definitionList(SERVICE_TYPES.map((type) => [type, SERVICE_TYPE_DESCRIPTIONS[type]]));

const TITLE = /^(?:dr|prof|professor|mr|mrs|ms|sir|dame|assoc|associate)\.?$/i;

/** A name's initials without titles: "WK" for "Dr Wanjiru Kamau". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word && !TITLE.test(word));
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20)).join('');
}

const paragraph = (html: string, className = '') => `<p${className && ` class="${className}"`}>${html}</p>`;

/** A picture as WebP with the original as fallback; as wide as `sizes`. */
function pictureHtml(picture: Picture, sizes: string): string {
  const { name, width, height, description } = picture;
  return (
    `<picture><source type="image/webp" srcset="${pictureSrcset(picture)}" sizes="${sizes}">` +
    `<img src="${picturePath(name)}" width="${width}" height="${height}" alt="${escapeHtml(description)}" loading="lazy" decoding="async"></picture>`
  );
}

/** The editorial board, as HTML; members without a portrait get initials, unless no one has one. */
function boardList({ board, pictures }: Journal): string {
  if (board.length === 0) return '<p>The board members will be listed here.</p>';
  const portraits = board.map(({ portrait }) => findPicture(pictures, portrait));
  const isPictured = portraits.some((portrait) => portrait !== undefined);
  const entries = board.map((member, index) => boardEntry(member, portraits[index], isPictured));
  return `<ul class="board${isPictured ? ' pictured' : ''}" role="list">${entries.join('')}</ul>`;
}

function boardEntry(member: BoardMember, portrait: Picture | undefined, isPictured: boolean): string {
  const { name, title, affiliation, country, orcid, interests, biography } = member;
  const portraitHtml = portrait
    ? pictureHtml(portrait, '7rem')
    : `<span class="initials" aria-hidden="true">${escapeHtml(initialsOf(name))}</span>`;
  const lines = biography.split('\n').filter(Boolean);
  const about = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    interests && paragraph(escapeHtml(`Interests: ${interests}`), 'interests'),
    portrait?.credit && paragraph(escapeHtml(portrait.credit), 'interests'),
  ].join('');
  return [
    '<li>',
    isPictured ? `<div class="portrait">${portraitHtml}</div>` : '',
    `<div><h3>${escapeHtml(name)}</h3>`,
    paragraph(escapeHtml(title), 'role'),
    paragraph(escapeHtml(`${affiliation}, ${country}`), 'affiliation'),
    orcid && paragraph(`ORCID iD: ${orcidLink(orcid)}`, 'affiliation'),
    '</div>',
    about && `<div class="about">${about}</div>`,
    '</li>',
  ].join('');
}

/** The unfilled icon: the iD was not authenticated here. */
const orcidLink = (orcid: string) =>
  `<a href="${escapeHtml(orcidUrl(orcid))}"><svg viewBox="0 0 256 256" width="16" height="16" aria-hidden="true">` +
  '<circle cx="128" cy="128" r="122" fill="none" stroke="currentColor" stroke-width="12"/>' +
  `<path fill="currentColor" d="${ORCID_MARK}"/></svg> ${escapeHtml(orcid)}</a>`;

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
