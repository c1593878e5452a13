import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#domain/paths';
import { PAGE_SIZE } from '#domain/publication/manifest';
import { adoptSettings } from '#domain/setting/adopt';
import { isCurrent } from '#loaders/build-site';
import { templateHash } from '#loaders/template-hash';
import { publishedArticle, removeArticles, smallPdf, volumeWithIssues } from '../support/factories.ts';
import {
  type BuildableJournal,
  fileDigests,
  ORIGIN,
  openBuildableJournal,
  pagesFolder,
  ROOT,
} from '../support/site.ts';

const opened: BuildableJournal[] = [];

async function openJournal(): Promise<BuildableJournal> {
  const journal = await openBuildableJournal();
  opened.push(journal);
  return journal;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
});

/** Everything an editorial office can do to the published record, as data: `pick` and `other` choose among what is there. */
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

/** Makes one change in the database, as the tables are now. */
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

const BASE = PAGE_SIZE;

/** A journal with as many articles as fill a page of the archive, none of them a sample. */
async function baseJournal(count = BASE): Promise<BuildableJournal> {
  const journal = await openJournal();
  await volumeWithIssues(journal.db, { number: 1, year: 2025, issues: 2 });
  await volumeWithIssues(journal.db, { number: 2, year: 2026, issues: 2 });
  for (let index = 0; index < count; index++) {
    await apply(journal, { kind: 'publish', pick: index * 7, other: index * 5 });
  }
  return journal;
}

const STEPS = 2;

/** Every kind of change once, in any order and applied to any article, half of them before each build. */
const aHistory = fc
  .tuple(
    fc.shuffledSubarray([...CHANGES], { minLength: CHANGES.length }),
    fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 1000 })), {
      minLength: CHANGES.length,
      maxLength: CHANGES.length,
    }),
  )
  .map(([kinds, choices]) => {
    const changes = kinds.map((kind, index) => change(kind, ...(choices[index] ?? [0, 0])));
    const size = changes.length / STEPS;
    return Array.from({ length: STEPS }, (_, number) => changes.slice(number * size, (number + 1) * size));
  });

/** What chance would rarely bring: the border of an archive page, an emptied issue, the first and the last sample. */
const EDGES: Change[][] = [
  [change('publish', 11, 27)],
  [change('withdraw', 4)],
  [change('restore'), change('new volume', 0, 0), change('publish sample', 3, 3)],
  [change('remove', BASE), change('remove', 0), change('new issue', 1), change('withdraw', BASE - 1)],
];

