import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { IssueRecord } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { ARTICLE_TYPE_DEFAULTS } from '#domain/journal/article-type-defaults';
import { boardText } from '#domain/journal/board/board';
import { articleTypeText } from '#domain/publication/article-type-list';
import { settingsApi } from '#domain/settings/paths';
import { SYSTEM } from '#server/kernel/event/append-event';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { listConflicts } from '#server/manuscript/queries';
import { importBundle, openBundle } from '#server/moving/in/import-bundle';
import { listImportRedirects } from '#server/moving/in/queries';
import { logExport, writeBundle } from '#server/moving/out/write-bundle';
import { listPictures } from '#server/settings/picture/queries';
import { sampleBoard } from '../../../scripts/demonstration/sample-settings.ts';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { PGLITE } from '../../support/engines.ts';
import {
  acceptedManuscript,
  publishedArticle,
  rejectedManuscript,
  underReviewManuscript,
} from '../../support/factories.ts';
import { SITE_URL, type TestJournal, useTestJournal } from '../../support/journal.ts';
import { photograph, uploadPicture } from '../../support/pictures.ts';

const AT = '2026-11-20T10:00:00.000Z';
const TYPES = ARTICLE_TYPE_DEFAULTS.map((one) => ({ ...one, name: `${one.name} of ours` }));
const folder = mkdtempSync(join(tmpdir(), 'journal-moving-back-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a journal that another one has written', () => {
  const old = useTestJournal(PGLITE, { isNew: true });
  const fresh = useTestJournal(PGLITE, { isNew: true });
  beforeEach(async () => {
    await old.empty();
    await fresh.empty();
  });

  const write = async ({ current }: TestJournal, name = 'journal.zip') => {
    const context = await current();
    const source = { reader: context.reader, files: context.files, siteUrl: SITE_URL, hidden: [], now: new Date(AT) };
    const parts = await Array.fromAsync(writeBundle(context.journal, source));
    const bytes = Buffer.concat(parts);
    writeFileSync(join(folder, name), bytes);
    return bytes;
  };
  const take = async (name = 'journal.zip') => {
    const bundle = await openBundle(join(folder, name));
    try {
      return await importBundle(fresh.context, bundle);
    } finally {
      bundle.close();
    }
  };
  /** A bundle's contents without timestamps. */
  const contents = (bytes: Uint8Array) => {
    const entries = Object.entries(unzipSync(bytes)).map(([path, one]): [string, string] => [
      path.slice(path.indexOf('/') + 1),
      Buffer.from(one).toString('latin1'),
    ]);
    const isTimeless = (path: string) => path.startsWith('data/') && path !== 'data/bundle.json';
    return Object.fromEntries(entries.filter(([path]) => isTimeless(path)));
  };

  const saveCover = async (editor: Person, id: string, cover: string) => {
    const {
      articles,
      number: _,
      volume: __,
      id: ___,
      answers: ____,
      waiting: _____,
      ...words
    }: IssueRecord = await (await old.fetch(issueApi.issue(id), { headers: bearer(editor.token) })).json();
    const change = { ...words, cover, articles: articles.map((article) => article.id) };
    await old.fetch(issueApi.record(id), { ...json(change, editor), method: 'PUT' });
  };

  /** A journal with data of every kind. */
  const live = async () => {
    const orcid = { orcid: '0000-0002-1825-0097', orcid_confirmed_at: AT };
    const editor = await old.as('editor', { email: 'edith@journal.example', ...orcid });
    await old.as('reviewer', { email: 'rita@clinic.example', expertise: '["stroke"]', languages: '["en"]' });
    const { id: published, issue, volume } = await publishedArticle(old.db, old.files);
    await old.db
      .updateTable('issue')
      .set({
        ...{ title: 'Moving', description: 'One.\n\nTwo.', article_order: JSON.stringify([published]) },
        ...{ is_special: true, call_text: 'Send us.', call_opens_on: '2026-11-20', call_closes_on: '2026-12-20' },
        sections: JSON.stringify([{ id: 7, name: 'Focus: moving', articles: [published] }]),
        guest_editors: JSON.stringify([{ name: 'Amina Diallo', affiliation: '', orcid: '' }]),
      })
      .where('id', '=', issue?.id ?? '')
      .execute();
    const id = await rejectedManuscript(old.db);
    await underReviewManuscript(old.db);
    const underWay = await acceptedManuscript(old.db, { submitter_id: editor.id });
    const place = { volume_id: volume?.id ?? '', issue_id: issue?.id ?? '' };
    await old.db.updateTable('manuscript').set(place).where('id', '=', underWay).execute();
    await old.db
      .insertInto('call_answer')
      .values(
        [published, underWay].map((manuscript_id) => ({ manuscript_id, issue_id: issue?.id ?? '', noted_at: AT })),
      )
      .execute();
    const moved = { source: 'ojs', moved_at: AT, moved_by: editor.email, lost: '["Its cover."]', pages: '1–9' };
    await old.db
      .insertInto('moved_article')
      .values({
        ...moved,
        source_id: '12',
        manuscript_id: published,
        old_names: '["12","path-12"]',
        section: 'Articles',
      })
      .execute();
    await old.db
      .insertInto('moved_issue')
      .values({ source: 'ojs', source_id: '31', issue_id: issue?.id ?? '' })
      .execute();
    const months = ['2026-09', '2026-10'].map((month) => ({ manuscript_id: published, month, pdf_downloads: 7 }));
    await old.db.insertInto('usage_month').values(months).execute();
    await old.db.insertInto('invoice_counter').values({ year: 2026, last: 41 }).execute();
    await old.db.updateTable('colleague').set({ categories: '["Cardiology"]' }).execute();
    const letter = { notes: 'For us.', letter_subject: 'Your manuscript', letter_text: 'It does not fit.' };
    await old.db
      .insertInto('decision')
      .values({
        ...{ id: 'decision-1', manuscript_id: id, round: 1, previous_status: 'under_review', status: 'rejected' },
        ...{ ...letter, kind: null, revision_due_on: null, decided_by: editor.email, decided_by_id: editor.id },
        decided_at: AT,
      })
      .execute();
    const by = { updated_by: editor.email, updated_at: AT };
    await old.db
      .insertInto('technical_checklist')
      .values({ id: 1, points: '["Title page"]', ...by })
      .execute();
    const { name } = await (
      await uploadPicture(old.fetch, editor, await photograph(), { description: 'Dr Adeyemi' })
    ).json();
    await saveCover(editor, issue?.id ?? '', name);
    const { version: seen } = await (await old.fetch(settingsApi('board'), { headers: bearer(editor.token) })).json();
    const members = boardText(sampleBoard().map((member) => ({ ...member, portrait: name })));
    await old.fetch(settingsApi('board'), { ...json({ version: seen, values: { members } }, editor), method: 'PUT' });
    const ownPage = { title: 'Moving', description: 'Where we go.', text: 'We go.', shown: 'yes' };
    const version = { group_name: 'journal', version: 1, changed_by: editor.email, changed_at: AT };
    await old.db
      .insertInto('setting_version')
      .values([
        { ...version, own: JSON.stringify({ name: 'Annals of Moving' }) },
        { ...version, group_name: 'fees', own: JSON.stringify({ currency: 'EUR', case_report: '75' }) },
        { ...version, group_name: 'types', own: JSON.stringify({ list: articleTypeText(TYPES) }) },
        { ...version, group_name: 'mail:review-thanks', own: JSON.stringify({ subject: 'Thanks for {number}' }) },
        { ...version, group_name: 'page:about', own: JSON.stringify({ text: 'We are moving.' }) },
        { ...version, group_name: 'page:own-moving', own: JSON.stringify(ownPage) },
      ])
      .execute();
    await logExport(old.context, SYSTEM, new Date(AT));
    await logExport(old.context, { id: editor.id, name: editor.email }, new Date(AT));
  };

  it('comes in whole, and goes out again to the same bytes', async () => {
    await live();
    const first = contents(await write(old));
    expect(await take()).toMatchObject({ origin: SITE_URL, counts: { articles: 1, manuscripts: 4, decisions: 1 } });
    expect((await fresh.current()).journal).toMatchObject({ currency: 'EUR', charges: { case_report: 75_00 } });
    const again = contents(await write(fresh, 'again.zip'));
    const log = 'data/events/000001.jsonl';
    const [before = '', after = ''] = [first[log], again[log]];
    expect(after.startsWith(before)).toBe(true);
    expect(after.slice(before.length)).toContain('journal.moved-in');
    expect(await verifyEvents(fresh.context.reader)).toMatchObject({ count: 6 });
    delete first[log];
    delete again[log];
    expect(Object.keys(again)).toEqual(Object.keys(first));
    expect(Object.keys(again).filter((path) => again[path] !== first[path])).toEqual([]);
  });

  it('knows which manuscripts answer a call and where they are to appear, leads from old addresses, and goes on counting', async () => {
    await live();
    await write(old);
    await take();
    const [issue] = await fresh.db.selectFrom('issue').select('id').execute();
    const answers = await fresh.db.selectFrom('call_answer').select(['issue_id', 'noted_at']).execute();
    expect(answers).toEqual([1, 2].map(() => ({ issue_id: issue?.id, noted_at: new Date(AT) })));
    const accepted = await fresh.db
      .selectFrom('manuscript')
      .select(['id', 'issue_id'])
      .where('status', '=', 'accepted')
      .execute();
    expect(accepted.map(({ issue_id }) => issue_id)).toEqual([issue?.id]);
    const { articles, issues } = await listImportRedirects(fresh.context.reader);
    expect(articles.map(({ old_names }) => old_names)).toEqual([['12', 'path-12']]);
    expect(issues.map(({ old_name }) => old_name)).toEqual(['31']);
    const months = await fresh.db
      .selectFrom('usage_month')
      .select(['month', 'pdf_downloads'])
      .orderBy('month')
      .execute();
    expect(months).toEqual(['2026-09', '2026-10'].map((month) => ({ month, pdf_downloads: 7 })));
    expect(await fresh.db.selectFrom('invoice_counter').selectAll().execute()).toEqual([{ year: 2026, last: 41 }]);
    // The new journal also hides a manuscript from its authors among the editors.
    const conflicts = await listConflicts(fresh.context.reader, { email: 'edith@journal.example' });
    expect(conflicts).toEqual(accepted.map(({ id }) => id));
  });

  it('has the pictures of the office, shown where they were', async () => {
    await live();
    await write(old);
    expect((await take()).counts.pictures).toBe(1);
    const [[before], [after]] = [await listPictures(old.context.reader), await listPictures(fresh.context.reader)];
    expect(after).toEqual(before);
    expect(after?.used_as).toHaveLength(sampleBoard().length + 1);
    expect(after?.used_as.at(-1)).toMatch(/^Cover of Volume/);
    const [issue] = await fresh.db.selectFrom('issue').select('cover').execute();
    expect(issue?.cover).toBe(after?.name);
  });

  it('lets no one in by a password of before, and keeps who is what in the office', async () => {
    await live();
    await write(old);
    await take();
    const people = await fresh.db.selectFrom('account').select(['email', 'password_hash']).orderBy('email').execute();
    expect(people).toEqual([
      { email: 'edith@journal.example', password_hash: null },
      { email: 'rita@clinic.example', password_hash: null },
    ]);
    expect(await fresh.db.selectFrom('colleague').select('duty').execute()).toEqual([{ duty: 'managing_editor' }]);
    expect(await fresh.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('does not come into a journal in which something has happened, and never twice', async () => {
    await live();
    await write(old);
    await take();
    await expect(take()).rejects.toThrow('This journal is not empty.');
  });

  it('is refused where a file in it was changed, left out or added, and where it is no bundle', async () => {
    await live();
    const entries = unzipSync(await write(old));
    const settings = Object.keys(entries).find((path) => path.endsWith('data/settings.json')) ?? '';
    const { [settings]: _, ...without } = entries;
    const wrong: [string, Record<string, Uint8Array>][] = [
      ['data/settings.json has changed', { ...entries, [settings]: Buffer.from('{}') }],
      ['has no data/settings.json', without],
      ['is not in the bundle’s manifest', { ...entries, [settings.replace('settings', 'more')]: Buffer.from('{}') }],
      ['This is not a journal bundle', { 'readme.txt': Buffer.from('Hello') }],
    ];
    for (const [words, files] of wrong) {
      writeFileSync(join(folder, 'wrong.zip'), zipSync(files));
      await expect(take('wrong.zip'), words).rejects.toThrow(words);
    }
    writeFileSync(join(folder, 'wrong.zip'), 'no ZIP file');
    await expect(take('wrong.zip')).rejects.toThrow('cannot be read as a ZIP file');
    expect(await fresh.db.selectFrom('account').selectAll().execute()).toEqual([]);
  });

  /** Changes the old journal's only article without any validation. */
  const rewrite = async (change: object) => {
    const { body } = await old.db.selectFrom('article').select('body').executeTakeFirstOrThrow();
    await old.db
      .updateTable('article')
      .set({ body: JSON.stringify({ ...JSON.parse(body), ...change }) })
      .execute();
  };

  it('brings articles in the dialect of the journal, whatever someone has written into them', async () => {
    await live();
    const content =
      '<h2 id="results">Results</h2><p onclick="x()">Fine.<script>x()</script><iframe src="https://e.example"></iframe></p>' +
      '<p><a href="javascript:x()">There</a><img src="x" onerror="x()"></p>';
    await rewrite({ content });
    await write(old);
    await take();
    const { body } = await fresh.db.selectFrom('article').select('body').executeTakeFirstOrThrow();
    const { content: taken } = JSON.parse(body);
    expect(taken).toContain('<h2 id="results">Results</h2><p>Fine.</p>');
    expect(taken).not.toMatch(/script|onclick|onerror|iframe|<img/);
  });

  it.each([
    ['settings', { group_name: 'look', own: JSON.stringify({ colour_light: 'red; x: url(//e.example)' }) }, 'look: '],
    ['pages', { group_name: 'page:own-bad', own: JSON.stringify({ title: 'Bad' }) }, 'page own-bad: Enter'],
    [
      'menus',
      {
        group_name: 'navigation',
        own: JSON.stringify({
          header: JSON.stringify([{ label: 'Away', links: [{ label: 'X', href: 'javascript:x()' }] }]),
        }),
      },
      'navigation: ',
    ],
    ['drawings', { svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>' }, 'more than a drawing'],
  ])('is refused whole where its %s break the rules of the office', async (_, wrong, words) => {
    await live();
    if ('svg' in wrong) await rewrite({ figures: [{ file: 'figure-1.svg', svg: wrong.svg }] });
    else {
      const version = { version: 1, changed_by: 'edith@journal.example', changed_at: AT };
      await old.db
        .insertInto('setting_version')
        .values({ ...version, ...wrong })
        .execute();
    }
    await write(old);
    await expect(take()).rejects.toThrow(words);
    expect(await fresh.db.selectFrom('setting_version').selectAll().execute()).toEqual([]);
  });

  it('brings the decision letters of an earlier bundle, which were no emails then', async () => {
    await live();
    await write(old);
    const bundle = await openBundle(join(folder, 'journal.zip'));
    const earlier = {
      ...bundle,
      bytes: async (path: string) => {
        const bytes = await bundle.bytes(path);
        if (path !== 'settings.json') return bytes;
        const letters = [{ kind: 'rejected', subject: 'No', text: 'Sorry.' }];
        return Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), letters }));
      },
    };
    await importBundle(fresh.context, earlier);
    const taken = fresh.db.selectFrom('setting_version').select('own').where('group_name', '=', 'mail:letter-rejected');
    expect(await taken.executeTakeFirst()).toEqual({ own: { subject: 'No', text: 'Sorry.', closing: '' } });
  });

  it('leaves nothing behind if it is interrupted, and is imported at the next attempt', async () => {
    await live();
    await write(old);
    const bundle = await openBundle(join(folder, 'journal.zip'));
    const broken = {
      ...bundle,
      bytes: async (path: string) => {
        if (path.startsWith('events/')) throw new Error('Power is gone.');
        return bundle.bytes(path);
      },
    };
    await expect(importBundle(fresh.context, broken)).rejects.toThrow('Power is gone.');
    bundle.close();
    expect(await fresh.db.selectFrom('manuscript').selectAll().execute()).toEqual([]);
    expect((await take()).counts.articles).toBe(1);
  });
});
