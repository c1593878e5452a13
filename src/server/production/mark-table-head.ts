import type { TableHeadChange } from '#domain/production/change';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { notFound } from '#server/kernel/http/problem';
import { changeProduction, type EditorCall } from './change-production.ts';
import { editTexts } from './edit-texts.ts';
import { textFacts } from './text-facts.ts';

/**
 * Marks the head of a table that has none.
 * @throws Problem as every change of production; not_found for a table that is not there or has a head
 */
export function markTableHead({ version, table, head }: TableHeadChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const { headless } = await textFacts(state);
    if (!headless.some((one) => one.table === table)) throw notFound();
    const next = { ...state, ...(await editTexts(state, { kind: 'table-head', table, head })) };
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.text-saved' };
  });
}
