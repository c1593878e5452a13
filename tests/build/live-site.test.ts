import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#database/schema';
import { type HomeLayout, LAYOUT_DEFAULT, layoutText } from '#domain/journal/home/layout';
import { paths } from '#domain/kernel/paths';
import { versionPath } from '#domain/publication/version';
import { findEarlierSite, livePages, restoreEarlierSite } from '#loaders/live-site';
import { listen } from '#server/assembly/site/node-server';
import { serveSite } from '#server/assembly/site/serve-site';
import { type BuildableJournal, copyJournal, fileDigests, openBuildableJournal } from '../support/buildable-journal.ts';
import { builtShowcase } from '../support/built-journals.ts';
import { publishedArticle, removeArticles, smallPdf } from '../support/factories.ts';
import { insertSettings } from '../support/own-settings.ts';

interface LiveState {
  live: string;
  releases: string[];
  pages: Record<string, string>;
}

const { folder, surgery, bare, reported } = await builtShowcase();
const { slug } = surgery;

const opened: BuildableJournal[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
});

/** The showcase's journal with its live site. */
async function liveJournal(): Promise<BuildableJournal & { state: () => LiveState }> {
  const journal = await copyJournal(folder);
  opened.push(journal);
  const state = () => ({
    live: readlinkSync(join(journal.folder, 'site/live')),
    releases: readdirSync(join(journal.folder, 'site')).filter((name) => name.startsWith('release-')),
    pages: fileDigests(journal.live()),
  });
  return { ...journal, state };
}

const retract = (db: Kysely<Database>, manuscript_id: string) =>
  db
    .insertInto('notice')
    .values({
      ...{ id: 'n1', manuscript_id, kind: 'retraction', doi: null },
      ...{ published_on: '2026-11-21', text: 'The data cannot be found.' },
    })
    .execute();
const setArticle = (db: Kysely<Database>, values: object, id: string) =>
  db.updateTable('article').set(values).where('manuscript_id', '=', id).execute();

