/** Deposit destinations by database value, with labels. */
export const DESTINATIONS = {
  crossref: 'Crossref',
  datacite: 'DataCite',
  doaj: 'DOAJ',
} as const;

export type Destination = keyof typeof DESTINATIONS;

/** Whether a destination registers DOIs. DOAJ does not: it lists articles. */
export const isRegister = (destination: Destination): boolean => destination !== 'doaj';

interface HasDestination {
  destination: Destination;
}

/** The DOI register among the destinations, at most one; undefined if none. */
export const findRegister = <T extends HasDestination>(all: readonly T[] = []): T | undefined =>
  all.find(({ destination }) => isRegister(destination));

/** DOAJ among the destinations; undefined if absent. */
export const findDoaj = <T extends HasDestination>(all: readonly T[] = []): T | undefined =>
  all.find(({ destination }) => destination === 'doaj');

/**
 * A deposit's state, only from the depositor's own reply: `sent` means queued, not processed. Nothing counts as
 * registered or removed before the depositor says so.
 */
const DEPOSIT_STATES = {
  not_sent: 'Not sent',
  sent: 'Sent',
  accepted_with_warnings: 'Accepted with warnings',
  registered: 'Registered',
  failed: 'Failed',
  removed: 'Removed',
} as const;

export type DepositState = keyof typeof DEPOSIT_STATES;

const KNOWN_STATES: Readonly<Record<DepositState, boolean>> = {
  not_sent: false,
  sent: true,
  accepted_with_warnings: true,
  registered: true,
  failed: true,
  removed: false,
};

/** Whether the depositor knows the article, or was told last. */
export const isKnownToDepositor = (state: DepositState): boolean => KNOWN_STATES[state];

/** A depositor's reply to a deposit, with its message if any. */
export interface Verdict {
  state: Exclude<DepositState, 'not_sent' | 'sent'>;
  message: string;
}
