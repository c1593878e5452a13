import type { EventEntry } from '#domain/desk/editorial/timeline';
import { EVENT_TEXTS } from '#domain/kernel/event/event-text';
import type { Events } from '#domain/kernel/event/events';

/** An event, as the office sees it in the log. */
export interface LoggedEvent {
  /** Its place in the chain, from 1. */
  position: number;
  at: string;
  /** An address, or `system` where the journal itself acted. */
  actor: string;
  action: string;
  object: { type: string; id: string };
  /** The person concerned: the account owner or a reviewer. */
  person: string | null;
  manuscript: { id: string; number: string } | null;
  details: EventEntry['details'];
  hash: string;
}

/** How far the chain was verified: the number of valid events, and the hash of the last. */
export interface CheckedLog {
  checked: number;
  hash: string;
  /** The number of events in the log. */
  total: number;
  /** The position of the first event that was changed, removed or inserted; null if none was found. */
  broken_at: number | null;
  /** Nothing is left to check. */
  is_done: boolean;
}

/** The groups of actions, in the order of the filter. */
export const EVENT_GROUPS = {
  manuscript: 'Manuscripts',
  status: 'Statuses',
  reviewer: 'Reviewers',
  review: 'Reviews',
  'review-copy': 'Copies for reviewers',
  'further-file': 'Further files',
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
  'second-factor': 'Second factors',
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

/** The actions of a group with their labels. */
export const actionsOf = (group: string): [action: string, words: string][] =>
  Object.entries(EVENT_TEXTS).filter(([action]) => action.startsWith(`${group}.`));
