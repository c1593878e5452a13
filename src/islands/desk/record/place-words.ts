import type { RecordDeposit } from '#domain/desk/record/record';
import type { BadgeColour } from '#domain/manuscript/status';

type Words = readonly [word: string, colour: BadgeColour];

const DEPOSIT_WORDS = {
  not_sent: ['Not deposited', 'yellow'],
  sent: ['Sent, no answer yet', 'neutral'],
  accepted_with_warnings: ['Registered with a warning', 'yellow'],
  registered: ['Registered', 'green'],
  failed: ['Refused', 'red'],
  removed: ['Removed', 'neutral'],
} as const satisfies Record<RecordDeposit['state'], Words>;

/** DOAJ lists articles and registers nothing. */
const DOAJ_WORDS = {
  ...DEPOSIT_WORDS,
  accepted_with_warnings: ['Accepted with a warning', 'yellow'],
  registered: ['Listed', 'green'],
} as const;

/** How a deposit stands with a register of DOIs, in a word and its colour. */
export const depositWord = ({ state }: RecordDeposit): Words => DEPOSIT_WORDS[state];

/** How a deposit stands with DOAJ, in a word and its colour. */
export const doajWord = ({ state }: RecordDeposit): Words => DOAJ_WORDS[state];
