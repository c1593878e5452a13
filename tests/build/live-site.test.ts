import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { addDays } from '#domain/date';
import { type HomeLayout, LAYOUT_DEFAULT, layoutText } from '#domain/home/layout';
import { paths } from '#domain/paths';
import { adoptSettings } from '#domain/setting/adopt';
import { findEarlierSite, type LiveSite, livePages, rebuildLiveSite, restoreEarlierSite } from '#loaders/live-site';
import { readToday } from '#server/publication/volume-queries';
import { listen } from '#server/site/node-server';
import { serveSite } from '#server/site/serve-site';
import { publishedArticle, removeArticles, smallPdf } from '../support/factories.ts';
import { type BuildableJournal, fileDigests, ORIGIN, openBuildableJournal, ROOT } from '../support/site.ts';

interface LiveState {
  live: string;
  releases: string[];
  pages: Record<string, string>;
}

const opened: BuildableJournal[] = [];
afterEach(async () => {
  // What is adopted holds for the whole process.
  adoptSettings({});
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
});

/** A journal with one published article whose site is live. */
async function liveJournal(): Promise<BuildableJournal & { site: LiveSite; slug: string; state: () => LiveState }> {
  const journal = await openBuildableJournal();
  opened.push(journal);
  const { slug } = await publishedArticle(journal.db, journal.files);
  const { db, files, folder } = journal;
  const site = { root: ROOT, dataDir: folder, siteUrl: ORIGIN, submitUrl: '/submit', reader: readerOf(db), files };
  await rebuildLiveSite(site);
  const state = () => ({
    live: readlinkSync(join(folder, 'site/live')),
    releases: readdirSync(join(folder, 'site')).filter((name) => name.startsWith('release-')),
    pages: fileDigests(livePages(folder)),
  });
  return { ...journal, site, slug, state };
}

const setArticle = (db: Kysely<Database>, values: object) => db.updateTable('article').set(values).execute();

describe('a build that fails', () => {
  it('leaves the live site as it is and no half release; once the fault is mended, the next build is whole', async () => {
    const { db, files, site, state } = await liveJournal();
    const before = state();
    const second = await publishedArticle(db, files);
    const key = `galleys/${second.id}.pdf`;
    await files.remove(key);
    const failure = rebuildLiveSite(site);
    await expect(failure).rejects.toThrow(`The file ${key} is missing from the file store. `);
    await expect(failure).rejects.toThrow('from a backup.');
    expect(state()).toEqual(before);
    await files.write(key, smallPdf(second.title));
    expect(await rebuildLiveSite(site)).toMatchObject({ removed: 0 });
    expect(existsSync(join(livePages(site.dataDir), paths.articlePdf(second.slug)))).toBe(true);
    expect(await rebuildLiveSite(site), 'nothing is left to do').toBeUndefined();
  });

  it('names a damaged file of the snapshot and the remedy, which helps', async () => {
    const { db, site, state } = await liveJournal();
    const before = state();
    const snapshot = join(site.dataDir, 'site/snapshot');
    const { manuscript_id } = await db.selectFrom('article').select('manuscript_id').executeTakeFirstOrThrow();
    const damaged = join(snapshot, 'articles', `${manuscript_id}.json`);
    writeFileSync(damaged, '{"id": "cut sho');
    // A page is made again from the snapshot where only something beside the article changed.
    rmSync(join(site.dataDir, 'site', before.live, 'state.json'));
    const failure = rebuildLiveSite(site);
    await expect(failure).rejects.toThrow(`The publication snapshot ${damaged} is damaged`);
    await expect(failure).rejects.toThrow('Delete that file; the next build writes it again.');
    expect(state()).toEqual(before);
    rmSync(damaged);
    expect(await rebuildLiveSite(site)).toMatchObject({ kept: 0 });
  });
});

