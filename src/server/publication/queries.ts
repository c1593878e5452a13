import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { builtOnce } from '#database/built-once';
import type { Database } from '#database/schema';
import { does, ON_SITE } from '#domain/decision/decision';
import type { Article } from '#domain/publication/article';
import { type ArticleCard, summaryOf } from '#domain/publication/manifest';
import type { Volume } from '#domain/publication/volume';

/** What the body column holds: the long parts of an article, as JSON. */
type ArticleBody = Pick<
  Article,
  'affiliations' | 'key_points' | 'translations' | 'content' | 'figures' | 'supplements' | 'references' | 'declarations'
>;

/** An article without its long parts, as lists and the snapshot's manifest need it. */
export type ArticleSummary = Omit<Article, keyof ArticleBody | 'abstract'> &
  Pick<ArticleCard, 'summary'> & { body_digest: string };

/** Where a list goes on: the position of the last article of the page before. */
export interface ListPosition {
  published_on: string;
  number: number;
}

/** Which published articles a list holds. Ids of volume and issue; none means all. */
export interface ListFilter {
  volume?: string | undefined;
  issue?: string | undefined;
  after?: ListPosition | undefined;
  limit?: number | undefined;
}

/** All volumes with their issues, both ascending by number. */
export async function listVolumes(db: ReadonlyKysely<Database>): Promise<Volume[]> {
  const volumes = await db.selectFrom('volume').selectAll().orderBy('number').execute();
  const issues = await db.selectFrom('issue').selectAll().orderBy('number').execute();
  const byVolume = Map.groupBy(issues, (issue) => issue.volume_id);
  return volumes.map((volume) => ({
    ...volume,
    issues: (byVolume.get(volume.id) ?? []).map(({ volume_id: _, ...issue }) => issue),
  }));
}

/**
 * Readers get a PDF that was brought with its cover; of a retracted article the one with the mark alone, until that is
 * there none.
 */
const ofGalley = <Value>(column: 'file_key' | 'bytes' | 'sha256') =>
  sql<Value>`case when exists (select from notice where notice.manuscript_id = galley.manuscript_id
    and notice.kind = 'retraction' and notice.withdrawn_at is null)
    then ${sql.ref(`galley.marked_${column}`)}
    else coalesce(${sql.ref(`galley.covered_${column}`)}, ${sql.ref(`galley.${column}`)}) end`;

/** The light part of every article record, newest first; the basis of lists and of the snapshot. */
function selectArticles(db: ReadonlyKysely<Database>) {
  return db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .leftJoin('volume', 'volume.id', 'manuscript.volume_id')
    .leftJoin('issue', 'issue.id', 'manuscript.issue_id')
    .leftJoin('galley', (join) =>
      join.onRef('galley.manuscript_id', '=', 'article.manuscript_id').on('galley.kind', '=', 'pdf'),
    )
    .select([
      'manuscript.id',
      'manuscript.manuscript_number',
      'manuscript.status',
      'manuscript.submitted_at',
      'article.slug',
      'article.number',
      'article.doi',
      'article.title',
      'article.article_type',
      'article.category',
      'article.keywords',
      'article.received_on',
      'article.accepted_on',
      'article.published_on',
      'article.citations',
      'article.summary',
      'article.body_digest',
      'article.changes',
      'article.is_sample',
      'article.updated_at',
      'volume.id as volume_id',
      'volume.number as volume_number',
      'volume.year as volume_year',
      'issue.id as issue_id',
      'issue.number as issue_number',
      ofGalley<number | null>('bytes').as('pdf_bytes'),
      ofGalley<string | null>('sha256').as('pdf_sha256'),
    ])
    .orderBy('article.published_on', 'desc')
    .orderBy('article.number', 'desc');
}

type SummaryRow = RowOf<typeof selectArticles>;

/** A published article as lists show it: everything but the long texts. */
export type ListedArticle = Omit<Article, keyof ArticleBody>;

/** Published articles without their full texts, newest first. */
export async function listPublishedArticles(
  db: ReadonlyKysely<Database>,
  filter: ListFilter = {},
): Promise<ListedArticle[]> {
  let query = selectArticles(db).select('article.abstract').where('manuscript.status', 'in', ON_SITE);
  if (filter.volume !== undefined) query = query.where('volume.id', '=', filter.volume);
  if (filter.issue !== undefined) query = query.where('issue.id', '=', filter.issue);
  if (filter.after) query = query.where(isAfter(filter.after));
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  return withPeople(db, await query.execute(), listedArticle);
}

function isAfter({ published_on, number }: ListPosition): Expression<SqlBool> {
  return sql<SqlBool>`(article.published_on, article.number) < (${published_on}, ${number})`;
}

