import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding, SystemPart, SystemReport } from '#domain/assembly/findings';
import { systemApi } from '#domain/assembly/paths';
import { json, type Person } from '../../support/accounts.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the report on the running journal', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    for (const name of ['backups', 'outside', 'scanner', 'payments', 'depositors'] as const) {
      Object.assign(journal.context, { [name]: undefined });
    }
    journal.mailer.check = async () => {
      if (journal.mailer.failure) throw journal.mailer.failure;
    };
  });

  const read = async (): Promise<SystemReport> => {
    const response = await journal.fetch(systemApi.report, { headers: { authorization: `Bearer ${editor.token}` } });
    expect(response.status).toBe(200);
    return response.json();
  };
  const partOf = async (wanted: SystemPart): Promise<Finding> => {
    const found = (await read()).parts.find(({ part }) => part === wanted);
    if (!found) throw new Error(`There is no part ${wanted}.`);
    return found;
  };

  it('reports that everything works if it does', async () => {
    const { parts, backups } = await read();
    const states = Object.fromEntries(parts.map(({ part, state }) => [part, state]));
    expect(states).toMatchObject({ database: 'good', files: 'good', deliveries: 'good', chores: 'good', mail: 'good' });
    expect(states).toMatchObject({ scanner: 'off', payments: 'off', register: 'off', backups: 'off' });
    expect(backups).toBeNull();
    expect((await partOf('database')).words).toMatch(/^PostgreSQL \d+\.\d+, \d+\.\d MB\.$/);
  });

  it('speaks of the demonstration only in one', async () => {
    expect((await partOf('sender')).words).not.toContain('demonstration');
    journal.mailer.check = undefined;
    expect((await partOf('sender')).words).toBe('The demonstration sends no email.');
  });

  it('gives the words of a mail server that refuses', async () => {
    journal.mailer.failure = new Error('Invalid login: 535 Authentication failed');
    expect(await partOf('mail')).toMatchObject({
      state: 'broken',
      words: 'Invalid login: 535 Authentication failed',
      remedy: expect.stringContaining('SMTP_URL'),
    });
  });

  it('emails a test to who asks, or says at once what the mail server said', async () => {
    const ask = () => journal.fetch(systemApi.testEmail, json({}, editor));
    expect((await ask()).status).toBe(200);
    expect(journal.mailer.sent.map(({ to }) => to.address)).toEqual([editor.email]);
    journal.mailer.failure = new Error('550 Sender address rejected');
    const refused = await ask();
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'The test email could not be sent: 550 Sender address rejected',
    ]);
    journal.mailer.failure = undefined;
    for (let sent = 2; sent < 10; sent += 1) await ask();
    expect((await ask()).status).toBe(429);
  });

  it('reports emails that were given up, and one that has waited too long', async () => {
    const row = { kind: 'mail.reset-password', payload: JSON.stringify({ account_id: editor.id }) } as const;
    const at = journal.clock.now();
    const dead = { ...row, id: 'deaddeaddeaddead', status: 'dead', next_at: at, created_at: at } as const;
    await journal.db.insertInto('outbox').values(dead).execute();
    expect(await partOf('deliveries')).toMatchObject({ state: 'look', words: 'One delivery has failed.' });
    const before = new Date(at.getTime() - 3 * 3_600_000);
    const late = { ...dead, id: 'latelatelatelate', status: 'waiting', next_at: before } as const;
    await journal.db.insertInto('outbox').values(late).execute();
    expect(await partOf('deliveries')).toMatchObject({
      state: 'broken',
      words: '1 delivery is due, the oldest for 3 hours.',
    });
  });

  it('reports the certificate and the records of the sender’s domain', async () => {
    const ends = new Date(journal.clock.now().getTime() + 5 * 86_400_000);
    journal.context.domainChecks = {
      certificateEnds: async () => ends,
      readMailRecords: async () => ({ hasSpf: true, hasDmarc: false }),
    };
    expect(await partOf('certificate')).toMatchObject({ state: 'look', words: 'Valid for another 5 days.' });
    expect(await partOf('sender')).toMatchObject({ state: 'look', words: expect.stringContaining('DMARC') });
    journal.context.domainChecks.certificateEnds = async () => {
      throw new Error('connect ECONNREFUSED');
    };
    expect(await partOf('certificate')).toMatchObject({
      state: 'look',
      words: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('goes on where a scanner is away, and says so', async () => {
    journal.context.scanner = {
      scan: async () => {
        throw new Error('The virus scanner could not scan the file (ECONNREFUSED).');
      },
    };
    expect(await partOf('scanner')).toMatchObject({ state: 'broken', words: expect.stringContaining('ECONNREFUSED') });
  });

  it('refuses a backup where the host keeps none, and says how to make one', async () => {
    const response = await journal.fetch(systemApi.backups, json({}, editor));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('npm run backup') });
  });

  it('is for those who run the journal: not for a section editor, an author or a visitor', async () => {
    const section = await journal.as('editor');
    await journal.db
      .updateTable('colleague')
      .set({ duty: 'section_editor' })
      .where('account_id', '=', section.id)
      .execute();
    for (const [person, status] of [
      [section, 403],
      [await journal.as('author'), 403],
      [undefined, 401],
    ] as const) {
      const headers = person && { authorization: `Bearer ${person.token}` };
      expect((await journal.fetch(systemApi.report, headers && { headers })).status).toBe(status);
      expect((await journal.fetch(systemApi.backups, json({}, person))).status).toBe(status);
    }
  });
});
