import { toCsv } from '#domain/kernel/csv';
import { attachment } from './attachment.ts';

/** Answers a table, its head first, as a download. */
export const csvFile = (name: string, rows: Parameters<typeof toCsv>[0]): Response =>
  new Response(toCsv(rows), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': attachment(`${name}.csv`) },
  });