/** How many published articles a volume, an issue or the journal has. */
export async function countPublishedArticles(db: ReadonlyKysely<Database>, filter: ListFilter = {}): Promise<number> {
  let query = db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('manuscript.status', 'in', ON_SITE);
  if (filter.volume !== undefined) query = query.where('manuscript.volume_id', '=', filter.volume);
  if (filter.issue !== undefined) query = query.where('manuscript.issue_id', '=', filter.issue);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** One published article by id or slug; undefined where none is published under that name. */
export async function findPublishedArticle(
  db: ReadonlyKysely<Database>,
  idOrSlug: string,
): Promise<Article | undefined> {
  const [row] = await selectPublished(db, idOrSlug);
  if (!row) return undefined;
  const [authors, notices] = await Promise.all([selectAuthorsOf(db, row.id), selectNoticesOf(db, row.id)]);
  return fullArticle(row, peopleOf(authors, notices));
}

// The most frequent query of readers.
const selectPublished = builtOnce((db, idOrSlug: string) =>
  selectArticles(db)
    .select(['article.abstract', 'article.body'])
    .where('manuscript.status', 'in', ON_SITE)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('manuscript.id', '=', idOrSlug)])),
);
const selectAuthorsOf = builtOnce((db, id: string) => selectAuthors(db).where('manuscript_id', '=', id));
const selectNoticesOf = builtOnce((db, id: string) => selectNotices(db).where('manuscript_id', '=', id));

/** Every article record, withdrawn ones included, without the long texts. */
export async function listArticleSummaries(db: ReadonlyKysely<Database>): Promise<ArticleSummary[]> {
  return withPeople(db, await selectArticles(db).execute(), recordOf);
}

/** The complete articles with these ids, withdrawn ones included. */
export async function readArticles(db: ReadonlyKysely<Database>, ids: readonly string[]): Promise<Article[]> {
  if (ids.length === 0) return [];
  const rows = await selectArticles(db)
    .select(['article.abstract', 'article.body'])
    .where('manuscript.id', 'in', [...ids])
    .execute();
  return withPeople(db, rows, fullArticle);
}

/** Where a published article's PDF is stored: by slug or id. */
export async function findPublishedGalley(db: ReadonlyKysely<Database>, idOrSlug: string) {
  const galley = await db
    .selectFrom('galley')
    .innerJoin('article', 'article.manuscript_id', 'galley.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'galley.manuscript_id')
    .select([
      'article.slug',
      ofGalley<string | null>('file_key').as('file_key'),
      ofGalley<number>('bytes').as('bytes'),
      ofGalley<string>('sha256').as('sha256'),
    ])
    .where('galley.kind', '=', 'pdf')
    .where('manuscript.status', 'in', ON_SITE)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('manuscript.id', '=', idOrSlug)]))
    .executeTakeFirst();
  const file_key = galley?.file_key;
  return file_key ? { ...galley, file_key } : undefined;
}

/** The keys of an article's files in the file store: figures and supplementary files by name, its PDF as `pdf`. */
export type FileKeys = ReadonlyMap<string, string>;

/** The keys of all articles' files by manuscript id, for the build, which copies them beside their pages. */
export async function listFileKeys(db: ReadonlyKysely<Database>): Promise<Map<string, FileKeys>> {
  const [galleys, others] = await Promise.all([
    db
      .selectFrom('galley')
      .select(['manuscript_id', 'kind as file', ofGalley<string | null>('file_key').as('file_key')])
      .execute(),
    db.selectFrom('article_file').select(['manuscript_id', 'file', 'file_key']).execute(),
  ]);
  const shown = galleys.flatMap(({ file_key, ...galley }) => (file_key ? [{ ...galley, file_key }] : []));
  const byArticle = Map.groupBy([...shown, ...others], (row) => row.manuscript_id);
  return new Map([...byArticle].map(([id, some]) => [id, new Map(some.map((row) => [row.file, row.file_key]))]));
}

/** Where a figure or supplementary file of a published article stands: by slug or id, and its name. */
export async function findPublishedFile(db: ReadonlyKysely<Database>, idOrSlug: string, file: string) {
  return db
    .selectFrom('article_file')
    .innerJoin('article', 'article.manuscript_id', 'article_file.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'article_file.manuscript_id')
    .select(['article_file.file_key', 'article_file.bytes', 'article_file.sha256'])
    .where('article_file.file', '=', file)
    .where('manuscript.status', 'in', ON_SITE)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('manuscript.id', '=', idOrSlug)]))
    .executeTakeFirst();
}

/** True where the database was seeded as a demonstration. */
export async function isDemonstration(db: ReadonlyKysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('journal').select('is_demonstration').executeTakeFirst();
  return row?.is_demonstration ?? false;
}

type People = Pick<Article, 'authors' | 'notices'>;

async function withPeople<Row extends SummaryRow, Shape>(
  db: ReadonlyKysely<Database>,
  rows: Row[],
  shape: (row: Row, people: People) => Shape,
): Promise<Shape[]> {
  if (rows.length === 0) return [];
  const ids = rows.length > 500 ? undefined : rows.map((row) => row.id);
  const [authors, notices] = await Promise.all([
    selectAuthors(db)
      .$if(ids !== undefined, (query) => query.where('manuscript_id', 'in', ids ?? []))
      .execute(),
    selectNotices(db)
      .$if(ids !== undefined, (query) => query.where('manuscript_id', 'in', ids ?? []))
      .execute(),
  ]);
  const authorsOf = Map.groupBy(authors, (author) => author.manuscript_id);
  const noticesOf = Map.groupBy(notices, (notice) => notice.manuscript_id);
  return rows.map((row) => shape(row, peopleOf(authorsOf.get(row.id), noticesOf.get(row.id))));
}

