import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { addDays, plainDate } from '#domain/kernel/date';
import { manuscriptNumber } from '#domain/manuscript/number';
import { type Article, SampleArticle } from '#domain/publication/article';
import { hashPassword } from '#server/account/password';
import { insertAccount } from '#server/account/queries';
import type { FileStore } from '#server/kernel/adapters/files';
import { stableId } from '#server/kernel/identifiers';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { typesetGalley } from '#server/publication/typeset-galley';
import { insertArticle } from '#server/publication/write-queries';
import { manuscriptOf } from './article-row.ts';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS, SAMPLE_DUTIES } from './sample-accounts.ts';
import { sampleCode } from './sample-manuscripts.ts';
import { insertSettings, sampleSettings } from './sample-settings.ts';
import { insertManuscripts, storeManuscripts } from './seed-manuscripts.ts';
import { insertMessages } from './seed-messages.ts';
import { insertQueues, storeQueueFiles } from './seed-queues.ts';
import { insertReviews } from './seed-reviews.ts';
import { syntheticArticles } from './synthetic-articles.ts';

/** The demonstration's volumes and issues; the last is announced and empty. */
const VOLUMES = [
  { number: 1, year: 2025, issues: ['2025-03-28', '2025-06-27', '2025-10-31'] },
  { number: 2, year: 2026, issues: ['2026-02-27', '2026-06-26', '2026-10-30', '2026-12-18'] },
];

const SAMPLES = new URL('../../content/sample-articles.json', import.meta.url);

/** Inputs of seeding apart from the database. `synthetic` articles are for load tests. */
export interface SeedOptions {
  files: FileStore;
  siteUrl: string;
  now: Date;
  synthetic?: number;
}

/**
 * Seeds an empty database. Files are stored first, rows follow in one transaction: an interrupted seed can simply be
 * repeated.
 */
export async function seedDemonstration(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const journal = journalFromSettings(sampleSettings());
  const samples = readSamples().map((one, index) => toArticle(journal, one, index));
  const synthetic = syntheticArticles(journal, options.synthetic ?? 0, samples, volumeIds());
  const stored = samples.map(async (article) => [article.id, await storeGalley(journal, article, options)] as const);
  const galleys = new Map(await Promise.all(stored));
  const shared = samples[0] && galleys.get(samples[0].id);
  const manuscripts = await storeManuscripts(journal, options.files, samples.length + synthetic.length);
  await storeQueueFiles(options.files);
  const password_hash = await hashPassword(DEMONSTRATION_PASSWORD);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('journal').values({ id: 1, is_demonstration: true, created_at: options.now }).execute();
    await insertAccounts(trx, password_hash, options.now);
    await insertVolumes(trx, options.now);
    for (const article of [...samples, ...synthetic]) {
      await insertPublished(trx, article);
      const galley = galleys.get(article.id) ?? shared;
      if (galley)
        await trx
          .insertInto('galley')
          .values({ manuscript_id: article.id, kind: 'pdf', ...galley })
          .execute();
    }
    await insertManuscripts(journal, trx, manuscripts, options.now);
    await insertReviews(trx, options.now);
    await insertMessages(trx, options.now);
    await insertQueues(journal, trx, options.now);
    await insertSettings(trx, options.now);
  });
}

async function insertAccounts(trx: Transaction<Database>, password_hash: string, now: Date): Promise<void> {
  for (const account of SAMPLE_ACCOUNTS) {
    const id = stableId('account', account.email);
    await insertAccount(trx, { ...account, id, password_hash, email_verified_at: now, created_at: now });
  }
  for (const { email, duty, categories } of SAMPLE_DUTIES) {
    await trx
      .updateTable('colleague')
      .set({ duty, categories: JSON.stringify(categories) })
      .where('account_id', '=', stableId('account', email))
      .execute();
  }
}

function readSamples(): SampleArticle[] {
  const refusal = (reason: string | undefined) =>
    new Error(
      `content/sample-articles.json cannot be read: ${reason}. ` +
        'Correct that place, or take the file from the last release.',
    );
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(SAMPLES, 'utf8'));
  } catch (error) {
    throw refusal((error as Error).message);
  }
  const parsed = z.array(SampleArticle).safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw refusal(`${issue?.path.join('.')} ${issue?.message}`);
}

const volumeId = (volume: number) => stableId('volume', String(volume));
const issueId = (volume: number, issue: number) => stableId('issue', String(volume), String(issue));