describe('a build that fails', () => {
  it('leaves the live site as it is and no half release; once the fault is mended, the next build is whole', async () => {
    const { db, files, rebuild, live, state } = await liveJournal();
    const before = state();
    const second = await publishedArticle(db, files);
    const key = `galleys/${second.id}.pdf`;
    await files.remove(key);
    const failure = rebuild();
    await expect(failure).rejects.toThrow(`The file ${key} is missing from the file store. `);
    await expect(failure).rejects.toThrow('from a backup.');
    expect(state()).toEqual(before);
    await files.write(key, smallPdf(second.title));
    expect(await rebuild()).toMatchObject({ removed: 0 });
    expect(existsSync(join(live(), paths.articlePdf(second.slug)))).toBe(true);
    expect(await rebuild(), 'nothing is left to do').toBeUndefined();
  });

  it('names a damaged file of the snapshot and the remedy, which helps', async () => {
    const { folder, rebuild, state } = await liveJournal();
    const before = state();
    const damaged = join(folder, 'site/snapshot/articles', `${surgery.id}.json`);
    writeFileSync(damaged, '{"id": "cut sho');
    // A page is rendered again from the snapshot if something outside the article changed.
    rmSync(join(folder, 'site', before.live, 'state.json'));
    const failure = rebuild();
    await expect(failure).rejects.toThrow(`The publication snapshot ${damaged} is damaged`);
    await expect(failure).rejects.toThrow('Delete that file; the next build writes it again.');
    expect(state()).toEqual(before);
    rmSync(damaged);
    expect(await rebuild()).toMatchObject({ kept: 0 });
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
  const wrong: [field: string, damage: (db: Kysely<Database>, id: string) => Promise<unknown>][] = [
    ['article_type', (db, id) => setArticle(db, { article_type: 'poem' }, id)],
    ['slug', (db, id) => setArticle(db, { slug: 'Not A Slug' }, id)],
    ['doi', (db, id) => setArticle(db, { doi: 'https://doi.org/10.5555/X' }, id)],
    ['published_on', (db, id) => setArticle(db, { published_on: '2026-02-30' }, id)],
    ['authors.0.orcid', (db) => setAuthor(db, { orcid: '0000-0002-1825-0098' })],
    ['text', (db, id) => setArticle(db, { body: '{"content": ' }, id)],
    ['affiliations', (db, id) => setArticle(db, { body: '{"content": "<p>Text</p>"}' }, id)],
  ];
  it.each(wrong)(
    'for its %s stops the build at the start, with a sentence naming manuscript, field and remedy',
    async (field, damage) => {
      const { db, files, folder, job } = journal;
      const record = await publishedArticle(db, files, { title: 'Sleep after surgery' });
      await damage(db, record.id);
      const failure = job(join(folder, 'release'));
      await expect(failure).rejects.toThrow(
        `Manuscript ${record.manuscript_number} ("Sleep after surgery") cannot be published: its ${field} is wrong (`,
      );
      await expect(failure).rejects.toThrow(
        'A production editor can correct that field in the manuscript and build again.',
      );
      expect(existsSync(join(folder, 'release-snapshot/manifest.json'))).toBe(false);
    },
  );
});

describe('rolling back', () => {
  it('brings the earlier site back as it was, once, but for notices; the next build shows everything again', async () => {
    const { db, files, folder, rebuild, live, state } = await liveJournal();
    const before = state();
    expect(findEarlierSite(folder), 'of the first site').toBeUndefined();
    const second = await publishedArticle(db, files);
    await retract(db, surgery.id);
    await db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', bare.id).execute();
    await setArticle(db, { title: 'Changed' }, reported.id);
    const added = [paths.article(second.slug), versionPath(reported.slug, 1)];
    expect((await rebuild())?.addresses.added.toSorted()).toEqual(added.toSorted());
    const after = state();
    // The remains of a killed build are not a site.
    mkdirSync(join(folder, 'site/release-3/pages'), { recursive: true });
    expect(findEarlierSite(folder)).toBe(before.live);
    expect(restoreEarlierSite(folder, before.live)).toMatchObject({ removed: 2, added: 0, release: before.live });

    const page = (name: string) => readFileSync(join(live(), paths.article(name), 'index.html'), 'utf8');
    const noticed = [surgery, bare].map((article) => `${paths.article(article.slug)}/`.slice(1));
    const isPutBack = (file: string) => !noticed.some((part) => file.startsWith(part)) && !file.startsWith('_astro/');
    const putBack = (pages: LiveState['pages']) => Object.entries(pages).filter(([file]) => isPutBack(file));
    expect(state().live).toBe(before.live);
    expect(putBack(state().pages)).toEqual(putBack(before.pages));
    expect(existsSync(join(live(), paths.article(second.slug)))).toBe(false);
    expect(page(reported.slug)).not.toContain('Changed');
    // Rolling back does not withdraw a notice.
    expect(page(slug)).toContain('The data cannot be found.');
    expect(page(slug)).toContain('<title>RETRACTED: ');
    expect(page(bare.slug)).toContain('has been withdrawn');
    expect(existsSync(join(live(), paths.articleXml(bare.slug)))).toBe(false);
    for (const [, asset = ''] of page(slug).matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)) {
      expect(existsSync(join(live(), asset)), asset).toBe(true);
    }
    expect(findEarlierSite(folder)).toBeUndefined();
    expect(() => restoreEarlierSite(folder, before.live)).toThrow('There is no earlier site to roll back to.');

    expect(await rebuild()).toMatchObject({ added: 2, removed: 0 });
    expect(state().pages).toEqual(after.pages);
  });
});

describe('the home page', () => {
  it('is made alone when the office lays it out anew, leads with the newest article, and says the truth of those that were chosen', async () => {
    const { db, files, rebuild, live } = await liveJournal();
    const newest = await publishedArticle(db, files, { published_on: '2026-11-20', notices: [] });
    const [chosen, second] = [bare, reported];
    const html = () => readFileSync(join(live(), 'index.html'), 'utf8');
    const leads = () => /class="lead\b.*?href="([^"]+)"/s.exec(html())?.[1]?.replace(/\/$/, '');
    const lay = (part: Partial<HomeLayout>) =>
      insertSettings({ db }, { home: { layout: layoutText({ ...LAYOUT_DEFAULT, ...part }) } });
    /** The titles under a heading. */
    const under = (heading: string) => {
      const [, part = ''] = html().split(new RegExp(`<h2[^>]*>${heading}</h2>`));
      return [...(part.split('<h2')[0] ?? '').matchAll(/class="title" href="[^"]*">([^<]*)</g)].map(
        ([, title]) => title,
      );
    };
    // With default settings.
    await insertSettings({ db }, { home: {} });
    await rebuild();
    expect(leads()).toBe(paths.article(newest.slug));
    expect(html()).not.toMatch(/Featured|Heart/);
    expect(await rebuild(), 'nothing is left to do').toBeUndefined();

    const articles = [chosen.slug, second.slug, slug];
    const collections = [{ title: 'Heart & lung', sentence: '', articles, picture: '' }];
    await lay({ lead: chosen.slug, collections });
    expect(await rebuild()).toMatchObject({ rendered: 0, added: 0, changed: 1, removed: 0 });
    expect(under('Featured article')).toEqual([chosen.title]);
    expect(under('Heart &amp; lung')).toHaveLength(3);

    await setArticle(db, { title: 'Renamed' }, second.id);
    const gone = [surgery.id, newest.id];
    await db.updateTable('manuscript').set({ status: 'rejected' }).where('id', 'in', gone).execute();
    await retract(db, chosen.id);
    await rebuild();
    expect(html()).not.toContain('Featured article');
    expect(leads()).toMatch(/^\/articles\//);
    expect(leads()).not.toBe(paths.article(chosen.slug));
    expect(under('Heart &amp; lung')).toEqual([`RETRACTED: ${chosen.title}`, 'Renamed']);
  });
});

describe('while the site is rebuilt', () => {
  it('every reader gets the old site, then the new one: no page fails, none is mixed, none goes back', async () => {
    const { db, folder, rebuild: rebuildSite, live } = await liveJournal();
    const read = (path: string) => readFileSync(join(live(), path), 'utf8');
    const files = { '/': 'index.html', [paths.article(slug)]: `articles/${slug}/index.html` };
    const addresses = { ...files, [paths.searchBlocks]: 'search/blocks.json', [paths.feed]: 'feed.atom' };
    const snapshotOf = () => Object.fromEntries(Object.entries(addresses).map(([path, file]) => [path, read(file)]));

    const server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
    server.open({
      api: async () => new Response(null, { status: 404 }),
      pages: serveSite(() => livePages(folder)),
    });
    try {
      const old = snapshotOf();
      const updated_at = '2026-11-20T12:00:00.000Z';
      await setArticle(db, { title: 'A title that only the new site shows', updated_at }, surgery.id);
      let isRebuilding = true;
      const rebuild = rebuildSite().finally(() => {
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
