import type { RecordCheck, RecordEntry } from '#domain/desk/record/record';
import { DESTINATIONS, findDoaj, findRegister } from '#domain/register/deposit/destination';
import type { IndexFile } from '#domain/register/deposit/index-file';
import { INDEX_FORMATS } from '#domain/register/deposit/index-records';
import { contentDisposition } from '#server/kernel/http/attachment';
import { listReply } from '#server/kernel/http/list-reply';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { visibilityOf } from '#server/manuscript/queries';
import { readArticles } from '#server/publication/queries';
import {
  countGaps,
  countRecord,
  findBuiltUntil,
  hasArticle,
  type JournalState,
  listIdsOfYear,
  listRecord,
  type RecordFilter,
  type RecordPlace,
} from './queries.ts';

/**
 * Deposits an article's record now, with the DOI register or DOAJ, even if this version is already there.
 * @throws Problem conflict if no destination is configured, or there is nothing to deposit
 */
export async function depositAgain(
  { to }: { to: 'register' | 'doaj' },
  { context, manuscript: { id } }: ManuscriptCall,
): Promise<{ message: string }> {
  const { depositors, db, clock } = context;
  const depositor = to === 'doaj' ? findDoaj(depositors) : findRegister(depositors);
  if (!depositor) {
    const missing =
      to === 'doaj'
        ? 'No DOAJ API key is set for this journal.'
        : 'No DOI registration agency is set for this journal.';
    throw new Problem('conflict', missing);
  }
  const { destination } = depositor;
  const withDoi = to === 'register';
  await db.transaction().execute(async (trx) => {
    if (!(await hasArticle(trx, id, { withDoi }))) {
      const wanted = withDoi ? 'published with a DOI' : 'published';
      throw new Problem('conflict', `It is not ${wanted}, so there is nothing to deposit.`);
    }
    const payload = { manuscript_id: id, destination, again: true };
    await enqueue(trx, { kind: 'deposit.send', payload }, clock.now());
  });
  context.wakeOutbox();
  return { message: `The deposit was sent to ${DESTINATIONS[destination]}. Its reply will appear here.` };
}

/** Articles read at a time: a year may exceed the memory. */
const PORTION = 100;

/** A year's articles in an index's format, streamed. */
export async function sendIndexFile(
  { index, year }: { index: IndexFile; year: number },
  { context: { journal, reader, siteUrl } }: SignedInCall,
): Promise<Response> {
  const ids = await listIdsOfYear(reader, year);
  if (ids.length === 0) throw notFound();
  const { begin, end, record } = INDEX_FORMATS[index];
  const encoder = new TextEncoder();
  let next = 0;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(begin)),
    async pull(controller) {
      const portion = ids.slice(next, next + PORTION);
      next += PORTION;
      const articles = new Map((await readArticles(reader, portion)).map((article) => [article.id, article]));
      const found = portion.flatMap((id) => articles.get(id) ?? []);
      controller.enqueue(encoder.encode(found.map((article) => `${record(journal, article, siteUrl)}\n`).join('')));
      if (next < ids.length) return;
      controller.enqueue(encoder.encode(end));
      controller.close();
    },
  });
  const headers = {
    'Content-Type': 'application/xml',
    'Content-Disposition': contentDisposition(`${index}-${year}.xml`),
  };
  return new Response(stream, { headers });
}

/** A page of articles with everywhere they are to be found. */
export async function answerRecord(
  { after, limit, ...filter }: RecordFilter & { after?: RecordPlace | undefined; limit: number },
  call: SignedInCall,
): Promise<Response> {
  const { reader } = call.context;
  const scene = await sceneOf(call);
  const [rows, total] = await Promise.all([
    listRecord(reader, scene, { ...filter, after, limit: limit + 1 }),
    countRecord(reader, scene, filter),
  ]);
  const placeOf = ({ published_on, number }: RecordPlace) => `${published_on}_${number}`;
  const show = ({ number: _, ...entry }: RecordEntry & RecordPlace): RecordEntry => entry;
  return listReply({ rows, limit, total, url: call.request.url, cursorOf: placeOf, show });
}

export async function checkRecord(call: SignedInCall): Promise<RecordCheck> {
  const { reader, depositors } = call.context;
  const [register, doaj] = [findRegister(depositors), findDoaj(depositors)];
  const counted = await countGaps(reader, await sceneOf(call));
  return {
    ...counted,
    register: register ? { destination: register.destination, is_live: register.isLive } : null,
    doaj: doaj ? { is_live: doaj.isLive } : null,
  };
}

async function sceneOf({ context: { reader, depositors }, user }: SignedInCall): Promise<JournalState> {
  const [sight, builtUntil] = await Promise.all([visibilityOf(reader, user), findBuiltUntil(reader)]);
  const destination = findRegister(depositors)?.destination;
  return { sight, builtUntil, destination, withDoaj: findDoaj(depositors) !== undefined };
}
