import type { Journal } from '#domain/journal/journal';
import { countryName } from '#domain/kernel/country';
import { longDate } from '#domain/kernel/date';
import { SERVICE_TYPE_DESCRIPTIONS, SERVICE_TYPES } from '#domain/message/service-request/request';
import { INCOME_SOURCE, LOW_INCOME, LOWER_MIDDLE_INCOME } from '#domain/payment/country-income';
import { type CountryWaiver, countryWaiver, waiverName, waivers } from '#domain/payment/country-waiver';
import { chargeOf, PAYMENT_METHODS, type PaymentMethod } from '#domain/payment/fee';
import { formatMoney } from '#domain/payment/money';
import { offeredTypes } from '#domain/publication/article-type';
import { decisionOptions, stepsOfReview } from '#domain/review/process';

/** Escapes text for HTML, between tags or in a double-quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A scrollable table; each row's first cell is its header. */
function table(label: string, columns: readonly string[], rows: readonly (readonly string[])[], isAmount = false) {
  // Amounts are in the last column.
  const last = (index: number) => (isAmount && index === columns.length - 1 ? ' class="amount"' : '');
  const head = columns.map((column, index) => `<th scope="col"${last(index)}>${escaped(column)}</th>`);
  const body = rows.map(([heading = '', ...cells]) => {
    const others = cells.map((cell, index) => `<td${last(index + 1)}>${escaped(cell)}</td>`);
    return `<tr><th scope="row">${escaped(heading)}</th>${others.join('')}</tr>`;
  });
  return (
    `<div class="table-region" role="region" tabindex="0" aria-label="${escaped(label)}"><table>` +
    `<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
  );
}

const definitions = (entries: readonly (readonly [term: string, meaning: string])[]) =>
  `<dl>${entries.map(([term, meaning]) => `<div><dt>${escaped(term)}</dt><dd>${escaped(meaning)}</dd></div>`).join('')}</dl>`;

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
    ? table('Waivers', ['Waiver', 'For', 'Relief'], rows)
    : '<p>Authors without funding may ask.</p>';
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
    const sorted = names.sort((one, other) => one.localeCompare(other, 'en'));
    return `<details class="countries"><summary>${heading}: ${waiverName(journal.waivers[waiver]).toLowerCase()}</summary><p>${sorted.map(escaped).join(' · ')}</p></details>`;
  };
  const added = further.length > 0 ? ' The journal has added some.' : '';
  return (
    `<p>Countries are grouped by the <a href="${escaped(url)}">${escaped(title)}</a> of fiscal year ${fiscalYear}, which runs until ${longDate(until)}.${added}</p>` +
    group('Low-income countries', 'low_income') +
    group('Lower middle-income countries', 'lower_middle_income')
  );
}

/** The ways to pay, as HTML. */
export const paymentMethods = (journal: Journal): string =>
  `<ul>${PAYMENT_METHODS.map((method) => `<li>${escaped(method.label)}${waiting(journal, method)}</li>`).join('')}</ul>`;

const waiting = (journal: Journal, { id }: PaymentMethod) =>
  ONLINE_METHODS.includes(id) || journal.issuesInvoices ? '' : ' (not yet: we cannot issue invoices so far)';
const ONLINE_METHODS: readonly string[] = ['card', 'paypal'];

/** Planned durations, as HTML. */
export const timelineTable = ({ timelines }: Journal): string =>
  table(
    'Planned durations',
    ['Stage', 'Planned duration'],
    timelines.map(({ label, duration }) => [label, duration]),
  );

/** The steps of peer review, as HTML. */
export function reviewSteps(journal: Journal): string {
  const steps = stepsOfReview(journal).map(({ title, description, duration }) => {
    const eyebrow = duration ? `<p class="eyebrow">${escaped(duration)}</p>` : '';
    return `<li><h3>${escaped(title)}</h3>${eyebrow}<p>${escaped(description)}</p></li>`;
  });
  return `<ol class="steps" role="list">${steps.join('')}</ol>`;
}

/** Possible decisions, as HTML. */
export const decisionList = (journal: Journal): string =>
  definitions(decisionOptions(journal).map(({ label, meaning }) => [label, meaning]));

/** The services, as HTML. */
export const serviceList = (): string =>
  definitions(SERVICE_TYPES.map((type) => [type, SERVICE_TYPE_DESCRIPTIONS[type]]));
