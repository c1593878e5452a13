import { type HeadlessTable, headlessTables } from '#domain/production/table-head';
import { cached } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { type FigureText, figuresIn } from './figure-blocks.ts';

/** Facts that require parsing the whole text. */
export interface TextFacts {
  figures: ReadonlyMap<string, FigureText>;
  headless: HeadlessTable[];
  /** The text for publication, sanitised again, whatever the database holds. */
  content: string;
}

const readFacts = cached(
  threadTask(import.meta.url, 'read a text', async ({ html }: { html: string }): Promise<TextFacts> => {
    // Imported only if there is a text.
    const sanitised = html === '' ? undefined : (await import('#server/production/convert/sanitise')).sanitise(html);
    const headless = headlessTables(html).slice(0, LISTED_TABLES_MAX).map(abbreviate);
    return { figures: figuresIn(html), headless, content: sanitised?.html ?? '' };
  }),
);

/** Cached per text. */
export const textFacts = ({ html }: { html: string }): Promise<TextFacts> => readFacts({ html });

/** The rest is listed once these have headers. */
const LISTED_TABLES_MAX = 100;
const LISTED_CELLS_MAX = 20;
const abbreviate = ({ first_row, ...table }: HeadlessTable) => ({
  ...table,
  first_row: first_row.slice(0, LISTED_CELLS_MAX),
});
