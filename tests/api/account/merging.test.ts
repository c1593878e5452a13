import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MERGING_TEXTS, type MergePlan, mergeApi } from '#domain/account/merging';
import { auditApi } from '#domain/desk/editorial/paths';
import { randomId } from '#server/kernel/identifiers';
import { bearer, json, PASSWORD, type Person } from '../../support/accounts.ts';
import {
  addAssignment,
  addDraft,
  addProof,
  ownManuscript,
  rejectedManuscript,
  underReviewManuscript,
} from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const AT = '2026-11-21T10:00:00Z';
const GOING = 'ana@old.example';
const STAYING = 'ana@new.example';

describe('two accounts of one person', () => {
  const journal = useTestJournal();
  let editor: Person;
  let goes: Person;
  let stays: Person;

  beforeEach(async () => {
    editor = await journal.as('editor');
    goes = await journal.as('author', { email: GOING, first_name: 'Ana', last_name: 'Weber' });
    stays = await journal.as('author', { email: STAYING, first_name: 'Ana', last_name: 'Weber-Kopp' });
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const planOf = async (from = editor, going = goes.id, email = stays.email) => {
    const reply = await journal.fetch(mergeApi.plan(going, email), { headers: bearer(from.token) });
    return { status: reply.status, body: (await reply.json()) as MergePlan & Record<string, unknown> };
  };
  const merge = async (seen: string, { from = editor, password = PASSWORD, going = goes, staying = stays } = {}) => {
    const reply = await journal.fetch(mergeApi.merge(going.id), json({ stays: staying.id, seen, password }, from));
    return { status: reply.status, body: await reply.json() };
  };
  const mergeAsPlanned = async () => merge((await planOf()).body.seen);
  const accountOf = (id: string) =>
    journal.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  const wrote = async (manuscript_id: string, email: string) =>
    journal.db
      .updateTable('manuscript_author')
      .set({ email })
      .where('manuscript_id', '=', manuscript_id)
      .where('position', '=', 1)
      .execute();
  const get = async (path: string, person: Person) => {
    const reply = await journal.fetch(path, { headers: bearer(person.token) });
    return { status: reply.status, body: await reply.json() };
  };

  it('become one: what the one had is the other’s, who keeps name, sign-in and rights', async () => {
    const manuscript = await ownManuscript(journal.db, goes);
    const reviewed = await addAssignment(journal.db, goes);
    const draft = await addDraft(journal.db, goes);
    await addProof(journal.db, goes);
    const { body: plan } = await planOf();
    expect(plan).toMatchObject({
      goes: { id: goes.id, email: GOING },
      stays: { id: stays.id, email: STAYING, name: 'Ana Weber-Kopp' },
      moves: { manuscripts: 2, reviews: 1, drafts: 1, messages: 0, next_in_line: 0, alerts: 0 },
      ...{ left: 0, refusals: [] },
    });
    const before = await accountOf(stays.id);
    expect(await merge(plan.seen)).toMatchObject({ status: 200, body: { message: /has been merged into/ } });

    expect((await get(`/api/author/manuscripts/${manuscript}/`, stays)).status).toBe(200);
    expect((await get(`/api/author/drafts/${draft}/`, stays)).status).toBe(200);
    expect((await get(`/api/reviewer/assignment/${reviewed}/`, stays)).status).toBe(200);
    expect(await accountOf(stays.id)).toEqual(before);
    expect(await accountOf(goes.id)).toBeUndefined();
  });

  it('end the sessions and the sign-in of the one that goes; its address is free and gets no other answer than any', async () => {
    await mergeAsPlanned();
    expect((await get('/api/auth/me/', goes)).status).toBe(401);
    const logIn = async (email: string) =>
      (await journal.fetch('/api/auth/login/', json({ email, password: PASSWORD }))).json();
    expect(await logIn(GOING)).toEqual(await logIn('nobody@nowhere.example'));
    expect(await journal.as('author', { email: GOING })).toMatchObject({ email: GOING });
  });

  it('are announced by email, to the former address without naming the other, and the outbox forgets both', async () => {
    await mergeAsPlanned();
    await journal.deliver();
    const mails = journal.mailer.sent.filter(({ subject }) => /have been merged/.test(subject));
    expect(mails.map(({ to }) => to.address).sort()).toEqual([STAYING, GOING]);
    expect(mails.find(({ to }) => to.address === GOING)?.text).not.toContain(STAYING);
    expect(mails.find(({ to }) => to.address === STAYING)?.text).toContain(GOING);
    expect(JSON.stringify(await journal.db.selectFrom('outbox').selectAll().execute())).not.toContain(GOING);
  });

  it('are in the log once, by ids alone', async () => {
    await mergeAsPlanned();
    const events = await journal.db.selectFrom('event').selectAll().where('action', '=', 'account.merged').execute();
    expect(events).toMatchObject([
      { actor: editor.email, object_id: goes.id, details: { into: stays.id, kept: false } },
    ]);
    expect(JSON.stringify(events)).not.toContain(GOING);
  });

  it('keep alerts and places among those asked next, each once', async () => {
    const follow = async (email: string, paths: string[]) => {
      const id = randomId();
      await journal.db
        .insertInto('alert_follower')
        .values({ id, email, created_at: AT, told_until: new Date(AT) })
        .execute();
      for (const path of paths) {
        const row = { id: randomId(), follower_id: id, path, name: path, asked_at: AT, confirmed_at: new Date(AT) };
        await journal.db.insertInto('alert_follow').values(row).execute();
      }
    };
    await follow(GOING, ['/articles', '/topics/a']);
    await follow(STAYING, ['/articles']);
    const [once, twice] = [await underReviewManuscript(journal.db), await underReviewManuscript(journal.db)];
    const line = async (manuscript_id: string, position: number, email: string) => {
      const row = { id: randomId(), manuscript_id, round: 1, position, email, due_days: 14 };
      const added = { added_by: editor.email, added_by_id: editor.id, added_at: AT, assignment_id: null };
      await journal.db
        .insertInto('reviewer_candidate')
        .values({ ...row, ...added })
        .execute();
    };
    await line(once, 1, GOING);
    await line(twice, 1, GOING);
    await line(twice, 2, STAYING);
    expect((await planOf()).body.moves).toMatchObject({ alerts: 2, next_in_line: 2 });
    expect((await mergeAsPlanned()).status).toBe(200);
    const follows = await journal.db
      .selectFrom('alert_follow')
      .innerJoin('alert_follower', 'alert_follower.id', 'follower_id')
      .select(['email', 'path'])
      .orderBy('path')
      .execute();
    expect(follows).toEqual(['/articles', '/topics/a'].map((path) => ({ email: STAYING, path })));
    const waiting = await journal.db.selectFrom('reviewer_candidate').select(['manuscript_id', 'email']).execute();
    expect(waiting.map(({ email }) => email)).toEqual([STAYING, STAYING]);
    expect(new Set(waiting.map(({ manuscript_id }) => manuscript_id))).toEqual(new Set([once, twice]));
  });

  it('of which one moved in and no one has used it become one, too', async () => {
    const moved = await journal.as('author', {
      email: 'moved@in.example',
      email_verified_at: null,
      password_hash: null,
    });
    await addAssignment(journal.db, moved, {
      manuscript_id: await rejectedManuscript(journal.db),
      completed_at: AT,
      accepted_at: AT,
    });
    const { body } = await planOf(editor, moved.id);
    expect(body.refusals).toEqual([]);
    expect((await merge(body.seen, { going: moved })).status).toBe(200);
  });

  describe('are not made one', () => {
    it.each<[string, () => Promise<unknown>, RegExp]>([
      [
        'where one wrote what the other reviews',
        async () => {
          const manuscript_id = await underReviewManuscript(journal.db, { submitter_id: goes.id });
          await addAssignment(journal.db, stays, { manuscript_id });
        },
        /one of the two is an author, the other a reviewer/,
      ],
      [
        'where one is named as an author of what the other reviews',
        async () => {
          const manuscript_id = await underReviewManuscript(journal.db);
          await wrote(manuscript_id, STAYING.toUpperCase());
          await addAssignment(journal.db, goes, { manuscript_id });
        },
        /one of the two is a reviewer, the other an author/,
      ],
      [
        'where both review the same round',
        async () => {
          const manuscript_id = await underReviewManuscript(journal.db);
          await addAssignment(journal.db, goes, { manuscript_id });
          await addAssignment(journal.db, stays, { manuscript_id });
        },
        /both review it in round 1/,
      ],
      [
        'where the one that stays handles what the other wrote',
        async () => {
          await journal.db.updateTable('account').set({ role: 'editor' }).where('id', '=', stays.id).execute();
          await underReviewManuscript(journal.db, { submitter_id: goes.id, editor_id: stays.id });
        },
        /an author, the other an editor/,
      ],
      [
        'where the one that stays declined what the other reviews: the other way round it works',
        async () => {
          const manuscript_id = await underReviewManuscript(journal.db);
          await addAssignment(journal.db, goes, { manuscript_id });
          await addAssignment(journal.db, stays, { manuscript_id, declined_at: AT });
          expect((await planOf(editor, stays.id, goes.email)).body).toMatchObject({ refusals: [], left: 1 });
        },
        /Merge the other way round/,
      ],
      [
        'where the one that goes is of the office',
        () => journal.db.updateTable('account').set({ role: 'editor' }).where('id', '=', goes.id).execute(),
        /belongs to a member of the editorial office/,
      ],
      [
        'where the one that goes has a second factor',
        () => journal.db.updateTable('account').set({ totp_enabled_at: AT }).where('id', '=', goes.id).execute(),
        /uses two-factor authentication/,
      ],
      [
        'where nobody has confirmed the one that stays',
        () => journal.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', stays.id).execute(),
        /ana@new.example is unconfirmed/,
      ],
      [
        'where a stranger may have typed in the address that is invited to review',
        async () => {
          await journal.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', goes.id).execute();
          await addAssignment(journal.db, goes);
        },
        /Cancel that invitation/,
      ],
      [
        'where one is deactivated',
        () => journal.db.updateTable('account').set({ is_active: false }).where('id', '=', goes.id).execute(),
        /deactivated/,
      ],
    ])('%s', async (_, arrange, reason) => {
      await arrange();
      const { body } = await planOf();
      expect(body.refusals).toEqual([expect.stringMatching(reason)]);
      expect(await merge(body.seen)).toMatchObject({ status: 409, body: { message: expect.stringMatching(reason) } });
      expect(await accountOf(goes.id)).toMatchObject({ email: GOING });
    });

    it('with itself, with a closed one, with the editor’s own, or with no one’s', async () => {
      expect((await planOf(editor, goes.id, GOING)).body.refusals).toEqual(['These are the same account.']);
      expect((await planOf(editor, goes.id, editor.email)).body.refusals).toEqual([
        expect.stringMatching(/your own account.*`npm run merge-accounts`/),
      ]);
      expect((await planOf(editor, goes.id, 'nobody@nowhere.example')).body).toMatchObject({
        stays: ['No account has this address.'],
      });
      await ownManuscript(journal.db, stays);
      await journal.db.updateTable('manuscript').set({ status: 'rejected' }).execute();
      await journal.fetch('/api/auth/close/', json({ password: PASSWORD }, stays));
      const closed = await accountOf(stays.id);
      expect((await planOf(editor, goes.id, closed?.email)).body.refusals).toEqual([
        'One of the two accounts is already closed.',
      ]);
    });

    it('without the password of the editor, or by anyone but a managing editor', async () => {
      const { seen } = (await planOf()).body;
      expect(await merge(seen, { password: 'wrong' })).toMatchObject({ status: 400, body: { password: [/not your/] } });
      const section = await journal.as('editor');
      await journal.db
        .updateTable('colleague')
        .set({ duty: 'section_editor' })
        .where('account_id', '=', section.id)
        .execute();
      for (const from of [section, goes, stays]) {
        expect([(await planOf(from)).status, (await merge(seen, { from })).status]).toEqual([403, 403]);
      }
    });

    it('by someone who would learn from it who reviews their own manuscript', async () => {
      const manuscript_id = await underReviewManuscript(journal.db, { submitter_id: editor.id });
      await addAssignment(journal.db, goes, { manuscript_id });
      for (const { status, body } of [await planOf(), await merge('x'), await planOf(editor, stays.id, GOING)]) {
        expect([status, body.message]).toEqual([409, MERGING_TEXTS.hiddenManuscript]);
      }
    });

    it('once something has changed since the editor looked', async () => {
      const { seen } = (await planOf()).body;
      await addDraft(journal.db, goes);
      expect(await merge(seen)).toMatchObject({ status: 409, body: { message: MERGING_TEXTS.changed } });
      expect((await mergeAsPlanned()).status).toBe(200);
    });
  });

  it('become one once, whether asked again, at once or crosswise', async () => {
    const second = await journal.as('editor');
    const there = (await planOf()).body.seen;
    const back = (await planOf(editor, stays.id, GOING)).body.seen;
    const answers = await Promise.all([
      merge(there),
      merge(there, { from: second }),
      merge(back, { from: second, going: stays, staying: goes }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ body }) => body.message === MERGING_TEXTS.missing)).toHaveLength(2);
    expect(
      await journal.db.selectFrom('event').select('position').where('action', '=', 'account.merged').execute(),
    ).toHaveLength(1);
  });

  it('stay two where the transaction breaks off', async () => {
    await addDraft(journal.db, goes);
    const { seen } = (await planOf()).body;
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      journal.db,
    );
    await sql`create trigger fails before insert on event for each row execute function fail()`.execute(journal.db);
    expect((await merge(seen)).status).toBe(500);
    await sql`drop function fail cascade`.execute(journal.db);
    journal.logged.length = 0;
    expect(await accountOf(goes.id)).toMatchObject({ email: GOING, is_active: true });
    expect((await get('/api/auth/me/', goes)).status).toBe(200);
    expect((await planOf()).body.moves.drafts).toBe(1);
  });

  it('of an editor keep closed to the editor what the other address has written', async () => {
    const manuscript = await underReviewManuscript(journal.db);
    await wrote(manuscript, GOING);
    await journal.db.updateTable('account').set({ role: 'editor' }).where('id', '=', stays.id).execute();
    await journal.db
      .updateTable('colleague')
      .set({ duty: 'managing_editor' })
      .where('account_id', '=', stays.id)
      .execute();
    expect((await get(`/api/editor/manuscript/${manuscript}/`, stays)).status).toBe(200);
    expect((await mergeAsPlanned()).status).toBe(200);
    expect((await get(`/api/editor/manuscript/${manuscript}/`, stays)).status).toBe(404);
  });

  it('leave no trace of the former address in a dossier without names', async () => {
    const manuscript_id = await underReviewManuscript(journal.db);
    const assignment = await addAssignment(journal.db, goes, { manuscript_id });
    const accepted = await journal.fetch(
      `/api/reviewer/assignment/${assignment}/answer/`,
      json({ answer: 'accept' }, goes),
    );
    expect(accepted.status).toBe(200);
    expect((await mergeAsPlanned()).status).toBe(200);
    const reply = await journal.fetch(auditApi.dossier(manuscript_id), json({}, editor));
    const dossier = await reply.text();
    expect(reply.status).toBe(200);
    expect(dossier).toContain('review.accepted');
    for (const address of [GOING, STAYING]) expect(dossier).not.toContain(address);
    const own = await get('/api/auth/export/', stays);
    expect(own.body.events).toContainEqual(expect.objectContaining({ action: 'review.accepted' }));
  });
});
