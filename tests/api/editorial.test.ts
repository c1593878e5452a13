import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, type Person } from '../support/accounts.ts';
import { engines } from '../support/engines.ts';
import { submittedManuscript } from '../support/factories.ts';
import { openTestJournal, type TestJournal } from '../support/journal.ts';

describe.each(await engines())('the editor’s area on $name', (engine) => {
  let journal: TestJournal;
  let editor: Person;
  beforeAll(async () => {
    journal = await openTestJournal(engine);
  });
  afterAll(() => journal.close());
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    await journal.db
      .insertInto('journal')
      .values({ id: 1, is_demonstration: false, created_at: journal.clock.now() })
      .execute();
  });

  const get = (path: string, person = editor) => journal.fetch(path, { headers: bearer(person.token) });
  const post = (path: string, body: object, person = editor) =>
    journal.fetch(path, {
      method: 'POST',
      headers: { ...bearer(person.token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const update = (id: string, body: object) => post(`/api/editor/manuscript/${id}/update-status/`, body);

  it('shows counts, and the newest manuscripts', async () => {
    const id = await submittedManuscript(journal.db);
    const dashboard = await (await get('/api/editor/dashboard/')).json();
    expect(dashboard.counts).toEqual({
      ...{ total: 1, submitted: 1, under_review: 0, revisions_required: 0, accepted: 0, rejected: 0, published: 0 },
    });
    expect(dashboard.recent_manuscripts.map((card: { id: string }) => card.id)).toEqual([id]);
  });

  it('decides with notes, volume and issue, and counts the version', async () => {
    const id = await submittedManuscript(journal.db);
    const response = await update(id, { status: 'accepted', notes: 'Well done.', volume: 42, issue: '3', version: 1 });
    const { message, manuscript } = await response.json();
    expect([response.status, message]).toEqual([200, 'Manuscript status updated to Accepted']);
    expect(manuscript).toMatchObject({ status: 'accepted', version: 2, volume: { number: 42 }, issue: { number: 3 } });
    expect(manuscript.decisions).toMatchObject([{ notes: 'Well done.', previous_status: 'submitted' }]);
  });

  it('tells the second of two editors the present state, and changes nothing', async () => {
    const id = await submittedManuscript(journal.db);
    await update(id, { status: 'under_review', version: 1 });
    const response = await update(id, { status: 'rejected', version: 1 });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ manuscript: { status: 'under_review', version: 2 } });
  });

  it('publishes: readers find the article at once', async () => {
    const id = await submittedManuscript(journal.db);
    const { manuscript } = await (await update(id, { status: 'published', volume: 1, issue: 1 })).json();
    const article = await (await journal.fetch(`/api/manuscripts/${manuscript.slug}`)).json();
    expect(article).toMatchObject({ id, status: 'published', volume: { number: 1 }, issue: { number: 1 } });
  });

  it('invites a reviewer who had no account', async () => {
    const id = await submittedManuscript(journal.db);
    const response = await post(`/api/editor/manuscript/${id}/assign-reviewer/`, { reviewer_email: ' New@Ex.org ' });
    const { message, manuscript } = await response.json();
    expect([response.status, message]).toEqual([200, 'Reviewer New@Ex.org assigned successfully.']);
    expect(manuscript.assignments).toMatchObject([{ status: 'invited', reviewer: { email: 'New@Ex.org' } }]);
  });

  it.each(['newest', 'oldest', 'title'])(
    'pages through a list sorted by %s without losing or repeating one',
    async (sort) => {
      for (let count = 0; count < 5; count += 1) await submittedManuscript(journal.db);
      const seen: string[] = [];
      let path: string | undefined = `/api/editor/manuscripts/all/?sort=${sort}&limit=2`;
      while (path) {
        const response: Response = await get(path);
        seen.push(...(await response.json()).map((card: { id: string }) => card.id));
        expect(response.headers.get('x-total-count')).toBe('5');
        path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
      }
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    },
  );
});
