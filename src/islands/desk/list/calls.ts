import { editorialApi, listApi } from '#domain/desk/editorial/paths';
import type { EditorCard } from '#domain/desk/editorial/replies';
import type { ListFilters, ListIds, Sort } from '#domain/desk/list/list-options';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { filteredAddress } from '#islands/kernel/office/use-filters.ts';

/** `status` is one of the six or `all`. */
export interface ListChoice {
  status: string;
  filters: ListFilters;
  sort: Sort;
}

const PAGE = 50;

/** Fetches a page, from `listAddress` or the previous page's `next`. */
export const listManuscripts = (address: string) =>
  callListApi<EditorCard>(address, { as: true, fallback: 'Failed to fetch manuscripts' });

/** Returns the address of the first page. */
export const listAddress = ({ status, filters, sort }: ListChoice) =>
  filteredAddress(editorialApi.editorManuscripts(status), { ...filters, sort, limit: String(PAGE) });

export const csvAddress = ({ status, filters, sort }: ListChoice) =>
  filteredAddress(listApi.csv(status), { ...filters, sort });

export const listIds = ({ status, filters, sort }: ListChoice) =>
  callApi<ListIds>(filteredAddress(listApi.ids(status), { ...filters, sort }), {
    as: true,
    fallback: 'The manuscripts could not be selected. Please try again.',
  });
