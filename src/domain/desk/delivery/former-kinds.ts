import type { Events } from '#domain/kernel/event/events';
import type { Effects } from './effects.ts';

/**
 * Former spellings of event and effect kinds. Rows are never rewritten, because an event's hash covers its action: code
 * that reads a kind from the database passes it through `currentKind`.
 */
const FORMER_KINDS = {
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
  'mail.withdrawal-to-author': 'mail.request-received',
  'mail.withdrawal-to-office': 'mail.request-to-office',
} as const satisfies Readonly<Record<string, keyof Events | keyof Effects>>;

export const currentKind = (kind: string): string =>
  Object.hasOwn(FORMER_KINDS, kind) ? FORMER_KINDS[kind as keyof typeof FORMER_KINDS] : kind;

/** Returns a kind and its former spellings, which old rows still have. */
export const kindSpellings = (kind: string): string[] => [
  kind,
  ...Object.entries(FORMER_KINDS).flatMap(([former, present]) => (present === kind ? [former] : [])),
];
