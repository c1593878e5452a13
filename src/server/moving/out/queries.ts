import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE_STATUSES } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import type { ExportedArticle } from '#domain/moving/out/ojs-issue';
import type {
  BundledAccount,
  BundledDecision,
  BundledEvent,
  BundledInvoiceCounter,
  BundledManuscript,
  BundledMovedArticle,
  BundledMovedIssue,
  BundledSettings,
  BundledUsage,
} from '#domain/moving/out/records';
import { isVisibleEvent } from '#server/desk/audit/log-queries';
import { conflictingManuscripts } from '#server/manuscript/queries';

type Reader = ReadonlyKysely<Database>;

export interface PageQuery {
  /** The last position of the previous page; undefined for the first. */
  after: string | undefined;
  limit: number;
  /** Manuscripts hidden from the requester. */
  hidden: readonly string[];
}

/** A record and its list position. */
export interface Positioned<Record> {
  place: string;
  record: Record;
}

/** The ids of published articles, by number. */
export async function listArticleIds(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select('manuscript.id')
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .orderBy('article.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Published articles by number, with volume, issue and size. */
export async function listExportedArticles(db: Reader): Promise<ExportedArticle[]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .leftJoin('volume', 'volume.id', 'manuscript.volume_id')
    .leftJoin('issue', 'issue.id', 'manuscript.issue_id')
    .select(['manuscript.id', 'article.article_type', 'article.published_on', 'volume.number as volume'])
    .select(['volume.year', 'issue.id as issue_id', 'issue.number as issue', 'issue.publication_date'])
    .select(
      sql<number>`(length(article.body)
        + coalesce((select sum(bytes) from galley where galley.manuscript_id = manuscript.id), 0)
        + coalesce((select sum(bytes) from article_file where article_file.manuscript_id = manuscript.id), 0))::float8`.as(
        'bytes',
      ),
    )
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .orderBy('article.number')
    .execute();
  return rows.map(({ id, article_type, published_on, volume, year, issue_id, issue, publication_date, bytes }) => ({
    ...{ id, published_on, bytes },
    article_type: article_type as ExportedArticle['article_type'],
    volume: volume && year ? { number: volume, year } : null,
    issue: issue_id && issue && publication_date ? { id: issue_id, number: issue, publication_date } : null,
  }));
}

/** The total bytes of all published articles' files. */
export async function sumArticleBytes(db: Reader): Promise<number> {
  const { bytes } = await db
    .selectNoFrom(
      sql<number>`(coalesce((select sum(bytes) from galley), 0) + coalesce((select sum(bytes) from article_file), 0)
        + coalesce((select sum(length(body)) from article), 0))::float8`.as('bytes'),
    )
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The office's own technical checklist. */
export async function readTechnicalChecklist(db: Reader): Promise<Pick<BundledSettings, 'technical_checklist'>> {
  const list = await db.selectFrom('technical_checklist').select('points').executeTakeFirst();
  return { technical_checklist: list?.points ?? null };
}

/** Confirmed accounts, without credentials. */
export async function listAccounts(
  db: Reader,
  { after = '', limit }: PageQuery,
): Promise<Positioned<BundledAccount>[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('colleague', 'colleague.account_id', 'account.id')
    .select(['account.id', 'email', 'first_name', 'last_name', 'affiliation', 'country', 'orcid'])
    .select(['orcid_confirmed_at', 'expertise', 'languages', 'role', 'duty', 'categories', 'is_active', 'created_at'])
    .where('email_verified_at', 'is not', null)
    .where('account.id', '>', after)
    .orderBy('account.id')
    .limit(limit)
    .execute();
  return rows.map(({ orcid_confirmed_at, created_at, categories, is_active, ...row }) => ({
    place: row.id,
    record: {
      ...row,
      orcid_confirmed_at: orcid_confirmed_at?.toISOString() ?? null,
      ...(categories && categories.length > 0 && { categories }),
      is_active,
      created_at: created_at.toISOString(),
    },
  }));
}

/** Manuscripts by id. */
export async function listManuscripts(
  journal: Journal,
  db: Reader,
  { after = '', limit, hidden }: PageQuery,
): Promise<Positioned<BundledManuscript>[]> {
  const rows = await db
    .selectFrom('manuscript')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .select([
      'manuscript.id',
      'manuscript_number',
      'manuscript.title',
      'manuscript.article_type',
      'manuscript.language',
    ])
    .select(['manuscript.category', 'status', 'round', 'submitted_at', 'slug', 'volume_id', 'manuscript.issue_id'])
    .leftJoin('call_answer', 'call_answer.manuscript_id', 'manuscript.id')
    .select(['call_answer.issue_id as call_issue', 'noted_at'])
    .leftJoin(keptFrom.as('kept'), 'kept.manuscript_id', 'manuscript.id')
    .select('kept_from')
    .where('manuscript.id', '>', after)
    .$if(hidden.length > 0, (query) => query.where('manuscript.id', 'not in', [...hidden]))
    .orderBy('manuscript.id')
    .limit(limit)
    .execute();
  return rows.map(({ slug: found, language, volume_id, issue_id, call_issue, noted_at, kept_from, ...row }) => {
    const slug = ON_SITE_STATUSES.some((status) => status === row.status) ? found : null;
    return {
      place: row.id,
      record: {
        ...row,
        ...(language !== journal.language && { language }),
        submitted_at: row.submitted_at.toISOString(),
        slug,
        ...(slug === null && volume_id && { place: { volume: volume_id, issue: issue_id } }),
        ...(call_issue && noted_at && { answers_call: { issue: call_issue, noted_at: noted_at.toISOString() } }),
        ...(kept_from && { kept_from }),
      },
    };
  });
}

/** For each manuscript, the exported colleagues who may not see it. */
const keptFrom = sql<{ manuscript_id: string; kept_from: string[] }>`(
  select conflict.id as manuscript_id, jsonb_agg(account.id order by account.id) as kept_from
  from account cross join lateral ${conflictingManuscripts(sql`account.email`)} conflict
  where role = 'editor' and email_verified_at is not null group by conflict.id)`;

/** Decisions by id. */
export async function listDecisions(
  db: Reader,
  { after = '', limit, hidden }: PageQuery,
): Promise<Positioned<BundledDecision>[]> {
  const rows = await db
    .selectFrom('decision')
    .innerJoin('manuscript', 'manuscript.id', 'decision.manuscript_id')
    .select(['decision.id', 'manuscript_number', 'decision.round', 'kind', 'previous_status', 'decision.status'])
    .select(['notes', 'letter_subject', 'letter_text', 'decision.revision_due_on', 'decided_by', 'decided_at'])
    .where('decision.id', '>', after)
    .$if(hidden.length > 0, (query) => query.where('manuscript.id', 'not in', [...hidden]))
    .orderBy('decision.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ place: row.id, record: { ...row, decided_at: row.decided_at.toISOString() } }));
}

/** Events, oldest first. */
export async function listEvents(
  db: Reader,
  { after = '0', limit, hidden }: PageQuery,
): Promise<Positioned<BundledEvent>[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('position', '>', Number(after))
    .where(isVisibleEvent(hidden))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ at, details, ...row }) => ({
    place: String(row.position),
    record: { ...row, details, at: at.toISOString() },
  }));
}

