import { beforeAll, describe, expect, it } from 'vitest';
import { everyEngine } from '../support/engines.ts';
import { publishedArticle, volumeWithIssues } from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

/** Netlify's functions and small databases allow a request very few connections: one must be enough. */
describe.each(everyEngine())('with a single connection on $name', (engine) => {
  const journal = useTestJournal(engine, { poolSize: 1 });

  beforeAll(async () => {
    await volumeWithIssues(journal.db);
    await publishedArticle(journal.db, journal.files, { slug: 'here' });
  });

  const READS = [
    '/api/manuscripts/',
    '/api/manuscripts/here',
    '/api/manuscripts/here/download/',
    '/api/volumes/',
    '/api/health',
    '/api/init-csrf/',
  ];

  it.each(READS)('%s answers: no handler waits for a second one', async (path) => {
    expect((await journal.fetch(path)).status).toBe(200);
  });

  it('forty requests at once all answer', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => journal.fetch(READS[index % 6] ?? '')));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  });
});
