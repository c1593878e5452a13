import { DOAJ_FILE, doajRecord } from '#domain/deposit/doaj';
import { attachment } from '#server/http/attachment';
import { notFound } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { readArticles } from '#server/publication/queries';
import { listIdsOfYear } from './queries.ts';

/** How many articles are read at a time: a year may not fit the memory. */
const PORTION = 100;

/** The articles of a year as DOAJ takes them, written as they are read. */
export async function sendDoajFile(year: number, { context }: SignedInCall): Promise<Response> {
  const ids = await listIdsOfYear(context.reader, year);
  if (ids.length === 0) throw notFound();
  const encoder = new TextEncoder();
  let next = 0;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(DOAJ_FILE.begin)),
    async pull(controller) {
      const portion = ids.slice(next, next + PORTION);
      next += PORTION;
      const articles = new Map((await readArticles(context.reader, portion)).map((article) => [article.id, article]));
      const found = portion.flatMap((id) => articles.get(id) ?? []);
      controller.enqueue(encoder.encode(found.map((article) => `${doajRecord(article, context.siteUrl)}\n`).join('')));
      if (next < ids.length) return;
      controller.enqueue(encoder.encode(DOAJ_FILE.end));
      controller.close();
    },
  });
  const headers = { 'Content-Type': 'application/xml', 'Content-Disposition': attachment(`doaj-${year}.xml`) };
  return new Response(stream, { headers });
}
