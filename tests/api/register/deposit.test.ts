import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Article } from '#domain/publication/article';
import { crossrefDepositor } from '#server/kernel/adapters/deposits-crossref';
import { openDepositors } from '#server/kernel/adapters/open-adapters';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { laneOf } from '#server/kernel/outbox/lane';
import { bearer } from '../../support/accounts.ts';
import { type CrossrefServer, startCrossrefServer } from '../../support/crossref-server.ts';
import { publishedArticle, withdrawnArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { insertSettings } from '../../support/own-settings.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ACCOUNT = { user: 'mj', password: 'secret word', environment: 'sandbox' } as const;

describe('deposits with Crossref', () => {
  const journal = useTestJournal();
  let crossref: CrossrefServer;
  let article: Article;
  beforeAll(async () => {
    crossref = await startCrossrefServer();
  });
  afterAll(async () => {
    await crossref.close();
  });
  beforeEach(async () => {
    await journal.empty();
    await insertSettings(journal, { journal: { update_policy_doi: '10.5555/policy' } });
    crossref.mood = 'well';
    crossref.files.length = 0;
    crossref.timestamps.clear();
    journal.context.depositors = [crossrefDepositor({ ...ACCOUNT, url: crossref.address })];
    article = await publishedArticle(journal.db, journal.files, { notices: [] });
  });

  const ask = (again = false, id = article.id) =>
    journal.db
      .transaction()
      .execute((trx) =>
        enqueue(trx, { kind: 'deposit.send', payload: { manuscript_id: id, again } }, journal.clock.now()),
      );
  const deliverAfter = async (milliseconds: number) => {
    journal.clock.advance(milliseconds);
    await journal.deliver();
  };
  const deposit = async (id = article.id) =>
    journal.db.selectFrom('deposit').selectAll().where('manuscript_id', '=', id).executeTakeFirst();
  const batches = () => journal.db.selectFrom('deposit_batch').selectAll().orderBy('sent_at').execute();
  const undone = () => journal.db.selectFrom('outbox').selectAll().where('status', '!=', 'delivered').execute();

  it('are sent, and called registered once Crossref has said so', async () => {
    await ask();
    await journal.deliver();
    expect(crossref.files).toHaveLength(1);
    expect(await deposit()).toMatchObject({ state: 'sent', registered_at: null });
    await deliverAfter(MINUTE);
    expect(await deposit()).toMatchObject({ state: 'registered', message: 'Successfully added' });
    expect((await deposit())?.registered_at).toEqual(journal.clock.now());
    expect(await batches()).toMatchObject([
      {
        state: 'registered',
        document: `${crossref.files[0]}\n`,
        dois: [article.doi],
        answer: expect.stringContaining('Success'),
      },
    ]);
    expect(await undone()).toEqual([]);
  });

  it('keep Crossref’s warning as what it is, and its refusal with its reason', async () => {
    crossref.mood = 'warning';
    await ask();
    await journal.deliver();
    await deliverAfter(MINUTE);
    expect(await deposit()).toMatchObject({ state: 'accepted_with_warnings', message: 'Added with conflict' });
    const registered = (await deposit())?.registered_at;
    crossref.mood = 'refusing';
    await ask(true);
    await journal.deliver();
    await deliverAfter(MINUTE);
    expect(await deposit()).toMatchObject({ state: 'failed', registered_at: registered });
    expect((await deposit())?.message).toContain('can not submit into handle, please contact support <DOI match>');
  });

  it.each(['down', 'cut', 'nonsense'] as const)(
    'claim nothing while Crossref is %s, and are sent when it is back',
    async (mood) => {
      crossref.mood = mood;
      await ask();
      await journal.deliver();
      expect(await deposit()).toMatchObject({ state: 'not_sent', message: expect.stringContaining('retried') });
      expect(await undone()).toMatchObject([{ kind: 'deposit.send', status: 'waiting' }]);
      crossref.mood = 'well';
      await deliverAfter(MINUTE);
      crossref.mood = mood;
      await deliverAfter(MINUTE);
      expect(await deposit()).toMatchObject({ state: 'sent' });
      crossref.mood = 'well';
      await deliverAfter(MINUTE);
      expect(await deposit()).toMatchObject({ state: 'registered' });
      expect(await undone()).toEqual([]);
    },
  );

  it('wait as long as Crossref’s queue, without a failure', async () => {
    crossref.mood = 'queued';
    await ask();
    await journal.deliver();
    for (let days = 0; days < 3; days += 0.25) await deliverAfter(DAY / 4);
    expect(await deposit()).toMatchObject({ state: 'sent', message: 'The deposit is in Crossref’s queue.' });
    expect((await undone()).filter(({ last_error }) => last_error)).toEqual([]);
    crossref.mood = 'well';
    await deliverAfter(DAY);
    expect(await deposit()).toMatchObject({ state: 'registered' });
  });

  it('that Crossref has lost are failed after a day, not before', async () => {
    crossref.mood = 'forgetful';
    await ask();
    await journal.deliver();
    await deliverAfter(DAY / 2);
    expect(await deposit()).toMatchObject({ state: 'sent' });
    await deliverAfter(DAY);
    expect(await deposit()).toMatchObject({
      state: 'failed',
      message: 'Crossref has no record of this deposit. Send it again.',
    });
  });

  it.each(['unauthorised', 'failure page'] as const)(
    'say what is wrong at once where Crossref answers with %s',
    async (mood) => {
      crossref.mood = mood;
      await ask();
      await journal.deliver();
      expect(await deposit()).toMatchObject({ state: 'failed', message: expect.stringContaining('Crossref refused') });
      expect((await deposit())?.message).not.toContain(ACCOUNT.password);
      expect(await undone()).toEqual([]);
    },
  );

  it('are sent again by themselves after a change, five minutes later and with a later moment, and not without one', async () => {
    await ask();
    await journal.deliver();
    await deliverAfter(MINUTE);
    await ask();
    await journal.deliver();
    expect(crossref.files).toHaveLength(1);
    const editor = await journal.as('editor');
    const response = await journal.fetch(`/api/editor/manuscript/${article.id}/notices/`, {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'correction', text: 'The unit is mmol/l.', doi: '10.5555/mj.2026.c1' }),
    });
    expect(response.status).toBe(200);
    await journal.deliver();
    expect(crossref.files).toHaveLength(1);
    journal.clock.set(new Date(journal.clock.now().getTime() + 5 * MINUTE).toISOString());
    await journal.deliver();
    expect(crossref.files).toHaveLength(2);
    expect(crossref.files[1]).toContain(`<update type="correction"`);
    await deliverAfter(MINUTE);
    expect(await deposit()).toMatchObject({ state: 'registered' });
    expect([...crossref.timestamps.keys()]).toContain('10.5555/mj.2026.c1');
  });

  it('have a later moment even where the clock was put back', async () => {
    await ask();
    await journal.deliver();
    await deliverAfter(MINUTE);
    journal.clock.advance(-DAY);
    await ask(true);
    await journal.deliver();
    await deliverAfter(MINUTE);
    expect(crossref.files).toHaveLength(2);
    expect(await deposit()).toMatchObject({ state: 'registered' });
  });

  it('are not made of what was withdrawn before, of what has no DOI, or where nothing is configured', async () => {
    const withdrawn = await withdrawnArticle(journal.db, journal.files);
    const unnamed = await publishedArticle(journal.db, journal.files, { doi: null, notices: [] });
    for (const id of [withdrawn.id, unnamed.id]) await ask(false, id);
    await journal.deliver();
    expect(await deposit(withdrawn.id)).toMatchObject({ state: 'not_sent', batch_id: null });
    expect(await deposit(unnamed.id)).toMatchObject({ state: 'not_sent', message: expect.stringContaining('no DOI') });
    journal.context.depositors = [];
    await ask();
    await journal.deliver();
    expect(crossref.files).toEqual([]);
    expect(await undone()).toEqual([]);
  });
});

describe('the lane of deposits', () => {
  it('is another than that of emails, so that thousands of deposits hold up none', () => {
    expect(laneOf('deposit.send')).toBe('deposits');
    expect(laneOf('deposit.ask')).toBe('deposits');
    expect(laneOf('mail.decision')).toBe('mails');
  });
});

describe('which registers are opened', () => {
  const env = { crossref: undefined, datacite: undefined, doaj: undefined, siteUrl: 'https://journal.example' };
  it('is none without an account, and none for good with invented articles', async () => {
    expect(await openDepositors(MERIDIAN, env, { isDemonstration: false })).toEqual([]);
    const live = { ...env, crossref: { ...ACCOUNT, environment: 'live' as const } };
    await expect(openDepositors(MERIDIAN, live, { isDemonstration: true })).rejects.toThrow('demonstration');
    expect(await openDepositors(MERIDIAN, live, { isDemonstration: false })).toHaveLength(1);
    expect(await openDepositors(MERIDIAN, { ...env, crossref: ACCOUNT }, { isDemonstration: true })).toHaveLength(1);
  });
});
