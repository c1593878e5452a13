import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HandlingEditors } from '#domain/account/colleague/handling-editor';
import type { KnownReviewer } from '#domain/desk/editorial/review';
import { up } from '../../../database/migrations/2026-11-28T21-00-person-address.ts';
import { bearer, json, PASSWORD, type Person, startSession, tokenIn } from '../../support/accounts.ts';
import { rejectedManuscript, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const OLD = 'ana@old.example';
const NEW = 'ana@new.example';

describe('someone who wrote a manuscript stays tied to it', () => {
  const journal = useTestJournal();
  let edith: Person;

  beforeEach(async () => {
    edith = await journal.as('editor', { email: 'edith@journal.example' });
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const wrote = async (email: string, manuscript_id: string) => {
    const authors = journal.db.updateTable('manuscript_author').set({ email, affiliation: 'Elsewhere' });
    await authors.where('manuscript_id', '=', manuscript_id).where('position', '=', 2).execute();
    return manuscript_id;
  };
  const statusOf = async (path: string, person: Person) =>
    (await journal.fetch(path, { headers: bearer(person.token) })).status;
  const seenBy = (person: Person, id: string) => statusOf(`/api/editor/manuscript/${id}/`, person);
  const read = async <Read>(path: string): Promise<Read> =>
    (await journal.fetch(path, { headers: bearer(edith.token) })).json();
  const invite = (id: string, email: string) =>
    journal.fetch(`/api/editor/manuscript/${id}/assign-reviewer/`, json({ reviewer_email: email }, edith));
  const linkTo = async (address: string) => {
    await journal.deliver();
    return tokenIn(
      journal.mailer.sent.filter((mail) => mail.to.address === address && /address/.test(mail.subject)).at(-1),
    );
  };
  const changeAddress = async (person: Person, from: string, to: string) => {
    await journal.fetch('/api/auth/address/', json({ email: to, password: PASSWORD }, person));
    for (const address of [from, to]) {
      await journal.fetch('/api/auth/address/confirm/', json({ token: await linkTo(address) }));
    }
    return startSession(journal.context, { ...person, email: to });
  };
  const close = async (person: Person) =>
    expect((await journal.fetch('/api/auth/close/', json({ password: PASSWORD }, person))).status).toBe(200);

  it('as an editor who changes the address, and as a possible handling editor', async () => {
    const manuscript = await wrote(OLD, await underReviewManuscript(journal.db));
    const ana = await changeAddress(await journal.as('editor', { email: OLD }), OLD, NEW);
    expect(await statusOf('/api/auth/me/', ana)).toBe(200);
    expect(await seenBy(ana, manuscript)).toBe(404);
    expect(await statusOf(`/api/editor/manuscript/${manuscript}/messages/`, ana)).toBe(404);
    const { candidates } = await read<HandlingEditors>(`/api/editor/manuscript/${manuscript}/editors/`);
    expect(candidates.map(({ email }) => email)).toEqual([edith.email]);
  });

  it('as a reviewer, who is neither proposed nor invited, nor kept for later, under any address', async () => {
    const manuscript = await wrote(OLD, await underReviewManuscript(journal.db));
    await changeAddress(await journal.as('reviewer', { email: OLD }), OLD, NEW);
    const suggested = [{ name: 'Ana Weber', email: NEW, affiliation: '', reason: '' }];
    await journal.db
      .updateTable('manuscript')
      .set({ suggested_reviewers: JSON.stringify(suggested) })
      .where('id', '=', manuscript)
      .execute();
    for (const email of [OLD, NEW]) expect((await invite(manuscript, email)).status, email).toBe(409);
    const found = await read<KnownReviewer[]>(`/api/editor/manuscript/${manuscript}/find-reviewers/`);
    expect(found.map(({ email }) => email)).not.toContain(NEW);
    const kept = await journal.fetch(`/api/editor/manuscript/${manuscript}/reviewer-candidates/`, {
      ...json({ candidates: [{ email: NEW, due_days: 21 }] }, edith),
      method: 'PUT',
    });
    expect(kept.status).toBe(409);
  });

  it('as a co-author of an author, under any address', async () => {
    const manuscript = await underReviewManuscript(journal.db);
    const joint = await wrote(OLD, await rejectedManuscript(journal.db));
    const authors = journal.db.updateTable('manuscript_author').set({ email: 'fellow@hospital.example' });
    await authors.where('manuscript_id', 'in', [manuscript, joint]).where('position', '=', 1).execute();
    await changeAddress(await journal.as('reviewer', { email: OLD }), OLD, NEW);
    const found = await read<KnownReviewer[]>(`/api/editor/manuscript/${manuscript}/find-reviewers/`);
    expect(found.find(({ email }) => email === NEW)?.hints).toContain(
      'Has co-authored a submission with one of the authors.',
    );
  });

  it('after closing the account and opening another one with a later address', async () => {
    const manuscript = await wrote(OLD, await underReviewManuscript(journal.db));
    await close(await changeAddress(await journal.as('author', { email: OLD }), OLD, NEW));
    expect(await seenBy(await journal.as('editor', { email: NEW }), manuscript)).toBe(404);
  });

  it('as who submitted it, after closing the account and opening another one', async () => {
    const ana = await journal.as('author', { email: OLD });
    const manuscript = await rejectedManuscript(journal.db, { submitter_id: ana.id });
    await close(ana);
    expect(await seenBy(await journal.as('editor', { email: OLD }), manuscript)).toBe(404);
  });

  it('as who stepped back from it, after closing the account and opening another one', async () => {
    const manuscript = await underReviewManuscript(journal.db);
    const ana = await journal.as('editor', { email: OLD });
    expect((await journal.fetch(`/api/editor/manuscript/${manuscript}/recuse/`, json({}, ana))).status).toBe(200);
    await close(ana);
    expect(await seenBy(await journal.as('editor', { email: OLD }), manuscript)).toBe(404);
  });

  it('and no one else does: the addresses of non-authors are deleted with the account', async () => {
    await close(await changeAddress(await journal.as('author', { email: OLD }), OLD, NEW));
    const kept = await journal.db.selectFrom('person_address').select('address').execute();
    expect(kept).toEqual([{ address: edith.email }]);
  });

  it('where the address was changed before addresses were kept: the log of events knows it', async () => {
    const manuscript = await wrote(OLD, await underReviewManuscript(journal.db));
    const ana = await changeAddress(await journal.as('editor', { email: OLD }), OLD, NEW);
    await sql`drop trigger account_keeps_addresses on account`.execute(journal.db);
    await sql`drop function keep_addresses, join_addresses`.execute(journal.db);
    await sql`drop table person_address`.execute(journal.db);
    // Only the last change is recorded elsewhere.
    await journal.db.deleteFrom('address_change').execute();
    await up(journal.db as never);
    expect(await seenBy(ana, manuscript)).toBe(404);
  });
});
