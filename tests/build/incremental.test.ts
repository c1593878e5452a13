import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SETUP_PAGE } from '#domain/account/setup/setup';
import { paths } from '#domain/kernel/paths';
import { PAGE_SIZE } from '#domain/publication/manifest';
import type { BuildReport } from '#domain/publishing/build';
import { openSite, PAGES_FOLDER } from '#server/kernel/adapters/site-folder';
import { ROOT } from '../../scripts/journal.ts';
import { isCurrent, templateHash } from '../../src/loaders/build-site.ts';
import { openAccount } from '../support/accounts.ts';
import { type BuildableJournal, fileDigests, openBuildableJournal, wholePages } from '../support/buildable-journal.ts';
import { publishedArticle, removeArticles, smallPdf, volumeWithIssues } from '../support/factories.ts';
import { useOpened } from '../support/journal.ts';
import { cases } from '../support/property.ts';

/**
 * Every change an office can make to the published record, as data; `pick` and `other` select among existing objects.
 */
const CHANGES = [
  ...['publish', 'publish sample', 'title', 'text', 'citations', 'correction', 'retraction', 'author'],
  ...['withdraw', 'restore', 'remove', 'new issue', 'new volume', 'move', 'new address', 'new PDF'],
] as const;

interface Change {
  kind: (typeof CHANGES)[number];
  pick: number;
  other: number;
}

const change = (kind: Change['kind'], pick = 0, other = 0): Change => ({ kind, pick, other });

const CATEGORIES = ['Cardiology', 'Neurology', 'Oncology'];
const KEYWORDS = ['stroke', 'hypertension', 'exercise', 'diet', 'screening'];

/** Makes one change in the database, given its current rows. */
async function apply(journal: BuildableJournal, { kind, pick, other }: Change): Promise<void> {
  const { db, files } = journal;
  const articles = await db
    .selectFrom('article')
    .select(['manuscript_id', 'title', 'slug', 'body'])
    .orderBy('number')
    .execute();
  const issues = await db.selectFrom('issue').selectAll().orderBy('id').execute();
  const article = articles[pick % articles.length];
  const issue = issues[other % issues.length];
  if (kind === 'publish' || kind === 'publish sample') {
    const volume = await db
      .selectFrom('volume')
      .selectAll()
      .where('id', '=', issue?.volume_id ?? '')
      .executeTakeFirst();
    await publishedArticle(db, files, {
      category: CATEGORIES[other % CATEGORIES.length] ?? '',
      keywords: [KEYWORDS[pick % KEYWORDS.length] ?? '', KEYWORDS[other % KEYWORDS.length] ?? ''],
      published_on: `2026-${String((pick % 12) + 1).padStart(2, '0')}-${String((other % 28) + 1).padStart(2, '0')}`,
      volume: volume ?? null,
      issue: volume && issue ? { id: issue.id, number: issue.number } : null,
      is_sample: kind === 'publish sample',
    });
  } else if (kind === 'new issue' || kind === 'new volume') {
    const volumes = await db.selectFrom('volume').select('number').orderBy('number').execute();
    const newest = volumes.at(-1)?.number ?? 0;
    const number = kind === 'new volume' ? newest + 1 : (volumes[pick % volumes.length]?.number ?? 1);
    const known = issues.filter((candidate) => candidate.volume_id === `volume-${number}`).length;
    await volumeWithIssues(db, { number, year: 2024 + number, issues: kind === 'new volume' ? other % 2 : known + 1 });
  } else if (article) {
    await changeArticle(journal, kind, article, issue);
  }
}

