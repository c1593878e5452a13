import * as z from 'zod';
import { USAGE_KINDS, type UsageCounts, type UsageKind } from './usage-counts.ts';

export const UsageKindInput = z.enum(USAGE_KINDS);

/** `2026-11`. */
export const UsageMonth = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Enter a month as 2026-11.');

/** A reader's earlier uses of an article on the same day. */
export interface Visit {
  viewed_at: Date | null;
  pdf_at: Date | null;
  /** The start of the last hour counted as unique, like `requested_in`. */
  investigated_in: Date | null;
  requested_in: Date | null;
}

/** Uses within this time are a double click (COUNTER 5.1, 7.2). */
export const DOUBLE_CLICK_MS = 30_000;
const HOUR_MS = 3_600_000;

export const FIRST_VISIT: Visit = { viewed_at: null, pdf_at: null, investigated_in: null, requested_in: null };

const NO_COUNTS: UsageCounts = {
  total_item_investigations: 0,
  unique_item_investigations: 0,
  total_item_requests: 0,
  unique_item_requests: 0,
  pdf_downloads: 0,
};

/**
 * Returns the counts to add for a use, and the updated visit (COUNTER 5.1). `hasText` if the page shows the full text. A
 * use within 30 seconds of the same reader's last one adds nothing and restarts the 30 seconds; unique counts are added
 * once per clock hour.
 */
export function countUse(
  visit: Visit,
  { kind, hasText, now }: { kind: UsageKind; hasText: boolean; now: Date },
): { counts: UsageCounts; visit: Visit } {
  const at = kind === 'pdf' ? 'pdf_at' : 'viewed_at';
  const elapsed = visit[at] ? Math.abs(now.getTime() - visit[at].getTime()) : Number.POSITIVE_INFINITY;
  if (elapsed <= DOUBLE_CLICK_MS) return { counts: NO_COUNTS, visit: { ...visit, [at]: now } };
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const isNew = (last: Date | null) => Number(last?.getTime() !== hour.getTime());
  const isRequest = kind === 'pdf' || hasText;
  return {
    counts: {
      total_item_investigations: 1,
      unique_item_investigations: isNew(visit.investigated_in),
      total_item_requests: Number(isRequest),
      unique_item_requests: isRequest ? isNew(visit.requested_in) : 0,
      pdf_downloads: Number(kind === 'pdf'),
    },
    visit: {
      ...visit,
      [at]: now,
      investigated_in: hour,
      requested_in: isRequest ? hour : visit.requested_in,
    },
  };
}
