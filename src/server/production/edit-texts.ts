import { isDeepStrictEqual } from 'node:util';
import { parseMarkup, writeMarkup } from '#domain/kernel/markup';
import { headlessTables, type TableHead, withTableHead } from '#domain/production/table-head';
import { inBackground } from '#server/kernel/thread/remembered';
import { threadTask } from '#server/kernel/thread/task';
import { type FigureText, withFigure, withOtherFile, withoutFigure } from './figure-blocks.ts';
import type { ProductionState } from './load-production.ts';

type Texts = Pick<ProductionState, 'html' | 'tracked'>;

/** A change to a text that no one is editing. */
export type TextEdit =
  | { kind: 'figure'; file: string; words: FigureText }
  | { kind: 'other-file'; from: string; to: string }
  | { kind: 'no-figure'; file: string }
  | { kind: 'table-head'; table: number; head: TableHead }
  | { kind: 'citations'; references: number };

/** Applies a change to the text and to its version with open changes. */
export const editTexts = ({ html, tracked }: Texts, edit: TextEdit): Promise<Texts> => editing({ html, tracked, edit });

const editing = inBackground(
  threadTask(import.meta.url, 'edit a text', async ({ html, tracked, edit }: Texts & { edit: TextEdit }) => {
    const change = await changeOf(edit, html);
    return apart({ html: change(html), tracked: tracked && { ...tracked, html: change(tracked.html) } });
  }),
);

/** Both texts; the second is null if identical. */
export const apart = ({ html, tracked }: Texts): Texts => ({
  html,
  tracked: tracked && tracked.html !== html ? tracked : null,
});

async function changeOf(edit: TextEdit, text: string): Promise<(html: string) => string> {
  switch (edit.kind) {
    case 'figure':
      return (html) => withFigure(html, edit.file, edit.words);
    case 'other-file':
      return (html) => withOtherFile(html, edit.from, edit.to);
    case 'no-figure':
      return (html) => withoutFigure(html, edit.file);
    case 'table-head':
      return headMarker(edit, text);
    case 'citations': {
      const [{ cite }, { sanitise }] = await Promise.all([
        import('#server/production/convert/citation/cite'),
        import('#server/production/convert/sanitise'),
      ]);
      return (html) => sanitise(writeMarkup(cite(parseMarkup(html), edit).blocks)).html;
    }
    default:
      return edit satisfies never;
  }
}

/** Open changes may add or remove tables, so numbers differ. */
function headMarker({ table, head }: { table: number; head: TableHead }, text: string): (html: string) => string {
  const meant = headlessTables(text).find((one) => one.table === table);
  const numberIn = (html: string) =>
    headlessTables(html).find(
      ({ label, first_row }) => label === meant?.label && isDeepStrictEqual(first_row, meant.first_row),
    )?.table;
  return (html) => {
    const number = html === text ? table : numberIn(html);
    return (number !== undefined && withTableHead(html, number, head)) || html;
  };
}
