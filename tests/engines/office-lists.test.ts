import { beforeEach, describe, expect, it } from 'vitest';
import type { WaitingOn } from '#domain/desk/need/need';
import { bearer, json, type Person } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import {
  acceptedManuscript,
  addAssignment,
  addCheck,
  addRequest,
  ownManuscript,
  publishedArticle,
  rejectedManuscript,
  revisionsRequiredManuscript,
  submittedManuscript,
  underReviewManuscript,
} from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

const NOW = '2026-11-21T10:00:00.000Z';

describe.each(everyEngine())('the office’s lists on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(NOW);
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const get = (path: string, person = editor) => journal.fetch(path, { headers: bearer(person.token) });
  const list = async (query: string, status = 'all'): Promise<string[]> => {
    const response = await get(`/api/editor/manuscripts/${status}/?${query}`);
    expect(response.status).toBe(200);
    return (await response.json()).map((card: { id: string }) => card.id);
  };
  const send = (method: string, path: string, body: object = {}, person = editor) =>
    journal.fetch(path, { ...json(body, person), method });

  it('are narrowed by editor, category, article type and the days of the submission', async () => {
    const own = await submittedManuscript(journal.db, {
      editor_id: editor.id,
      category: 'Surgery',
      article_type: 'review_article',
      submitted_at: '2026-11-03T23:59:59.000Z',
    });
    const other = await submittedManuscript(journal.db, {
      category: 'Oncology',
      submitted_at: '2026-11-04T00:00:00.000Z',
    });
    expect(await list('editor=mine')).toEqual([own]);
    expect(await list(`editor=${editor.id}`)).toEqual([own]);
    expect(await list('editor=nobody')).toEqual([other]);
    expect(await list('category=Oncology')).toEqual([other]);
    expect(await list('article_type=review_article')).toEqual([own]);
    expect(await list('from=2026-11-04')).toEqual([other]);
    expect(await list('until=2026-11-03')).toEqual([own]);
    expect(await list('from=2026-11-03&until=2026-11-04&category=Surgery&sort=oldest')).toEqual([own]);
    expect(await list('editor=&category=&waiting=')).toHaveLength(2);
    const wrong = await get('/api/editor/manuscripts/all/?from=yesterday&waiting=godot');
    expect([wrong.status, Object.keys(await wrong.json())]).toEqual([400, expect.arrayContaining(['from', 'waiting'])]);
    const table = await (await get('/api/editor/manuscripts/all/csv/?category=Surgery')).text();
    expect(table.trim().split('\r\n')).toHaveLength(2);
  });

  /** Manuscripts waiting for each party, and for no one. */
  async function waiting() {
    const reviewers = await Promise.all([journal.as('reviewer'), journal.as('reviewer')]);
    await submittedManuscript(journal.db);
    const asked = await underReviewManuscript(journal.db);
    for (const reviewer of reviewers)
      await addAssignment(journal.db, reviewer, { manuscript_id: asked, invited_at: NOW });
    await underReviewManuscript(journal.db);
    await revisionsRequiredManuscript(journal.db, { revision_due_on: '2027-01-01' });
    await revisionsRequiredManuscript(journal.db, { revision_due_on: '2026-11-01' });
    const sentBack = await submittedManuscript(journal.db, { editor_id: editor.id });
    await addCheck(journal.db, sentBack, { state: 'sent-back', changed_at: NOW });
    await acceptedManuscript(journal.db);
    await rejectedManuscript(journal.db);
    await publishedArticle(journal.db, journal.files);
  }

  it('are narrowed to those that wait for someone, exactly as their column says, page by page and as a table', async () => {
    await waiting();
    const all = await list('sort=oldest');
    const column: WaitingOn[] = await (await get(`/api/editor/manuscripts-waiting/?ids=${all.join()}`)).json();
    const seen: Record<string, number> = {};
    for (const party of ['office', 'reviewers', 'authors', 'journal']) {
      const expected = all.filter((id) => column.find((one) => one.id === id)?.who === party);
      expect(await list(`waiting=${party}&sort=oldest`)).toEqual(expected);
      const paged: string[] = [];
      let next: string | undefined = `/api/editor/manuscripts/all/?waiting=${party}&sort=oldest&limit=1`;
      while (next) {
        const response: Response = await get(next);
        paged.push(...(await response.json()).map((card: { id: string }) => card.id));
        next = /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual(expected);
      const ids = await (await get(`/api/editor/manuscripts/all/ids/?waiting=${party}&sort=oldest`)).json();
      expect(ids).toEqual({ ids: expected, is_whole: true });
      seen[party] = expected.length;
    }
    expect(seen).toMatchObject({ reviewers: 1, authors: 2 });
    expect(seen.office).toBeGreaterThan(3);
    expect(await list('waiting=authors', 'submitted')).toHaveLength(1);
    expect(await list('waiting=office&search=nothing-has-this-word')).toEqual([]);
  });

  it('name no manuscript that an editor may not see', async () => {
    await ownManuscript(journal.db, editor);
    expect(await (await get('/api/editor/manuscripts/all/ids/')).json()).toEqual({ ids: [], is_whole: true });
    expect(await list('waiting=office')).toEqual([]);
  });

  it('have requests and review assignments as tables, of the manuscripts that an editor sees', async () => {
    const reviewer = await journal.as('reviewer', { email: 'rosa@clinic.example' });
    const [seen, own] = [await underReviewManuscript(journal.db), await ownManuscript(journal.db, editor)];
    for (const manuscript_id of [seen, own]) {
      await addAssignment(journal.db, reviewer, { manuscript_id, due_on: '2026-11-01', accepted_at: NOW });
      await addRequest(journal.db, manuscript_id, { words: '=SUM(A1)' });
    }
    const table = async (name: string) => {
      const response = await get(`/api/editor/${name}/csv/`);
      expect(response.headers.get('content-type')).toContain('text/csv');
      return (await response.text()).trim().split('\r\n');
    };
    const [head, ...assignments] = await table('assignments');
    expect(head).toMatch(/^Manuscript,Title,Round,Reviewer,/);
    expect(assignments).toEqual([expect.stringContaining(',rosa@clinic.example,Overdue,')]);
    const requests = await table('requests');
    expect(requests).toHaveLength(2);
    expect(requests[1]).toContain(",'=SUM(A1),");
  });

  it('are kept under a name, on the server and per person, until they are removed', async () => {
    const view = { name: 'My oncology', status: 'submitted', query: 'category=Oncology&columns=editor.waiting' };
    const [kept] = (await (await send('POST', '/api/editor/saved-views/', view)).json()).views;
    expect(kept).toMatchObject({ ...view, is_shared: false, is_own: true });
    const taken = await send('POST', '/api/editor/saved-views/', { ...view, name: 'my ONCOLOGY' });
    expect([taken.status, (await taken.json()).name]).toEqual([400, [expect.stringContaining('already')]]);
    const address = `/api/editor/saved-views/${kept.id}/`;
    const colleague = await journal.as('editor');
    expect(await (await get('/api/editor/saved-views/', colleague)).json()).toEqual([]);
    expect((await send('PUT', address, { name: 'Stolen' }, colleague)).status).toBe(404);
    expect((await send('DELETE', address, {}, colleague)).status).toBe(404);
    const renamed = await (await send('PUT', address, { name: 'Tumours' })).json();
    expect(renamed.views).toMatchObject([{ name: 'Tumours', query: kept.query }]);
    expect((await (await send('DELETE', address)).json()).views).toEqual([]);
  });

  it('are shared with the office by managing editors alone, who also see to what others have shared', async () => {
    const section = await journal.as('editor');
    await journal.db
      .updateTable('colleague')
      .set({ duty: 'section_editor' })
      .where('account_id', '=', section.id)
      .execute();
    const view = { name: 'Waits for us', status: 'all', query: 'waiting=office', is_shared: true };
    expect((await send('POST', '/api/editor/saved-views/', view, section)).status).toBe(403);
    const [kept] = (await (await send('POST', '/api/editor/saved-views/', view)).json()).views;
    const [seen] = await (await get('/api/editor/saved-views/', section)).json();
    expect(seen).toMatchObject({ id: kept.id, is_own: false, by: expect.any(String) });
    const address = `/api/editor/saved-views/${kept.id}/`;
    expect((await send('PUT', address, { name: 'Other', is_shared: true }, section)).status).toBe(404);
    const manager = await journal.as('editor');
    expect((await send('PUT', address, { name: 'Ours', is_shared: false }, manager)).status).toBe(200);
    expect(await (await get('/api/editor/saved-views/', section)).json()).toEqual([]);
  });
});
