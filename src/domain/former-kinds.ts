import type { Events } from './event/events.ts';
import type { Effects } from './outbox/effects.ts';

/**
 * How kinds of events and effects used to be spelled, in rows of the database that are never rewritten: an event's hash
 * covers its action. Whoever reads a kind from the database passes it through `presentKind`.
 */
const FORMER = {
  'production.text_uploaded': 'production.text-uploaded',
  'production.text_saved': 'production.text-saved',
  'production.findings_settled': 'production.findings-settled',
  'production.figure_added': 'production.figure-added',
  'production.figure_replaced': 'production.figure-replaced',
  'production.figure_saved': 'production.figure-saved',
  'production.figure_removed': 'production.figure-removed',
  'production.galley_uploaded': 'production.galley-uploaded',
  'production.galley_removed': 'production.galley-removed',
  'site.rebuild_asked': 'site.rebuild-asked',
  'site.rolled_back': 'site.rolled-back',
  'review-copy': 'review-copy.make',
  'scan-file': 'manuscript-file.scan',
  'review-file': 'review-file.clean',
  'scan-review-file': 'review-file.scan',
} as const satisfies Readonly<Record<string, keyof Events | keyof Effects>>;

/** A kind as it is spelled now; one that was never spelled differently stays as it is. */
export const presentKind = (kind: string): string =>
  Object.hasOwn(FORMER, kind) ? FORMER[kind as keyof typeof FORMER] : kind;

/** Every spelling of a kind that rows may have. */
export const spellingsOf = (kind: string): string[] => [
  kind,
  ...Object.entries(FORMER).flatMap(([former, present]) => (present === kind ? [former] : [])),
];
