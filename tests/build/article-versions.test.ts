import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import { canonical, paths } from '#domain/paths';
import type { Article } from '#domain/publication/article';
import { versionPath } from '#domain/publication/version';
import { livePages, rebuildLiveSite } from '#loaders/live-site';
import { publishedArticle } from '../support/factories.ts';
import { type BuildableJournal, ORIGIN, openBuildableJournal, ROOT } from '../support/site.ts';

describe('the pages of former versions', () => {
  let journal: BuildableJournal;
  let article: Article;
  const rebuild = () => {
    const { db, files, folder } = journal;
    const site = { root: ROOT, dataDir: folder, siteUrl: ORIGIN, submitUrl: '/submit' };
    return rebuildLiveSite({ ...site, reader: readerOf(db), files });
  };
  const fileOf = (path: string) => join(livePages(journal.folder), path, 'index.html');
  const page = (path: string) => readFileSync(fileOf(path), 'utf8');
  const version = (number: number) => page(versionPath(article.slug, number));
  const change = async (title: string, reason: string, more = {}) => {
    const { changes } = await journal.db.selectFrom('article').select('changes').executeTakeFirstOrThrow();
    const made = JSON.stringify([...changes, { changed_on: '2026-11-22', reason, ...more }]);
    const updated_at = `2026-11-22T10:0${changes.length}:00.000Z`;
    await journal.db.updateTable('article').set({ title, changes: made, updated_at }).execute();
  };

  beforeAll(async () => {
    journal = await openBuildableJournal();
    article = await publishedArticle(journal.db, journal.files, { title: 'Sleep after 12 hours', notices: [] });
    await rebuild();
    await change('Sleep after 21 hours', 'The hours were wrong.');
    await change('Sleep after 21 hours.', 'A full stop was missing.', { is_typographical: true });
    await rebuild();
  });
  afterAll(() => journal.close());

  it('show what stood there, say which version it is and lead to the present one', () => {
    const first = version(1);
    expect(first).toContain('<h1>Sleep after 12 hours</h1>');
    expect(first).toContain('This is version 1 of 3');
    expect(first).toContain('The hours were wrong.');
    expect(first).toContain('<meta name="robots" content="noindex">');
    expect(first).toContain(`<link rel="canonical" href="${canonical(ORIGIN, paths.article(article.slug))}">`);
    expect(version(2)).toContain('<h1>Sleep after 21 hours</h1>');
    expect(version(2)).toContain('to mend slips only');
    expect(existsSync(fileOf(versionPath(article.slug, 3)))).toBe(false);
  });

  it('show which words the next version changed', () => {
    expect(version(1).replace(/<span class="visually-hidden">\w+: <\/span>/g, '')).toMatch(
      /Sleep after <del>12<\/del> <ins>21<\/ins> hours/,
    );
  });

  it('are listed on the article’s page, and not in the sitemap', () => {
    const current = page(paths.article(article.slug));
    for (const number of [1, 2]) {
      expect(current).toContain(`href="${versionPath(article.slug, number)}/">Version ${number}</a>`);
    }
    expect(current).toContain('(typographical)');
    const sitemap = readFileSync(join(livePages(journal.folder), paths.sitemap), 'utf8');
    expect(sitemap).not.toContain('/v/1');
  });

  it('are kept with their files where only the article is made again, as when another one is related to it', async () => {
    const before = version(1);
    const figure = article.figures[0]?.file ?? '';
    const other = await publishedArticle(journal.db, journal.files, { category: article.category });
    await rebuild();
    expect(page(paths.article(article.slug))).toContain(paths.article(other.slug));
    expect([version(1), existsSync(join(livePages(journal.folder), versionPath(article.slug, 1), figure))]).toEqual([
      before,
      true,
    ]);
  });

  it('carry a retraction of the article, and go with it when it is withdrawn', async () => {
    const notice = { id: 'n1', kind: 'retraction', published_on: '2026-11-23', text: 'The data are lost.', doi: null };
    await journal.db
      .insertInto('notice')
      .values({ ...notice, manuscript_id: article.id })
      .execute();
    await rebuild();
    expect(version(1)).toContain('RETRACTED: Sleep after 12 hours');
    expect(version(1)).toContain('The data are lost.');
    await journal.db.updateTable('manuscript').set({ status: 'accepted' }).where('id', '=', article.id).execute();
    await rebuild();
    expect(existsSync(fileOf(versionPath(article.slug, 1)))).toBe(false);
  });
});
