import { DECISIONS } from '#domain/decision/decision';
import type { IslandJournal, Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { type CountryWaiver, countryWaiver, waiverName } from './country-waiver.ts';

export const WAIVER_TEXTS = {
  received: 'We received your request. It stays sealed until acceptance: no reviewer or deciding editor can see it.',
  receivedAfterAcceptance: 'We received your request. The editorial office will decide and answer by email.',
  countryRequired: 'Choose the country in which the corresponding author works.',
  kindRequired: 'Choose a type of waiver.',
  reasonRequired: 'Explain why no other funds are available.',
  notOfCountry: 'That waiver is not available for this country. Choose another.',
  alreadyRequested: 'A waiver has already been requested. The editorial office will answer by email.',
  granted: 'A waiver has already been granted.',
  rejected: 'This manuscript was not accepted, so nothing is due.',
  paid: 'The charge has already been paid. Write to the editorial office if you need a refund.',
  notDue: 'Nothing is due for this manuscript.',
  decided: 'This request has already been decided.',
  alreadyPaid: 'The charge has already been paid, so it cannot be waived. Refund the payment first, then decide again.',
  paymentPending: 'A payment for this charge is being confirmed. Decide once it has been confirmed.',
  decisionRequired: 'Choose whether the waiver is granted.',
  percentRequired: 'Enter the percentage waived as a whole number from 1 to 100.',
  noteRequired: 'Tell the authors why.',
  notFound: 'No manuscript found for that email address and code.',
} as const;

/** The grounds for a waiver; the first two depend on the country (spec §9). */
export const WAIVER_KINDS = ['low_income', 'lower_middle_income', 'early_career', 'other'] as const;
export type WaiverKind = (typeof WAIVER_KINDS)[number];

/** The requested waiver as text, with the current percentage for country waivers. */
export function waiverKindLabel(journal: IslandJournal, kind: WaiverKind): string {
  const named = (percent: number) => (percent > 0 ? waiverName(percent) : 'Waiver');
  switch (kind) {
    case 'low_income':
      return `${named(journal.waivers.low_income)}: low-income country`;
    case 'lower_middle_income':
      return `${named(journal.waivers.lower_middle_income)}: lower middle-income country`;
    case 'early_career':
      return 'Partial waiver: early-career researcher';
    case 'other':
      return 'Other: no funding available';
    default:
      return kind satisfies never;
  }
}

export type WaiverState = 'asked' | 'granted' | 'refused';

export const WAIVER_STATE_LABELS: Readonly<Record<WaiverState, string>> = {
  asked: 'Requested',
  granted: 'Granted',
  refused: 'Refused',
};

/** The waivers that authors from a country may request, largest first. Lack of funding is always among them. */
export function waiverKindsFor(journal: IslandJournal, country: string): readonly WaiverKind[] {
  const byCountry = countryWaiver(journal, country);
  return [
    ...(byCountry ? [byCountry] : []),
    ...(journal.waivers.early_career ? ['early_career' as const] : []),
    'other',
  ];
}

const BY_COUNTRY: Readonly<Record<WaiverKind, boolean>> = {
  low_income: true,
  lower_middle_income: true,
  early_career: false,
  other: false,
};

/** Whether the country alone is the ground. */
export const isByCountry = (kind: WaiverKind): kind is CountryWaiver => BY_COUNTRY[kind];

/** The percentage of a kind of waiver (spec §9); undefined if the office chooses. */
export function proposedPercent(journal: Journal, kind: WaiverKind): number | undefined {
  return (isByCountry(kind) && journal.waivers[kind]) || undefined;
}

/** Whether the office may see a request: before acceptance only the authors can. */
export const isVisibleToOffice = (status: ManuscriptStatus): boolean => DECISIONS[status].isAccepted;

/** Why a request prevents another. */
const BLOCKING_TEXTS: Readonly<Record<WaiverState, string | undefined>> = {
  asked: WAIVER_TEXTS.alreadyRequested,
  granted: WAIVER_TEXTS.granted,
  refused: undefined,
};

/** Whether a request prevents another. */
export const isOpenOrGranted = (state: WaiverState): boolean => BLOCKING_TEXTS[state] !== undefined;

/** Why no waiver can be requested now; undefined if one can. `state` is the latest request's, `fee` the charge's. */
export function waiverObstacle({
  status,
  state,
  fee,
}: {
  status: ManuscriptStatus;
  state?: WaiverState | undefined;
  fee?: string | undefined;
}): string | undefined {
  const alreadyRequested = state && BLOCKING_TEXTS[state];
  if (alreadyRequested) return alreadyRequested;
  if (status === 'rejected') return WAIVER_TEXTS.rejected;
  if (fee === 'paid') return WAIVER_TEXTS.paid;
  return fee === undefined || fee === 'due' ? undefined : WAIVER_TEXTS.notDue;
}

/** A request as its author sees it; ISO 8601 UTC times, `country` a code. */
export interface OwnWaiver {
  id: string;
  country: string;
  kind: WaiverKind;
  reason: string;
  requested_at: string;
  state: WaiverState;
  percent: number | null;
  note: string;
  decided_at: string | null;
}

/** The reply to the author: requests, newest first, and why none can be made now. */
export interface OwnWaivers {
  manuscript_number: string;
  status: ManuscriptStatus;
  requests: OwnWaiver[];
  closed: string | null;
}

/** A request as the office sees it after acceptance. */
export interface EditorialWaiver extends OwnWaiver {
  manuscript: { id: string; number: string; title: string; status: ManuscriptStatus; article_type: string | null };
  requested_by: string;
  proposed_percent: number | null;
  decided_by: string | null;
}
