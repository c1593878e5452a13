/** What is delivered one after the other; lanes do not wait for each other. */
export type Lane = 'mails' | 'files' | 'payments' | 'publications' | 'builds' | 'others';

/** Which lane each kind of work is in that is no mail: a new kind is named here before anything can ask for it. */
const LANE_OF = {
  'review-copy': 'files',
  'review-file': 'files',
  'scan-file': 'files',
  'scan-review-file': 'files',
  'galley.mark': 'files',
  'payment.settle': 'payments',
  'payment.check-claim': 'payments',
  'production.publish': 'publications',
  'site.rebuild': 'builds',
} as const satisfies Record<string, Lane>;

/** What the kind of every mail begins with. */
export const MAIL = 'mail.';

/** A kind of work: names who does it. */
export type Kind = `${typeof MAIL}${string}` | keyof typeof LANE_OF;

/** The lane of a kind; what another version has left behind has one of its own. */
export function laneOf(kind: string): Lane {
  if (kind.startsWith(MAIL)) return 'mails';
  return LANE_OF[kind as keyof typeof LANE_OF] ?? 'others';
}

/** Every lane. */
export const LANES: readonly Lane[] = [...new Set<Lane>(['mails', ...Object.values(LANE_OF), 'others'])];

/** The kinds that are named one by one, with their lanes; of mails only the beginning is known. */
export const NAMED_KINDS: Readonly<Record<string, Lane>> = LANE_OF;
