import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordCheck, RecordEntry } from '#domain/desk/record/record';
import { IN_PDF } from '#domain/publication/declarations';
import { sha256Of } from '#server/document/store-document';
import type { Depositor } from '#server/kernel/adapters/deposits';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { acceptedManuscript, publishedArticle, withdrawnArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

/** A register that accepts every deposit. */
const REGISTER: Depositor = {
  destination: 'crossref',
  isLive: false,
  send: async () => ({ state: 'registered', message: 'Successfully added', answer: '<ok/>' }),
  query: async () => 'unknown',
};

describe('the record', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    journal.context.depositors = [REGISTER];
  });

  const get = async (address: string) => {
    const response = await journal.fetch(address, { headers: bearer(editor.token) });
    expect(response.status, await response.clone().text()).toBe(200);
    return response;
  };
  const list = async (query = '') => (await (await get(`/api/editor/record/${query}`)).json()) as RecordEntry[];
  const check = async () => (await (await get('/api/editor/record/check/')).json()) as RecordCheck;
  const built = (started_at: string) =>
    journal.db
      .insertInto('site_build')
      .values({
        id: `build-${started_at}`,
        state: 'live',
        reason: 'publication',
        asked_at: started_at,
        asked_by: 'editor',
        asked_by_id: null,
        started_at,
        finished_at: started_at,
        rendered: null,
        added: null,
        changed: null,
        removed: null,
        release: null,
      })
      .execute();
  const plain = { notices: [], updated_at: '2026-08-21T09:00:00.000Z' };

  it('gives the articles of a year as a file for each index, without those that were withdrawn', async () => {
    const first = await publishedArticle(journal.db, journal.files, { ...plain, published_on: '2025-12-31' });
    const second = await publishedArticle(journal.db, journal.files, { ...plain, published_on: '2026-01-01' });
    await withdrawnArticle(journal.db, journal.files, 'rejected', { ...plain, published_on: '2026-02-01' });
    const file = await get('/api/editor/record/index-file/?index=doaj&year=2026');
    expect(file.headers.get('content-disposition')).toContain('doaj-2026.xml');
    const text = await file.text();
    expect(text).toMatch(/^<\?xml [^>]+>\n<records>\n<record>.+<\/record>\n<\/records>\n$/s);
    expect(text.match(/<record>/g)).toHaveLength(1);
    expect(text).toContain(`<publisherRecordId>${second.slug}</publisherRecordId>`);
    expect(text).not.toContain(first.slug);
    const pubmed = await (await get('/api/editor/record/index-file/?index=pubmed&year=2026')).text();
    expect(pubmed.match(/<Article>/g)).toHaveLength(1);
    expect(pubmed).toMatch(/<\/ArticleSet>\n$/);
    const none = '/api/editor/record/index-file/?index=doaj&year=1999';
    const nothing = await journal.fetch(none, { headers: bearer(editor.token) });
    expect(nothing.status).toBe(404);
  });

  it('gives the articles of a year as packages for PubMed Central, and says which are in none', async () => {
    const article = await publishedArticle(journal.db, journal.files, { ...plain, published_on: '2026-01-01' });
    const other = await publishedArticle(journal.db, journal.files, { ...plain, content: IN_PDF });
    const reply = await get('/api/editor/record/pmc/?year=2026');
    expect(reply.headers.get('content-disposition')).toContain('pmc-2026.zip');
    const year = unzipSync(await reply.bytes());
    const base = `meridianjmed-${article.volume?.number}-${article.article_number}`;
    expect(Object.keys(year)).toEqual([`${base}.zip`, 'README.txt']);
    expect(strFromU8(year['README.txt'] as Uint8Array)).toContain(
      `- ${other.manuscript_number}: It has no full text. Add it in production.`,
    );
    const files = unzipSync(year[`${base}.zip`] as Uint8Array);
    expect(Object.keys(files)).toEqual(expect.arrayContaining([`${base}.xml`, `${base}.pdf`, 'manifest.txt']));
    expect(sha256Of(files[`${base}.pdf`] as Uint8Array)).toBe(article.pdf?.sha256);
    const listed = strFromU8(files['manifest.txt'] as Uint8Array)
      .trimEnd()
      .split('\n');
    expect(listed.map((line) => line.split('\t')[2])).toEqual(
      Object.keys(files).filter((name) => name !== 'manifest.txt'),
    );

    const one = await get(`/api/editor/manuscript/${article.id}/pmc/`);
    expect(Object.keys(unzipSync(await one.bytes()))).toEqual([`${base}.zip`, 'README.txt']);
    const headers = bearer(editor.token);
    const refused = await journal.fetch(`/api/editor/manuscript/${other.id}/pmc/`, { headers });
    expect([refused.status, (await refused.json()).error]).toEqual([422, 'It has no full text. Add it in production.']);
    expect((await journal.fetch('/api/editor/record/pmc/?year=1999', { headers })).status).toBe(404);
  });

  it('says if packages exceed what a serverless host sends at once', async () => {
    const { id } = await publishedArticle(journal.db, journal.files, { ...plain, published_on: '2026-01-01' });
    await journal.db.updateTable('galley').set({ bytes: 18_000_001 }).where('manuscript_id', '=', id).execute();
    const reply = await journal.fetch('/api/editor/record/pmc/?year=2026', { headers: bearer(editor.token) });
    expect([reply.status, (await reply.json()).error]).toEqual([
      413,
      'These packages are too large for this host to send at once. Download them article by article.',
    ]);
  });

  it('names for every published article what is missing, and counts the same over the whole journal', async () => {
    await acceptedManuscript(journal.db);
    await built('2026-09-01T00:00:00Z');
    const whole = await publishedArticle(journal.db, journal.files, plain);
    const bare = await publishedArticle(journal.db, journal.files, {
      ...plain,
      doi: null,
      pdf: null,
      content: IN_PDF,
      updated_at: '2026-09-02T00:00:00.000Z',
    });
    const withdrawn = await withdrawnArticle(journal.db, journal.files, 'rejected', { ...plain, content: IN_PDF });
    const gapsOf = async () => Object.fromEntries((await list()).map(({ id, gaps }) => [id, gaps]));
    expect(await gapsOf()).toEqual({
      [whole.id]: ['not_deposited'],
      [bare.id]: ['page', 'text', 'pdf', 'doi'],
      [withdrawn.id]: [],
    });
    expect(await check()).toEqual({
      articles: 3,
      in_order: 1,
      gaps: {
        ...{ page: 1, text: 1, pdf: 1, doi: 1, not_deposited: 1, deposit_failed: 0, deposit_warning: 0 },
        ...{ not_in_doaj: 0, doaj_failed: 0, doaj_warning: 0 },
      },
      register: { destination: 'crossref', is_live: false },
      doaj: null,
    });
    await built('2026-09-03T00:00:00Z');
    expect((await gapsOf())[bare.id]).not.toContain('page');
    journal.context.depositors = [];
    expect((await gapsOf())[whole.id]).toEqual([]);
    expect((await check()).register).toBeNull();
    expect((await list()).map(({ deposit }) => deposit)).toEqual([null, null, null]);
  });

  it.each(['registered', 'accepted_with_warnings', 'failed', 'sent', 'not_sent'] as const)(
    'shows of a deposit that is %s what the register said, and nothing else',
    async (state) => {
      const { id } = await publishedArticle(journal.db, journal.files, plain);
      const said = { state, message: 'As the register said', state_at: '2026-11-20T08:00:00.000Z' };
      const deposit = { ...said, manuscript_id: id, registered_at: state === 'failed' ? said.state_at : null };
      await journal.db
        .insertInto('deposit')
        .values({ ...deposit, destination: 'crossref' })
        .execute();
      // Another register's reply has no effect.
      await journal.db
        .insertInto('deposit')
        .values({ ...deposit, state: 'failed', destination: 'datacite' })
        .execute();
      const [entry] = await list();
      expect(entry?.deposit).toEqual({ ...said, registered_at: deposit.registered_at });
      const gap = { accepted_with_warnings: 'deposit_warning', failed: 'deposit_failed', not_sent: 'not_deposited' };
      expect(entry?.gaps).toEqual(state in gap ? [gap[state as keyof typeof gap]] : []);
    },
  );

  it('is searched by words and narrowed to what is missing, page by page without losing an article', async () => {
    for (let count = 0; count < 5; count += 1) {
      await publishedArticle(journal.db, journal.files, { ...plain, title: `Sleep study ${count}`, pdf: null });
    }
    const other = await publishedArticle(journal.db, journal.files, { ...plain, title: 'Washing hands' });
    expect(await list('?search=hands%20WASHING')).toMatchObject([{ id: other.id }]);
    expect(await list(`?search=${other.doi}`)).toHaveLength(1);
    expect(await list('?missing=pdf&search=sleep')).toHaveLength(5);
    expect(await list('?missing=doi')).toEqual([]);
    expect(await list('?missing=any')).toHaveLength(6);
    const seen: string[] = [];
    let next: string | undefined = '/api/editor/record/?limit=2&missing=pdf';
    while (next) {
      const response = await get(next);
      expect(response.headers.get('x-total-count')).toBe('5');
      seen.push(...((await response.json()) as RecordEntry[]).map(({ id }) => id));
      next = /<([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('has a deposit sent again, also where the register has this very one, and not without a register or a DOI', async () => {
    const { id } = await publishedArticle(journal.db, journal.files, plain);
    const send = async (to = id) =>
      (await journal.fetch(`/api/editor/manuscript/${to}/deposit/`, json({}, editor))).status;
    for (const times of [1, 2]) {
      expect(await send()).toBe(202);
      await journal.deliver();
      expect(await journal.db.selectFrom('deposit_batch').selectAll().execute()).toHaveLength(times);
    }
    expect(await list()).toMatchObject([{ deposit: { state: 'registered' }, gaps: [] }]);
    const unnamed = await publishedArticle(journal.db, journal.files, { ...plain, doi: null });
    expect(await send(unnamed.id)).toBe(409);
    expect(await send(await acceptedManuscript(journal.db))).toBe(409);
    journal.context.depositors = [];
    expect(await send()).toBe(409);
  });

  it('leaves out what an editor wrote', async () => {
    const { id } = await publishedArticle(journal.db, journal.files, plain);
    await journal.db.updateTable('manuscript').set({ submitter_id: editor.id }).where('id', '=', id).execute();
    expect(await list()).toEqual([]);
    expect((await check()).articles).toBe(0);
    const reply = await journal.fetch(`/api/editor/manuscript/${id}/deposit/`, json({}, editor));
    expect(reply.status).toBe(404);
  });
});