describe('a record that cannot be published', () => {
  let journal: BuildableJournal;
  beforeAll(async () => {
    journal = await openBuildableJournal();
  });
  afterEach(() => removeArticles(journal.db));
  afterAll(() => journal.close());

  const setAuthor = (db: Kysely<Database>, values: object) => db.updateTable('article_author').set(values).execute();
  const wrong: [field: string, damage: (db: Kysely<Database>) => Promise<unknown>][] = [
    ['article_type', (db) => setArticle(db, { article_type: 'poem' })],
    ['slug', (db) => setArticle(db, { slug: 'Not A Slug' })],
    ['doi', (db) => setArticle(db, { doi: 'https://doi.org/10.5555/X' })],
    ['published_on', (db) => setArticle(db, { published_on: '2026-02-30' })],
    ['authors.0.orcid', (db) => setAuthor(db, { orcid: '0000-0002-1825-0098' })],
    ['text', (db) => setArticle(db, { body: '{"content": ' })],
    ['affiliations', (db) => setArticle(db, { body: '{"content": "<p>Text</p>"}' })],
  ];
  it.each(wrong)(
    'for its %s stops the build at the start, with a sentence naming manuscript, field and remedy',
    async (field, damage) => {
      const { db, files, folder, job } = journal;
      const record = await publishedArticle(db, files, { title: 'Sleep after surgery' });
      await damage(db);
      const failure = job(join(folder, 'release'));
      await expect(failure).rejects.toThrow(
        `Manuscript ${record.manuscript_number} ("Sleep after surgery") cannot be published: its ${field} is wrong (`,
      );
      await expect(failure).rejects.toThrow('Correct that field in the manuscript, then build again.');
      expect(existsSync(join(folder, 'release-snapshot/manifest.json'))).toBe(false);
    },
  );
});

describe('an announcement', () => {
  it('stands on every public page on its days, and on none once a build follows them', async () => {
    const { db, site, slug } = await liveJournal();
    const today = await readToday(readerOf(db));
    const page = (address: string) => readFileSync(join(livePages(site.dataDir), address, 'index.html'), 'utf8');
    const announce = (last_day: string) =>
      adoptSettings({
        licence: { licence: 'cc-by-nc-4.0' },
        announcement: { text: 'Closed <on> Saturday.', link: '/about', link_label: 'Why', first_day: '', last_day },
      });
    announce(today);
    await rebuildLiveSite(site);
    const shown = [paths.home, paths.article(slug), paths.contact, paths.login];
    for (const address of shown) {
      expect(page(address)).toMatch(
        /<aside class="announcement" aria-label="Announcement">.*Closed &lt;on&gt; Saturday\..*<a href="\/about">Why<\/a>/s,
      );
    }
    expect(page('/editor')).not.toContain('Saturday');
    // The footer has the licence of the journal, the article the one under which it was published.
    const licences = (address: string) => [...new Set(page(address).match(/licenses\/[a-z-]+/g))].sort();
    expect(licences(paths.home)).toEqual(['licenses/by-nc']);
    const own = page(paths.article(slug)).replace(/<footer.*<\/footer>/s, '');
    expect(own.match(/licenses\/by\/4\.0/g)?.length).toBeGreaterThan(3);
    expect(own.match(/rel="license" href="[^"]+/g)).not.toContainEqual(expect.stringContaining('by-nc'));
    expect(await rebuildLiveSite(site), 'nothing is left to do').toBeUndefined();
    announce(addDays(today, -1));
    await rebuildLiveSite(site);
    for (const address of shown) expect(page(address)).not.toContain('Saturday');
  });
});

