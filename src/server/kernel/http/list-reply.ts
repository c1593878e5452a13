import * as z from 'zod';
import { TextReply } from './route.ts';

export const PAGE_MAX = 100;

/** The query parameter `limit`. */
export const PageLimit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, `Give a number from 1 to ${PAGE_MAX}.`)
  .transform(Number);

export const INVALID_AFTER = 'Use the "after" value from a Link header.';

interface ListPage<Row> {
  /** The page's rows, and the next one if any: query `limit + 1`. */
  rows: readonly Row[];
  limit: number;
  /** The total number of rows on all pages. */
  total: number;
  /** Whether `total` is only the number counted. */
  hasMore?: boolean;
  /** The requested address; the next page's differs in `after`. */
  url: string;
  /** The value of `after` for the page that follows this row. */
  cursorOf: (row: Row) => string;
  show: (row: Row) => object;
}

/**
 * Sends a page of a list: a plain array, with `X-Total-Count`, marked by `X-Total-Count-Is: at-least` if capped, and
 * the next page's address (design §4).
 */
export function listReply<Row>({ rows, limit, total, hasMore = false, url, cursorOf, show }: ListPage<Row>): TextReply {
  const page = rows.slice(0, limit);
  const headers: Record<string, string> = { 'X-Total-Count': String(total) };
  if (hasMore) headers['X-Total-Count-Is'] = 'at-least';
  const last = page.at(-1);
  if (last !== undefined && rows.length > limit) {
    const next = new URL(url);
    next.searchParams.set('after', cursorOf(last));
    headers.Link = `<${next.pathname}${next.search}>; rel="next"`;
  }
  return new TextReply(JSON.stringify(page.map(show)), headers);
}

/** An optional filter; forms send an empty parameter for "any". */
export const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional()).optional();
