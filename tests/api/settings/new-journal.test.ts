import { beforeAll, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { SETUP_API } from '#domain/account/setup/setup';
import { createSetupLink } from '#server/account/setup/queries';
import { allRoutes } from '#server/assembly/api';
import { openMailer } from '#server/kernel/adapters/mail';
import { bearer, json, PASSWORD } from '../../support/accounts.ts';
import { PGLITE } from '../../support/engines.ts';
import { useTestJournal } from '../../support/journal.ts';
import { INVENTED } from '../../support/meridian.ts';
import { csrfHeaders } from '../../support/submissions.ts';

/** Test accounts share the domain, and the API description has examples. */
const inventedIn = (text: string) => INVENTED.filter((fact) => text.includes(fact));

const GETS = allRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':')).map(({ path }) => path);

describe('a new journal', () => {
  const journal = useTestJournal(PGLITE, { isNew: true });
  beforeAll(() => startJournal(journal.db, journal.clock.now()));

  it('answers nothing that the demonstration has invented, whoever asks', async () => {
    const editor = await journal.as('editor', { email: 'ada@rural.example' });
    const told: string[] = [];
    for (const path of GETS) {
      for (const headers of [{}, bearer(editor.token)]) {
        const reply = await journal.fetch(path, { headers });
        for (const fact of inventedIn(await reply.text())) told.push(`${path}: ${fact}`);
      }
    }
    expect(GETS.length).toBeGreaterThan(50);
    expect(told).toEqual([]);
  });

  it('sends no emails before it has an address, and gives harvesters none', async () => {
    const { journal: present } = await journal.current();
    const env = { smtpUrl: 'smtp://127.0.0.1:1', siteUrl: 'https://rural.example' };
    const mailer = openMailer(present, env, { isDemonstration: false, db: journal.db, clock: journal.clock });
    await expect(mailer.check?.()).rejects.toThrow('Add one under Settings, Journal');
    expect((await journal.fetch('/oai?verb=Identify')).status).toBe(503);
  });

  it('writes in its own name once it is set up, and in no one else’s', async () => {
    await journal.empty();
    const code = (await createSetupLink(journal.db, 'https://rural.example', journal.clock.now()))?.split('=')[1] ?? '';
    const chief = { email: 'chief@rural.example', password: PASSWORD, first_name: 'Ada', last_name: 'Adeyemi' };
    const names = { journal_name: 'Rural Medicine', publisher: 'Rural Society', office_email: 'office@rural.example' };
    expect((await journal.fetch(SETUP_API, json({ code, ...chief, ...names }))).status).toBe(201);
    const asked = json({ name: 'Bo', email: 'bo@town.example', subject: 'When?', message: 'When do you publish?' });
    const headers = { ...asked.headers, ...(await csrfHeaders(journal.fetch)) };
    expect((await journal.fetch('/api/contacts/', { ...asked, headers })).status).toBe(201);
    await journal.deliver();
    expect(journal.mailer.sent.map(({ to }) => to.address).sort()).toEqual(['bo@town.example', 'office@rural.example']);
    expect(inventedIn(JSON.stringify(journal.mailer.sent))).toEqual([]);
    expect(journal.mailer.sent.find(({ to }) => to.address === 'bo@town.example')?.text).toContain(
      '-- \nRural Medicine\n',
    );
    expect(await (await journal.fetch('/oai?verb=Identify')).text()).toContain('office@rural.example');
  });
});
