import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import type { ListedPage, OfficePage } from '#domain/settings/information/office-page';
import { pageApi, pagePreviewApi, pagesApi, settingsApi } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { informationPages } from '#loaders/snapshot';
import { takeSnapshot } from '#loaders/take-snapshot';
import { json, type Person } from '../../support/accounts.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the information pages', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const get = async <Shape>(address: string): Promise<Shape> =>
    (await journal.fetch(address, { headers: { authorization: `Bearer ${editor.token}` } })).json();
  const read = (name = 'about') => get<OfficePage>(pageApi(name));
  const findListed = async (name: string) => (await get<ListedPage[]>(pagesApi)).find((page) => page.name === name);
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
    expect(await findListed('privacy')).toMatchObject({ path: '/privacy', changed_by: null });
    expect((await get<ListedPage[]>(pagesApi)).length).toBe(16);
  });

  it('are changed, told who did so and when, and are as they were delivered again', async () => {
    const saved = await change({ title: ' Who  we are ', text: 'We are {publisher}.\r\n\r\n\r\n## More\n' });
    expect(saved.status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({ version: 1, changed_by: 'edith@journal.example' });
    expect(after.values).toMatchObject({ title: 'Who we are', text: 'We are {publisher}.\n\n## More' });
    expect(await findListed('about')).toMatchObject({ title: 'Who we are', changed_by: 'edith@journal.example' });
    expect((await change({ ...after.supplied })).status).toBe(200);
    const back = await read();
    expect([back.version, back.values]).toEqual([2, back.supplied]);
    expect(back.history.map(({ version }) => version)).toEqual([1, 0]);
    const rows = await journal.db
      .selectFrom('setting_version')
      .select('own')
      .where('group_name', '=', 'page:about')
      .orderBy('version')
      .execute();
    expect(rows).toHaveLength(2);
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
    ['about', { text: ' ' }, 'text', 'Enter the text.'],
    ['about', { text: 'x'.repeat(60_001) }, 'text', 'Use at most 60000 characters for the text.'],
    ['about', { title: '' }, 'title', 'Enter the title.'],
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
      '<p class="notice">The contact form appears here.</p>\n',
    );
    const { placeholders } = await read('processing-fees');
    expect(placeholders).toContainEqual({ name: 'charge: case reports', shows: '$77', is_block: false });
    expect(placeholders.map(({ name }) => name)).not.toContain('contact form');
    expect((await read('processing-fees')).version).toBe(0);
  });

  describe('that are the office’s own', () => {
    const words = {
      title: 'Special issues',
      description: 'What they are.',
      text: 'By {publisher}. [About](/about)',
      shown: '',
    };
    const listPublished = async () => {
      const folder = mkdtempSync(join(tmpdir(), 'journal-pages-'));
      await takeSnapshot(journal.context.reader, folder);
      const paths = informationPages(folder).map(({ path }) => path);
      rmSync(folder, { recursive: true });
      return paths.includes('/pages/special-issues');
    };

    it('are written, published, and hidden again', async () => {
      expect(await read('own-special-issues')).toMatchObject({
        version: 0,
        supplied: null,
        path: '/pages/special-issues',
      });
      expect((await put('own-special-issues', { version: 0, values: words })).status).toBe(200);
      expect(await findListed('own-special-issues')).toMatchObject({
        is_own: true,
        is_shown: false,
        title: 'Special issues',
      });
      expect(await listPublished()).toBe(false);
      expect((await change({ shown: 'yes' }, 'own-special-issues')).status).toBe(200);
      expect([await listPublished(), await findListed('own-special-issues')]).toMatchObject([true, { is_shown: true }]);
      expect((await change({ shown: '' }, 'own-special-issues')).status).toBe(200);
      expect(await listPublished()).toBe(false);
    });

    it('lead only to what there is, and are not hidden while another page leads there', async () => {
      const dead = await put('own-special-issues', { version: 0, values: { ...words, text: '[x](/pages/other)' } });
      expect([dead.status, (await dead.json()).text]).toEqual([400, ['There is no public page at /pages/other.']]);
      expect((await preview('own-special-issues', '[x](/pages/other)')).problems).toEqual(
        (await preview('about', '[x](/pages/other)')).problems,
      );
      expect((await preview('own-special-issues', '[x](/pages/special-issues)')).problems).toEqual([]);
      await put('own-special-issues', { version: 0, values: { ...words, shown: 'yes' } });
      expect((await change({ text: 'See [these](/pages/special-issues#top).' })).status).toBe(200);
      const hidden = await change({ shown: '' }, 'own-special-issues');
      expect([hidden.status, (await hidden.json()).shown]).toEqual([
        400,
        ['/about links to this page. Remove that link first.'],
      ]);
      expect(await listPublished()).toBe(true);
    });

    it('are in the menus while readers get them', async () => {
      const { version, values } = await get<Settings>(settingsApi('navigation'));
      const menus = [{ label: 'Society', links: [{ label: 'Special issues', href: '/pages/special-issues' }] }];
      const change = { version, values: { ...values, header: JSON.stringify(menus) } };
      const save = async () =>
        (await journal.fetch(settingsApi('navigation'), { ...json(change, editor), method: 'PUT' })).status;
      await put('own-special-issues', { version: 0, values: words });
      expect(await save()).toBe(400);
      await put('own-special-issues', { version: 1, values: { ...words, shown: 'yes' } });
      expect(await save()).toBe(200);
      const hidden = await put('own-special-issues', { version: 2, values: words });
      expect([hidden.status, (await hidden.json()).shown]).toEqual([
        400,
        ['The menu “Society” links to this page. Remove that link first, under Navigation.'],
      ]);
      expect(await listPublished()).toBe(true);
    });

    it('lead to no page that is hidden', async () => {
      await put('own-special-issues', { version: 0, values: words });
      const refused = await change({ text: '[x](/pages/special-issues)' });
      expect([refused.status, (await refused.json()).text]).toEqual([
        400,
        ['There is no public page at /pages/special-issues.'],
      ]);
    });

    it('go back to an earlier state, and are overwritten by no editor who has not seen the last', async () => {
      await put('own-special-issues', { version: 0, values: words });
      await change({ title: 'Collections', shown: 'yes' }, 'own-special-issues');
      expect((await put('own-special-issues', { version: 1, values: { ...words, title: 'Late' } })).status).toBe(409);
      const { history } = await read('own-special-issues');
      expect((await put('own-special-issues', { version: 2, values: history[0]?.values ?? {} })).status).toBe(200);
      expect(await read('own-special-issues')).toMatchObject({ version: 3, values: words });
      expect(await listPublished()).toBe(false);
    });

    it('have no form of another page, and no address beside those below /pages', async () => {
      const formed = await put('own-special-issues', { version: 0, values: { ...words, text: '{contact form}' } });
      expect(formed.status).toBe(400);
      for (const name of ['own-', 'own-A', 'own-a_b', 'own-..', `own-${'a'.repeat(80)}`]) {
        expect((await put(name, { version: 0, values: words })).status, name).toBeGreaterThanOrEqual(400);
      }
    });
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
