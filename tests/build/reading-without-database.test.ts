import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '#database/connect';
import { api, paths } from '#domain/kernel/paths';
import { CITATION_FILES } from '#domain/publication/citation';
import { usageApi } from '#domain/publication/usage/paths';
import { listen, type NodeServer } from '#server/assembly/site/node-server';
import { siteOf } from '../../scripts/site-of.ts';
import { copyJournal, ORIGIN } from '../support/buildable-journal.ts';
import { builtShowcase } from '../support/built-journals.ts';
import { smallPdf } from '../support/factories.ts';
import { freePort } from '../support/free-port.ts';
import { openOn } from '../support/journal.ts';

const { pages, folder, surgery: article, withdrawn } = await builtShowcase();

describe('a journal whose database is away', () => {
  let away: Connection;
  let server: NodeServer;
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);

  beforeAll(async () => {
    const databaseUrl = `postgres://journal@127.0.0.1:${await freePort()}/journal`;
    away = await connect({ engine: 'pg', databaseUrl });
    server = await listen({ port: 0, host: '127.0.0.1', simulateNetlify: false, trustProxy: false });
    server.open(siteOf({ ...openOn(away), isDemonstration: false, catchesMail: false, ...away }, () => pages));
    expect((await get(api.manuscripts)).status).toBe(503);
  });
  afterAll(async () => {
    await server.close();
    await away.close();
  });

  it('lets readers download the PDF, whole or in part, under the specified address and the article’s name', async () => {
    for (const address of [api.download(article.slug), api.download(article.slug).slice(0, -1)]) {
      const reply = await get(address);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('Content-Type')).toBe('application/pdf');
      expect(reply.headers.get('Content-Disposition')).toBe('inline; filename="sleep-after-surgery.pdf"');
      expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(smallPdf(article.title)));
    }
    const part = await get(api.download(article.slug), { headers: { Range: 'bytes=0-4' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
    const ETag = (await get(api.download(article.slug), { method: 'HEAD' })).headers.get('ETag') ?? '';
    expect((await get(api.download(article.slug), { headers: { 'If-None-Match': ETag } })).status).toBe(304);
  });

  it('lets them read the article, cite it in every form, and open all that its page leads to', async () => {
    const page = await get(paths.article(article.slug));
    const html = await page.text();
    expect(html).toContain(`<h1>${article.title}</h1>`);
    const addresses = [...html.matchAll(/\b(?:href|src|srcset)="(\/[^"#]*)/g)].map(([, address = '']) => address);
    for (const { file } of CITATION_FILES) expect(addresses).toContain(paths.articleFile(article.slug, file));
    expect(addresses).toContain(api.download(article.slug));
    for (const address of new Set(addresses)) expect((await get(address)).status, address).toBe(200);
  });

  it('lets them search, with and without script', async () => {
    const index = await (await get(paths.searchBlocks)).json();
    expect(index).not.toEqual([]);
    const found = await get(`${api.searchPage}?q=surgery`);
    expect(found.status).toBe(200);
    expect(await found.text()).toContain(paths.article(article.slug));
  });

  it('leaves the page as it is where a look at it cannot be counted', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
    const reply = await get(`${usageApi.article(article.slug)}view/`, { method: 'POST', headers });
    expect(reply.status).toBe(200);
    const words = await reply.text();
    expect(await (await get(paths.article(article.slug))).text()).toMatch(new RegExp(`id="usage"[^>]*>${words}<`));
  });

  it('answers for an article that it may have with the page that asks again, not with a 404', async () => {
    const reply = await get(paths.article('published-a-moment-ago'));
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('id="article-view"');
  });

  it('says of what only the database knows that it is away: a withdrawn article, another way to ask', async () => {
    expect((await get(api.download(withdrawn.slug))).status).toBe(503);
    expect((await get(api.download(article.id))).status).toBe(503);
    expect((await get(api.download(article.slug), { method: 'POST' })).status).not.toBe(200);
  });
});

describe('an article whose page is not built yet', () => {
  it('is shown by another page, which is a 404 for articles that do not exist', async () => {
    const journal = await copyJournal(folder);
    const site = join(journal.folder, 'only-the-shell');
    cpSync(join(pages, paths.viewShell), join(site, paths.viewShell));
    const { context } = openOn(journal);
    const own = { context, current: async () => context, isDemonstration: false, catchesMail: false };
    const { pages: handler } = siteOf({ ...own, close: journal.close }, () => site);
    const statusOf = async (path: string) => (await handler(new Request(new URL(path, ORIGIN)))).status;
    expect(await statusOf(paths.article(article.slug))).toBe(200);
    expect(await statusOf(`${paths.article(article.id)}/`)).toBe(200);
    expect(await statusOf(paths.article('no-such-article'))).toBe(404);
    expect(await statusOf(paths.article(withdrawn.slug))).toBe(404);
    await journal.close();
  });

  it('has its PDF under the same address, from the database', async () => {
    const journal = await copyJournal(folder);
    const context = { ...openOn(journal).context, files: journal.files };
    const { api: handler, apiFiles } = siteOf(
      { context, current: async () => context, isDemonstration: false, catchesMail: false, close: journal.close },
      () => join(journal.folder, 'not-built'),
    );
    const address = new URL(api.download(article.slug), 'https://journal.example');
    expect(apiFiles?.(new Request(address))).toBeUndefined();
    const reply = await handler(new Request(address), { ip: '127.0.0.1' });
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(smallPdf(article.title)));
    await journal.close();
  });
});
