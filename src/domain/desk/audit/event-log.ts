import { DUTIES } from '#domain/account/colleague/duty';
import { ROLE_LABELS } from '#domain/account/role';
import type { EventEntry } from '#domain/desk/editorial/timeline';
import { longDate } from '#domain/kernel/date';
import { EVENT_TEXTS } from '#domain/kernel/event/event-text';
import type { Events } from '#domain/kernel/event/events';
import { statusLabel } from '#domain/manuscript/status';
import { formatMoney } from '#domain/payment/money';
import { PAYMENT_PROBLEMS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import { reminderLabel } from '#domain/review/reminder';

/** A log entry as shown to the office. */
export interface LoggedEvent {
  /** The position in the chain, from 1. */
  position: number;
  at: string;
  /** An address, or `system` for the journal itself. */
  actor: string;
  action: string;
  object: { type: string; id: string };
  /** The owner of the account or the reviewer concerned. */
  person: string | null;
  manuscript: { id: string; number: string } | null;
  details: EventEntry['details'];
  hash: string;
}

/** The progress of verifying the chain: the number of valid events, and the hash of the last. */
export interface LogVerification {
  checked: number;
  hash: string;
  total: number;
  /** The position of the first event that was changed, removed or inserted; null if none was found. */
  broken_at: number | null;
  is_done: boolean;
}

/** The groups of actions, in the order of the filter. */
export const EVENT_GROUPS = {
  manuscript: 'Manuscripts',
  status: 'Statuses',
  reviewer: 'Reviewers',
  review: 'Reviews',
  'review-copy': 'Review copies',
  'further-file': 'Additional files',
  message: 'Messages',
  note: 'Notes',
  reminder: 'Reminders',
  production: 'Production',
  proof: 'Proofs',
  article: 'Articles',
  notice: 'Notices',
  payment: 'Payments',
  fee: 'Charges',
  invoice: 'Invoices',
  waiver: 'Waivers',
  account: 'Accounts',
  role: 'Roles',
  login: 'Sign-ins',
  password: 'Passwords',
  'second-factor': 'Two-factor authentication',
  orcid: 'ORCID iDs',
  decision: 'Scheduled decisions',
  editor: 'Editors',
  colleague: 'Colleagues',
  letter: 'Letters',
  setting: 'Settings',
  picture: 'Pictures',
  checklist: 'Technical checklist',
  volume: 'Volumes',
  issue: 'Issues',
  inquiry: 'Inquiries',
  site: 'Site builds',
  journal: 'Journal',
  backup: 'Backups',
} as const satisfies Readonly<Record<EventGroup, string>>;

type EventGroup = keyof Events extends infer Action
  ? Action extends `${infer Group}.${string}`
    ? Group
    : never
  : never;

export const actionsOf = (group: string): [action: string, label: string][] =>
  Object.entries(EVENT_TEXTS).filter(([action]) => action.startsWith(`${group}.`));

type Details = LoggedEvent['details'];
type Value = Details[string];

/** Details not meant for people: row ids, checksums, and the manuscript number, which has its own column. */
const INTERNAL_DETAILS = /(^|_)(id|digest|sha256|manuscript_number)$/;

/** Details that these events already show in their titles. */
const DETAILS_IN_TITLE: Readonly<Record<string, readonly string[]>> = {
  'status.changed': ['from', 'to'],
  'editor.assigned': ['editor'],
  'production.galley-without-cover': ['reason'],
  'notice.published': ['kind'],
  'notice.withdrawn': ['kind'],
};

const countLabel = (one: string, many: string) => (value: Value) => `${value} ${value === 1 ? one : many}`;
const lookUpLabel = (labels: Readonly<Record<string, string>>, value: Value) => labels[String(value)] ?? String(value);
const DUTY_LABELS = Object.fromEntries(Object.entries(DUTIES).map(([duty, { label }]) => [duty, label]));
const OFFICE_LABELS = { ...ROLE_LABELS, ...DUTY_LABELS };
const dateLabel = (words: string) => (value: Value) => `${words} ${longDate(String(value))}`;

/** Formats each detail; an empty string omits it. */
const DETAIL_FORMATTERS: Readonly<Record<string, (value: Value, details: Details) => string>> = {
  rule: (value) => reminderLabel(String(value)) ?? String(value),
  deadline_on: dateLabel('deadline'),
  due_on: dateLabel('due'),
  wanted_on: dateLabel('requested until'),
  publish_on: dateLabel('on'),
  round: (value) => (value === 1 ? 'first submission' : `revision ${Number(value) - 1}`),
  position: (value) => `author ${value}`,
  count: countLabel('person', 'people'),
  has_interests: (value) => (value ? 'some declared' : 'none declared'),
  with_names: (value) => (value ? 'with the names of reviewers' : 'without the names of reviewers'),
  reason: (value) => `reason: ${value}`,
  override_reason: (value) => `despite failed checks: ${value}`,
  failed: (value) => `failed: ${value}`,
  from: (value) => `from ${lookUpLabel(OFFICE_LABELS, value)}`,
  to: (value) => `to ${lookUpLabel(OFFICE_LABELS, value)}`,
  role: (value) => `as ${lookUpLabel(ROLE_LABELS, value)}`,
  // In the title.
  task: () => '',
  number: (value) => `number ${value}`,
  doi: (value) => `DOI ${value}`,
  findings: countLabel('finding', 'findings'),
  figures: countLabel('figure', 'figures'),
  pages: countLabel('page', 'pages'),
  comments: countLabel('comment', 'comments'),
  open: (value) => `${value} still open`,
  bytes: (value) => `${Math.ceil(Number(value) / 1024).toLocaleString('en-GB')} KB`,
  status: (value) => statusLabel(String(value)),
  problem: (value) => lookUpLabel(PAYMENT_PROBLEMS, value),
  // Events from before the currency became a setting do not name it.
  refunded_cents: (value, { currency = 'USD' }) =>
    Number(value) > 0 ? `${formatMoney(Number(value), String(currency))} refunded` : '',
  currency: () => '',
  method: (value) => `by ${lookUpLabel(PAYMENT_PROVIDER_LABELS, value)}`,
  percent: (value) => `${value}%`,
  is_new: (value) => (value ? 'a new account' : 'of an existing account'),
};

/** An event's details beyond its title: "Review due today, deadline 24 November 2026". */
export function detailText({ action, details }: Pick<LoggedEvent, 'action' | 'details'>): string {
  return Object.entries(details)
    .filter(
      ([name, value]) =>
        !INTERNAL_DETAILS.test(name) && !DETAILS_IN_TITLE[action]?.includes(name) && String(value ?? ''),
    )
    .map(([name, value]) => DETAIL_FORMATTERS[name]?.(value, details) ?? `${name.replaceAll('_', ' ')} ${value}`)
    .filter(Boolean)
    .join(', ');
}
