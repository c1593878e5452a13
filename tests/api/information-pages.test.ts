import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListedPage, OfficePage } from '#domain/information/office-page';
import { pageApi, pagePreviewApi, pagesApi } from '#domain/information/paths';
import { paths } from '#domain/paths';
import { adoptSettings } from '#domain/setting/adopt';
import { settingsApi } from '#domain/setting/paths';
import { json, type Person } from '../support/accounts.ts';
import { engines } from '../support/engines.ts';
import { useTestJournal } from '../support/journal.ts';

// What is adopted holds for the whole process.
afterEach(() => adoptSettings({}));

describe.each(await engines())('the information pages on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const get = async <Shape>(address: string): Promise<Shape> =>
    (await journal.fetch(address, { headers: { authorization: `Bearer ${editor.token}` } })).json();
  const read = (name = 'about') => get<OfficePage>(pageApi(name));
  const listed = async (name: string) => (await get<ListedPage[]>(pagesApi)).find((page) => page.name === name);
  const put = (name: string, body: object, person = editor) =>
    journal.fetch(pageApi(name), { ...json(body, person), method: 'PUT' });
  const change = async (values: Record<string, string>, name = 'about') => {
    const { version, values: present } = await read(name);
    return put(name, { version, values: { ...present, ...values } });
  };
  const preview = async (name: string, text: string) =>
    (await journal.fetch(pagePreviewApi(name), json({ title: 'T', text }, editor))).json();

  it('begin as the journal was delivered, each with the words of its file', async () => {
    const { version, values, supplied, path, history } = await read();
    expect([version, values.title, path, history]).toEqual([0, 'About Us', paths.about, []]);
    expect(values).toEqual(supplied);
    expect(values.text).toContain('The {journal name} is an open-access medical journal');
    expect(await listed('privacy')).toMatchObject({ path: '/privacy', changed_by: null });
    expect((await get<ListedPage[]>(pagesApi)).length).toBe(16);
  });

  it('are changed, told who did so and when, and are as they were delivered again', async () => {
    const saved = await change({ title: ' Who  we are ', text: 'We are {publisher}.\r\n\r\n\r\n## More\n' });
    expect(saved.status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({ version: 1, changed_by: 'edith@journal.example' });
    expect(after.values).toMatchObject({ title: 'Who we are', text: 'We are {publisher}.\n\n## More' });
    expect(await listed('about')).toMatchObject({ title: 'Who we are', changed_by: 'edith@journal.example' });
    expect((await change({ ...after.supplied })).status).toBe(200);
    const back = await read();
    expect([back.version, back.values]).toEqual([2, back.supplied]);
    expect(back.history.map(({ version }) => version)).toEqual([1, 0]);
    const rows = await journal.db.selectFrom('setting_version').select(['group_name', 'own']).execute();
    expect(rows.map(({ group_name }) => group_name)).toEqual(['page:about', 'page:about']);
    expect(rows[1]?.own).toEqual({});
  });

  it('keep what one editor saved where another was slower', async () => {
    expect((await put('about', { version: 0, values: (await read()).values })).status).toBe(200);
    await change({ title: 'By the first' });
    const { values } = await read('about');
    const late = await put('about', { version: 0, values: { ...values, title: 'By the second' } });
    expect([late.status, (await late.json()).settings.values.title]).toEqual([409, 'By the first']);
    expect((await read()).values.title).toBe('By the first');
  });

  it('have the site built and stand in the event log, once', async () => {
    await change({ title: 'Who we are' });
    await change({ title: 'Who we are' });
    const builds = await journal.db.selectFrom('site_build').select('id').execute();
    const events = await journal.db
      .selectFrom('event')
      .select(['object_id', 'details'])
      .where('action', '=', 'setting.changed')
      .execute();
    expect([builds.length, events]).toEqual([
      1,
      [{ object_id: 'page:about', details: { version: 1, fields: ['title'] } }],
    ]);
  });

  it.each([
    ['about', { text: 'The {jurnal name}.' }, 'text', 'There is no placeholder {jurnal name}.'],
    ['contact', { text: 'Write to us.' }, 'text', 'This page needs {contact form}, once'],
    ['about', { text: '[x](javascript:1)' }, 'text', 'cannot be linked'],
    ['about', { text: ' ' }, 'text', 'Write the text.'],
    ['about', { text: 'x'.repeat(60_001) }, 'text', 'Use at most 60000 characters for the text.'],
    ['about', { title: '' }, 'title', 'Write the title.'],
    ['about', { description: 'd'.repeat(161) }, 'description', 'Use at most 160 characters'],
    ['about', { author: 'Ada' }, 'author', 'There is no such field.'],
  ])('refuse on %s what is wrong, by the name of its field', async (name, values, field, sentence) => {
    const refused = await change(values as Record<string, string>, name);
    expect([refused.status, (await refused.json())[field]]).toEqual([400, [expect.stringContaining(sentence)]]);
    expect((await read(name)).version).toBe(0);
  });

  it('take a text as long as the limit says', async () => {
    expect((await change({ text: 'Ä'.repeat(60_000) })).status).toBe(200);
  });

  it('are shown before they are saved, with the facts as they are now and what is wrong', async () => {
    const { version, values } = await get<{ version: number; values: object }>(settingsApi('fees'));
    const fees = { version, values: { ...values, case_report: '77' } };
    await journal.fetch(settingsApi('fees'), { ...json(fees, editor), method: 'PUT' });
    const shown = await preview('processing-fees', '{table of charges}\n\n<b>{poem}</b>');
    expect(shown.html).toContain('<td class="amount">$77</td>');
    expect(shown.html).toContain('&lt;b&gt;');
    expect(shown.problems).toEqual([expect.stringContaining('There is no placeholder {poem}.')]);
    expect((await preview('contact', '{contact form}')).html).toBe(
      '<p class="notice">Here stands the contact form.</p>',
    );
    const { placeholders } = await read('processing-fees');
    expect(placeholders).toContainEqual({ name: 'charge: case reports', shows: '$77', is_block: false });
    expect(placeholders.map(({ name }) => name)).not.toContain('contact form');
    expect((await read('processing-fees')).version).toBe(0);
  });

  it('are none where no page has the name', async () => {
    for (const name of ['poem', 'constructor', 'About', '..']) {
      expect(
        (await journal.fetch(pageApi(name), { headers: { authorization: `Bearer ${editor.token}` } })).status,
        name,
      ).toBeGreaterThanOrEqual(400);
    }
  });
});
