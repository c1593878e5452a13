import type { IndexFile } from '#domain/register/deposit/index-file';
import { INDEX_RECORDS } from '#domain/register/deposit/index-records';
import { attachment } from '#server/kernel/http/attachment';
import { notFound } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { readArticles } from '#server/publication/queries';
import { listIdsOfYear } from './queries.ts';

/** Articles read at a time: a year may exceed the memory. */
const PORTION = 100;

/** A year's articles in an index's format, streamed. */
export async function sendIndexFile(
  { index, year }: { index: IndexFile; year: number },
  { context: { journal, reader, siteUrl } }: SignedInCall,
): Promise<Response> {
  const ids = await listIdsOfYear(reader, year);
  if (ids.length === 0) throw notFound();
  const { begin, end, of } = INDEX_RECORDS[index];
  const encoder = new TextEncoder();
  let next = 0;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(begin)),
    async pull(controller) {
      const portion = ids.slice(next, next + PORTION);
      next += PORTION;
      const articles = new Map((await readArticles(reader, portion)).map((article) => [article.id, article]));
      const found = portion.flatMap((id) => articles.get(id) ?? []);
      controller.enqueue(encoder.encode(found.map((article) => `${of(journal, article, siteUrl)}\n`).join('')));
      if (next < ids.length) return;
      controller.enqueue(encoder.encode(end));
      controller.close();
    },
  });
  const headers = { 'Content-Type': 'application/xml', 'Content-Disposition': attachment(`${index}-${year}.xml`) };
  return new Response(stream, { headers });
}
