import type { Effects, MailKind } from '#domain/desk/delivery/effects';
import { kindSpellings } from '#domain/desk/delivery/former-kinds';

/** Effects of one lane are delivered one at a time; lanes are independent. */
export type Lane = 'mails' | 'files' | 'payments' | 'publications' | 'builds' | 'deposits' | 'others';

/** The lane of each kind of work other than email. */
const LANE_OF = {
  'review-copy.make': 'files',
  'manuscript-file.scan': 'files',
  'review-file.clean': 'files',
  'review-file.scan': 'files',
  'message-file.scan': 'files',
  'further-file.copy': 'files',
  'further-file.scan': 'files',
  'galley.mark': 'files',
  'production.take-in': 'files',
  'production.read-again': 'files',
  'galley.typeset': 'files',
  'payment.settle': 'payments',
  'payment.check-claim': 'payments',
  'production.publish': 'publications',
  'decision.take': 'publications',
  'site.rebuild': 'builds',
  'site.turn': 'others',
  'deposit.send': 'deposits',
  'deposit.ask': 'deposits',
} as const satisfies Record<Exclude<keyof Effects, MailKind>, Lane>;

export const MAIL_PREFIX = 'mail.';

/** Kinds of other versions share the lane `others`. */
export function laneOf(kind: string): Lane {
  if (kind.startsWith(MAIL_PREFIX)) return 'mails';
  return LANE_OF[kind as keyof typeof LANE_OF] ?? 'others';
}

export const LANES: readonly Lane[] = [...new Set<Lane>(['mails', ...Object.values(LANE_OF), 'others'])];

/** Lists a lane's kinds in every spelling; emails share a prefix instead. */
export const kindsInLane = (lane: Lane): string[] =>
  Object.entries(LANE_OF).flatMap(([kind, own]) => (own === lane ? kindSpellings(kind) : []));
