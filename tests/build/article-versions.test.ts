import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalUrl, paths } from '#domain/kernel/paths';
import { versionPath } from '#domain/publication/version';
import { copyJournal, ORIGIN } from '../support/buildable-journal.ts';
import { builtShowcase } from '../support/built-journals.ts';
import { publishedArticle } from '../support/factories.ts';
import { useOpened } from '../support/journal.ts';

const { folder, pages, versioned: article } = await builtShowcase();

const fileOf = (path: string, site = pages) => join(site, path, 'index.html');
const page = (path: string, site?: string) => readFileSync(fileOf(path, site), 'utf8');
const version = (number: number, site?: string) => page(versionPath(article.slug, number), site);

describe('the pages of former versions', () => {
  it('show what stood there, say which version it is and lead to the present one', () => {
    const first = version(1);
    expect(first).toContain('<h1>Sleep after 12 hours</h1>');
    expect(first).toContain('This is version 1 of 3');
    expect(first).toContain('The hours were wrong.');
    expect(first).toContain('<meta name="robots" content="noindex">');
    expect(first).toContain(`<link rel="canonical" href="${canonicalUrl(ORIGIN, paths.article(article.slug))}">`);
    expect(version(2)).toContain('<h1>Sleep after 21 hours</h1>');
    expect(version(2)).toContain('to correct minor errors only');
    expect(existsSync(fileOf(versionPath(article.slug, 3)))).toBe(false);
  });

  it('show which words the next version changed, before and after side by side', () => {
    expect(version(1).replace(/<span class="visually-hidden">\w+: <\/span>/g, '')).toMatch(
      /Version 1<\/th>\s*<th scope="col">Version 2<\/th>.*<td>Sleep after <del>12<\/del> hours\s*<\/td>\s*<td>Sleep after <ins>21<\/ins> hours\s*<\/td>/s,
    );
  });

  it('are listed on the article’s page, and not in the sitemap', () => {
    const current = page(paths.article(article.slug));
    for (const number of [1, 2]) {
      expect(current).toContain(`href="${versionPath(article.slug, number)}/">Version ${number}</a>`);
    }
    expect(current).toContain('(typographical)');
    expect(readFileSync(join(pages, paths.sitemap), 'utf8')).not.toContain('/v/1');
  });
});

describe('once the site is built again, the pages of former versions', () => {
  const journal = useOpened(() => copyJournal(folder));

  it('are kept with their files where only the article is made again, as when another one is related to it', async () => {
    const figure = article.figures[0]?.file ?? '';
    const other = await publishedArticle(journal.db, journal.files, { category: article.category });
    await journal.rebuild();
    expect(page(paths.article(article.slug), journal.live())).toContain(paths.article(other.slug));
    const kept = existsSync(join(journal.live(), versionPath(article.slug, 1), figure));
    expect([version(1, journal.live()), kept]).toEqual([version(1), true]);
  });

  it('carry a retraction of the article, and go with it when it is withdrawn', async () => {
    const notice = { id: 'n1', kind: 'retraction', published_on: '2026-11-23', text: 'The data are lost.', doi: null };
    await journal.db
      .insertInto('notice')
      .values({ ...notice, manuscript_id: article.id })
      .execute();
    await journal.rebuild();
    expect(version(1, journal.live())).toContain('RETRACTED: Sleep after 12 hours');
    expect(version(1, journal.live())).toContain('The data are lost.');
    await journal.db.updateTable('manuscript').set({ status: 'accepted' }).where('id', '=', article.id).execute();
    await journal.rebuild();
    expect(existsSync(fileOf(versionPath(article.slug, 1), journal.live()))).toBe(false);
  });
});
