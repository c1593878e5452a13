import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { CO_AUTHOR_LINK_DAYS } from '#domain/submission/form';
import { cleanUp } from '#server/assembly/chores';
import { CO_AUTHOR_LIMIT } from '#server/submission/submission-routes';
import { dumpDatabase, json, tokenIn } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { submit } from '../../support/submissions.ts';

const LIN = 'grace.lin@university.example';
const OKORO = 'chidi.okoro@clinic.example';

describe('someone who is named as an author', () => {
  const journal = useTestJournal();

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    const author = await journal.as('author', {
      first_name: 'Amina',
      last_name: 'Diallo',
      email: 'amina@hospital.example',
    });
    const co_authors = JSON.stringify([
      { name: 'Grace Lin', email: LIN, affiliation: 'A secret institute' },
      { name: 'Chidi Okoro', email: OKORO },
    ]);
    const fields = { title: 'Sleep after surgery', abstract: 'A secret finding', co_authors };
    await submit(journal.fetch, author, { fields, file: { name: 'Secret.docx', bytes: docx() } });
    await journal.deliver();
  });

  const mailTo = (address: string) => journal.mailer.sent.filter(({ to }) => to.address === address);
  const tokenOf = (address: string) => tokenIn(mailTo(address).at(-1));
  const show = (token: string, ip?: string) => journal.fetch('/api/co-authorship/show/', json({ token }), ip);
  const dispute = (token: string) => journal.fetch('/api/co-authorship/dispute/', json({ token }));
  const events = () =>
    journal.db.selectFrom('event').selectAll().where('action', '=', 'manuscript.authorship-disputed').execute();

  it('gets one mail that says so: title, authors, journal, why, and nothing else of the manuscript', async () => {
    const [mail, ...more] = mailTo(LIN);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual({ name: 'Grace Lin', address: LIN });
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Sleep after surgery');
      expect(form).toContain('Amina Diallo, Grace Lin, Chidi Okoro');
      expect(form).toContain(MERIDIAN.name);
      expect(form).toMatch(/You are receiving this email because the person who submitted the manuscript/);
      expect(form).not.toMatch(/secret|MJ-2026|hospital\.example|clinic\.example|keyword/i);
    }
    expect(mail?.text).toMatch(/https:\/\/journal\.example\/co-author#token=[\w-]{43}\n/);
  });

  it('is shown title and authors by the link, as often as it is opened, and nothing changes', async () => {
    const before = await events();
    for (let time = 0; time < 2; time += 1) {
      const response = await show(tokenOf(LIN));
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        title: 'Sleep after surgery',
        authors: ['Amina Diallo', 'Grace Lin', 'Chidi Okoro'],
        name: 'Grace Lin',
      });
    }
    expect(await events()).toEqual(before);
  });

  it('lets office and submitter know by saying "this was not me", and the log keeps it', async () => {
    const token = tokenOf(OKORO);
    const response = await dispute(token);
    expect(response.status).toBe(200);
    expect((await response.json()).message).toMatch(/^Thank you\./);
    await journal.deliver();
    const told = [MERIDIAN.officeEmail, 'amina@hospital.example'].map((address) => mailTo(address).at(-1)?.text ?? '');
    for (const text of told) expect(text).toMatch(/Chidi Okoro.* says they are not an author of .*MJ-2026-0001/);
    const [event, ...more] = await events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ actor_id: null, object_type: 'manuscript', details: { position: 3 } });
    expect(await journal.db.selectFrom('manuscript_author').select('position').execute()).toHaveLength(3);
  });

  it('gets the same answer with a link that was used, is too old, or was never given out', async () => {
    const used = tokenOf(LIN);
    await dispute(used);
    const old = tokenOf(OKORO);
    const unknown = 'A'.repeat(43);
    const answers = new Set<string>();
    const ask = async (token: string) => {
      for (const response of [await show(token), await dispute(token)]) {
        expect(response.status).toBe(404);
        answers.add(await response.text());
      }
    };
    await ask(used);
    await ask(unknown);
    journal.clock.advance(CO_AUTHOR_LINK_DAYS * DAY_MS);
    await ask(old);
    expect([...answers]).toEqual([expect.stringContaining(MERIDIAN.officeEmail)]);
    expect(await events()).toHaveLength(1);
  });

  it('may use either link of a mail that was sent twice, but one of them once', async () => {
    await journal.db
      .updateTable('outbox')
      .set({ status: 'waiting', next_at: journal.clock.now() })
      .where('kind', '=', 'mail.co-author')
      .execute();
    await journal.deliver();
    const [first, second] = mailTo(LIN).map((mail) => tokenIn(mail));
    expect((await show(first ?? '')).status).toBe(200);
    expect((await dispute(second ?? '')).status).toBe(200);
    expect((await dispute(first ?? '')).status).toBe(404);
  });

  it('has links whose token is stored nowhere, and which are forgotten when they are over', async () => {
    expect(await dumpDatabase(journal.db)).not.toContain(tokenOf(LIN));
    journal.clock.advance((CO_AUTHOR_LINK_DAYS + 1) * DAY_MS);
    await cleanUp(journal.context);
    expect(await journal.db.selectFrom('co_author_token').selectAll().execute()).toEqual([]);
  });

  it('cannot be found by trying many links', async () => {
    for (let attempt = 0; attempt < CO_AUTHOR_LIMIT.max; attempt += 1) await show('A'.repeat(43), '198.51.100.7');
    expect((await show(tokenOf(LIN), '198.51.100.7')).status).toBe(429);
    expect((await show(tokenOf(LIN))).status).toBe(200);
  });
});
