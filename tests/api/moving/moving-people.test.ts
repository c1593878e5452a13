import { beforeEach, describe, expect, it } from 'vitest';
import { type MergePlan, mergeApi } from '#domain/account/merging';
import { editorialApi } from '#domain/desk/editorial/paths';
import { FORMER_ACCOUNT_SENTENCES, type MovedPeople } from '#domain/moving/in/person';
import { movingInApi } from '#domain/moving/paths';
import type { Calls } from '#islands/moving/in/calls.ts';
import { previewPeople } from '#islands/moving/in/preview-people.ts';
import { cleanUp } from '#server/assembly/chores';
import { importPeopleFile } from '../../../src/islands/moving/in/use-moving-in.ts';
import { bearer, dumpDatabase, json, PASSWORD, type Person, startSession, tokenIn } from '../../support/accounts.ts';
import { useTestJournal } from '../../support/journal.ts';
import { callsOf, openImportOffice, openPeople } from '../../support/moving-file.ts';
import { type OjsUser, ojsUsers, SECRETS } from '../../support/ojs-users.ts';

const signal = new AbortController().signal;
const PEOPLE: readonly OjsUser[] = [
  { email: 'anil@hill.example', given: 'Anil', family: 'Shrestha', groups: ['Author'] },
  { email: 'Maya@Hill.example', given: 'Maya', family: 'Gurung', groups: ['Reviewer'], interests: 'goitre, salt' },
  { email: 'edna@hill.example', given: 'Edna', family: 'Rai', groups: ['Section editor'] },
  { email: 'spam@hill.example', given: 'Buy', family: 'Now', groups: ['Reader'] },
  { email: 'gone@hill.example', given: 'Gone', family: 'Thapa', groups: ['Reviewer'], isDisabled: true },
];

