import { beforeEach, describe, expect, it } from 'vitest';
import { rebuildByHook } from '#server/kernel/adapters/rebuild';
import { bearer, type Person } from '../support/accounts.ts';
import { submittedManuscript } from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';
import { closedPort } from '../support/smtp.ts';

describe('a publication while mail and builds fail', () => {
  const journal = useTestJournal();
  let editor: Person;

  beforeEach(async () => {
    await journal.empty();
    const started = { id: 1, is_demonstration: false, created_at: journal.clock.now() };
    await journal.db.insertInto('journal').values(started).execute();
    editor = await journal.as('editor');
  });

  const read = async (address: string) => {
    const reply = await journal.fetch(address, { headers: bearer(editor.token) });
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const decide = async (id: string, body: object) => {
    const reply = await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status, await reply.clone().text()).toBe(200);
  };

  it('stands, is read from the API at once, is seen by the office as not delivered, and all of it follows once', async () => {
    journal.mailer.failure = new Error('connect ECONNREFUSED');
    journal.context.rebuildSite = rebuildByHook({ buildHookUrl: `http://127.0.0.1:${await closedPort()}/build` });
    const id = await submittedManuscript(journal.db, { title: 'Heard in spite of everything' });
    await decide(id, { status: 'published', notes: 'Well done.' });
    await journal.deliver();

    expect((await journal.fetch('/api/manuscripts/heard-in-spite-of-everything')).status).toBe(200);
    expect(await read(`/api/editor/manuscript/${id}/`)).toMatchObject({ status: 'published' });
    const undelivered = JSON.stringify(await read('/api/editor/deliveries/'));
    expect(undelivered).toContain('ECONNREFUSED');
    expect(undelivered).toContain('The build hook responded nothing.');
    expect(await read('/api/editor/site/')).toMatchObject({ current: null, failure: { state: 'failed' } });
    expect(journal.mailer.sent).toEqual([]);

    journal.mailer.failure = undefined;
    let builds = 0;
    journal.context.rebuildSite = async () => {
      builds += 1;
    };
    for (let minutes = 0; minutes < 3; minutes += 1) {
      journal.clock.advance(60_000);
      await journal.deliver();
    }
    expect(builds).toBe(1);
    expect(journal.mailer.sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your article .* is published$/),
    ]);
    expect(await read('/api/editor/deliveries/')).toEqual([]);
    expect(await read('/api/editor/site/')).toMatchObject({ failure: null });
  });
});
