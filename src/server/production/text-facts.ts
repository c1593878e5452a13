import { type HeadlessTable, headlessTables } from '#domain/production/table-head';
import { cached } from '#server/kernel/thread/remembered';
import { threadTask } from '#server/kernel/thread/task';
import { type FigureText, figuresIn } from './figure-blocks.ts';

/** Facts that require scanning the whole text. */
export interface TextFacts {
  figures: ReadonlyMap<string, FigureText>;
  headless: HeadlessTable[];
  /** The text for publication: sanitised again, whatever the database holds. */
  content: string;
}

const readFacts = cached(
  threadTask(import.meta.url, 'read a text', async ({ html }: { html: string }): Promise<TextFacts> => {
    // The sanitiser is imported only if there is a text.
    const clean = html === '' ? undefined : (await import('#server/production/convert/sanitise')).sanitise(html);
    const headless = headlessTables(html).slice(0, HEADLESS_MAX).map(inShort);
    return { figures: figuresIn(html), headless, content: clean?.html ?? '' };
  }),
);

/** A text's content, cached per version. */
export const textFacts = ({ html }: { html: string }): Promise<TextFacts> => readFacts({ html });

/** Limits the list: the rest follows once these have heads. */
const HEADLESS_MAX = 100;
const CELLS_SHOWN = 20;
const inShort = ({ first_row, ...table }: HeadlessTable) => ({ ...table, first_row: first_row.slice(0, CELLS_SHOWN) });
