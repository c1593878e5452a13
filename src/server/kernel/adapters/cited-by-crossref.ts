import * as z from 'zod';
import type { Journal } from '#domain/journal/journal';

const TIMEOUT_MS = 20_000;
/** More would exceed some servers' URL limit. */
const MAX = 50;

const Answer = z.object({
  message: z.object({
    items: z.array(z.object({ DOI: z.string(), 'is-referenced-by-count': z.int().min(0).max(2_000_000_000) })).max(MAX),
  }),
});

/**
 * Crossref's REST API at `{base}/works`. Counts only works with deposited references. Requests with a contact address
 * go to Crossref's faster pool.
 */
export function crossrefCitedBy(journal: Journal, base: string): CitedBy {
  return {
    max: MAX,
    async count(dois) {
      const query = new URLSearchParams({
        filter: dois.map((doi) => `doi:${doi}`).join(','),
        select: 'DOI,is-referenced-by-count',
        rows: `${MAX}`,
        ...(journal.officeEmail && { mailto: journal.officeEmail }),
      });
      const address = `${base.replace(/\/+$/, '')}/works?${query}`;
      const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!reply.ok) throw new Error(`The citation count service responded with status ${reply.status}.`);
      const { message } = Answer.parse(await reply.json());
      return new Map(message.items.map((item) => [item.DOI.toLowerCase(), item['is-referenced-by-count']]));
    },
  };
}

/** Counts the registered works that cite articles. */
export interface CitedBy {
  /**
   * Returns citation counts by lower-case DOI, for at most `max` DOIs; unknown ones are absent.
   * @throws Error if the service is unreachable or its reply is invalid
   */
  count: (dois: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Maximum DOIs per request. */
  max: number;
}
