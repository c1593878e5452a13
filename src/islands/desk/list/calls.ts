import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorCard } from '#domain/desk/editorial/replies';
import type { ListFilters, ListIds, Sort } from '#domain/desk/list/list-filter';
import { listApi } from '#domain/desk/list/paths';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { addressWith } from '#islands/kernel/office/use-filters.ts';

/** Which manuscripts a list shows; `status` is one of the six or `all`. */
export interface ListChoice {
  status: string;
  filters: ListFilters;
  sort: Sort;
}

/** The first page of a list holds this many, and so does every further one. */
const PAGE = 50;

/** A page of a list: the first one, or the one at the address that the page before names. */
export const listManuscripts = (address: string) =>
  callListApi<EditorCard>(address, { as: true, fallback: 'Failed to fetch manuscripts' });

/** The address of the first page. */
export const listAddress = ({ status, filters, sort }: ListChoice) =>
  addressWith(editorialApi.editorManuscripts(status), { ...filters, sort, limit: String(PAGE) });

/** Where the whole list is a table. */
export const csvAddress = ({ status, filters, sort }: ListChoice) =>
  addressWith(listApi.csv(status), { ...filters, sort });

/** The manuscripts of the whole list, by their ids. */
export const listIds = ({ status, filters, sort }: ListChoice) =>
  callApi<ListIds>(addressWith(listApi.ids(status), { ...filters, sort }), {
    as: true,
    fallback: 'The manuscripts could not be selected. Please try again.',
  });
