import type { RecordCheck, RecordEntry } from '#domain/desk/record/record';
import type { IndexFile } from '#domain/register/deposit/destination';
import { DESTINATIONS, findDoaj, findRegister } from '#domain/register/deposit/destination';
import { INDEX_FORMATS } from '#domain/register/deposit/index-records';
import { contentDisposition } from '#server/kernel/http/attachment';
import { listReply } from '#server/kernel/http/list-reply';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall, TextReply } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { visibilityOf } from '#server/manuscript/queries';
import { readArticles } from '#server/publication/queries';
import {
  countGaps,
  countRecord,
  findLiveBuildStart,
  hasArticle,
  type JournalState,
  listArticleIdsOfYear,
  listRecordEntries,
  type RecordFilter,
  type RecordPosition,
} from './queries.ts';

/**
 * Deposits an article's record with the DOI register or DOAJ, even if it is unchanged.
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
        : 'No DOI registration agency is set up for this journal.';
    throw new Problem('conflict', missing);
  }
  const { destination } = depositor;
  const withDoi = to === 'register';
  await db.transaction().execute(async (trx) => {
    if (!(await hasArticle(trx, id, { withDoi }))) {
      const wanted = withDoi ? 'published with a DOI' : 'published';
      throw new Problem('conflict', `The manuscript is not ${wanted}, so there is nothing to deposit.`);
    }
    const payload = { manuscript_id: id, destination, again: true };
    await enqueue(trx, { kind: 'deposit.send', payload }, clock.now());
  });
  context.wakeOutbox();
  return { message: `The deposit was sent to ${DESTINATIONS[destination]}. Its reply will appear here.` };
}

/** Articles read at a time, because a whole year may exceed the memory. */
const BATCH = 100;

/** Streams a year's articles in an index's format. */
export async function sendIndexFile(
  { index, year }: { index: IndexFile; year: number },
  { context: { journal, reader, siteUrl } }: SignedInCall,
): Promise<Response> {
  const ids = await listArticleIdsOfYear(reader, year);
  if (ids.length === 0) throw notFound();
  const { begin, end, record } = INDEX_FORMATS[index];
  const encoder = new TextEncoder();
  let next = 0;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(begin)),
    async pull(controller) {
      const batch = ids.slice(next, next + BATCH);
      next += BATCH;
      const articles = new Map((await readArticles(reader, batch)).map((article) => [article.id, article]));
      const found = batch.flatMap((id) => articles.get(id) ?? []);
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

export async function listRecordPage(
  { after, limit, ...filter }: RecordFilter & { after?: RecordPosition | undefined; limit: number },
  call: SignedInCall,
): Promise<TextReply> {
  const { reader } = call.context;
  const state = await readJournalState(call);
  const [rows, total] = await Promise.all([
    listRecordEntries(reader, state, { ...filter, after, limit: limit + 1 }),
    countRecord(reader, state, filter),
  ]);
  const cursorOf = ({ published_on, number }: RecordPosition) => `${published_on}_${number}`;
  const show = ({ number: _, ...entry }: RecordEntry & RecordPosition): RecordEntry => entry;
  return listReply({ rows, limit, total, url: call.request.url, cursorOf, show });
}

export async function countRecordGaps(call: SignedInCall): Promise<RecordCheck> {
  const { reader, depositors } = call.context;
  const [register, doaj] = [findRegister(depositors), findDoaj(depositors)];
  const counted = await countGaps(reader, await readJournalState(call));
  return {
    ...counted,
    register: register ? { destination: register.destination, is_live: register.isLive } : null,
    doaj: doaj ? { is_live: doaj.isLive } : null,
  };
}

async function readJournalState({ context: { reader, depositors }, user }: SignedInCall): Promise<JournalState> {
  const [visibility, builtUntil] = await Promise.all([visibilityOf(reader, user), findLiveBuildStart(reader)]);
  const destination = findRegister(depositors)?.destination;
  return { visibility, builtUntil, destination, withDoaj: findDoaj(depositors) !== undefined };
}
