/** Where the record of an article is deposited, by its name in the database, with what people call it. */
export const DESTINATIONS = {
  crossref: 'Crossref',
  datacite: 'DataCite',
} as const;

/** The name of a destination. */
export type Destination = keyof typeof DESTINATIONS;

/**
 * How a deposit stands, from the depositor's own answer only: `sent` means taken in and not yet looked at. Nothing is
 * called registered before the depositor has said so.
 */
const DEPOSIT_STATES = {
  not_sent: 'Not sent',
  sent: 'Sent',
  accepted_with_warnings: 'Accepted with warnings',
  registered: 'Registered',
  failed: 'Failed',
} as const;

/** The state of a deposit. */
export type DepositState = keyof typeof DEPOSIT_STATES;

/** What a depositor has answered to a deposit, in its own words where it gave some. */
export interface Verdict {
  state: Exclude<DepositState, 'not_sent' | 'sent'>;
  message: string;
}
