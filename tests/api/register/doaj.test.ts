import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SystemReport } from '#domain/assembly/findings';
import { systemApi } from '#domain/assembly/paths';
import type { RecordCheck, RecordEntry } from '#domain/desk/record/record';
import type { Article } from '#domain/publication/article';
import { doajDepositor } from '#server/kernel/adapters/deposits-doaj';
import { openDepositors } from '#server/kernel/adapters/open-adapters';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { depositBacklog, PENDING_MAX, requestDeposit } from '#server/register/deposit/request-deposit';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { type DoajServer, startDoajServer } from '../../support/doaj-server.ts';
import { acceptedManuscript, publishedArticle, withdrawnArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KEY = 'a key of the tests';

describe('deposits with DOAJ', () => {
  const journal = useTestJournal();
  let doaj: DoajServer;
  let article: Article;
  beforeAll(async () => {
    doaj = await startDoajServer();
  });
  afterAll(() => doaj.close());
  beforeEach(async () => {
    await journal.empty();
    doaj.mood = 'well';
    doaj.calls.length = 0;
    doaj.articles.clear();
    useKey(KEY);
    article = await publishedArticle(journal.db, journal.files, { notices: [] });
  });

  const useKey = (apiKey: string) => {
    journal.context.depositors = [doajDepositor(MERIDIAN, { apiKey, url: doaj.address })];
  };
  const ask = async (again = false, id = article.id) => {
    await journal.db
      .transaction()
      .execute((trx) =>
        enqueue(trx, { kind: 'deposit.send', payload: { manuscript_id: id, again } }, journal.clock.now()),
      );
    await journal.deliver();
  };
  const deliverAfter = async (milliseconds: number) => {
    journal.clock.advance(milliseconds);
    await journal.deliver();
  };
  const deposit = async (id = article.id) =>
    journal.db.selectFrom('deposit').selectAll().where('manuscript_id', '=', id).executeTakeFirst();
  const undone = () => journal.db.selectFrom('outbox').selectAll().where('status', '!=', 'delivered').execute();
  const kept = () => [...doaj.articles.values()].map(({ bibjson }) => bibjson.title);
  const become = (status: 'rejected' | 'published', change: { title?: string } = {}) =>
    journal.db.transaction().execute(async (trx) => {
      await trx.updateTable('manuscript').set({ status }).where('id', '=', article.id).execute();
      if (change.title) await trx.updateTable('article').set(change).where('manuscript_id', '=', article.id).execute();
      await requestDeposit(trx, article.id, journal.clock.now());
    });
  const completeDeposit = async () => {
    await ask();
    await deliverAfter(MINUTE);
    doaj.calls.length = 0;
  };

  it('are sent once, and called registered only when DOAJ lists the article', async () => {
    await ask();
    expect(await deposit()).toMatchObject({ state: 'sent', registered_at: null });
    await deliverAfter(MINUTE);
    const [[id = '', sent] = []] = [...doaj.articles];
    expect(await deposit()).toMatchObject({ state: 'registered', record_id: id, registered_at: journal.clock.now() });
    expect(sent?.bibjson.identifier).toContainEqual({ type: 'eissn', id: MERIDIAN.issn });
    expect(doaj.calls).toEqual(['POST /articles', `GET /articles/${id}`]);
    await ask();
    expect(doaj.calls).toHaveLength(2);
    expect(await undone()).toEqual([]);
  });

  it('change the article under the name that DOAJ gave it, and send it anew where DOAJ knows that name no more', async () => {
    await completeDeposit();
    const [id] = doaj.articles.keys();
    await become('published', { title: 'Sleep after the correction' });
    await deliverAfter(5 * MINUTE);
    expect(doaj.calls).toEqual([`PUT /articles/${id}`]);
    expect(kept()).toEqual(['Sleep after the correction']);
    expect(await deposit()).toMatchObject({ state: 'sent', record_id: id });
    doaj.articles.clear();
    await ask(true);
    expect(doaj.calls.slice(1)).toEqual([`PUT /articles/${id}`, 'POST /articles']);
    const [other] = doaj.articles.keys();
    expect(other).not.toBe(id);
    await deliverAfter(MINUTE);
    expect(await deposit()).toMatchObject({ state: 'registered', record_id: other });
  });

  it.each([
    ['not listed', 'does not show it'],
    ['retitled', 'under a different title: “Another title”'],
  ] as const)('keep a warning of an article that is %s', async (mood, words) => {
    doaj.mood = mood;
    await completeDeposit();
    expect(await deposit()).toMatchObject({
      state: 'accepted_with_warnings',
      message: expect.stringContaining(words),
    });
  });

  it.each([
    ['refusing', 400, 'Field ‘title’ is too long'],
    ['forbidding', 403, 'not possible to create an article for this journal'],
  ] as const)('are failed with DOAJ’s own words where it is %s', async (mood, status, words) => {
    await completeDeposit();
    const before = await deposit();
    doaj.mood = mood;
    await ask(true);
    expect(await deposit()).toMatchObject({ state: 'failed', message: expect.stringContaining(`(status ${status})`) });
    expect((await deposit())?.message).toContain(words);
    expect(await deposit()).toMatchObject({ record_id: before?.record_id, registered_at: before?.registered_at });
    expect(await undone()).toEqual([]);
  });

  it.each(['down', 'busy', 'cut', 'slow', 'lost', 'nonsense', 'guarded'] as const)(
    'claim nothing while DOAJ is %s, and are sent when it is back, once',
    async (mood) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const shortened = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation(() => timeout(doaj.mood === 'slow' ? 30 : 5000));
      onTestFinished(() => shortened.mockRestore());
      doaj.mood = mood;
      await ask();
      expect(await deposit()).toMatchObject({ state: 'not_sent', message: expect.stringContaining('retried') });
      expect(await undone()).toMatchObject([{ kind: 'deposit.send', status: 'waiting' }]);
      doaj.mood = 'well';
      await deliverAfter(MINUTE);
      doaj.mood = mood;
      if (mood !== 'lost') {
        await deliverAfter(MINUTE);
        expect(await deposit()).toMatchObject({ state: 'sent' });
      }
      doaj.mood = 'well';
      await deliverAfter(MINUTE);
      expect(await deposit()).toMatchObject({ state: 'registered' });
      expect(doaj.articles.size).toBe(1);
      expect(await undone()).toEqual([]);
    },
  );

  it('wait for another key where DOAJ refuses it, and show the key to no one', async () => {
    useKey('a wrong & secret key');
    await ask();
    expect(await deposit()).toMatchObject({
      state: 'not_sent',
      message: expect.stringContaining('Check DOAJ_API_KEY'),
    });
    doaj.mood = 'cut';
    await deliverAfter(MINUTE);
    const written = [await deposit(), await journal.db.selectFrom('deposit_batch').selectAll().execute()];
    const seen = JSON.stringify([written, await undone(), journal.logged]);
    expect(seen).not.toMatch(/secret key|secret(\+|%20)key/);
    doaj.mood = 'well';
    useKey(KEY);
    await deliverAfter(10 * MINUTE);
    expect(await deposit()).toMatchObject({ state: 'sent' });
  });

  it('are failed once DOAJ knew nothing of the article for a day', async () => {
    await ask();
    doaj.articles.clear();
    await deliverAfter(12 * HOUR);
    expect(await deposit()).toMatchObject({ state: 'sent' });
    await deliverAfter(24 * HOUR);
    expect(await deposit()).toMatchObject({
      state: 'failed',
      message: 'DOAJ has no record of this deposit. Send it again.',
    });
  });

  it('say of a retracted article that it is', async () => {
    await completeDeposit();
    const editor = await journal.as('editor');
    const by = { retracted_by: 'the editors', confirm: article.manuscript_number };
    const notice = { kind: 'retraction', text: 'The data were invented.', ...by };
    const reply = await journal.fetch(`/api/editor/manuscript/${article.id}/notices/`, json(notice, editor));
    expect(reply.status).toBe(200);
    await deliverAfter(5 * MINUTE);
    expect(kept()).toEqual([`RETRACTED: ${article.title}`]);
  });

  it('are removed with the article, and made anew where it comes back', async () => {
    await completeDeposit();
    const [id] = doaj.articles.keys();
    doaj.mood = 'down';
    await become('rejected');
    await deliverAfter(5 * MINUTE);
    expect(await deposit()).toMatchObject({ state: 'registered', message: expect.stringContaining('retried') });
    doaj.mood = 'well';
    await deliverAfter(MINUTE);
    expect(doaj.calls.at(-1)).toBe(`DELETE /articles/${id}`);
    expect(doaj.articles.size).toBe(0);
    expect(await deposit()).toMatchObject({
      state: 'removed',
      message: 'The article has been removed from DOAJ.',
      record_id: null,
    });
    await become('published');
    await deliverAfter(5 * MINUTE);
    await deliverAfter(MINUTE);
    expect(await deposit()).toMatchObject({ state: 'registered' });
  });

  it('that DOAJ never answered are found by their DOI, and removed', async () => {
    doaj.mood = 'lost';
    await ask();
    expect(doaj.articles.size).toBe(1);
    doaj.mood = 'well';
    await become('rejected');
    await deliverAfter(5 * MINUTE);
    expect(doaj.calls).toContain(`GET /search/articles/doi:"${article.doi}"`);
    expect(doaj.articles.size).toBe(0);
    expect(await deposit()).toMatchObject({ state: 'removed' });
  });

  it('are made of an article without a DOI, and not of one that was withdrawn before', async () => {
    const unnamed = await publishedArticle(journal.db, journal.files, { doi: null, notices: [] });
    const withdrawn = await withdrawnArticle(journal.db, journal.files);
    for (const { id } of [unnamed, withdrawn]) await ask(false, id);
    await deliverAfter(MINUTE);
    expect(await deposit(unnamed.id)).toMatchObject({ state: 'registered' });
    expect(await deposit(withdrawn.id)).toMatchObject({ state: 'not_sent', batch_id: null });
    expect(doaj.articles.size).toBe(1);
  });

  it('are made by the hour of what was published before there was a key, once, and no more than may wait', async () => {
    const withdrawn = await withdrawnArticle(journal.db, journal.files);
    journal.clock.set('2026-12-01T10:00:00.000Z');
    await depositBacklog(journal.context);
    await depositBacklog(journal.context);
    expect(await undone()).toMatchObject([{ payload: { manuscript_id: article.id, destination: 'doaj' } }]);
    await journal.deliver();
    await deliverAfter(MINUTE);
    expect(await deposit()).toMatchObject({ state: 'registered' });
    expect(await deposit(withdrawn.id)).toBeUndefined();
    await depositBacklog(journal.context);
    expect(await undone()).toEqual([]);
    const other = await publishedArticle(journal.db, journal.files, { notices: [] });
    await journal.db.transaction().execute(async (trx) => {
      for (let waiting = 0; waiting < PENDING_MAX; waiting += 1) {
        const payload = { manuscript_id: article.id, destination: 'doaj' } as const;
        await enqueue(trx, { kind: 'deposit.send', payload }, journal.clock.now());
      }
    });
    await depositBacklog(journal.context);
    expect(await deposit(other.id)).toBeUndefined();
  });

  describe('on the record', () => {
    let editor: Person;
    beforeEach(async () => {
      editor = await journal.as('editor');
    });
    const get = async (address: string) => (await journal.fetch(address, { headers: bearer(editor.token) })).json();
    const entry = async (): Promise<RecordEntry | undefined> => (await get('/api/editor/record/'))[0];
    const send = async (id = article.id) =>
      (await journal.fetch(`/api/editor/manuscript/${id}/deposit/`, json({ to: 'doaj' }, editor))).status;

    it('stand with their state, what is missing, and a press that sends them', async () => {
      expect(await entry()).toMatchObject({ deposit: null, doaj: { state: 'not_sent' }, gaps: ['not_in_doaj'] });
      expect(await send()).toBe(202);
      await journal.deliver();
      expect(await entry()).toMatchObject({ doaj: { state: 'sent' }, gaps: [] });
      doaj.mood = 'not listed';
      await deliverAfter(MINUTE);
      expect((await entry())?.gaps).toEqual(['doaj_warning']);
      doaj.mood = 'refusing';
      expect(await send()).toBe(202);
      await journal.deliver();
      expect(await entry()).toMatchObject({ doaj: { state: 'failed' }, gaps: ['doaj_failed'] });
      const check: RecordCheck = await get('/api/editor/record/check/');
      expect(check).toMatchObject({ in_order: 0, gaps: { doaj_failed: 1 }, doaj: { is_live: false }, register: null });
      await become('rejected');
      expect((await entry())?.gaps).toEqual(['doaj_failed']);
      doaj.mood = 'well';
      await deliverAfter(5 * MINUTE);
      expect(await entry()).toMatchObject({ doaj: { state: 'removed' }, gaps: [] });
    });

    it('are nowhere where no key is set, and are not made of what is not published', async () => {
      expect(await send(await acceptedManuscript(journal.db))).toBe(409);
      journal.context.depositors = [];
      expect(await send()).toBe(409);
      expect(await entry()).toMatchObject({ doaj: null, gaps: [] });
    });

    it('are a part of the running journal', async () => {
      const find = async () =>
        ((await get(systemApi.report)) as SystemReport).parts.find(({ part }) => part === 'doaj');
      expect(await find()).toMatchObject({ state: 'look' });
      const live = doajDepositor(MERIDIAN, { apiKey: KEY, url: 'https://doaj.org/api/v4' });
      journal.context.depositors = [live];
      expect(await find()).toMatchObject({ state: 'good' });
      journal.context.depositors = [];
      expect(await find()).toMatchObject({ state: 'off' });
    });
  });
});

describe('DOAJ', () => {
  const env = { crossref: undefined, datacite: undefined, siteUrl: 'https://journal.example' };
  const url = 'https://doaj.org/api/v4';

  it('is told of no invented article', async () => {
    const live = { ...env, doaj: { apiKey: KEY, url } };
    await expect(openDepositors(MERIDIAN, live, { isDemonstration: true })).rejects.toThrow('leave DOAJ_API_KEY empty');
    const trial = { ...env, doaj: { apiKey: KEY, url: 'http://127.0.0.1:9000' } };
    expect(await openDepositors(MERIDIAN, trial, { isDemonstration: true })).toMatchObject([{ destination: 'doaj' }]);
  });
});
