import { toCsv } from '#domain/kernel/csv';
import { eventText } from '#domain/kernel/event/event-text';
import type { Context } from '#server/kernel/context';
import { attachment } from '#server/kernel/http/attachment';
import { type LogFilter, listEvents } from './log-queries.ts';

/** Events per table; filters reach the others. */
const CSV_MAX = 20_000;

const HEAD = ['Position', 'Time', 'Who', 'What', 'Action', 'About', 'Id', 'Manuscript', 'Person', 'Details', 'Hash'];

/** The matching events as a table, newest first. */
export async function sendEvents({ reader }: Context, filter: LogFilter): Promise<Response> {
  const events = await listEvents(reader, filter, { limit: CSV_MAX });
  const rows = events.map(({ position, at, actor, action, object, person, manuscript, details, hash }) => [
    ...[position, at, actor, eventText(action), action, object.type, object.id],
    ...[manuscript?.number ?? null, person, JSON.stringify(details), hash],
  ]);
  const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': attachment('events.csv') };
  return new Response(toCsv([HEAD, ...rows]), { headers });
}
