import { toCsv } from '#domain/csv';
import type { EditorCard } from '#domain/editorial/editorial';
import { statusLabel } from '#domain/manuscript/status';
import type { Context } from '#server/context';
import { attachment } from '#server/http/attachment';
import { type EditorialFilter, listCards, type Position, type Sort } from './queries.ts';

/** As many manuscripts go into one table; a filter brings the others. */
const CSV_MAX = 20_000;
/** As many are read at once. */
const BATCH = 1_000;

const HEAD = [
  ...['Number', 'Title', 'Authors', 'Article type', 'Category', 'Status', 'Round'],
  ...['Reviews received', 'Reviews asked for', 'Handling editor', 'Submitted', 'Last change', 'Volume', 'Issue'],
];

/** A list of the office as a table, in the order of the list. */
export async function sendManuscripts({ reader }: Context, filter: EditorialFilter, sort: Sort): Promise<Response> {
  const rows = [];
  let after: Position | undefined;
  while (rows.length < CSV_MAX) {
    const found = await listCards(reader, filter, { sort, after, limit: BATCH });
    rows.push(...found.map(({ card }) => rowOf(card)));
    if (found.length < BATCH) break;
    after = found.at(-1)?.position;
  }
  const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': attachment('manuscripts.csv') };
  return new Response(toCsv([HEAD, ...rows]), { headers });
}

function rowOf(card: EditorCard): (string | number | null)[] {
  const { manuscript_number, title, co_authors, article_type, category, status, round, reviews, editor } = card;
  return [
    ...[manuscript_number, title, co_authors.join('; '), article_type, category, statusLabel(status), round],
    ...[reviews?.received ?? null, reviews?.asked ?? null, editor?.name ?? null],
    ...[card.submitted_at, card.updated_at, card.volume?.number ?? null, card.issue?.number ?? null],
  ];
}