describe('rolling back', () => {
  it('brings the earlier site back as it was, once; the next build shows everything again', async () => {
    const { db, files, site, state, slug } = await liveJournal();
    const { dataDir } = site;
    const before = state();
    expect(findEarlierSite(dataDir), 'of the first site').toBeUndefined();
    const second = await publishedArticle(db, files);
    expect(await rebuildLiveSite(site)).toMatchObject({ addresses: { added: [paths.article(second.slug)] }, added: 1 });
    const after = state();
    // What a build that was killed leaves behind is no site.
    mkdirSync(join(dataDir, 'site/release-3/pages'), { recursive: true });
    expect(findEarlierSite(dataDir)).toBe(before.live);
    expect(restoreEarlierSite(dataDir, before.live)).toMatchObject({ removed: 1, added: 0, release: before.live });
    expect(state()).toMatchObject({ live: before.live, pages: before.pages });
    expect(existsSync(join(livePages(dataDir), paths.article(slug)))).toBe(true);
    expect(findEarlierSite(dataDir)).toBeUndefined();
    expect(() => restoreEarlierSite(dataDir, before.live)).toThrow('There is no earlier site to go back to.');
    expect(await rebuildLiveSite(site)).toMatchObject({ added: 1, removed: 0 });
    expect(Object.keys(state().pages)).toEqual(Object.keys(after.pages));
  });
});

describe('the home page', () => {
  it('leads with the newest article, and with the one before it once the newest is retracted', async () => {
    const { db, files, site } = await liveJournal();
    const newest = await publishedArticle(db, files, { published_on: '2026-11-20', notices: [] });
    const leads = () => {
      const home = readFileSync(join(livePages(site.dataDir), 'index.html'), 'utf8');
      return /class="lead".*?href="([^"]+)"/s.exec(home)?.[1]?.replace(/\/$/, '');
    };
    await rebuildLiveSite(site);
    expect(leads()).toBe(paths.article(newest.slug));
    const notice = { kind: 'retraction', published_on: '2026-11-21', text: 'The data cannot be found.', doi: null };
    await db
      .insertInto('notice')
      .values({ ...notice, id: 'n1', manuscript_id: newest.id })
      .execute();
    await rebuildLiveSite(site);
    expect(leads()).toMatch(/^\/articles\//);
    expect(leads()).not.toBe(paths.article(newest.slug));
  });

  it('is made alone when the office lays it out anew, and says the truth of the articles that were chosen', async () => {
    const { db, files, site, slug } = await liveJournal();
    const [chosen, second] = [await publishedArticle(db, files), await publishedArticle(db, files)];
    const html = () => readFileSync(join(livePages(site.dataDir), 'index.html'), 'utf8');
    const lay = (part: Partial<HomeLayout>) =>
      adoptSettings({ home: { layout: layoutText({ ...LAYOUT_DEFAULT, ...part }) } });
    /** The titles under a heading, up to the next one. */
    const under = (heading: string) => {
      const [, part = ''] = html().split(new RegExp(`<h2[^>]*>${heading}</h2>`));
      return [...(part.split('<h2')[0] ?? '').matchAll(/class="title" href="[^"]*">([^<]*)</g)].map(
        ([, title]) => title,
      );
    };
    await rebuildLiveSite(site);
    expect(html()).not.toMatch(/Featured|Heart|class="topics"/);
    expect(await rebuildLiveSite(site), 'nothing is left to do').toBeUndefined();
    const collections = [
      { title: 'Heart & lung', sentence: '', articles: [chosen.slug, second.slug, slug], picture: '' },
    ];
    lay({ lead: chosen.slug, collections });
    expect(await rebuildLiveSite(site)).toMatchObject({ rendered: 0, added: 0, changed: 0, removed: 0 });
    expect(under('Featured article')).toEqual([chosen.title]);
    expect(under('Heart &amp; lung')).toHaveLength(3);
    await db.updateTable('article').set({ title: 'Renamed' }).where('slug', '=', second.slug).execute();
    await db
      .updateTable('manuscript')
      .set({ status: 'rejected' })
      .where('id', '!=', chosen.id)
      .where('id', '!=', second.id)
      .execute();
    const notice = { kind: 'retraction', published_on: '2026-11-21', text: 'The data cannot be found.', doi: null };
    await db
      .insertInto('notice')
      .values({ ...notice, id: 'n1', manuscript_id: chosen.id })
      .execute();
    await rebuildLiveSite(site);
    expect(html()).not.toContain('Featured article');
    expect(under('Latest articles')[0]).toBe('Renamed');
    expect(under('Heart &amp; lung')).toEqual([`RETRACTED: ${chosen.title}`, 'Renamed']);
  });
});