function volumeIds() {
  return VOLUMES.map(({ number, year, issues }) => ({
    id: volumeId(number),
    number,
    year,
    issues: issues.map((publication_date, index) => ({
      id: issueId(number, index + 1),
      number: index + 1,
      publication_date,
    })),
  }));
}

async function insertVolumes(trx: Transaction<Database>, now: Date): Promise<void> {
  for (const { issues, ...volume } of volumeIds()) {
    await trx.insertInto('volume').values(volume).execute();
    const rows = issues.map((issue) => ({ ...issue, volume_id: volume.id }));
    await trx.insertInto('issue').values(rows).execute();
  }
  // The announced issue is a special issue with an open call.
  await trx.updateTable('issue').set(specialIssue(now)).where('id', '=', issueId(2, 4)).execute();
}

function toArticle(journal: Journal, sample: SampleArticle, index: number): Article {
  const { volume, issue, ...text } = sample;
  const year = VOLUMES.find(({ number }) => number === volume)?.year ?? 2025;
  return {
    ...text,
    id: stableId('sample', sample.slug),
    manuscript_number: manuscriptNumber(journal, Number(sample.published_on.slice(0, 4)), index + 1),
    article_number: `e${index + 1}`,
    pages: null,
    volume: { id: volumeId(volume), number: volume, year },
    issue: { id: issueId(volume, issue), number: issue },
    submitted_at: `${sample.received_on ?? sample.published_on}T09:00:00.000Z`,
    updated_at: `${lastChange(sample)}T08:00:00.000Z`,
    translations: [],
    supplements: [],
    changes: [],
    lifted_notices: [],
    // Some iDs are authenticated, so that both ways of showing them appear.
    confirmed_orcids: text.authors.flatMap(({ orcid, is_corresponding }) => (orcid && is_corresponding ? [orcid] : [])),
    licence: null,
    is_sample: true,
    is_withdrawn: false,
    pdf: null,
  };
}

const lastChange = ({ published_on, notices }: SampleArticle) =>
  [published_on, ...notices.map((notice) => notice.published_on)].sort().at(-1) ?? published_on;

interface Galley {
  file_key: string;
  bytes: number;
  sha256: string;
}

async function storeGalley(journal: Journal, article: Article, { files, siteUrl }: SeedOptions): Promise<Galley> {
  const { pdf } = await typesetGalley(journal, article, siteUrl, {}, JOURNAL_CALLER);
  const file_key = `typeset/${article.id}.pdf`;
  await files.write(file_key, pdf);
  return { file_key, bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') };
}

async function insertPublished(trx: Transaction<Database>, article: Article): Promise<void> {
  const submission_code = sampleCode(article.manuscript_number);
  await trx
    .insertInto('manuscript')
    .values({ ...manuscriptOf(article), submission_code })
    .execute();
  const authors = article.authors.map((author, index) => ({
    manuscript_id: article.id,
    position: index + 1,
    given: author.given,
    family: author.family,
    email: `author${index + 1}.${article.id}@journal.example`,
    affiliation: author.affiliations.map((position) => article.affiliations[position - 1]).join('; '),
    orcid: author.orcid,
    is_corresponding: author.is_corresponding,
  }));
  await trx.insertInto('manuscript_author').values(authors).execute();
  await insertArticle(trx, article);
}

const GUESTS = [
  { name: 'Dr Sigrid Halvorsen-Lund', affiliation: 'Nordfjell Teaching Hospital, Norway (invented)', orcid: '' },
  { name: 'Prof. Tendai Moyo', affiliation: 'Savanna School of Public Health, Zimbabwe (invented)', orcid: '' },
];

/** The special issue: its call opened two weeks before `now`, and closes two months after. */
const specialIssue = (now: Date) => ({
  is_special: true,
  title: 'Care at a distance',
  description: 'A sample of a special issue: what hospitals can do for people who stay at home.',
  guest_editors: JSON.stringify(GUESTS),
  call_text: [
    'This is a sample call for papers; no submissions are expected.',
    'We look for original research, reviews and short communications about care at a distance: consultations by video or telephone, monitoring at home, and what becomes of people whom neither reaches.',
    'Studies that found no benefit are as welcome as those that did.',
  ].join('\n\n'),
  call_opens_on: addDays(plainDate(now), -14),
  call_closes_on: addDays(plainDate(now), 60),
});
