/** Labels by database value. */
export const DESTINATIONS = {
  crossref: 'Crossref',
  datacite: 'DataCite',
  doaj: 'DOAJ',
} as const;

export type Destination = keyof typeof DESTINATIONS;

/** DOAJ registers no DOIs: it lists articles. */
const REGISTERS_DOIS: Readonly<Record<Destination, boolean>> = { crossref: true, datacite: true, doaj: false };

export const isRegister = (destination: Destination): boolean => REGISTERS_DOIS[destination];

interface HasDestination {
  destination: Destination;
}

/** There is at most one DOI register. */
export const findRegister = <T extends HasDestination>(all: readonly T[] = []): T | undefined =>
  all.find(({ destination }) => isRegister(destination));

export const findDoaj = <T extends HasDestination>(all: readonly T[] = []): T | undefined =>
  all.find(({ destination }) => destination === 'doaj');

/**
 * States follow the destination's own replies: `sent` means queued, not processed, and nothing counts as registered or
 * removed before the destination confirms it.
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

export const isKnownToDepositor = (state: DepositState): boolean => KNOWN_STATES[state];

/** A destination's final reply to a deposit. */
export interface Verdict {
  state: Exclude<DepositState, 'not_sent' | 'sent'>;
  message: string;
}

/** Indexes that accept articles as an uploaded file, by API name. */
export const INDEX_FILES = {
  doaj: 'Directory of Open Access Journals (DOAJ)',
  pubmed: 'PubMed',
} as const;

export type IndexFile = keyof typeof INDEX_FILES;
