import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS, plainDate } from '#domain/kernel/date';
import { uniqueSlug } from '#domain/kernel/slug';
import { assignableDoi } from '#domain/production/doi';
import type { Article } from '#domain/publication/article';
import { isRetracted } from '#domain/publication/notice';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { insertArticle, replaceArticle } from '#server/publication/write-queries';
import {
  articleOf,
  figureFile,
  type Identity,
  identityOf,
  isMadeFromText,
  pdfOf,
  supplementFile,
} from './article-of.ts';
import { freeDoi, loadProduction, type Production, type ProductionState } from './load-production.ts';
import {
  findGalley,
  isDoiTaken,
  isSlugTaken,
  lastArticleNumber,
  listArticleFiles,
  lockPublication,
  releaseFiles,
  replaceArticleFiles,
  replaceGalley,
} from './publication-queries.ts';
import { clearSchedule, updateConfirmedOrcids } from './queries.ts';
import { textFacts } from './text-facts.ts';

/**
 * Writes a manuscript's published record, from production or else from the submission. A republished record keeps slug,
 * number, date and DOI; without production it stays unchanged. A new one is dated `published_on`. Everything is
 * sanitised again. `change` gives readers the reason. The database keeps the earlier version.
 */
export async function writeArticle(
  journal: Journal,
  trx: Transaction<Database>,
  {
    id,
    change,
    published_on,
  }: { id: string; change?: Omit<Article['changes'][number], 'changed_on'>; published_on?: string | undefined },
  now: Date,
): Promise<void> {
  await lockPublication(trx);
  const db = readerOf(trx);
  const production = await loadProduction(journal, db, id, now);
  await clearSchedule(trx, id);
  const { live, state } = production;
  if (live && state.version === 0) return;
  const { content } = await textFacts(state);
  const identity = await identityFor(journal, db, production, now, published_on ?? plainDate(now));
  const article = articleOf(journal, production, content, identity, now);
  const before = await fileKeysOf(db, id);
  const recorded = change ?? authorListChange(live, article);
  const changes = recorded ? [...article.changes, { changed_on: plainDate(now), ...recorded }] : article.changes;
  if (live) await replaceArticle(trx, { ...article, changes });
  else await insertArticle(trx, article);
  await updateConfirmedOrcids(trx, { id });
  if (isMadeFromText(production)) {
    // Until the new PDF is ready, readers get the current one.
    await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id: id } }, now);
  } else {
    // Until the covered copy is ready, readers get the uploaded PDF.
    const uploaded = pdfOf(production);
    await replaceGalley(trx, id, uploaded);
    if (uploaded) await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id: id } }, now);
    if (live && isRetracted(live)) await enqueue(trx, { kind: 'galley.mark', payload: { manuscript_id: id } }, now);
  }
  await replaceArticleFiles(trx, id, filesOf(state));
  const after = await fileKeysOf(db, id);
  // A running build may still copy them.
  const unused = before.filter((key) => !after.includes(key));
  await releaseFiles(trx, unused, new Date(now.getTime() + DAY_MS));
}

/** Detects changed authors, who have their own rows; the database detects other changes. */
const authorListChange = (live: Article | undefined, { authors }: Article) =>
  live && !isDeepStrictEqual(live.authors, authors) ? { reason: 'The list of authors was changed.' } : undefined;

/** Files stored beside the article; SVG drawings are in its record. */
const filesOf = ({ figures, supplements }: ProductionState) => [
  ...figures.flatMap(({ file_key, bytes, sha256, ...figure }) =>
    file_key ? [{ file: figureFile(figure), file_key, bytes, sha256 }] : [],
  ),
  ...supplements.map(({ file_key, bytes, sha256, ...supplement }) => ({
    file: supplementFile(supplement),
    file_key,
    bytes,
    sha256,
  })),
];

export async function identityFor(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  production: Production,
  now: Date,
  published_on = plainDate(now),
): Promise<Identity> {
  const { live, state, sent, manuscript } = production;
  const title = state.metadata.title || sent.manuscript.title;
  // The proposed DOI may have been assigned meanwhile.
  const doi = assignableDoi(journal, state.doi);
  const isFree = doi === null || !(await isDoiTaken(db, doi, manuscript.id));
  const next = async (): Promise<Identity> => ({
    slug: await uniqueSlug(title, (wanted) => isSlugTaken(db, wanted)),
    number: (await lastArticleNumber(db)) + 1,
    published_on,
    doi: isFree ? doi : await freeDoi(journal, db, manuscript.id, now),
  });
  return live?.doi
    ? identityOf(live, { slug: '', number: 0, published_on: '', doi: live.doi })
    : identityOf(live, await next());
}

async function fileKeysOf(db: ReadonlyKysely<Database>, id: string): Promise<string[]> {
  const [files, galley] = await Promise.all([listArticleFiles(db, id), findGalley(db, id)]);
  return [
    ...files.map(({ file_key }) => file_key),
    ...[galley?.file_key, galley?.covered_file_key, galley?.marked_file_key].filter((key) => typeof key === 'string'),
  ];
}
