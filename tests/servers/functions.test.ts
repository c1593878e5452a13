import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobsFileStore } from '#server/kernel/adapters/files-blobs';
import { bundleFunctions } from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';
import { servers } from '../support/engines.ts';
import { publishedArticle } from '../support/factories.ts';
import { callPacked, netlifyEnv, packFunctions } from '../support/packed-functions.ts';

const BLOBS_TOKEN = 'a token of the tests';
const folder = mkdtempSync(join(tmpdir(), 'journal-functions-'));

// A function uses its own driver, so the test's driver makes no difference.
describe.each(servers().filter(({ engine }) => engine === 'pg'))('packed as Netlify packs it, on $name', (engine) => {
  beforeAll(async () => {
    await bundleFunctions(ROOT, join(folder, 'bundled'));
    await packFunctions(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('every function answers from the database, and PDFs from Netlify Blobs', async () => {
    const database = await engine.open();
    const blobs = new BlobsServer({ directory: join(folder, 'blobs'), token: BLOBS_TOKEN, logger: () => {} });
    try {
      const { port } = await blobs.start();
      const address = `http://127.0.0.1:${port}`;
      const at = { edgeURL: address, uncachedEdgeURL: address, token: BLOBS_TOKEN, siteID: 'a1' };
      const article = await publishedArticle(database.db, blobsFileStore('journal-files', at));
      const env = {
        ...netlifyEnv(port, BLOBS_TOKEN),
        DATABASE_URL: database.databaseUrl ?? '',
        SESSION_SECRET: 'a secret of the tests, long enough',
      };
      const call = async (name: string, paths: string[]) => (await callPacked(folder, name, paths, env)).replies;

      const one = `/api/manuscripts/${article.slug}`;
      const beside = `/articles/${article.slug}/${article.slug}.pdf`;
      const another = beside.replace('.pdf', '-s1.pdf');
      const paths = ['/api/manuscripts/', one, `${one}/download/`, `${one}x`, beside, another];
      const [list, single, pdf, absent, same, other] = await call('manuscripts', paths);
      expect(JSON.parse(list?.body ?? '')).toMatchObject([{ slug: article.slug }]);
      expect(JSON.parse(single?.body ?? '')).toMatchObject({ id: article.id, title: article.title });
      expect(pdf?.body).toMatch(/^%PDF-.+%%EOF\n$/s);
      expect([absent?.status, other?.status]).toEqual([404, 404]);
      expect(same?.body).toBe(pdf?.body);
      const [volumes] = await call('volumes', ['/api/volumes']);
      expect(JSON.parse(volumes?.body ?? '')).toMatchObject([{ number: article.volume?.number }]);
      const [health] = await call('health', ['/api/health/']);
      expect(JSON.parse(health?.body ?? '')).toMatchObject({ status: 'ok' });
      const [config] = await call('config', ['/api/config']);
      expect(JSON.parse(config?.body ?? '')).toMatchObject({ direct_upload_max: 3_670_016 });
      const [csrf] = await call('init-csrf', ['/api/init-csrf/']);
      expect(JSON.parse(csrf?.body ?? '')).toEqual({ csrfToken: expect.any(String) });
    } finally {
      await blobs.stop();
      await database.close();
    }
  });
});
