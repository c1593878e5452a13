/** Where the record of an article is deposited, by its name in the database, with what people call it. */
export const DESTINATIONS = {
  crossref: 'Crossref',
  datacite: 'DataCite',
  doaj: 'DOAJ',
} as const;

/** The name of a destination. */
export type Destination = keyof typeof DESTINATIONS;

/** Whether a destination registers DOIs. DOAJ does not: it lists articles. */
export const isRegister = (destination: Destination): boolean => destination !== 'doaj';

interface At {
  destination: Destination;
}

/** The register of DOIs among destinations, of which a journal has one at most; undefined if there is none. */
export const registerAmong = <T extends At>(all: readonly T[] = []): T | undefined =>
  all.find(({ destination }) => isRegister(destination));

/** DOAJ among destinations; undefined if it is not among them. */
export const doajAmong = <T extends At>(all: readonly T[] = []): T | undefined =>
  all.find(({ destination }) => destination === 'doaj');

/**
 * How a deposit stands, from the depositor's own answer only: `sent` means taken in and not yet looked at. Nothing is
 * called registered, or removed, before the depositor has said so.
 */
const DEPOSIT_STATES = {
  not_sent: 'Not sent',
  sent: 'Sent',
  accepted_with_warnings: 'Accepted with warnings',
  registered: 'Registered',
  failed: 'Failed',
  removed: 'Removed',
} as const;

/** The state of a deposit. */
export type DepositState = keyof typeof DEPOSIT_STATES;

const IS_KNOWN: Readonly<Record<DepositState, boolean>> = {
  not_sent: false,
  sent: true,
  accepted_with_warnings: true,
  registered: true,
  failed: true,
  removed: false,
};

/** True if the depositor knows the article, or was told of it last. */
export const isKnownThere = (state: DepositState): boolean => IS_KNOWN[state];

/** What a depositor has answered to a deposit, in its own words where it gave some. */
export interface Verdict {
  state: Exclude<DepositState, 'not_sent' | 'sent'>;
  message: string;
}
