import type { BoardMember } from '#domain/journal/board/board';
import type { Journal } from '#domain/journal/journal';
import { findPicture, type Picture, picturePath, pictureSrcset } from '#domain/journal/picture/picture';
import { countryName } from '#domain/kernel/country';
import { longDate } from '#domain/kernel/date';
import { orcidUrl } from '#domain/kernel/paths';
import { ORCID_MARK } from '#domain/kernel/person/orcid-mark';
import { SERVICE_TYPE_DESCRIPTIONS, SERVICE_TYPES } from '#domain/message/service-request/request';
import { INCOME_SOURCE, LOW_INCOME, LOWER_MIDDLE_INCOME } from '#domain/payment/country-income';
import { type CountryWaiver, countryWaiver, waiverName, waivers } from '#domain/payment/country-waiver';
import { chargeOf, PAYMENT_METHODS, type PaymentMethod } from '#domain/payment/fee';
import { formatMoney } from '#domain/payment/money';
import { offeredTypes } from '#domain/publication/article-type';
import { decisionOptions, reviewSteps } from '#domain/review/process';

/** Escapes text for HTML, between tags or in a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
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
export const paymentMethods = (journal: Journal): string =>
  `<ul>${PAYMENT_METHODS.map((method) => `<li>${escapeHtml(method.label)}${unavailableNote(journal, method)}</li>`).join('')}</ul>`;

const unavailableNote = (journal: Journal, { id }: PaymentMethod) =>
  ONLINE_METHODS.includes(id) || journal.issuesInvoices ? '' : ' (not available yet: we cannot issue invoices)';
const ONLINE_METHODS: readonly string[] = ['card', 'paypal'];

/** Planned durations, as HTML. */
export const timelineTable = ({ timelines }: Journal): string =>
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
export const decisionList = (journal: Journal): string =>
  definitionList(decisionOptions(journal).map(({ label, meaning }) => [label, meaning]));

/** The services, as HTML. */
export const serviceList = (): string =>
  definitionList(SERVICE_TYPES.map((type) => [type, SERVICE_TYPE_DESCRIPTIONS[type]]));

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
export function boardList({ board, pictures }: Journal): string {
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
