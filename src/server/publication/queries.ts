import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { builtOnce } from '#database/built-once';
import type { Database, IssueTable } from '#database/schema';
import { has, ON_SITE_STATUSES } from '#domain/decision/decision';
import { plainDate } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import type { ArticleCard } from '#domain/publication/manifest';
import type { NoticeKind } from '#domain/publication/notice-kind';
import type { Issue, Volume } from '#domain/publication/volume';
import { galleyColumn } from './file-queries.ts';

/** An article's long parts, stored as JSON in the column `body`. */
export type ArticleBody = Pick<
  Article,
  | (
      | 'affiliations'
      | 'key_points'
      | 'translations'
      | 'content'
      | 'figures'
      | 'supplements'
      | 'references'
      | 'declarations'
    )
  | ('registrations' | 'funders' | 'reporting_guidelines' | 'contributions' | 'interests' | 'conduct' | 'revised_on')
>;

/** An article without its long parts, for lists and the manifest. */
export type ArticleSummary = Omit<Article, keyof ArticleBody | 'abstract'> & Pick<ArticleCard, 'summary'>;

/** Selects records without long texts, newest first. */
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
      'article.language',
      'article.keywords',
      'article.received_on',
      'article.accepted_on',
      'article.published_on',
      'article.citations',
      'article.citations_on',
      'article.summary',
      'article.body_digest',
      'article.changes',
      'article.confirmed_orcids',
      'article.licence',
      'article.pages',
      'article.is_sample',
      'article.updated_at',
      'volume.id as volume_id',
      'volume.number as volume_number',
      'volume.year as volume_year',
      'issue.id as issue_id',
      'issue.number as issue_number',
      galleyColumn<number | null>('bytes').as('pdf_bytes'),
      galleyColumn<string | null>('sha256').as('pdf_sha256'),
    ])
    .orderBy('article.published_on', 'desc')
    .orderBy('article.number', 'desc');
}

type SummaryRow = RowOf<typeof selectArticles>;

export type ListedArticle = Omit<Article, keyof ArticleBody>;

/** Newest first. */
export async function listPublishedArticles(
  db: ReadonlyKysely<Database>,
  filter: ListFilter = {},
): Promise<ListedArticle[]> {
  const { limit } = filter;
  if (limit !== undefined && isUnfiltered(filter))
    return attachPeople(db, await selectNewest(db, limit), toListedArticle);
  let query = selectArticles(db).select('article.abstract').where(matchesFilter(filter));
  if (filter.after) query = query.where(isAfterPosition(filter.after));
  if (limit !== undefined) query = query.limit(limit);
  return attachPeople(db, await query.execute(), toListedArticle);
}

const isUnfiltered = ({ volume, issue, slugs, after }: ListFilter) =>
  [volume, issue, slugs, after].every((choice) => choice === undefined);

const selectNewest = builtOnce((db, limit: number) =>
  selectArticles(db).select('article.abstract').where(matchesFilter({})).limit(limit),
);

export async function countPublishedArticles(db: ReadonlyKysely<Database>, filter: ListFilter = {}): Promise<number> {
  const { count } = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matchesFilter(filter))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findPublishedArticle(
  db: ReadonlyKysely<Database>,
  idOrSlug: string,
): Promise<Article | undefined> {
  const [row] = await selectPublished(db, idOrSlug);
  if (!row) return undefined;
  const [authors, notices] = await Promise.all([selectAuthorsIn(db, [row.id]), selectNoticesIn(db, [row.id])]);
  return toArticle(row, peopleOf(authors, notices));
}

/** The slug of a published article, by id or slug; undefined if there is none. */
export async function findPublishedSlug(db: ReadonlyKysely<Database>, idOrSlug: string): Promise<string | undefined> {
  const article = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select('article.slug')
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('article.manuscript_id', '=', idOrSlug)]))
    .executeTakeFirst();
  return article?.slug;
}

