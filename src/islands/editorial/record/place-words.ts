import type { BadgeColour } from '#domain/manuscript/status';
import type { RecordDeposit } from '#domain/record/record';

const DEPOSIT_WORDS = {
  not_sent: ['Not deposited', 'yellow'],
  sent: ['Sent, no answer yet', 'neutral'],
  accepted_with_warnings: ['Registered with a warning', 'yellow'],
  registered: ['Registered', 'green'],
  failed: ['Refused', 'red'],
} as const satisfies Record<RecordDeposit['state'], readonly [word: string, colour: BadgeColour]>;

/** How a deposit stands, in a word and its colour. */
export const depositWord = ({ state }: RecordDeposit): readonly [word: string, colour: BadgeColour] =>
  DEPOSIT_WORDS[state];