describe('a site that goes back to the one before', () => {
  it('keeps what was retracted, corrected or withdrawn since', async () => {
    const { db, files, site, slug, state } = await liveJournal();
    const withdrawn = await publishedArticle(db, files);
    const gone = await publishedArticle(db, files);
    await rebuildLiveSite(site);
    const before = state();
    const [retracted] = await db.selectFrom('article').select('manuscript_id as id').where('slug', '=', slug).execute();
    const notice = { kind: 'retraction', published_on: '2026-11-21', text: 'The data cannot be found.', doi: null };
    await db
      .insertInto('notice')
      .values({ ...notice, id: 'n1', manuscript_id: retracted?.id ?? '' })
      .execute();
    await db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', withdrawn.id).execute();
    await db.updateTable('article').set({ title: 'Changed' }).where('manuscript_id', '=', gone.id).execute();
    await rebuildLiveSite(site);
    const { dataDir } = site;
    const page = (name: string) => readFileSync(join(livePages(dataDir), paths.article(name), 'index.html'), 'utf8');
    restoreEarlierSite(dataDir, before.live);
    expect(page(slug)).toContain('The data cannot be found.');
    expect(page(slug)).toContain('<title>RETRACTED: ');
    expect(page(withdrawn.slug)).toContain('has been withdrawn');
    expect(existsSync(join(livePages(dataDir), paths.articlePdf(withdrawn.slug)))).toBe(false);
    // What was put back is the rest.
    expect(page(gone.slug)).not.toContain('Changed');
    for (const [, asset = ''] of page(slug).matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)) {
      expect(existsSync(join(livePages(dataDir), asset)), asset).toBe(true);
    }
    await rebuildLiveSite(site);
    expect([page(slug), page(gone.slug)].map((html) => /RETRACTED|Changed/.test(html))).toEqual([true, true]);
  });
});

describe('while the site is rebuilt', () => {
  it('every reader gets the old site, then the new one: no page fails, none is mixed, none goes back', async () => {
    const { db, site, slug } = await liveJournal();
    const read = (path: string) => readFileSync(join(livePages(site.dataDir), path), 'utf8');
    const files = { '/': 'index.html', [paths.article(slug)]: `articles/${slug}/index.html` };
    const addresses = { ...files, [paths.searchBlocks]: 'search/blocks.json', [paths.feed]: 'feed.atom' };
    const snapshotOf = () => Object.fromEntries(Object.entries(addresses).map(([path, file]) => [path, read(file)]));

    const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
    server.open({
      api: async () => new Response(null, { status: 404 }),
      pages: serveSite(() => livePages(site.dataDir)),
    });
    try {
      const old = snapshotOf();
      await setArticle(db, { title: 'A title that only the new site shows', updated_at: '2026-11-20T12:00:00.000Z' });
      let isRebuilding = true;
      const rebuild = rebuildLiveSite(site).finally(() => {
        isRebuilding = false;
      });
      const answers: Record<string, string[]> = Object.fromEntries(Object.keys(addresses).map((path) => [path, []]));
      const readAll = async () => {
        for (const [path, seen] of Object.entries(answers)) {
          const reply = await fetch(`http://127.0.0.1:${server.port}${path}`);
          const text = await reply.text();
          if (seen.at(-1) !== text) seen.push(text);
          expect(reply.status).toBe(200);
        }
      };
      while (isRebuilding) await readAll();
      await rebuild;
      await readAll();
      const fresh = snapshotOf();
      for (const path of Object.keys(addresses)) {
        expect(old[path] === fresh[path], `${path} changed`).toBe(false);
        const seen = answers[path]?.map((text) =>
          text === old[path] ? 'old' : text === fresh[path] ? 'new' : 'mixed',
        );
        expect(seen, path).toEqual(['old', 'new']);
      }
    } finally {
      await server.close();
    }
  });
});
