import { isDeepStrictEqual } from 'node:util';
import { parseMarkup, writeMarkup } from '#domain/kernel/markup';
import { headlessTables, type TableHead, withTableHead } from '#domain/production/table-head';
import { inBackground } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { type FigureText, replaceFigureFile, withFigure, withoutFigure } from './figure-blocks.ts';
import type { ProductionState } from './load-production.ts';

type Texts = Pick<ProductionState, 'html' | 'tracked'>;

/** A change to the text from outside the editor. */
export type TextEdit =
  | { kind: 'figure'; file: string; words: FigureText }
  | { kind: 'other-file'; from: string; to: string }
  | { kind: 'no-figure'; file: string }
  | { kind: 'table-head'; table: number; head: TableHead }
  | { kind: 'citations'; references: number };

/** Applies an edit to the text and to its version with open changes. */
export const editTexts = ({ html, tracked }: Texts, edit: TextEdit): Promise<Texts> => runEdit({ html, tracked, edit });

const runEdit = inBackground(
  threadTask(import.meta.url, 'edit a text', async ({ html, tracked, edit }: Texts & { edit: TextEdit }) => {
    const change = await editorFor(edit, html);
    return withoutEqualTracked({ html: change(html), tracked: tracked && { ...tracked, html: change(tracked.html) } });
  }),
);

/** Drops the text with open changes if it equals the accepted text. */
export const withoutEqualTracked = ({ html, tracked }: Texts): Texts => ({
  html,
  tracked: tracked && tracked.html !== html ? tracked : null,
});

async function editorFor(edit: TextEdit, text: string): Promise<(html: string) => string> {
  switch (edit.kind) {
    case 'figure':
      return (html) => withFigure(html, edit.file, edit.words);
    case 'other-file':
      return (html) => replaceFigureFile(html, edit.from, edit.to);
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

/** Finds the table by its content in the other text, where open changes may have shifted its number. */
function headMarker({ table, head }: { table: number; head: TableHead }, text: string): (html: string) => string {
  const marked = headlessTables(text).find((one) => one.table === table);
  const numberIn = (html: string) =>
    headlessTables(html).find(
      ({ label, first_row }) => label === marked?.label && isDeepStrictEqual(first_row, marked.first_row),
    )?.table;
  return (html) => {
    const number = html === text ? table : numberIn(html);
    return (number !== undefined && withTableHead(html, number, head)) || html;
  };
}
