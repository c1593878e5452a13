import { describe, expect, it } from 'vitest';
import { sweepFiles } from '#server/document/store-document';
import { docx } from '../support/documents.ts';
import { openTestJournal } from '../support/journal.ts';
import { submit as submitAs } from '../support/submissions.ts';

const HOUR_MS = 3_600_000;

describe('a submission that breaks off once its file is stored', () => {
  it('leaves no manuscript, is taken once when it is sent again, and its first file goes after a day', async () => {
    const journal = await openTestJournal();
    try {
      const { context, files, clock } = journal;
      const author = await journal.as('author');
      const written: string[] = [];
      context.files = {
        ...files,
        async write(key, content) {
          await files.write(key, content);
          written.push(key);
          if (written.length === 1) throw new Error('The process ended here.');
        },
      };
      const send = () => submitAs(journal.fetch, author, { file: { name: 'study.docx', bytes: docx() } });
      expect((await send()).status).toBeGreaterThanOrEqual(500);
      expect(await journal.db.selectFrom('manuscript').select('id').execute()).toEqual([]);
      expect((await send()).status).toBe(201);
      expect(await journal.db.selectFrom('manuscript').select('id').execute()).toHaveLength(1);
      clock.advance(26 * HOUR_MS);
      await sweepFiles(context);
      const [first = '', second = ''] = written;
      expect(await files.read(first)).toBeUndefined();
      const kept = await files.read(second);
      expect(kept).toBeDefined();
      await kept?.stream.cancel();
    } finally {
      await journal.close();
    }
  });
});
