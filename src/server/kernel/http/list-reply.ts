import * as z from 'zod';

/** How many entries a page of a list holds at most, and mostly where the address does not say. */
export const PAGE_MAX = 100;

/** The `limit` in the address of a list. */
export const PageLimit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, `Give a number from 1 to ${PAGE_MAX}.`)
  .transform(Number);

/** The message for an `after` that does not come from a Link header. */
export const WRONG_AFTER = 'Give the "after" of a Link header.';

/** One page of a longer list. */
interface Page<Row> {
  /** The rows of the page and, where there are more, the next one: ask for `limit + 1`. */
  rows: readonly Row[];
  limit: number;
  /** How many rows all pages have together. */
  total: number;
  /** True if there are more than `total`, which is as far as they were counted. */
  hasMore?: boolean;
  /** The requested address; the next page differs from it by `after`. */
  url: string;
  /** Names the place in the list where a page that ends with this row goes on. */
  placeOf: (row: Row) => string;
  /** A row as it is shown. */
  show: (row: Row) => object;
}

/** Answers one page of a list: a plain array, with `X-Total-Count`, which
 * `X-Total-Count-Is: at-least` says is not all, and the address of the next page (design §4). */
export function listReply<Row>({ rows, limit, total, hasMore = false, url, placeOf, show }: Page<Row>): Response {
  const page = rows.slice(0, limit);
  const headers = new Headers({ 'X-Total-Count': String(total) });
  if (hasMore) headers.set('X-Total-Count-Is', 'at-least');
  const last = page.at(-1);
  if (last !== undefined && rows.length > limit) {
    const next = new URL(url);
    next.searchParams.set('after', placeOf(last));
    headers.set('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return Response.json(page.map(show), { headers });
}
