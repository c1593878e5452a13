import { type ApiCall, send } from './api.ts';

/** One page of a longer list. */
export interface ListPage<Item> {
  items: Item[];
  /** How many entries all pages have together. */
  total: number;
  /** There are more than `total`: they were not counted further. */
  hasMore: boolean;
  /** The address of the next page, where there is one. */
  next: string | undefined;
}

/** One page of a list, as `callApi` calls it. */
export async function callListApi<Item>(address: string, call: ApiCall): Promise<ListPage<Item>> {
  const { answer, headers } = await send(address, call);
  const items = answer as Item[];
  const next = headers.get('link')?.match(/<([^>]*)>; rel="next"/)?.[1];
  const hasMore = headers.get('x-total-count-is') === 'at-least';
  return { items, total: Number(headers.get('x-total-count') ?? items.length), hasMore, next };
}
