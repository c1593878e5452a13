import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateToLatest } from '#database/migrate';
import { PGLITE, type TestDatabase } from '../../support/engines.ts';
import { openOn } from '../../support/journal.ts';

describe('GET /api/health', () => {
  let database: TestDatabase;
  let journal: ReturnType<typeof openOn>;
  let beforeMigrations: Response;

  beforeAll(async () => {
    database = await PGLITE.open({ migrate: false });
    journal = openOn(database);
    beforeMigrations = await journal.fetch('/api/health');
    await migrateToLatest(database.db);
  });
  afterAll(() => database.close());

  it('answers 503 with the remedy before the migrations ran', async () => {
    expect(beforeMigrations.status).toBe(503);
    expect(await beforeMigrations.json()).toMatchObject({
      detail: 'The database needs a migration. Run "npm run build" or restart the journal.',
    });
  });

  it('answers ok and the time of the server, with and without a trailing slash, and is kept by no cache', async () => {
    journal.clock.set('2028-02-29T12:00:00.000Z');
    for (const path of ['/api/health', '/api/health/']) {
      const response = await journal.fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toEqual({ status: 'ok', time: '2028-02-29T12:00:00.000Z' });
    }
    journal.clock.advance(1500);
    expect(await (await journal.fetch('/api/health')).json()).toMatchObject({ time: '2028-02-29T12:00:01.500Z' });
  });

  it('answers HEAD, as monitors ask', async () => {
    const response = await journal.fetch('/api/health', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});