describe('people who move in', () => {
  const journal = useTestJournal();
  let editor: Person;
  let calls: Calls;
  beforeEach(async () => {
    ({ editor, calls } = await openImportOffice(journal));
  });

  const fileOf = (people = PEOPLE) => openPeople(new Blob([ojsUsers('3.4', people)]));
  const tryOut = async (people = PEOPLE) =>
    previewPeople(await fileOf(people), { onProgress: () => {}, signal }, calls);
  const move = async (
    people = PEOPLE,
    using: Pick<Calls, 'findKnownAccounts' | 'readMovedPeople' | 'importPeople'> = calls,
    again: ReadonlySet<number> = new Set(),
  ) => {
    const { counts } = await tryOut(people);
    const plan = { total: counts.new + again.size, reimported: again, signal, onProgress: () => {}, onDone: () => {} };
    return importPeopleFile(await fileOf(people), plan, using);
  };
  const accounts = () => journal.db.selectFrom('account').selectAll().orderBy('email').execute();
  const counts = async (init: RequestInit = {}, address: string = movingInApi.people) => {
    const reply = await journal.fetch(address, { ...init, headers: { ...init.headers, ...bearer(editor.token) } });
    expect(reply.status).toBe(200);
    return (await reply.json()) as MovedPeople;
  };
  const removeUnused = () => counts(json({}), movingInApi.removeUnused);

  it('are tried first: who would come, who is to be invited, and nothing is changed', async () => {
    const before = await dumpDatabase(journal.db);
    const trials = await tryOut();
    expect(trials.counts).toEqual({ new: 3, here: 0, came: 0, stays: 2 });
    expect(trials.colleagues.map(({ email, titles }) => [email, titles])).toEqual([
      ['edna@hill.example', ['Section editor']],
    ]);
    expect(await dumpDatabase(journal.db)).toBe(before);
  });

  it('get accounts without a password, a right of the office or a confirmed address, and no one is written to', async () => {
    expect(await move()).toMatchObject({ done: 3, left: 0, failed: 0 });
    const rows = (await accounts()).filter(({ id }) => id !== editor.id);
    expect(rows.map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        ['anil@hill.example', 'author'],
        ['edna@hill.example', 'author'],
        ['Maya@Hill.example', 'reviewer'],
      ]),
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({ password_hash: null, email_verified_at: null, orcid_confirmed_at: null });
    }
    expect(rows.find(({ role }) => role === 'reviewer')).toMatchObject({
      first_name: 'Maya',
      last_name: 'Gurung',
      affiliation: 'Hill Hospital',
      country: 'Nepal',
      expertise: ['goitre', 'salt'],
    });
    expect(await journal.db.selectFrom('colleague').select('account_id').execute()).toEqual([
      { account_id: editor.id },
    ]);
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
    expect(await journal.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const events = await journal.db.selectFrom('event').select(['action', 'details']).execute();
    const moved = events.filter(({ action }) => action === 'account.moved-in');
    expect(moved.map(({ details }) => details)).toEqual([{ source: 'ojs' }, { source: 'ojs' }, { source: 'ojs' }]);
  });

  it('bring no password, user name, gossip, telephone or street: not into a request, the database or the log', async () => {
    const sent: string[] = [];
    const heard = callsOf(async (address, init) => {
      sent.push(String(init?.body));
      return journal.fetch(address, init);
    }, editor);
    await move(PEOPLE, heard);
    const stored = await dumpDatabase(journal.db);
    expect(sent.join()).toContain('anil@hill.example');
    for (const secret of [...SECRETS, 'spam@hill.example', 'gone@hill.example']) {
      expect(sent.join()).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
  });

  it('come once: the same file again, another capital letter, and an account that was here, which keeps everything', async () => {
    await journal.as('author', { email: 'MAYA@hill.example', first_name: 'M.', expertise: JSON.stringify(['salt']) });
    const before = (await accounts()).find(({ email }) => email === 'MAYA@hill.example');
    expect(await move()).toMatchObject({ done: 2 });
    expect(await move()).toMatchObject({ done: 0 });
    expect((await tryOut()).counts).toEqual({ new: 0, here: 3, came: 0, stays: 2 });
    expect((await accounts()).filter(({ email }) => email.toLowerCase() === 'maya@hill.example')).toEqual([before]);
  });

  it('sent twice at once, get one account each', async () => {
    const [one, other] = await Promise.all([move(), move()]);
    expect(one.done + other.done).toBe(3);
    expect(await accounts()).toHaveLength(4);
  });

  it('that break off go on with the rest when the same file is chosen again', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ email: `p${at}@hill.example`, given: `P${at}` }));
    let called = 0;
    const breaking = {
      ...calls,
      importPeople: (people: Parameters<Calls['importPeople']>[0]) => {
        called += 1;
        return called === 2 ? Promise.reject(new Error('gone')) : calls.importPeople(people);
      },
    };
    await expect(move(many, breaking)).rejects.toThrow('gone');
    expect((await tryOut(many)).counts).toMatchObject({ new: 70, here: 50 });
    expect(await move(many)).toMatchObject({ done: 70, left: 0 });
    expect((await accounts()).filter(({ email }) => email.startsWith('p'))).toHaveLength(120);
  });

  it('sign in for the first time by a link to a new password, which confirms the address', async () => {
    await move();
    const email = 'anil@hill.example';
    const login = () => journal.fetch('/api/auth/login/', json({ email, password: PASSWORD }));
    expect((await login()).status).toBe(401);
    await journal.fetch('/api/auth/forgot-password/', json({ email }));
    await journal.deliver();
    const token = tokenIn(journal.mailer.sent.at(-1));
    expect((await journal.fetch('/api/auth/reset-password/', json({ token, password: PASSWORD }))).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await accounts()).find((one) => one.email === email)?.email_verified_at).not.toBeNull();
  });

  it('see when they were imported, among their own data', async () => {
    await move();
    const row = (await accounts()).find(({ email }) => email === 'anil@hill.example');
    const { token } = await startSession(journal.context, { ...editor, id: row?.id ?? '', role: 'author' });
    const own = await (await journal.fetch('/api/auth/export/', { headers: bearer(token) })).json();
    expect(own.account).toMatchObject({ email: 'anil@hill.example', moved_in_at: expect.stringMatching(/^\d{4}-/) });
  });

  it('stay where no one confirms their address, unlike accounts of a registration', async () => {
    await move();
    await journal.as('author', { email: 'typed@hill.example', email_verified_at: null });
    await journal.db
      .updateTable('session')
      .set({ last_seen_at: new Date(0) })
      .execute();
    await journal.db
      .updateTable('account')
      .set({ created_at: new Date(0) })
      .execute();
    await cleanUp(journal.context);
    const left = (await accounts()).map(({ email }) => email);
    expect(left).toContain('anil@hill.example');
    expect(left).not.toContain('typed@hill.example');
  });

  it('are taken away again where no one has used their accounts, and come again where the office names them', async () => {
    await move();
    await journal.db
      .updateTable('account')
      .set({ email_verified_at: new Date(0) })
      .where('email', '=', 'anil@hill.example')
      .execute();
    expect(await counts()).toMatchObject({ came: 3, unused: 2 });
    expect(await removeUnused()).toMatchObject({ came: 1, unused: 0 });
    expect((await accounts()).map(({ email }) => email).sort()).toEqual(['anil@hill.example', editor.email].sort());
    const events = await journal.db.selectFrom('event').select('action').execute();
    expect(events.filter(({ action }) => action === 'account.taken-away')).toHaveLength(2);
    const trials = await tryOut();
    expect(trials.counts).toEqual({ new: 0, here: 1, came: 2, stays: 2 });
    expect(trials.reimportable.map(({ email, reason }) => [email, reason])).toEqual([
      ['Maya@Hill.example', FORMER_ACCOUNT_SENTENCES.taken_away],
      ['edna@hill.example', FORMER_ACCOUNT_SENTENCES.taken_away],
    ]);
    expect(await move()).toMatchObject({ done: 0 });
    const maya = trials.reimportable[0]?.number ?? 0;
    expect(await move(PEOPLE, calls, new Set([maya]))).toMatchObject({ done: 1 });
    expect((await tryOut()).counts).toEqual({ new: 0, here: 2, came: 1, stays: 2 });
    expect(await counts()).toMatchObject({ came: 2, unused: 1 });
  });

  const idOf = async (email: string) => (await accounts()).find((one) => one.email === email)?.id ?? '';
  const merge = async (email: string, stays: string) => {
    const goes = await idOf(email);
    const plan = await journal.fetch(mergeApi.plan(goes, stays), { headers: bearer(editor.token) });
    const { seen } = (await plan.json()) as MergePlan;
    const body = { stays: await idOf(stays), seen, password: PASSWORD };
    expect((await journal.fetch(mergeApi.merge(goes), json(body, editor))).status).toBe(200);
  };
  const close = async (email: string) => {
    expect((await journal.fetch(editorialApi.closeAccount(await idOf(email)), json({}, editor))).status).toBe(200);
  };
  const whyNot = async () => {
    const people = await calls.findKnownAccounts(PEOPLE.map(({ email }) => email));
    return people.map(({ came }) => came);
  };

  it('are not opened again by the same file where their account was merged, closed, or has another address', async () => {
    await move();
    await journal.as('author', { email: 'anil@plain.example' });
    await merge('anil@hill.example', 'anil@plain.example');
    await close('Maya@Hill.example');
    await journal.db
      .updateTable('account')
      .set({ email: 'edna@plain.example' })
      .where('email', '=', 'edna@hill.example')
      .execute();
    expect(await whyNot()).toEqual(['merged', 'closed', 'elsewhere', null, null]);
    const before = await accounts();
    expect(await move()).toMatchObject({ done: 0 });
    expect(await accounts()).toEqual(before);
    // Requesting more than the screen offers changes nothing.
    const { reimportable } = await tryOut();
    expect(reimportable.map(({ email }) => email)).toEqual(['anil@hill.example']);
    expect(await move(PEOPLE, calls, new Set([1, 2, 3]))).toMatchObject({ done: 1 });
    expect((await accounts()).map(({ email }) => email)).toContain('anil@hill.example');
  });

  it('who already had an account are not recreated once it was merged after the import', async () => {
    await journal.as('author', { email: 'anil@hill.example' });
    await journal.as('author', { email: 'anil@plain.example' });
    await move();
    await merge('anil@hill.example', 'anil@plain.example');
    expect(await move()).toMatchObject({ done: 0 });
    expect(await whyNot()).toEqual(['merged', null, null, null, null]);
  });

  it('are deleted with their address: only a digest, a reason and a day are kept, for a year', async () => {
    await move();
    await journal.as('author', { email: 'anil@plain.example' });
    await merge('anil@hill.example', 'anil@plain.example');
    await close('Maya@Hill.example');
    await removeUnused();
    const kept = await journal.db.selectFrom('gone_account').selectAll().execute();
    expect(kept.map(({ why }) => why).sort()).toEqual(['closed', 'merged', 'taken_away']);
    expect(JSON.stringify(kept)).not.toMatch(/hill|plain|anil|maya|edna/i);
    const { createHash } = await import('node:crypto');
    const plain = createHash('sha256').update('anil@hill.example').digest('base64url');
    expect(kept.map(({ fingerprint }) => fingerprint)).not.toContain(plain);
    journal.clock.advance(366 * 86_400_000);
    await cleanUp(journal.context);
    expect(await journal.db.selectFrom('gone_account').selectAll().execute()).toEqual([]);
  });

  it('who register once more read among their own data that an earlier account went', async () => {
    await move();
    await close('Maya@Hill.example');
    const { token } = await journal.as('author', { email: 'maya@hill.example' });
    const own = await (await journal.fetch('/api/auth/export/', { headers: bearer(token) })).json();
    expect(own.account.earlier_account).toEqual({ why: 'closed', gone_at: expect.stringMatching(/^\d{4}-/) });
  });

  it('of whom no one came leave nothing when accounts are closed', async () => {
    await journal.as('author', { email: 'anil@hill.example' });
    await close('anil@hill.example');
    expect(await journal.db.selectFrom('gone_account').selectAll().execute()).toEqual([]);
  });

  it('are found as reviewers by their interests, marked as not confirmed', async () => {
    await move();
    const reply = await journal.fetch(`${editorialApi.accounts}?search=Gurung`, { headers: bearer(editor.token) });
    expect(await reply.json()).toMatchObject([
      { email: 'Maya@Hill.example', role: 'reviewer', email_verified_at: null },
    ]);
  });

  it('are refused where they are not what an account takes, and no one of the call comes', async () => {
    const person = {
      ...{ email: 'a@b.example', first_name: 'A', last_name: '', affiliation: '', country: '', orcid: null },
      ...{ is_reviewer: false, expertise: [] },
    };
    const wrong = [
      { ...person, email: 'a@b.example, c@d.example' },
      { ...person, role: 'editor' },
      { ...person, password: 'x' },
      { ...person, first_name: '' },
      { ...person, orcid: '0000-0002-1825-0098' },
      { ...person, expertise: Array.from({ length: 21 }, () => 'x') },
    ];
    for (const one of wrong) {
      const reply = await journal.fetch(movingInApi.people, json({ people: [person, one] }, editor));
      expect(reply.status).toBe(400);
    }
    const many = Array.from({ length: 51 }, (_, at) => ({ ...person, email: `a${at}@b.example` }));
    expect((await journal.fetch(movingInApi.people, json({ people: many }, editor))).status).toBe(400);
    expect(await accounts()).toHaveLength(1);
  });

  it('are for managing editors: no one else looks up, imports, counts or removes people', async () => {
    for (const role of ['author', 'reviewer'] as const) {
      const person = await journal.as(role);
      expect((await journal.fetch(movingInApi.people, { headers: bearer(person.token) })).status).toBe(403);
      expect((await journal.fetch(movingInApi.people, json({ people: [] }, person))).status).toBe(403);
      expect((await journal.fetch(movingInApi.peopleTrial, json({ emails: [] }, person))).status).toBe(403);
      expect((await journal.fetch(movingInApi.removeUnused, json({}, person))).status).toBe(403);
    }
  });
});
