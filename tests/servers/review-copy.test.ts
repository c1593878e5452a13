import { describe, expect, it } from 'vitest';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { docx } from '../support/documents.ts';
import { servers } from '../support/engines.ts';
import { openTestJournal } from '../support/journal.ts';
import { submit } from '../support/submissions.ts';

describe.each(servers())('what reviewers get, made by several workers at once on $name', (engine) => {
  it('is one copy and one report', async () => {
    const journal = await openTestJournal(engine, { poolSize: 6 });
    try {
      const author = await journal.as('author');
      const { id } = await (await submit(journal.fetch, author, { file: { name: 'a.docx', bytes: docx() } })).json();
      for (let more = 0; more < 5; more += 1) {
        await enqueue(
          journal.db,
          { kind: 'review-copy.make', payload: { manuscript_id: id, round: 1 } },
          journal.clock.now(),
        );
      }
      await Promise.all(Array.from({ length: 4 }, () => journal.deliver()));
      expect(await journal.db.selectFrom('manuscript_file').select('kind').execute()).toHaveLength(2);
      expect(await journal.db.selectFrom('leak_report').select('status').execute()).toHaveLength(1);
    } finally {
      await journal.close();
    }
  });
});
