import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { cleanUp } from '#server/assembly/chores';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { useTestJournal } from '../../support/journal.ts';

const DRAFTS = '/api/author/drafts/';
const CONTENT = {
  title: 'Sepsis in the “very” old: Łódź cohort',
  keywords: ['sepsis', 'age'],
  co_authors: [{ name: 'Jörg Weiß', email: 'j@example.org', affiliation: '', orcid: null }],
  sole_author: false,
};

describe('drafts', () => {
  const journal = useTestJournal();
  let ann: Person;

  beforeEach(async () => {
    await journal.empty();
    ann = await journal.as('author');
  });

  const send = async (method: string, path: string, body?: object, from = ann) => {
    const init = method === 'GET' ? { headers: bearer(from.token) } : { ...json(body ?? {}, from), method };
    const response = await journal.fetch(path, init);
    return { status: response.status, body: await response.json() };
  };
  const create = (content: object = CONTENT, from = ann) => send('POST', DRAFTS, { content }, from);
  const list = async (from = ann) => (await send('GET', DRAFTS, undefined, from)).body;
  const createId = async (content: object = CONTENT, from = ann) => (await create(content, from)).body.id as string;

  it('are given back as they were written', async () => {
    const { status, body } = await create();
    expect([status, body.version]).toEqual([201, 1]);
    const { body: draft } = await send('GET', DRAFTS + body.id);
    expect(draft).toEqual({
      id: body.id,
      version: 1,
      content: CONTENT,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    });
  });

  it.each([
    ['case_report', 'case_report'],
    ['case_reports', 'case_report'],
    ['Editorials/Letters', 'editorial_letter'],
    ['poem', ''],
    ['', ''],
  ])('with the article type "%s" have chosen "%s"', async (article_type, chosen) => {
    const id = await createId({ article_type });
    expect((await send('GET', DRAFTS + id)).body.content).toEqual({ article_type: chosen });
  });

  it('are listed by their last change, newest first, with their titles, and only to their owner', async () => {
    const first = await createId();
    journal.clock.advance(60_000);
    const second = await createId({ keywords: [] });
    await createId({ title: 'Of somebody else' }, await journal.as('author'));
    expect((await list()).map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
      [second, ''],
      [first, CONTENT.title],
    ]);
    journal.clock.advance(60_000);
    await send('PUT', DRAFTS + first, { version: 1, content: CONTENT });
    expect((await list())[0].id).toBe(first);
  });

  it('changed in two places at once keep the first change; the second gets what is stored', async () => {
    const id = await createId();
    const replies = await Promise.all(
      ['Here', 'There'].map((title) => send('PUT', DRAFTS + id, { version: 1, content: { title } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = replies.find(({ status }) => status === 409)?.body;
    const kept = (await send('GET', DRAFTS + id)).body;
    expect(kept.version).toBe(2);
    expect(stale).toEqual({ detail: 'This draft has been changed elsewhere.', draft: kept });
    expect((await send('PUT', DRAFTS + id, { version: 2, content: {} })).body).toMatchObject({ version: 3 });
  });

  it('are deleted by their owner, once', async () => {
    const id = await createId();
    const other = await createId();
    expect((await send('DELETE', DRAFTS + id)).status).toBe(200);
    expect((await send('DELETE', DRAFTS + id)).status).toBe(404);
    expect((await send('PUT', DRAFTS + id, { version: 1, content: {} })).status).toBe(404);
    expect((await list()).map((draft: { id: string }) => draft.id)).toEqual([other]);
  });

  it.each([
    ['a list', []],
    ['a text', 'title'],
    ['a number in it', { title: 7 }],
    ['lists in lists', { keywords: [[]] }],
    ['a character no text has', { title: 'a\0b' }],
  ])('that are %s are refused with a sentence', async (_, content) => {
    const { status, body } = await send('POST', DRAFTS, { content });
    expect(status).toBe(400);
    expect(body.content[0]).toMatch(/^(Send the content as an object|Remove the control characters)/);
    expect(await list()).toEqual([]);
  });

  it('may have 60 KB and no more, counted in bytes', async () => {
    const room = 60 * 1024 - JSON.stringify({ cover_letter: '' }).length;
    expect((await create({ cover_letter: 'é'.repeat(room / 2) })).status).toBe(201);
    const { status, body } = await create({ cover_letter: `${'é'.repeat(Math.floor(room / 2))}éé` });
    expect(status).toBe(400);
    expect(body.detail).toMatch(/^The draft is too long to save on the server/);
  });

  it('number at most 20 for one person, even when they come at once', async () => {
    for (let count = 0; count < 18; count += 1) await create();
    const replies = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toMatch(/^You have 20 drafts, the maximum/);
    expect((await create(CONTENT, await journal.as('author'))).status).toBe(201);
  });

  it('unchanged for 180 days are cleaned away, others stay', async () => {
    await createId();
    const kept = await createId();
    journal.clock.advance(179 * DAY_MS);
    await journal.db.updateTable('draft').set({ updated_at: journal.clock.now() }).where('id', '=', kept).execute();
    const left = () => journal.db.selectFrom('draft').select('id').orderBy('id').execute();
    await cleanUp(journal.context);
    expect(await left()).toHaveLength(2);
    journal.clock.advance(2 * DAY_MS);
    await cleanUp(journal.context);
    expect(await left()).toEqual([{ id: kept }]);
  });
});
