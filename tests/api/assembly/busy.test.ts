import { beforeEach, describe, expect, it } from 'vitest';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, submit } from '../../support/submissions.ts';
import { manyRuns } from '../../support/worst-documents.ts';

const AUTHORS = JSON.stringify([{ name: 'Xanthippe Zimmerglock', email: '', affiliation: '', orcid: '' }]);

describe('while a file takes long to read', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  /** Counts health checks answered before the work ends. */
  const answersUntil = async (work: Promise<unknown>) => {
    let isOver = false;
    let answers = 0;
    work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await journal.fetch('/api/health/')).status).toBe(200);
      answers += 1;
      await new Promise(setImmediate);
    }
    return answers;
  };

  it('everyone else is answered, again and again', async () => {
    const file = { name: 'runs.docx', bytes: manyRuns(15_000) };
    const examined = postForm(journal.fetch, '/api/manuscripts/examine/', { file, fields: { authors: AUTHORS } });
    expect(await answersUntil(examined)).toBeGreaterThan(10);
    expect(await (await examined).json()).toMatchObject({ review_copy: { status: 'clean', leaks: [] } });
  });

  it('even while the copy for reviewers is made of it', async () => {
    const author = await journal.as('author');
    const file = { name: 'runs.docx', bytes: manyRuns(15_000) };
    expect((await submit(journal.fetch, author, { file })).status).toBe(201);
    expect(await answersUntil(journal.deliver())).toBeGreaterThan(10);
    const report = journal.db.selectFrom('leak_report').select(['status', 'leaks']);
    expect(await report.execute()).toEqual([{ status: 'clean', leaks: [] }]);
  });
});