const selectAuthors = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('article_author')
    .select(['manuscript_id', 'given', 'family', 'affiliations', 'orcid', 'is_corresponding'])
    .orderBy('position');

const selectNotices = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('notice')
    .select(['manuscript_id', 'kind', 'published_on', 'text', 'doi'])
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on')
    .orderBy('id');

type RowOf<Select extends (db: ReadonlyKysely<Database>) => { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Select>['execute']>
>[number];

function peopleOf(authors: RowOf<typeof selectAuthors>[] = [], notices: RowOf<typeof selectNotices>[] = []): People {
  return {
    authors: authors.map(({ manuscript_id: _, ...author }) => author),
    notices: notices.map(({ manuscript_id: _, ...notice }) => notice as Article['notices'][number]),
  };
}

function recordOf(row: SummaryRow, { authors, notices }: People): ArticleSummary {
  const { volume_id, volume_number, volume_year, issue_id, issue_number } = row;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    article_type: row.article_type as Article['article_type'],
    category: row.category,
    keywords: row.keywords,
    authors,
    notices,
    received_on: row.received_on,
    accepted_on: row.accepted_on,
    published_on: row.published_on,
    citations: row.citations,
    manuscript_number: row.manuscript_number,
    article_number: `e${row.number}`,
    doi: row.doi,
    volume:
      volume_id && volume_number && volume_year ? { id: volume_id, number: volume_number, year: volume_year } : null,
    issue: issue_id && issue_number ? { id: issue_id, number: issue_number } : null,
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    changes: row.changes,
    is_sample: row.is_sample,
    is_withdrawn: !does('isOnSite', row.status),
    pdf: row.pdf_bytes && row.pdf_sha256 ? { bytes: row.pdf_bytes, sha256: row.pdf_sha256 } : null,
    summary: row.summary,
    body_digest: row.body_digest,
  };
}

function listedArticle(row: SummaryRow & { abstract: string }, people: People): ListedArticle {
  const { summary: _summary, body_digest: _digest, ...record } = recordOf(row, people);
  return { ...record, abstract: JSON.parse(row.abstract) as Article['abstract'] };
}

function fullArticle(row: SummaryRow & { abstract: string; body: string }, people: People): Article {
  return { ...listedArticle(row, people), ...completeBody(JSON.parse(row.body)) };
}

/** Articles published before there were translations or supplementary files lack these fields. */
const completeBody = (body: Omit<ArticleBody, 'translations' | 'supplements'> & Partial<ArticleBody>): ArticleBody => ({
  ...body,
  translations: body.translations ?? [],
  supplements: body.supplements ?? [],
});

/** Writes an article's published record: the copy readers get, with its authors and notices. */
export async function insertArticle(trx: Kysely<Database>, article: Article): Promise<void> {
  const { doi, published_on, citations, is_sample } = article;
  const number = Number(article.article_number.slice(1));
  await trx
    .insertInto('article')
    .values({
      manuscript_id: article.id,
      slug: article.slug,
      number,
      doi,
      published_on,
      citations,
      is_sample,
      ...contentOf(article),
    })
    .execute();
  await insertAuthors(trx, article);
  const notices = article.notices.map((notice, index) => ({
    ...notice,
    id: `${article.id}-n${index + 1}`,
    manuscript_id: article.id,
  }));
  if (notices.length > 0) await trx.insertInto('notice').values(notices).execute();
}

/** Rewrites the content of an article; its identity, date, notices and citations stay. */
export async function replaceArticle(trx: Kysely<Database>, article: Article): Promise<void> {
  const { id, doi } = article;
  await trx
    .updateTable('article')
    .set({ ...contentOf(article), doi })
    .where('manuscript_id', '=', id)
    .execute();
  await trx.deleteFrom('article_author').where('manuscript_id', '=', id).execute();
  await insertAuthors(trx, article);
}

function contentOf(article: Article) {
  const { title, article_type, category, received_on, accepted_on, updated_at } = article;
  const { affiliations, key_points, translations, content, figures, supplements, references, declarations } = article;
  const words = { affiliations, key_points, translations, content, references, declarations };
  const body: ArticleBody = { ...words, figures, supplements };
  return {
    title,
    article_type,
    category,
    received_on,
    accepted_on,
    updated_at,
    keywords: JSON.stringify(article.keywords),
    changes: JSON.stringify(article.changes),
    summary: summaryOf(article.abstract),
    abstract: JSON.stringify(article.abstract),
    body: JSON.stringify(body),
  };
}

async function insertAuthors(trx: Kysely<Database>, article: Article): Promise<void> {
  const authors = article.authors.map((author, index) => ({
    ...author,
    affiliations: JSON.stringify(author.affiliations),
    manuscript_id: article.id,
    position: index + 1,
  }));
  await trx.insertInto('article_author').values(authors).execute();
}
