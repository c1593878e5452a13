import type { EditorCard } from '#domain/desk/editorial/replies';
import type { Sort } from '#domain/desk/list/list-filter';
import type { Journal } from '#domain/journal/journal';
import { statusLabel } from '#domain/manuscript/status';
import { nameOfSeveral } from '#domain/publication/article-type';
import type { Position } from '#server/desk/manuscripts/queries';
import type { Context } from '#server/kernel/context';
import { csvFile } from '#server/kernel/http/csv-file';
import { readList, type WantedList } from './read-list.ts';

/** Manuscripts per table; filters reach the others. */
const CSV_MAX = 20_000;
/** Manuscripts read at a time. */
const BATCH = 1_000;

/** The head of a table of manuscripts. */
export const HEAD = [
  ...['Number', 'Title', 'Authors', 'Article type', 'Category', 'Status', 'Round'],
  ...['Reviews received', 'Reviews asked for', 'Handling editor', 'Submitted', 'Last change', 'Volume', 'Issue'],
];

/** A list of the office as a table, in the order of the list. */
export async function sendManuscripts({ journal, reader }: Context, wanted: WantedList, sort: Sort): Promise<Response> {
  const rows = [];
  let after: Position | undefined;
  while (rows.length < CSV_MAX) {
    const found = (await readList(journal, reader, wanted, { sort, after, limit: BATCH })).rows;
    rows.push(...found.map(({ card }) => rowOf(journal, card)));
    if (found.length < BATCH) break;
    after = found.at(-1)?.position;
  }
  return csvFile('manuscripts', [HEAD, ...rows]);
}

/** The row of a manuscript below it. */
export function rowOf(journal: Journal, card: EditorCard): (string | number | null)[] {
  const { manuscript_number, title, co_authors, article_type, category, status, round, reviews, editor } = card;
  return [
    ...[
      manuscript_number,
      title,
      co_authors.join('; '),
      article_type && nameOfSeveral(journal, article_type),
      category,
    ],
    ...[statusLabel(status), round],
    ...[reviews?.received ?? null, reviews?.asked ?? null, editor?.name ?? null],
    ...[card.submitted_at, card.updated_at, card.volume?.number ?? null, card.issue?.number ?? null],
  ];
}