async function changeArticle(
  { db, files }: BuildableJournal,
  kind: Change['kind'],
  article: { manuscript_id: string; title: string; slug: string; body: string },
  issue: { id: string; volume_id: string } | undefined,
): Promise<void> {
  const id = article.manuscript_id;
  const record = (values: object) =>
    db
      .updateTable('article')
      .set({ ...values, updated_at: '2026-11-20T12:00:00.000Z' })
      .where('manuscript_id', '=', id)
      .execute();
  const manuscript = (values: object) => db.updateTable('manuscript').set(values).where('id', '=', id).execute();
  const notices = (await db.selectFrom('notice').select('id').execute()).length;
  const notice = (what: string) => ({
    id: `notice-${notices + 1}`,
    manuscript_id: id,
    kind: what,
    published_on: '2026-11-20',
    text: `Notice number ${notices + 1}.`,
    doi: null,
  });
  switch (kind) {
    case 'title':
      await record({ title: `${article.title}, revised` });
      break;
    case 'text':
      await record({ body: article.body.replace('A parallel-group trial', 'A parallel-group, open trial') });
      break;
    case 'citations':
      await record({ citations: 91 });
      break;
    case 'correction':
    case 'retraction':
      await db.insertInto('notice').values(notice(kind)).execute();
      break;
    case 'author':
      await db.updateTable('article_author').set({ family: 'Okonkwo-Reyes' }).where('manuscript_id', '=', id).execute();
      break;
    case 'withdraw':
      await manuscript({ status: 'accepted' });
      break;
    case 'restore':
      await db.updateTable('manuscript').set({ status: 'published' }).where('status', '=', 'accepted').execute();
      break;
    case 'remove':
      await removeArticles(db, id);
      break;
    case 'move':
      await manuscript({ volume_id: issue?.volume_id ?? null, issue_id: issue?.id ?? null });
      break;
    case 'new address':
      await record({ slug: `${article.slug}-renamed` });
      break;
    default: {
      const key = `galleys/${id}-second.pdf`;
      const bytes = smallPdf(`${article.title}, second version`);
      await files.write(key, bytes);
      await db
        .updateTable('galley')
        .set({ file_key: key, bytes: bytes.length, sha256: 'cd'.repeat(32) })
        .where('manuscript_id', '=', id)
        .execute();
    }
  }
}

/** Every kind of change that does not turn the journal into a demonstration, in any order, on any article. */
const KINDS = CHANGES.filter((kind) => kind !== 'publish sample');
const aHistory = fc
  .tuple(
    fc.shuffledSubarray(KINDS, { minLength: KINDS.length }),
    fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 1000 })), {
      minLength: KINDS.length,
      maxLength: KINDS.length,
    }),
  )
  .map(([kinds, choices]) => kinds.map((kind, index) => change(kind, ...(choices[index] ?? [0, 0]))));

/** Each builds sites, which takes seconds. */
const histories = () => fc.sample(aHistory, { numRuns: cases(1), seed: 20261121 });

/** Cases that random histories rarely reach: an archive page boundary, an emptied issue, the oldest article removed. */
const EDGES: [Change[], Change[]] = [
  [change('withdraw', 4), change('restore'), change('new volume', 0, 0)],
  [change('remove', PAGE_SIZE), change('remove', 0), change('new issue', 1), change('withdraw', PAGE_SIZE - 1)],
];

