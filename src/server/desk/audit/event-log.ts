import type { LogVerification } from '#domain/desk/audit/event-log';
import { toCsv } from '#domain/kernel/csv';
import { eventText } from '#domain/kernel/event/event-text';
import type { Context } from '#server/kernel/context';
import { FIRST_HASH } from '#server/kernel/event/append-event';
import { readHead } from '#server/kernel/event/queries';
import { continueVerification } from '#server/kernel/event/verify-events';
import { contentDisposition } from '#server/kernel/http/attachment';
import { type LogFilter, listEvents } from './log-queries.ts';

/** The maximum number of events per table; filters give access to the rest. */
const CSV_MAX = 20_000;

const CSV_HEAD = [
  'Position',
  'Time',
  'Who',
  'What',
  'Action',
  'About',
  'Id',
  'Manuscript',
  'Person',
  'Details',
  'Hash',
];

/** Exports the matching events as CSV, newest first. */
export async function exportEvents({ reader }: Context, filter: LogFilter): Promise<Response> {
  const events = await listEvents(reader, filter, { limit: CSV_MAX });
  const rows = events.map(({ position, at, actor, action, object, person, manuscript, details, hash }) => [
    ...[position, at, actor, eventText(action), action, object.type, object.id],
    ...[manuscript?.number ?? null, person, JSON.stringify(details), hash],
  ]);
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': contentDisposition('events.csv'),
  };
  return new Response(toCsv([CSV_HEAD, ...rows]), { headers });
}

const VERIFIED_PER_CALL = 20_000;

/** Verifies the next part of the chain, after `after` events with the hash `hash`. */
export async function verifyLog(
  { reader }: Context,
  { after, hash }: { after: number; hash?: string | undefined },
): Promise<LogVerification> {
  const found = await continueVerification(reader, { count: after, hash: hash ?? FIRST_HASH }, VERIFIED_PER_CALL);
  const head = await readHead(reader);
  return {
    checked: found.count,
    hash: found.hash,
    total: Math.max(head?.position ?? 0, found.count),
    broken_at: found.brokenAt ?? null,
    is_done: found.isDone,
  };
}
