import { type ApiCall, callApiWithHeaders } from './api.ts';

export interface ListPage<Item> {
  items: Item[];
  /** The total of all pages. */
  total: number;
  /** The server stopped counting at `total`. */
  hasMore: boolean;
  /** The next page's address, if any. */
  next: string | undefined;
}

export async function callListApi<Item>(address: string, call: ApiCall): Promise<ListPage<Item>> {
  const { answer, headers } = await callApiWithHeaders(address, call);
  const items = answer as Item[];
  const next = headers.get('link')?.match(/<([^>]*)>; rel="next"/)?.[1];
  const hasMore = headers.get('x-total-count-is') === 'at-least';
  return { items, total: Number(headers.get('x-total-count') ?? items.length), hasMore, next };
}