// Built once, because this is the readers' most frequent query.
const selectPublished = builtOnce((db, idOrSlug: string) =>
  selectArticles(db)
    .select(['article.abstract', 'article.body'])
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('article.manuscript_id', '=', idOrSlug)])),
);
const isIn = (ids: readonly string[]) => sql<boolean>`manuscript_id = any(${ids}::text[])`;
const selectAuthorsIn = builtOnce((db, ids: readonly string[]) => selectAuthors(db).where(isIn(ids)));
const selectNoticesIn = builtOnce((db, ids: readonly string[]) => selectNotices(db).where(isIn(ids)));

/**
 * Digests everything that readers see of each article, newest first, including withdrawn ones. The database computes
 * them, so that only articles that changed are read.
 */
export async function listArticleDigests(db: ReadonlyKysely<Database>): Promise<{ id: string; digest: string }[]> {
  const authors = db
    .selectFrom('article_author')
    .select(['manuscript_id', sql`md5(string_agg(article_author::text, '' order by position))`.as('digest')])
    .groupBy('manuscript_id');
  const notices = db
    .selectFrom('notice')
    .select(['manuscript_id', sql`md5(string_agg(notice::text, '' order by id))`.as('digest')])
    .groupBy('manuscript_id');
  return db
    .selectFrom(selectArticles(db).as('shown'))
    .leftJoin(authors.as('authors'), 'authors.manuscript_id', 'shown.id')
    .leftJoin(notices.as('notices'), 'notices.manuscript_id', 'shown.id')
    .select(['shown.id', sql<string>`md5(concat(shown::text, authors.digest, notices.digest))`.as('digest')])
    .orderBy('shown.published_on', 'desc')
    .orderBy('shown.number', 'desc')
    .execute();
}

/** Lists the prefixes of the journal's DOIs, such as "10.5555"; imported articles may have others. */
export async function listDoiPrefixes(db: ReadonlyKysely<Database>): Promise<Set<string>> {
  const prefix = sql<string>`split_part(doi, '/', 1)`.as('prefix');
  const rows = await db.selectFrom('article').select(prefix).distinct().where('doi', 'is not', null).execute();
  return new Set(rows.map((row) => row.prefix));
}

/** Includes withdrawn articles. */
export async function readArticleSummaries(
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  return attachPeople(
    db,
    await selectArticles(db)
      .where('manuscript.id', 'in', [...ids])
      .execute(),
    toSummary,
  );
}

/** Includes withdrawn articles. */
export async function readArticles(db: ReadonlyKysely<Database>, ids: readonly string[]): Promise<Article[]> {
  if (ids.length === 0) return [];
  const rows = await selectArticles(db)
    .select(['article.abstract', 'article.body'])
    .where('manuscript.id', 'in', [...ids])
    .execute();
  return attachPeople(db, rows, toArticle);
}

/** Includes withdrawn articles. */
export async function readListedArticles(
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
): Promise<ListedArticle[]> {
  if (ids.length === 0) return [];
  const rows = await selectArticles(db)
    .select('article.abstract')
    .where('manuscript.id', 'in', [...ids])
    .execute();
  return attachPeople(db, rows, toListedArticle);
}

export async function isDemonstration(db: ReadonlyKysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('journal').select('is_demonstration').executeTakeFirst();
  return row?.is_demonstration ?? false;
}

type People = Pick<Article, 'authors' | 'notices' | 'lifted_notices'>;

