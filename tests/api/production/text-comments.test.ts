import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import type { TextComment } from '#domain/production/text-comment';
import { acceptedManuscript } from '../../support/factories.ts';
import { useProduction } from '../../support/production.ts';

const HTML = '<h2>Aim</h2><p>Forty people came.</p>';
const COMMENT = { from: 6, to: 11, quote: 'Forty', text: 'Is this number right?' };

describe('comments of the office', () => {
  const { journal, at, get, send } = useProduction();

  const list = async (): Promise<TextComment[]> =>
    (await (await get(editorialApi.productionComments(at.id))).json()).comments;
  const add = async (comment: object = COMMENT) => {
    expect((await send('POST', editorialApi.productionComments(at.id), comment)).status).toBe(200);
    return (await list()).at(-1)?.id ?? '';
  };
  const save = (body: object) => send('PUT', editorialApi.productionText(at.id), { html: HTML, ...body });

  it('are written, answered, resolved and opened again, with who and when', async () => {
    const comment = await add();
    journal.clock.set('2026-11-21T11:00:00Z');
    const change = (body: object) => send('POST', editorialApi.productionComment(at.id, comment), body);
    expect((await change({ reply: 'It is.', is_resolved: true })).status).toBe(200);
    const noon = '2026-11-21T11:00:00.000Z';
    expect(await list()).toEqual([
      {
        ...COMMENT,
        id: comment,
        by: 'Ada Lin',
        at: '2026-11-21T10:00:00.000Z',
        replies: [{ text: 'It is.', by: 'Ada Lin', at: noon }],
        resolved: { by: 'Ada Lin', at: noon },
      },
    ]);
    expect((await change({ is_resolved: false })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ resolved: null, replies: [{ text: 'It is.' }] });
  });

  it('keep what two editors answer and write at the same time', async () => {
    const comment = await add();
    const answers = ['It is.', 'It is not.', 'Ask them.'].map((reply) =>
      send('POST', editorialApi.productionComment(at.id, comment), { reply }),
    );
    const others = ['Who?', 'When?'].map((text) =>
      send('POST', editorialApi.productionComments(at.id), { ...COMMENT, text }),
    );
    for (const { status } of await Promise.all([...answers, ...others])) expect(status).toBe(200);
    const all = await list();
    expect(all.map(({ text }) => text).sort()).toEqual([COMMENT.text, 'When?', 'Who?']);
    const replies = all.find(({ id }) => id === comment)?.replies ?? [];
    expect(replies.map(({ text }) => text).sort()).toEqual(['Ask them.', 'It is not.', 'It is.']);
  });

  it('move with a text that is saved, and stay where they are when another version of it was there first', async () => {
    const comment = await add();
    const moved = { id: comment, from: 9, to: 18, quote: 'Forty-two' };
    expect((await save({ version: 0, places: [moved] })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ from: 9, to: 18, quote: 'Forty-two' });
    expect((await save({ version: 0, html: '<p>x</p>', places: [{ ...moved, from: 1, to: 2 }] })).status).toBe(409);
    expect((await list())[0]).toMatchObject({ from: 9, to: 18 });
    // A comment on deleted words keeps their text, and saving without places moves no comment.
    expect((await save({ version: 1, places: [{ ...moved, to: 9, quote: '' }] })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ from: 9, to: 9, quote: 'Forty-two' });
    expect((await save({ version: 2 })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ from: 9, to: 9 });
  });

  it('are in no preview, published page, PDF or answer to the public', async () => {
    await save({ version: 0 });
    await add();
    const override_reason = 'It is known.';
    const preview = await (await get(editorialApi.productionPreview(at.id))).text();
    const done = await send('POST', editorialApi.productionPublish(at.id), { version: 1, override_reason });
    expect(done.status).toBe(200);
    const { slug } = (await done.json()).production.live;
    const article = await (await journal.fetch(api.manuscript(slug))).text();
    await journal.deliver();
    const pdf = new Uint8Array(await (await journal.fetch(api.download(slug))).arrayBuffer());
    const { text } = await extractText(pdf, { mergePages: true });
    for (const one of [preview, article, text]) expect(one).toContain('Forty people came.');
    expect(preview + article + text).not.toMatch(/number right|comments/);
  });

  it.each([
    ['no words', { ...COMMENT, text: ' ' }],
    ['a place before its beginning', { ...COMMENT, to: 1 }],
    ['too long a quote', { ...COMMENT, quote: 'x'.repeat(301) }],
  ])('are refused with %s', async (_, wrong) => {
    expect((await send('POST', editorialApi.productionComments(at.id), wrong)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('of another manuscript cannot be changed', async () => {
    const comment = await add();
    const other = await acceptedManuscript(journal.db);
    const path = editorialApi.productionComment(other, comment);
    expect((await send('POST', path, { is_resolved: true })).status).toBe(404);
    expect((await list())[0]).toMatchObject({ resolved: null });
  });
});
