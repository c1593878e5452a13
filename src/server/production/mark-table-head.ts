import { isDeepStrictEqual } from 'node:util';
import type { TableHeadChange } from '#domain/production/change';
import type { ProductionChange } from '#domain/production/record';
import { headlessTables, withTableHead } from '#domain/production/table-head';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { notFound } from '#server/http/problem';
import { changeProduction, type EditorCall } from './change-production.ts';
import { inTexts } from './in-texts.ts';

/**
 * Marks the head of a table that has none.
 * @throws Problem as every change of production; not_found for a table that is not there or has a head
 */
export function markTableHead({ version, table, head }: TableHeadChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const meant = headlessTables(state.html).find((one) => one.table === table);
    if (!meant) throw notFound();
    // Where tables come and go by changes that are open, the same one has another number.
    const numberIn = (html: string) =>
      headlessTables(html).find(
        ({ label, first_row }) => label === meant.label && isDeepStrictEqual(first_row, meant.first_row),
      )?.table;
    const marked = (html: string) => {
      const number = html === state.html ? table : numberIn(html);
      return (number !== undefined && withTableHead(html, number, head)) || html;
    };
    const next = { ...state, ...inTexts(state, marked) };
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.text-saved' };
  });
}
