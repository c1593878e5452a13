import { beforeEach, describe, expect, it } from 'vitest';
import { SETUP_API, SETUP_PAGE, SETUP_TEXTS } from '#domain/account/setup/setup';
import { settingsApi } from '#domain/settings/paths';
import { createSetupLink } from '#server/account/setup/queries';
import { json, PASSWORD } from '../../support/accounts.ts';
import { PGLITE } from '../../support/engines.ts';
import { useTestJournal } from '../../support/journal.ts';

const CHIEF = {
  ...{ email: 'chief@rural.example', password: PASSWORD, first_name: 'Ada', last_name: 'Adeyemi' },
  ...{ journal_name: 'Rural Medicine', publisher: 'Rural Society', office_email: 'office@rural.example' },
};

describe('the set-up of a journal that no one runs yet', () => {
  const journal = useTestJournal(PGLITE, { isNew: true });
  beforeEach(() => journal.empty());

  const link = () => createSetupLink(journal.db, 'https://rural.example', journal.clock.now());
  const newCode = async () => (await link())?.split('#token=')[1] ?? '';
  const isOpen = async () => (await (await journal.fetch(SETUP_API)).json()).is_open;
  const setUp = (change: object) => journal.fetch(SETUP_API, json({ ...CHIEF, ...change }));
  const editors = () =>
    journal.db.selectFrom('account').select(['email', 'role']).where('role', '=', 'editor').execute();

  it('is closed until a code is made, of which the database has the hash only', async () => {
    expect(await isOpen()).toBe(false);
    expect((await setUp({ code: 'A'.repeat(43) })).status).toBe(409);
    const made = await link();
    expect(made).toMatch(new RegExp(`^https://rural\\.example${SETUP_PAGE}#token=[\\w-]{43}$`));
    expect(await isOpen()).toBe(true);
    const rows = await journal.db.selectFrom('setup_code').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(made?.split('=')[1]);
  });

  it('makes a managing editor who signs in and changes the settings, and is over', async () => {
    const code = await newCode();
    const reply = await setUp({ code });
    expect([reply.status, await reply.json()]).toEqual([201, { message: SETUP_TEXTS.done }]);
    const { token } = await (
      await journal.fetch('/api/auth/login/', json({ email: CHIEF.email, password: PASSWORD }))
    ).json();
    const headers = { authorization: `Bearer ${token}` };
    const names = await (await journal.fetch(settingsApi('journal'), { headers })).json();
    expect(names).toMatchObject({
      ...{ version: 1, changed_by: CHIEF.email },
      values: { name: 'Rural Medicine', publisher: 'Rural Society', office_email: 'office@rural.example', issn: '' },
    });
    expect(await isOpen()).toBe(false);
    for (const again of [code, 'A'.repeat(43)]) {
      const refused = await setUp({ code: again, email: 'other@rural.example' });
      expect([refused.status, (await refused.json()).detail]).toEqual([409, SETUP_TEXTS.over]);
    }
    expect(await editors()).toEqual([{ email: CHIEF.email, role: 'editor' }]);
    const event = await journal.db.selectFrom('event').select('actor').where('action', '=', 'editor.set-up').execute();
    expect(event).toEqual([{ actor: CHIEF.email }]);
    expect((await journal.current()).journal.name).toBe('Rural Medicine');
    const builds = await journal.db.selectFrom('site_build').select('reason').execute();
    expect(builds).toEqual([{ reason: 'office' }]);
  });

  it('makes one managing editor of two who send the code at once', async () => {
    const code = await newCode();
    const emails = ['one@rural.example', 'two@rural.example'];
    const replies = await Promise.all(emails.map((email) => setUp({ code, email })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await editors()).toHaveLength(1);
  });

  it('refuses an earlier code, a weak password and a taken address at their fields; the code is not used up', async () => {
    await journal.as('author', { email: 'taken@rural.example' });
    const earlier = await newCode();
    const code = await newCode();
    const wrong: [object, string][] = [
      [{ code: earlier }, 'code'],
      [{ code: 'short' }, 'code'],
      [{ code, password: 'password1234' }, 'password'],
      [{ code, email: 'Taken@rural.example' }, 'email'],
      [{ code, first_name: '' }, 'first_name'],
      [{ code, journal_name: ' ' }, 'journal_name'],
      [{ code, publisher: '' }, 'publisher'],
      [{ code, office_email: 'office' }, 'office_email'],
    ];
    for (const [change, field] of wrong) {
      const reply = await setUp(change);
      expect([reply.status, Object.keys(await reply.json())]).toEqual([400, expect.arrayContaining([field])]);
    }
    expect(await editors()).toEqual([]);
    expect((await setUp({ code })).status).toBe(201);
  });

  it('is no way into a journal that has an editor: no link is made, and an earlier one opens nothing', async () => {
    const code = await newCode();
    await journal.as('editor');
    expect([await isOpen(), (await setUp({ code })).status]).toEqual([false, 409]);
    expect(await link()).toBeUndefined();
    expect(await journal.db.selectFrom('setup_code').selectAll().execute()).toEqual([]);
  });

  it('gives one network 20 tries in an hour', async () => {
    await newCode();
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) statuses.push((await setUp({ code: 'A'.repeat(43) })).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([400]));
    expect(statuses.at(-1)).toBe(429);
  });
});
