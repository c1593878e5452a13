import { DUTIES } from '#domain/account/colleague/duty';
import { ROLE_LABELS } from '#domain/account/role';
import { longDate } from '#domain/kernel/date';
import { statusLabel } from '#domain/manuscript/status';
import { formatUsd } from '#domain/payment/fee';
import { PAYMENT_PROBLEMS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import { reminderLabel } from '#domain/review/reminder';
import type { LoggedEvent } from './event-log.ts';

type Details = LoggedEvent['details'];
type Value = Details[string];

/** Details for machines: row ids, checksums, and the manuscript number shown elsewhere. */
const UNSPOKEN = /(^|_)(id|digest|sha256|manuscript_number)$/;

/** Details already in the titles of these events. */
const IN_TITLE: Readonly<Record<string, readonly string[]>> = {
  'status.changed': ['from', 'to'],
  'editor.assigned': ['editor'],
  'production.galley-without-cover': ['reason'],
  'notice.published': ['kind'],
  'notice.withdrawn': ['kind'],
};

const count = (one: string, many: string) => (value: Value) => `${value} ${value === 1 ? one : many}`;
const labelIn = (labels: Readonly<Record<string, string>>, value: Value) => labels[String(value)] ?? String(value);
const DUTY_LABELS = Object.fromEntries(Object.entries(DUTIES).map(([duty, { label }]) => [duty, label]));
const OFFICE_LABELS = { ...ROLE_LABELS, ...DUTY_LABELS };
const onDay = (words: string) => (value: Value) => `${words} ${longDate(String(value))}`;

/** Formats each detail; an empty text omits it. */
const DETAIL_WORDS: Readonly<Record<string, (value: Value) => string>> = {
  rule: (value) => reminderLabel(String(value)) ?? String(value),
  deadline_on: onDay('deadline'),
  due_on: onDay('due'),
  wanted_on: onDay('requested until'),
  publish_on: onDay('on'),
  round: (value) => (value === 1 ? 'first submission' : `revision ${Number(value) - 1}`),
  position: (value) => `author ${value}`,
  count: count('person', 'people'),
  has_interests: (value) => (value ? 'some' : 'none'),
  with_names: (value) => (value ? 'with the names of reviewers' : 'without the names of reviewers'),
  reason: (value) => `reason: ${value}`,
  override_reason: (value) => `despite failed checks: ${value}`,
  failed: (value) => `failed: ${value}`,
  from: (value) => `from ${labelIn(OFFICE_LABELS, value)}`,
  to: (value) => `to ${labelIn(OFFICE_LABELS, value)}`,
  role: (value) => `as ${labelIn(ROLE_LABELS, value)}`,
  number: (value) => `number ${value}`,
  doi: (value) => `DOI ${value}`,
  findings: count('finding', 'findings'),
  figures: count('figure', 'figures'),
  pages: count('page', 'pages'),
  comments: count('comment', 'comments'),
  open: (value) => `${value} still open`,
  bytes: (value) => `${Math.ceil(Number(value) / 1024).toLocaleString('en-GB')} KB`,
  status: (value) => statusLabel(String(value)),
  problem: (value) => labelIn(PAYMENT_PROBLEMS, value),
  refunded_cents: (value) => (Number(value) > 0 ? `${formatUsd(Number(value))} refunded` : ''),
  method: (value) => `by ${labelIn(PAYMENT_PROVIDER_LABELS, value)}`,
  percent: (value) => `${value}%`,
  is_new: (value) => (value ? 'a new account' : 'of an existing account'),
};

/** An event's details beyond its title: "Review due today, deadline 24 November 2026". */
export function detailText({ action, details }: Pick<LoggedEvent, 'action' | 'details'>): string {
  return Object.entries(details)
    .filter(([name, value]) => !UNSPOKEN.test(name) && !IN_TITLE[action]?.includes(name) && String(value ?? ''))
    .map(([name, value]) => DETAIL_WORDS[name]?.(value) ?? `${name.replaceAll('_', ' ')} ${value}`)
    .filter(Boolean)
    .join(', ');
}
