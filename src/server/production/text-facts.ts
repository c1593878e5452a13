import { type HeadlessTable, headlessTables } from '#domain/production/table-head';
import { cached } from '#server/kernel/thread/remembered';
import { threadTask } from '#server/kernel/thread/task';
import { type FigureText, figuresIn } from './figure-blocks.ts';

/** What is read of a text by going through the whole of it. */
export interface TextFacts {
  figures: ReadonlyMap<string, FigureText>;
  headless: HeadlessTable[];
  /** The text as it is published: sanitised once more, whatever the database holds. */
  content: string;
}

const readFacts = cached(
  threadTask(import.meta.url, 'read a text', async ({ html }: { html: string }): Promise<TextFacts> => {
    // What sanitises loads only where a text is there.
    const clean = html === '' ? undefined : (await import('#server/production/convert/sanitise')).sanitise(html);
    const headless = headlessTables(html).slice(0, HEADLESS_MAX).map(inShort);
    return { figures: figuresIn(html), headless, content: clean?.html ?? '' };
  }),
);

/** What is in a text, read once for each version. */
export const textFacts = ({ html }: { html: string }): Promise<TextFacts> => readFacts({ html });

/** Whoever has more tables without a head marks these first. */
const HEADLESS_MAX = 100;
const CELLS_SHOWN = 20;
const inShort = ({ first_row, ...table }: HeadlessTable) => ({ ...table, first_row: first_row.slice(0, CELLS_SHOWN) });