describe('a site built step by step', () => {
  const journal = useOpened(openBuildableJournal);
  const folder = (name: string) => join(journal.folder, name);
  const at = (name: string, path: string) => openSite(join(folder(name), PAGES_FOLDER)).file(path);
  const wholeSite = (name: string) => ({
    pages: fileDigests(wholePages(folder(name))),
    state: readFileSync(join(folder(name), 'state.json'), 'utf8'),
  });
  const inode = (name: string, path: string) => statSync(at(name, join(path, 'index.html'))).ino;
  const home = (name: string) => readFileSync(at(name, 'index.html'), 'utf8');
  const reports: Record<string, BuildReport> = {};
  const build = async (name: string, live?: string) => {
    reports[name] = await journal.build(folder(name), live && folder(live));
  };
  const SET_UP_LATER = 'This journal is not set up yet';
  const INFORMATION = [paths.copyright, paths.ethics, paths.reviewProcess, paths.processingFees];

  beforeAll(async () => {
    await build('empty');
    await openAccount(journal.db, { role: 'editor' });
    await volumeWithIssues(journal.db, { number: 1, year: 2025, issues: 2 });
    await volumeWithIssues(journal.db, { number: 2, year: 2026, issues: 2 });
    for (let index = 1; index < PAGE_SIZE; index++) {
      await apply(journal, change('publish', index * 7, index * 5));
    }
    await apply(journal, change('publish sample', 3, 3));
    await build('full page', 'empty');
  });

  it('leads from the home page of a journal that no one runs to its set-up, and no longer once someone does', () => {
    expect(home('empty')).toContain(SET_UP_LATER);
    expect(home('empty')).toContain(`href="${SETUP_PAGE}"`);
    expect(home('empty')).toContain('No article has been published yet.');
    expect(home('full page')).not.toContain(SET_UP_LATER);
    expect(home('full page')).not.toContain(SETUP_PAGE);
  });

  it('makes few pages where one article is added and one information page is changed, and keeps the rest', async () => {
    const live = folder('full page');
    expect(isCurrent(await journal.job(folder('same'), live))).toBe(true);
    const changed_at = new Date('2027-01-02T03:04:05Z');
    const own = JSON.stringify({ title: 'Who we are', text: 'We are the {publisher}.' });
    const row = { group_name: 'page:about', version: 1, own, changed_by: 'edith@journal.example', changed_at };
    await journal.db.insertInto('setting_version').values(row).execute();
    expect(isCurrent(await journal.job(folder('other'), live))).toBe(false);
    await apply(journal, change('publish', 11, 27));
    await build('one more', 'full page');
    const [before, after] = [reports['full page'], reports['one more']] as [BuildReport, BuildReport];
    // The newest pages of the archive and of the figures are full, so each gains one.
    expect(after.rendered + after.kept).toBe(before.rendered + before.kept + 3);
    expect(after.rendered).toBeLessThanOrEqual(20);
    expect(after.removed).toBe(0);
    expect(readFileSync(at('one more', 'about/index.html'), 'utf8')).toContain('<h1>Who we are</h1>');
    expect(readFileSync(at('one more', 'about/index.html'), 'utf8')).toContain(
      'Last updated on <time datetime="2027-01-02">',
    );
    expect(readFileSync(at('one more', 'sitemap.xml'), 'utf8')).toMatch(/\/about\/<\/loc>\s*<lastmod>2027-01-02/);
    for (const path of INFORMATION) expect(inode('one more', path), path).toBe(inode('full page', path));
    const articles = await journal.db.selectFrom('article').select('slug').execute();
    const isOld = (path: string) => existsSync(at('full page', join(path, 'index.html')));
    const old = articles.map(({ slug }) => paths.article(slug)).filter(isOld);
    const kept = old.filter((path) => inode('one more', path) === inode('full page', path));
    expect(kept.length, 'kept pages are not copied').toBeGreaterThanOrEqual(PAGE_SIZE / 2);
    const reference = openSite(join(folder('full page'), PAGES_FOLDER)).page(paths.developers);
    const documentation = readdirSync(reference, { recursive: true }).map(String);
    const sections = documentation.filter((name) => !name.includes('.'));
    expect(sections.length).toBeGreaterThan(10);
    for (const path of ['', ...sections].map((name) => join(paths.developers, name))) {
      expect(inode('one more', path), path).toBe(inode('full page', path));
    }
  });

  it('equals, byte for byte, the site built from nothing, after any sequence of changes', async () => {
    const { manuscript_id } = await journal.db
      .selectFrom('article')
      .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
      .select('article.manuscript_id')
      .where('article.is_sample', '=', true)
      .executeTakeFirstOrThrow();
    await removeArticles(journal.db, manuscript_id);
    await build('no demonstration', 'one more');
    expect(reports['no demonstration'], 'every page said that it is a demonstration').toMatchObject({ kept: 0 });
    let live = 'no demonstration';
    for (const [number, history] of histories().entries()) {
      const half = history.length / 2;
      const steps = [
        [...EDGES[0], ...history.slice(0, half)],
        [...EDGES[1], ...history.slice(half)],
      ];
      for (const [step, changes] of steps.entries()) {
        for (const one of changes) await apply(journal, one);
        const before = fileDigests(folder(live));
        const next = `history ${number}, step ${step}`;
        await build(next, live);
        expect(reports[next]?.kept).toBeGreaterThan(0);
        expect(fileDigests(folder(live)), 'the live site is never written to').toEqual(before);
        live = next;
      }
      const fresh = `history ${number}, from nothing`;
      await build(fresh);
      expect(wholeSite(live)).toEqual(wholeSite(fresh));
    }
  });
});

describe('the hash of templates', () => {
  it('changes with any file that decides how a page looks, and with the colours', () => {
    const sources = ['astro.config.mjs', 'content', 'package-lock.json', 'public', 'src'];
    const folder = join(ROOT, 'build', `template-hash-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    try {
      for (const source of sources) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
      const colours = { light: '#0b4f6c', dark: '#7cc4e4' };
      const hash = () => templateHash(folder, colours);
      const before = hash();
      expect(hash()).toBe(before);
      expect(templateHash(folder, { ...colours, light: '#0b4f6d' })).not.toBe(before);
      const decisive = [
        ...['astro.config.mjs', 'package-lock.json', 'content/navigation.json', 'content/pages/about.mdx'],
        ...[
          'public/favicon.svg',
          'src/components/Footer.astro',
          'src/content.config.ts',
          'src/domain/payment/fee.ts',
          'src/islands/kernel/api.ts',
          'src/server/assembly/description/openapi.json',
        ],
        ...['src/layouts/Base.astro', 'src/pages/index.astro', 'src/styles/tokens.css', 'src/loaders/plan.ts'],
      ];
      for (const file of decisive) {
        const text = readFileSync(join(folder, file));
        writeFileSync(join(folder, file), `${text}\n`);
        expect(hash(), file).not.toBe(before);
        writeFileSync(join(folder, file), text);
      }
      expect(hash()).toBe(before);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
