import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { columnsFrom, type ListColumn, nameColumns } from '#domain/editorial/list-columns';
import { afterPress } from '#islands/press.ts';
import { type ListChoice, SORT_LABELS, type Sort } from './calls.ts';

/** The pause in typing before the server is asked. */
const REST_MS = 250;
/** Marks what the list itself wrote into the address. */
const OWN = { replace: true, state: 'own' };

/**
 * What a list was asked for, kept in the address, so that it can be sent, reloaded and come back to; `typed` is
 * ahead of the address while somebody types.
 */
export function useListChoice(status: string) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim().slice(0, 200) ?? '';
  const wanted = params.get('sort') ?? '';
  const sort: Sort = wanted in SORT_LABELS ? (wanted as Sort) : 'newest';
  const isRevised = params.get('revision') === 'received';
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
    const ask = () => setParams((now) => changed(now, 'search', typed.trim()), OWN);
    const rest = setTimeout(() => afterPress(ask), REST_MS);
    return () => clearTimeout(rest);
  }, [typed, search, setParams]);

  const choice: ListChoice = { status, search, sort, isRevised };
  const setSort = (chosen: string) => setParams((now) => changed(now, 'sort', chosen === 'newest' ? '' : chosen), OWN);
  const setRevised = (isChosen: boolean) =>
    setParams((now) => changed(now, 'revision', isChosen ? 'received' : ''), OWN);
  const columns = columnsFrom(params.get('columns'));
  const setColumns = (chosen: readonly ListColumn[]) =>
    setParams((now) => changed(now, 'columns', nameColumns(chosen)), OWN);
  return { choice, columns, setColumns, typed, setTyped, setSort, setRevised };
}

function changed(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