export async function listMovedArticles(
  db: Reader,
  { after = '', limit, hidden }: PageQuery,
): Promise<Positioned<BundledMovedArticle>[]> {
  const rows = await db
    .selectFrom('moved_article')
    .select(['manuscript_id', 'source', 'source_id', 'old_names', 'pages', 'section', 'lost', 'was_published'])
    .select(['moved_at', 'moved_by'])
    .where('manuscript_id', '>', after)
    .$if(hidden.length > 0, (query) => query.where('manuscript_id', 'not in', [...hidden]))
    .orderBy('manuscript_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ place: row.manuscript_id, record: { ...row, moved_at: row.moved_at.toISOString() } }));
}

export async function listMovedIssues(db: Reader): Promise<BundledMovedIssue[]> {
  return db
    .selectFrom('moved_issue')
    .select(['source', 'source_id', 'issue_id'])
    .orderBy('source')
    .orderBy('source_id')
    .execute();
}

/** Monthly usage by article id. */
export async function listUsage(db: Reader, { after, limit, hidden }: PageQuery): Promise<Positioned<BundledUsage>[]> {
  const [month = '', id = ''] = after?.split(' ') ?? [];
  const rows = await db
    .selectFrom('usage_month')
    .select(['manuscript_id', 'month', 'total_item_investigations', 'unique_item_investigations'])
    .select(['total_item_requests', 'unique_item_requests', 'pdf_downloads'])
    .where(sql<boolean>`(month, manuscript_id) > (${month}, ${id})`)
    .$if(hidden.length > 0, (query) => query.where('manuscript_id', 'not in', [...hidden]))
    .orderBy('month')
    .orderBy('manuscript_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ place: `${row.month} ${row.manuscript_id}`, record: row }));
}

export async function listInvoiceCounters(db: Reader): Promise<BundledInvoiceCounter[]> {
  return db.selectFrom('invoice_counter').select(['year', 'last']).orderBy('year').execute();
}
