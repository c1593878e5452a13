import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { columnsFrom, type ListColumn, nameColumns } from '#domain/desk/list/list-columns';
import { type ListFilterName, listFiltersFrom, SORT_LABELS, type Sort } from '#domain/desk/list/list-filter';
import { useJournal } from '#islands/kernel/journal.tsx';
import { setOrDelete, useAddress } from '#islands/kernel/office/use-address.ts';
import { afterPress } from '#islands/kernel/press.ts';
import type { ListChoice } from './calls.ts';

/** The pause in typing before the server is asked. */
const REST_MS = 250;
/** Marks what the list itself wrote into the address. */
const OWN = { replace: true, state: 'own' };

/**
 * What a list was asked for, kept in the address, so that it can be sent, reloaded and come back to; `typed` is
 * ahead of the address while somebody types. `dropped` are the filters that are there no more.
 */
export function useListChoice(status: string, editors: readonly string[] | undefined) {
  const journal = useJournal();
  const { params, change } = useAddress();
  const { filters, dropped } = listFiltersFrom(journal, params, editors);
  const { search } = filters;
  const wanted = params.get('sort') ?? '';
  const sort: Sort = wanted in SORT_LABELS ? (wanted as Sort) : 'newest';
  const [typed, setTyped] = useState(search);

  // What was typed here may go on while the address follows; anything else that changes it is shown.
  const kind = useNavigationType();
  const { state } = useLocation();
  const isOwn = kind === 'REPLACE' && state === OWN.state;
  useEffect(() => {
    if (!isOwn) setTyped((now) => (now.trim() === search ? now : search));
  }, [search, isOwn]);
  useEffect(() => {
    if (typed.trim() === search) return;
    const ask = () => change((next) => setOrDelete(next, 'search', typed.trim()), OWN);
    const rest = setTimeout(() => afterPress(ask), REST_MS);
    return () => clearTimeout(rest);
  }, [typed, search, change]);

  const choice: ListChoice = { status, filters, sort };
  const set = (name: ListFilterName | 'sort', value: string) => change((next) => setOrDelete(next, name, value), OWN);
  const setSort = (chosen: string) => set('sort', chosen === 'newest' ? '' : chosen);
  const columns = columnsFrom(params.get('columns'));
  const chooseColumn = (column: ListColumn, isChosen: boolean) =>
    change((next) => {
      const others = columnsFrom(next.get('columns')).filter((shown) => shown !== column);
      setOrDelete(next, 'columns', nameColumns(isChosen ? [...others, column] : others));
    }, OWN);
  return { choice, dropped, columns, chooseColumn, typed, setTyped, set, setSort };
}