describe('a site built step by step', () => {
  it('equals, byte for byte, the site built from nothing, after any sequence of changes', async () => {
    const property = fc.asyncProperty(aHistory, async (history) => {
      const journal = await baseJournal();
      const folder = (name: string) => join(journal.folder, name);
      let live = folder('base');
      await journal.build(live);
      for (const [number, changes] of history.entries()) {
        for (const one of changes) await apply(journal, one);
        const before = fileDigests(live);
        const next = folder(`step-${number}`);
        const fresh = folder(`fresh-${number}`);
        await Promise.all([journal.build(next, live), journal.build(fresh)]);
        expect(fileDigests(next)).toEqual(fileDigests(fresh));
        expect(fileDigests(live), 'the live site is never written to').toEqual(before);
        live = next;
      }
      await journal.close();
      opened.splice(opened.indexOf(journal), 1);
    });
    await fc.assert(property, { numRuns: 2, seed: 20261121, examples: [[EDGES]], endOnFailure: true });
  });

  it('renders only a few pages when one article is added to many, and keeps the rest', async () => {
    const journal = await baseJournal(59);
    const live = join(journal.folder, 'live');
    const first = await journal.build(live);
    expect(first.kept).toBe(0);
    await apply(journal, change('publish', 11, 27));
    const second = await journal.build(join(journal.folder, 'next'), live);
    expect(second.rendered + second.kept).toBe(first.rendered + 1);
    expect(second.rendered).toBeLessThanOrEqual(20);
    expect(second.removed).toBe(0);
    const inode = (site: string, path: string) => statSync(join(pagesFolder(site), path, 'index.html')).ino;
    const articles = await journal.db.selectFrom('article').select('slug').execute();
    const addresses = articles.map(({ slug }) => paths.article(slug));
    const old = addresses.filter((address) => existsSync(join(pagesFolder(live), address)));
    const linked = old.filter((address) => inode(join(journal.folder, 'next'), address) === inode(live, address));
    expect(linked.length, 'kept pages are links, not copies').toBeGreaterThanOrEqual(40);
    const documentation = readdirSync(join(pagesFolder(live), paths.developers), { recursive: true }).map(String);
    const sections = documentation.filter((name) => !name.includes('.'));
    expect(sections.length).toBeGreaterThan(10);
    for (const address of ['', ...sections].map((name) => join(paths.developers, name))) {
      expect(inode(join(journal.folder, 'next'), address), address).toBe(inode(live, address));
    }
  });

  it('renders a changed information page, and keeps all other pages that have a digest', async () => {
    const journal = await baseJournal(3);
    const live = join(journal.folder, 'live');
    const { rendered } = await journal.build(live);
    expect(isCurrent(await journal.job(join(journal.folder, 'same'), live))).toBe(true);
    const changed_at = new Date('2027-01-02T03:04:05Z');
    const own = JSON.stringify({ title: 'Who we are', text: 'We are the {publisher}.' });
    const row = { group_name: 'page:about', version: 1, own, changed_by: 'edith@journal.example', changed_at };
    await journal.db.insertInto('setting_version').values(row).execute();
    expect(isCurrent(await journal.job(join(journal.folder, 'other'), live))).toBe(false);
    const next = join(journal.folder, 'next');
    const report = await journal.build(next, live);
    expect(report).toMatchObject({
      rendered: 1,
      kept: rendered - 1,
      changed: 1,
      addresses: { changed: [paths.about] },
    });
    const read = (path: string) => readFileSync(join(pagesFolder(next), path), 'utf8');
    expect(read('about/index.html')).toContain('<h1>Who we are</h1>');
    expect(read('about/index.html')).toContain('Last changed on <time datetime="2027-01-02">');
    expect(read('sitemap.xml')).toMatch(/\/about\/<\/loc>\s*<lastmod>2027-01-02/);
  }, 120_000);

  it('is rebuilt as a whole after a change of templates or settings', async () => {
    const journal = await baseJournal(2);
    const live = join(journal.folder, 'live');
    const { rendered } = await journal.build(live);
    const state = JSON.parse(readFileSync(join(live, 'state.json'), 'utf8')) as { templates: string };
    writeFileSync(join(live, 'state.json'), JSON.stringify({ ...state, templates: 'of an earlier version' }));
    expect(await journal.build(join(journal.folder, 'next'), live)).toMatchObject({ rendered, kept: 0, removed: 0 });
  });

  it('names the journal as the office has renamed it, on pages and in the files beside them', async () => {
    const journal = await baseJournal(1);
    const { slug } = await journal.db.selectFrom('article').select('slug').executeTakeFirstOrThrow();
    adoptSettings({ journal: { name: 'Acta of the Renamed' } });
    try {
      const out = join(journal.folder, 'renamed');
      await journal.build(out);
      for (const file of ['index.html', `${slug}.xml`, 'citation.bib']) {
        expect(readFileSync(join(pagesFolder(out), paths.article(slug), file), 'utf8'), file).toContain(
          'Acta of the Renamed',
        );
      }
    } finally {
      adoptSettings({});
    }
  });
});

describe('the hash of templates', () => {
  it('changes with any file that decides how a page looks, and with the settings that pages show', () => {
    const sources = ['astro.config.mjs', 'content', 'package-lock.json', 'public', 'src'];
    const folder = join(ROOT, 'build', `template-hash-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    try {
      for (const source of sources) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
      const settings = { siteUrl: ORIGIN, submitUrl: '/submit' };
      const hash = () => templateHash(folder, settings);
      const before = hash();
      expect(hash()).toBe(before);
      expect(templateHash(folder, { ...settings, submitUrl: 'https://submit.example' })).not.toBe(before);
      const decisive = [
        ...['astro.config.mjs', 'package-lock.json', 'content/navigation.json', 'content/pages/about.md'],
        ...['public/favicon.svg', 'src/components/Footer.astro', 'src/domain/payment/fee.ts', 'src/islands/api.ts'],
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