async function attachPeople<Row extends SummaryRow, Shape>(
  db: ReadonlyKysely<Database>,
  rows: Row[],
  shape: (row: Row, people: People) => Shape,
): Promise<Shape[]> {
  if (rows.length === 0) return [];
  const ids = rows.length > 500 ? undefined : rows.map((row) => row.id);
  const [authors, notices] = await Promise.all([
    ids ? selectAuthorsIn(db, ids) : selectAuthors(db).execute(),
    ids ? selectNoticesIn(db, ids) : selectNotices(db).execute(),
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
    .select(['manuscript_id', 'kind', 'published_on', 'text', 'doi', 'withdrawn_at'])
    .orderBy('published_on')
    .orderBy('id');

type RowOf<Select extends (db: ReadonlyKysely<Database>) => { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Select>['execute']>
>[number];

function peopleOf(authors: RowOf<typeof selectAuthors>[] = [], notices: RowOf<typeof selectNotices>[] = []): People {
  return {
    authors: authors.map(({ manuscript_id: _, ...author }) => author),
    notices: notices.flatMap(({ kind, published_on, text, doi, withdrawn_at }) =>
      withdrawn_at ? [] : [{ kind: kind as NoticeKind, published_on, text, doi }],
    ),
    // Sorted by withdrawal, so that ids in feeds are stable.
    lifted_notices: notices
      .toSorted((one, other) => Number(one.withdrawn_at) - Number(other.withdrawn_at))
      .flatMap(({ kind, published_on, withdrawn_at }) =>
        withdrawn_at ? [{ kind: kind as NoticeKind, published_on, lifted_on: plainDate(withdrawn_at) }] : [],
      ),
  };
}

function toSummary(row: SummaryRow, { authors, notices, lifted_notices }: People): ArticleSummary {
  const { volume_id, volume_number, volume_year, issue_id, issue_number } = row;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    article_type: row.article_type as Article['article_type'],
    category: row.category,
    language: row.language,
    keywords: row.keywords,
    authors,
    notices,
    lifted_notices,
    received_on: row.received_on,
    accepted_on: row.accepted_on,
    published_on: row.published_on,
    citations: row.citations,
    citations_on: row.citations_on,
    manuscript_number: row.manuscript_number,
    article_number: `e${row.number}`,
    doi: row.doi,
    volume:
      volume_id && volume_number && volume_year ? { id: volume_id, number: volume_number, year: volume_year } : null,
    issue: issue_id && issue_number ? { id: issue_id, number: issue_number } : null,
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    changes: row.changes,
    confirmed_orcids: row.confirmed_orcids,
    licence: row.licence,
    pages: row.pages,
    is_sample: row.is_sample,
    is_withdrawn: !has('isOnSite', row.status),
    pdf: row.pdf_bytes && row.pdf_sha256 ? { bytes: row.pdf_bytes, sha256: row.pdf_sha256 } : null,
    summary: row.summary,
  };
}

function toListedArticle(row: SummaryRow & { abstract: string }, people: People): ListedArticle {
  const { summary: _summary, ...record } = toSummary(row, people);
  return { ...record, abstract: JSON.parse(row.abstract) as Article['abstract'] };
}

function toArticle(row: SummaryRow & { abstract: string; body: string }, people: People): Article {
  return { ...toListedArticle(row, people), ...completeBody(JSON.parse(row.body)) };
}

/** The values of parts that older articles do not have. */
const DEFAULT_PARTS = {
  translations: [],
  supplements: [],
  registrations: [],
  funders: [],
  reporting_guidelines: [],
  contributions: [],
  interests: [],
  conduct: null,
  revised_on: null,
};

const completeBody = (body: Omit<ArticleBody, keyof typeof DEFAULT_PARTS> & Partial<ArticleBody>): ArticleBody => ({
  ...DEFAULT_PARTS,
  ...body,
});

/** Returns the former versions as whole articles, with current facts such as notices. */
export async function readFormerVersions(
  db: ReadonlyKysely<Database>,
  current: Article,
): Promise<{ version: number; article: Article }[]> {
  const rows = await db
    .selectFrom('article_version')
    .select(['version', 'replaced_at', 'record', 'abstract', 'body'])
    .where('manuscript_id', '=', current.id)
    .orderBy('version')
    .execute();
  return rows.map(({ version, replaced_at, record, abstract, body }) => ({
    version,
    article: {
      ...current,
      ...record,
      ...completeBody(JSON.parse(body)),
      abstract: JSON.parse(abstract) as Article['abstract'],
      updated_at: replaced_at.toISOString(),
      pdf: null,
    },
  }));
}

/** The last article of the previous page. */
export interface ListPosition {
  published_on: string;
  number: number;
}

/** `volume` and `issue` are ids. */
interface ListFilter {
  volume?: string | undefined;
  issue?: string | undefined;
  slugs?: readonly string[] | undefined;
  after?: ListPosition | undefined;
  limit?: number | undefined;
}

/** The condition that an article is public and matches the filter, regardless of the page. */
function matchesFilter({ volume, issue, slugs }: ListFilter): Expression<SqlBool> {
  const conditions = [sql`manuscript.status in (${sql.join(ON_SITE_STATUSES)})`];
  if (volume !== undefined) conditions.push(sql`manuscript.volume_id = ${volume}`);
  if (issue !== undefined) conditions.push(sql`manuscript.issue_id = ${issue}`);
  if (slugs) conditions.push(sql`article.slug in (${sql.join(slugs)})`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function isAfterPosition({ published_on, number }: ListPosition): Expression<SqlBool> {
  return sql<SqlBool>`(article.published_on, article.number) < (${published_on}, ${number})`;
}

/** Volumes and issues are ascending by number. */
export async function listVolumes(db: ReadonlyKysely<Database>): Promise<Volume[]> {
  const [volumes, issues, inIssue] = await Promise.all([
    db.selectFrom('volume').selectAll().orderBy('number').execute(),
    db.selectFrom('issue').selectAll().orderBy('number').execute(),
    listArrangedIssues(db),
  ]);
  const byVolume = Map.groupBy(issues, (issue) => issue.volume_id);
  return volumes.map((volume) => ({
    ...volume,
    issues: (byVolume.get(volume.id) ?? []).map(
      ({ id, number, publication_date, title, description, article_order, sections, cover, ...special }): Issue => {
        const published = (ids: readonly string[]) => ids.filter((article) => inIssue.get(article) === id);
        const articles = published(article_order);
        const named = sections.map((section) => ({ name: section.name, articles: published(section.articles) }));
        const filled = named.filter((section) => section.articles.length > 0);
        return {
          ...{ id, number, publication_date },
          ...(title && { title }),
          ...(description && { description }),
          ...(articles.length > 0 && { articles }),
          ...(filled.length > 0 && { sections: filled }),
          ...specialIssueFields(special),
          ...(cover && { cover }),
        };
      },
    ),
  }));
}

function specialIssueFields({
  is_special,
  guest_editors,
  call_text: text,
  call_opens_on: opens_on,
  call_closes_on: closes_on,
}: Pick<Selectable<IssueTable>, 'is_special' | 'guest_editors' | 'call_text' | 'call_opens_on' | 'call_closes_on'>) {
  if (!is_special) return {};
  return {
    is_special: true as const,
    ...(guest_editors.length > 0 && { guest_editors }),
    ...(text && opens_on && closes_on && { call: { text, opens_on, closes_on } }),
  };
}

/** Returns the plain date in UTC by the database's clock. */
export async function readToday(db: ReadonlyKysely<Database>): Promise<string> {
  const { today } = await db
    .selectNoFrom(sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`.as('today'))
    .executeTakeFirstOrThrow();
  return today;
}

/** Maps published articles to their issues, if these have an order or sections. */
async function listArrangedIssues(db: ReadonlyKysely<Database>): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('manuscript')
    .innerJoin('issue', 'issue.id', 'manuscript.issue_id')
    .select(['manuscript.id', 'issue_id'])
    .where('status', 'in', ON_SITE_STATUSES)
    .where(sql<boolean>`(issue.article_order <> '[]' or issue.sections <> '[]')`)
    .execute();
  return new Map(rows.map(({ id, issue_id }) => [id, issue_id]));
}
