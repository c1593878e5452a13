import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type {
  Database,
  FurtherFileTable,
  ManuscriptTable,
  RequestTable,
  ReviewAssignmentTable,
  TechnicalCheckTable,
} from '#database/schema';
import { manuscriptNumber } from '#domain/manuscript/number';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Article } from '#domain/publication/article';
import type { Volume } from '#domain/publication/volume';
import type { FileStore } from '#server/kernel/adapters/files';
import { randomId } from '#server/kernel/identifiers';
import { insertArticle } from '#server/publication/write-queries';
import { manuscriptOf } from '../../scripts/demonstration/article-row.ts';
import { fullArticle } from './articles.ts';
import { MERIDIAN } from './meridian.ts';

/**
 * Factories for manuscripts and articles, named after the state they are in. Unique values are numbered; every
 * manuscript has authors with email addresses, as the office stores them.
 */
let last = 100;

/** A volume with the given number of issues, published two months apart. */
export async function volumeWithIssues(
  db: Kysely<Database>,
  { number = 2, year = 2026, issues = 3 } = {},
): Promise<Volume> {
  const volume: Volume = {
    id: `volume-${number}`,
    number,
    year,
    issues: Array.from({ length: issues }, (_, index) => ({
      id: `volume-${number}-issue-${index + 1}`,
      number: index + 1,
      publication_date: `${year}-${String(index * 2 + 2).padStart(2, '0')}-27`,
    })),
  };
  await db
    .insertInto('volume')
    .values({ id: volume.id, number, year })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = volume.issues.map(({ id, number: inVolume, publication_date }) => {
    return { id, number: inVolume, publication_date, volume_id: volume.id };
  });
  if (rows.length > 0) {
    await db
      .insertInto('issue')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return volume;
}

/**
 * Inserts a published article with its manuscript, volume, issue and PDF, and returns the article as readers see it.
 * `pdf: null` omits the PDF.
 */
export async function publishedArticle(
  db: Kysely<Database>,
  files: FileStore,
  overrides: Partial<Article> = {},
): Promise<Article> {
  last += 1;
  const article = fullArticle({
    id: `article-${last}`,
    slug: `study-number-${last}`,
    title: `Study number ${last}`,
    manuscript_number: manuscriptNumber(MERIDIAN, 2026, last),
    article_number: `e${last}`,
    doi: `10.5555/mj.2026.${last}`,
    ...overrides,
  });
  await ensurePlace(db, article);
  await insertManuscript(db, manuscriptOf(article));
  await insertArticle(db, article);
  return { ...article, pdf: article.pdf && (await storeGalley(db, files, article)) };
}

/** An article that was withdrawn after publication, so readers must not find it. */
export async function withdrawnArticle(
  db: Kysely<Database>,
  files: FileStore,
  status: Exclude<ManuscriptStatus, 'published'> = 'rejected',
  overrides: Partial<Article> = {},
): Promise<Article> {
  const article = await publishedArticle(db, files, overrides);
  await db.updateTable('manuscript').set({ status }).where('id', '=', article.id).execute();
  return { ...article, is_withdrawn: true };
}

type Overrides = Partial<Insertable<ManuscriptTable>>;

/** A new manuscript that the office has not opened. Returns its id, as do the others. */
export const submittedManuscript = (db: Kysely<Database>, overrides: Overrides = {}) =>
  manuscript(db, { ...overrides, status: 'submitted' });

export const underReviewManuscript = (db: Kysely<Database>, overrides: Overrides = {}) =>
  manuscript(db, { ...overrides, status: 'under_review' });

export const revisionsRequiredManuscript = (db: Kysely<Database>, overrides: Overrides = {}) =>
  manuscript(db, { ...overrides, status: 'revisions_required' });

export const acceptedManuscript = (db: Kysely<Database>, overrides: Overrides = {}) =>
  manuscript(db, { ...overrides, status: 'accepted' });

export const rejectedManuscript = (db: Kysely<Database>, overrides: Overrides = {}) =>
  manuscript(db, { ...overrides, status: 'rejected' });

async function manuscript(db: Kysely<Database>, overrides: Overrides & { status: ManuscriptStatus }): Promise<string> {
  last += 1;
  const row = {
    id: `manuscript-${last}`,
    manuscript_number: manuscriptNumber(MERIDIAN, 2026, last),
    title: `A manuscript on its way, number ${last}`,
    abstract: 'Background: nobody but the office may read this.',
    keywords: JSON.stringify(['confidential']),
    category: 'Oncology',
    article_type: 'case_report',
    volume_id: null,
    issue_id: null,
    submitted_at: '2026-10-05T07:45:00.000Z',
    updated_at: '2026-10-05T07:45:00.000Z',
    ...overrides,
  };
  await insertManuscript(db, row);
  return row.id;
}

async function insertManuscript(db: Kysely<Database>, row: Insertable<ManuscriptTable>): Promise<void> {
  await db.insertInto('manuscript').values(row).execute();
  const people = [
    { given: 'Amina', family: 'Diallo' },
    { given: 'Jan-Willem', family: 'van der Berg' },
  ];
  const authors = people.map((person, index) => ({
    ...person,
    manuscript_id: row.id,
    position: index + 1,
    email: `${person.given.toLowerCase()}.${row.id}@hospital.example`,
    affiliation: 'Lakeside University Hospital, Kisumu, Kenya',
    orcid: null,
    is_corresponding: index === 0,
  }));
  await db.insertInto('manuscript_author').values(authors).execute();
}

async function ensurePlace(db: Kysely<Database>, { volume, issue }: Article): Promise<void> {
  if (!volume) return;
  await db
    .insertInto('volume')
    .values({ ...volume })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!issue) return;
  await db
    .insertInto('issue')
    .values({ ...issue, volume_id: volume.id, publication_date: `${volume.year}-10-30` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function storeGalley(db: Kysely<Database>, files: FileStore, { id, title }: Article) {
  const bytes = smallPdf(title);
  const pdf = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  const file_key = `galleys/${id}.pdf`;
  await files.write(file_key, bytes);
  await db
    .insertInto('galley')
    .values({ ...pdf, manuscript_id: id, kind: 'pdf', file_key })
    .execute();
  return pdf;
}

/** A PDF of one page with one line of text, which every viewer can open. */
export function smallPdf(line: string): Uint8Array {
  const text = `BT /F1 12 Tf 72 720 Td (${line.replaceAll(/[^ -~]|[()\\]/g, '?')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** Inserts a request to the office, by default to withdraw the manuscript; returns its id. */
export async function addRequest(
  db: Kysely<Database>,
  manuscript_id: string,
  overrides: Partial<Insertable<RequestTable>> = {},
): Promise<string> {
  const id = randomId();
  const open = { assignment_id: null, wanted_on: null, granted_on: null, answer: null };
  const asked = { kind: 'withdrawal' as const, words: 'We found a mistake.', asked_at: '2026-11-20T10:00:00.000Z' };
  await db
    .insertInto('request')
    .values({ id, manuscript_id, ...open, ...asked, ...overrides })
    .execute();
  return id;
}

/** Inserts a manuscript's technical check, by default an open one. */
export async function addCheck(
  db: Kysely<Database>,
  manuscript_id: string,
  overrides: Partial<Insertable<TechnicalCheckTable>> = {},
): Promise<void> {
  const none = { ticked: null, words: '', asked: '[]', changed_by: 'edith@journal.example', corrected_at: null };
  const row = { manuscript_id, state: 'open' as const, ...none, changed_at: '2026-11-20T10:00:00.000Z', ...overrides };
  await db.insertInto('technical_check').values(row).execute();
}

/** Inserts a further file, by default a supplement that has not been searched. */
export async function addFurtherFile(
  db: Kysely<Database>,
  manuscript_id: string,
  overrides: Partial<Insertable<FurtherFileTable>> = {},
): Promise<string> {
  const id = randomId();
  const file = { kind: 'supplement', name: 'Data.pdf', format: 'pdf', bytes: 5, scan_status: 'not_scanned' } as const;
  const stored = { file_key: `further/${id}.pdf`, sha256: '0'.repeat(64), flags: '[]' };
  const row = { id, draft_id: null, manuscript_id, ...file, ...stored, sent_at: '2026-11-20T10:00:00.000Z' };
  await db
    .insertInto('further_file')
    .values({ ...row, ...overrides })
    .execute();
  return id;
}

/** Inserts a draft submission; returns its id. */
export async function addDraft(db: Kysely<Database>, { id: account_id }: { id: string }): Promise<string> {
  const id = randomId();
  const at = '2026-11-21T10:00:00Z';
  const content = JSON.stringify({ title: 'A draft' });
  await db.insertInto('draft').values({ id, account_id, content, created_at: at, updated_at: at }).execute();
  return id;
}

export async function ownManuscript(db: Kysely<Database>, { id: submitter_id }: { id: string }): Promise<string> {
  const id = await submittedManuscript(db);
  await db.updateTable('manuscript').set({ submitter_id }).where('id', '=', id).execute();
  return id;
}

/** An invitation to review a manuscript under review. */
export async function addAssignment(
  db: Kysely<Database>,
  { id: reviewer_id }: { id: string },
  overrides: Partial<Insertable<ReviewAssignmentTable>> = {},
): Promise<string> {
  const id = randomId();
  const row = {
    id,
    reviewer_id,
    round: 1,
    invited_by: 'editor@journal.example',
    invited_by_id: null,
    invited_at: '2026-11-20T10:00:00.000Z',
    due_on: '2026-12-18',
    ...overrides,
  };
  const manuscript_id = overrides.manuscript_id ?? (await underReviewManuscript(db));
  await db
    .insertInto('review_assignment')
    .values({ ...row, manuscript_id })
    .execute();
  return id;
}

/** Inserts an accepted manuscript of this person with an open proof; returns the manuscript's id. */
export async function addProof(db: Kysely<Database>, { id: submitter_id }: { id: string }): Promise<string> {
  const manuscript_id = await acceptedManuscript(db, { submitter_id });
  const sent = '2026-11-20T10:00:00.000Z';
  await db
    .insertInto('proof')
    .values({
      id: randomId(),
      manuscript_id,
      number: 1,
      digest: 'none',
      message: '',
      questions: '[]',
      recipient_name: 'Amina Diallo',
      recipient_email: `amina.${manuscript_id}@hospital.example`,
      due_on: '2026-12-18',
      sent_at: sent,
      told_at: sent,
      sent_by: 'editor@journal.example',
    })
    .execute();
  return manuscript_id;
}

/** Deletes one published record, or all, from the tables for readers. */
export async function removeArticles(db: Kysely<Database>, id?: string): Promise<void> {
  const versions = ['article_version_file', 'article_version'] as const;
  const triggers = async (state: 'disable' | 'enable') => {
    for (const table of versions) await sql`alter table ${sql.id(table)} ${sql.raw(state)} trigger user`.execute(db);
  };
  await triggers('disable');
  for (const table of [...versions, 'notice', 'galley', 'article_author', 'article'] as const) {
    const all = db.deleteFrom(table);
    await (id ? all.where('manuscript_id', '=', id) : all).execute();
  }
  await triggers('enable');
}
