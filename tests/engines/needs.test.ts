import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { has } from '#domain/decision/decision';
import { type DeskRow, JOURNAL_NEED_KINDS, NEED_KINDS, type Need } from '#domain/desk/need/need';
import { DAY_MS } from '#domain/kernel/date';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { randomId } from '#server/kernel/identifiers';
import { bearer, json, openAccount, type Person } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import {
  acceptedManuscript,
  addAssignment,
  addCheck,
  addFurtherFile,
  addProof,
  addRequest,
  publishedArticle,
  rejectedManuscript,
  revisionsRequiredManuscript,
  submittedManuscript,
  underReviewManuscript,
  volumeWithIssues,
} from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

const PUBLICATION = { notes: '', by: { id: 'e', email: 'editor@journal.example' } };
const NOW = '2026-11-21T10:00:00.000Z';

describe.each(everyEngine())('what waits for the office on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editor: Person;
  let reviewers: { id: string }[];
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(NOW);
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    reviewers = await Promise.all(
      ['Ingrid', 'Kofi'].map((first_name) => openAccount(journal.db, { first_name, last_name: 'Lee' })),
    );
  });

  const ask = (address = '/api/editor/needs/', person = editor) =>
    journal.fetch(address, { headers: bearer(person.token) });
  const listNeeds = async (person?: Person): Promise<Need[]> => (await ask(undefined, person)).json();
  const kinds = async (manuscript: string) =>
    (await listNeeds()).filter((need) => need.manuscript?.id === manuscript).map(({ kind }) => kind);
  const post = (path: string, body: object = {}) => journal.fetch(path, json(body, editor));
  const assign = (manuscript_id: string, overrides: object = {}, index = 0) =>
    addAssignment(journal.db, reviewers[index] ?? { id: '' }, { manuscript_id, ...overrides });

  /** For each kind of task, a manuscript with the row that causes it. */
  const SITUATIONS: Record<string, () => Promise<string>> = {
    unassigned: () => submittedManuscript(journal.db),
    'technical-check': () => submittedManuscript(journal.db, { editor_id: editor.id }),
    async 'format-overdue'() {
      const id = await submittedManuscript(journal.db, { editor_id: editor.id });
      await addCheck(journal.db, id, { state: 'sent-back', changed_at: '2026-11-01T10:00:00.000Z' });
      return id;
    },
    async new() {
      const id = await submittedManuscript(journal.db, { editor_id: editor.id });
      await addCheck(journal.db, id, { state: 'passed' });
      return id;
    },
    async 'editor-left'() {
      const id = await scheduledManuscript();
      await journal.db.updateTable('manuscript').set({ editor_left_at: NOW }).where('id', '=', id).execute();
      return id;
    },
    'revision-received': () => underReviewManuscript(journal.db, { round: 2 }),
    async 'withdrawal-asked'() {
      const id = await revisionsRequiredManuscript(journal.db);
      await addRequest(journal.db, id, { asked_at: NOW });
      return id;
    },
    async 'appeal-asked'() {
      const id = await rejectedManuscript(journal.db);
      await addRequest(journal.db, id, { kind: 'appeal', asked_at: NOW });
      return id;
    },
    async 'time-asked'() {
      const id = await revisionsRequiredManuscript(journal.db, { revision_due_on: '2027-06-01' });
      await addRequest(journal.db, id, { kind: 'revision-time', wanted_on: '2027-07-01', asked_at: NOW });
      return id;
    },
    async 'review-time-asked'() {
      const id = await underReviewManuscript(journal.db);
      const [assignment_id] = await Promise.all([assign(id, { accepted_at: NOW }), assign(id, {}, 1)]);
      const asked = { kind: 'review-time' as const, assignment_id, wanted_on: '2027-07-01', asked_at: NOW };
      await addRequest(journal.db, id, asked);
      return id;
    },
    async 'message-unanswered'() {
      const manuscript_id = await scheduledManuscript();
      const row = { id: randomId(), manuscript_id, kind: 'author' as const, assignment_id: null };
      await journal.db
        .insertInto('thread')
        .values({ ...row, waiting_since: NOW })
        .execute();
      return manuscript_id;
    },
    async 'copy-held'() {
      const id = await underReviewManuscript(journal.db);
      await Promise.all([assign(id), assign(id, {}, 1)]);
      await leakReport(id, 'the first page');
      return id;
    },
    async 'file-held'() {
      const id = await underReviewManuscript(journal.db);
      await Promise.all([assign(id), assign(id, {}, 1)]);
      await addFurtherFile(journal.db, id, { searched_at: NOW, held_since: NOW });
      return id;
    },
    async 'reviewers-missing'() {
      const id = await underReviewManuscript(journal.db);
      await assign(id);
      return id;
    },
    async 'reviewer-silent'() {
      const id = await underReviewManuscript(journal.db);
      await Promise.all([assign(id, { invited_at: '2026-11-12T10:00:00.000Z' }), assign(id, {}, 1)]);
      return id;
    },
    async 'review-overdue'() {
      const id = await underReviewManuscript(journal.db);
      await Promise.all([assign(id, { due_on: '2026-11-08', accepted_at: NOW }), assign(id, {}, 1)]);
      return id;
    },
    async 'reviews-in'() {
      const id = await underReviewManuscript(journal.db);
      const done = { accepted_at: NOW, completed_at: NOW };
      await Promise.all([assign(id, done), assign(id, done, 1)]);
      return id;
    },
    'revision-overdue': () => revisionsRequiredManuscript(journal.db, { revision_due_on: '2026-11-19' }),
    'text-missing': () => withIssue(),
    async 'text-misread'() {
      const { id } = await publishedArticle(journal.db, journal.files);
      await addProductionText(id);
      const findings = [
        { code: 'misread', text: 'The file shows “µ”.' },
        { code: 'misread', text: 'The file shows “α”.', is_settled: true },
      ];
      await journal.db
        .updateTable('production')
        .set({ findings: JSON.stringify(findings) })
        .where('manuscript_id', '=', id)
        .execute();
      return id;
    },
    copyediting: () => withTask('copyediting'),
    layout: () => withTask('layout'),
    async 'proof-unsent'() {
      const id = await withIssue();
      await addProductionText(id);
      return id;
    },
    async 'proof-overdue'() {
      const id = await withIssue(await addProof(journal.db, await journal.as('author')));
      await journal.db.updateTable('proof').set({ due_on: '2026-11-19' }).where('manuscript_id', '=', id).execute();
      return id;
    },
    async 'proof-answered'() {
      const id = await withIssue(await addProof(journal.db, await journal.as('author')));
      const answer = { answer: 'approval', answered_at: NOW, answered_by: 'a@b.example' } as const;
      await journal.db.updateTable('proof').set(answer).where('manuscript_id', '=', id).execute();
      return id;
    },
    async 'issue-missing'() {
      const id = await acceptedManuscript(journal.db);
      await addProductionText(id, '2026-12-24');
      return id;
    },
    async 'waiver-asked'() {
      const id = await scheduledManuscript();
      const asked = { country: 'KE', kind: 'other', reason: 'None.', requested_by: 'a@b.example' } as const;
      const row = { id: `waiver-${id}`, manuscript_id: id, ...asked, requested_at: NOW };
      await journal.db.insertInto('waiver_request').values(row).execute();
      return id;
    },
    async 'refund-due'() {
      const id = await rejectedManuscript(journal.db);
      await fee(id, NOW);
      await journal.db
        .updateTable('fee')
        .set({ state: 'paid', settled_at: NOW })
        .where('manuscript_id', '=', id)
        .execute();
      return id;
    },
    async 'charge-unpaid'() {
      const { id } = await publishedArticle(journal.db, journal.files);
      await fee(id, '2026-10-01T10:00:00.000Z');
      return id;
    },
    async 'payment-doubtful'() {
      const id = await scheduledManuscript();
      await fee(id, NOW);
      const money = { article_type: 'case_report', amount_cents: 250_00, currency: 'USD' };
      const payer = { payer_name: 'A', payer_email: 'a@b.example', receipt_id: `receipt-${id}` };
      const row = { id: `payment-${id}`, manuscript_id: id, ...money, ...payer, created_at: NOW, updated_at: NOW };
      await journal.db
        .insertInto('payment')
        .values({ ...row, provider: 'paypal', state: 'mismatch', problem: 'amount' })
        .execute();
      return id;
    },
  };

  const withWithdrawalRequest = async () => {
    const id = await underReviewManuscript(journal.db);
    await addRequest(journal.db, id, { asked_at: NOW });
    return id;
  };
  const leakReport = (manuscript_id: string, where: string) =>
    journal.db
      .insertInto('leak_report')
      .values({
        manuscript_id,
        round: 1,
        status: 'leaks',
        reason: '',
        removed: '[]',
        made_at: NOW,
        leaks: JSON.stringify([{ where, found: 'Diallo' }]),
      })
      .execute();
  const withIssue = async (given?: string) => {
    const id = given ?? (await acceptedManuscript(journal.db));
    const volume = await volumeWithIssues(journal.db);
    const place = { volume_id: volume.id, issue_id: volume.issues[0]?.id ?? null };
    await journal.db.updateTable('manuscript').set(place).where('id', '=', id).execute();
    return id;
  };
  const addProductionText = (manuscript_id: string, publish_on: string | null = null) =>
    journal.db
      .insertInto('production')
      .values({
        manuscript_id,
        metadata: '{}',
        doi: `10.5555/${manuscript_id}`,
        findings: '[]',
        publish_on,
        html: '<p>Text</p>',
        updated_at: NOW,
        publication: publish_on && JSON.stringify(PUBLICATION),
      })
      .execute();
  /** An accepted manuscript without any task for the office, except what a test adds. */
  const scheduledManuscript = async () => {
    const id = await withIssue();
    await addProductionText(id, '2026-12-24');
    return id;
  };
  const withTask = async (task: 'copyediting' | 'layout') => {
    const id = await scheduledManuscript();
    const row = { manuscript_id: id, task, assignee_id: editor.id, due_on: '2026-11-23', assigned_at: NOW };
    await journal.db
      .insertInto('production_task')
      .values({ ...row, is_done: false })
      .execute();
    return id;
  };
  const fee = (manuscript_id: string, created_at: string) =>
    journal.db
      .insertInto('fee')
      .values({
        manuscript_id,
        article_type: 'case_report',
        amount_cents: 250_00,
        due_cents: 250_00,
        currency: 'USD',
        state: 'due' as const,
        created_at,
      })
      .execute();

  it('is found by each of its kinds, and by no other', async () => {
    const ids = new Map<string, string>();
    for (const [kind, arrange] of Object.entries(SITUATIONS)) ids.set(await arrange(), kind);
    const found = (await listNeeds()).map(({ kind, manuscript }) => [kind, ids.get(manuscript?.id ?? '')]);
    expect(found.toSorted()).toEqual([...ids.values()].map((kind) => [kind, kind]).toSorted());
    expect([...ids.values(), ...JOURNAL_NEED_KINDS].sort()).toEqual([...NEED_KINDS].sort());
  });

  it('is the same, whether one manuscript is looked at or all', async () => {
    const ids = await Promise.all([
      ...Object.values(SITUATIONS).map((arrange) => arrange()),
      ...[rejectedManuscript(journal.db), withWithdrawalRequest()],
    ]);
    for (const days of [0, 40]) {
      journal.clock.set(new Date(Date.parse(NOW) + days * DAY_MS).toISOString());
      editor = await journal.as('editor', { email: `edith${days}@journal.example` });
      const listed = new Map(Map.groupBy(await listNeeds(), ({ manuscript }) => manuscript?.id));
      for (const id of ids) {
        const steps = await (await ask(`/api/editor/manuscript/${id}/next-steps/`)).json();
        expect(steps.needs, `${id} after ${days} days`).toEqual(listed.get(id) ?? []);
      }
    }
  });

  it('keeps track of whether an assignment’s round is under review, whatever becomes of the manuscript', async () => {
    const id = await underReviewManuscript(journal.db);
    await assign(id);
    const moves = [...MANUSCRIPT_STATUSES, 'under_review'].map((status) => ({ status, round: 1 }));
    for (const { status, round } of [...moves, { status: 'under_review', round: 2 }]) {
      await journal.db.updateTable('manuscript').set({ status, round }).where('id', '=', id).execute();
      const row = await journal.db
        .selectFrom('review_assignment')
        .select('is_under_review')
        .where('manuscript_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.is_under_review, `${status} ${round}`).toBe(round === 1 && has('isInReview', status));
    }
  });

  it('is found in rows that follow every change of an assignment, of how many reviews are wanted, and of a round', async () => {
    const id = await underReviewManuscript(journal.db);
    const rows = async (table: string) =>
      (await sql`select * from ${sql.table(table)} order by manuscript_id`.execute(journal.db)).rows;
    const seen = new Set<string>();
    const follows = async (what: string) => {
      const kept = await rows('round_asked');
      expect(kept, what).toEqual(await rows('round_asked_now'));
      seen.add(JSON.stringify(kept));
    };
    await follows('a manuscript');
    const [one, other] = [await assign(id), await assign(id, {}, 1)];
    await follows('two assignments');
    const change = (assignment: string, dates: object) =>
      journal.db.updateTable('review_assignment').set(dates).where('id', '=', assignment).execute();
    await change(one, { declined_at: '2026-11-22T10:00:00Z' });
    await follows('declined');
    await change(one, { declined_at: null, invited_at: '2026-11-23T10:00:00Z' });
    await follows('invited again');
    await change(other, { accepted_at: NOW, completed_at: '2026-11-24T10:00:00Z' });
    await follows('a review');
    await change(other, { completed_at: null });
    await follows('given back');
    await change(other, { cancelled_at: '2026-11-25T10:00:00Z' });
    await follows('taken off');
    await post(`/api/editor/manuscript/${id}/invite-reviewers/`, {
      reviewer_emails: ['a@clinic.example'],
      at_once: 3,
    });
    await follows('three are wanted');
    await journal.db.deleteFrom('candidate_rule').execute();
    await follows('as many as is usual');
    await journal.db.deleteFrom('review_assignment').where('id', '=', other).execute();
    await follows('removed');
    const move = (changes: object) => journal.db.updateTable('manuscript').set(changes).where('id', '=', id).execute();
    await move({ round: 2, updated_at: '2026-11-26T10:00:00Z' });
    await follows('another round');
    await move({ status: 'accepted' });
    await follows('decided');
    expect(await rows('round_asked')).toEqual([]);
    // Reinviting one reviewer and returning the review restore earlier rows.
    expect(seen.size).toBe(10);
  });

  it('goes once it is settled, by the calls that the rows offer and by what else is done about it', async () => {
    const [silent, unseen] = await Promise.all([SITUATIONS['reviewer-silent']?.(), SITUATIONS.new?.()]);
    await dead('mail.decision', { manuscript_id: unseen });
    await failedBuild();
    const before = await listNeeds();
    expect(before[0]?.reason, 'what failed it, and who can mend it').toContain('The disk is full.');
    expect(before.map(({ kind, call }) => [kind, call?.does ?? null])).toEqual([
      ['build-failed', 'rebuild'],
      ['delivery-dead', 'retry'],
      ['new', null],
      ['reviewer-silent', 'remind'],
    ]);
    const subject = (kind: string) => before.find((need) => need.kind === kind)?.subject_id;
    await post(`/api/editor/assignment/${subject('reviewer-silent')}/remind/`);
    await post(`/api/editor/delivery/${subject('delivery-dead')}/retry/`);
    await post('/api/editor/builds/rebuild/');
    await post(`/api/editor/manuscript/${unseen}/update-status/`, { status: 'rejected', letter: null });
    expect(await listNeeds()).toEqual([]);
    journal.clock.set('2026-11-25T10:00:00.000Z');
    editor = await journal.as('editor', { email: 'later@journal.example' });
    expect(await kinds(silent ?? '')).toContain('reviewer-silent');
  });

  it('is told for the manuscripts of a list: for whom each waits, and since how many days it has its status', async () => {
    const late = await SITUATIONS['review-overdue']?.();
    const writing = await underReviewManuscript(journal.db, { updated_at: '2026-11-11T10:00:00.000Z' });
    await Promise.all([assign(writing, { accepted_at: NOW }), assign(writing, { accepted_at: NOW }, 1)]);
    const over = await underReviewManuscript(journal.db, { updated_at: '2026-11-11T10:00:00.000Z' });
    await post(`/api/editor/manuscript/${over}/update-status/`, { status: 'rejected', letter: null });
    const own = await submittedManuscript(journal.db);
    await journal.db.updateTable('manuscript').set({ submitter_id: editor.id }).where('id', '=', own).execute();
    const ids = [late, writing, over, own, 'unknown'].join();
    const reply = await ask(`/api/editor/manuscripts-waiting/?ids=${ids}`);
    const told = new Map((await reply.json()).map((one: { id: string }) => [one.id, one]));
    expect(told.size).toBe(3);
    expect(told.get(late)).toMatchObject({ who: 'office', words: expect.stringContaining('overdue') });
    expect(told.get(writing)).toMatchObject({
      who: 'reviewers',
      words: expect.stringContaining('is writing a review'),
      days: 10,
    });
    expect(told.get(over)).toMatchObject({ who: null, words: '', days: 0 });
    expect((await ask(`/api/editor/manuscripts-waiting/?ids=${Array(101).fill('x').join()}`)).status).toBe(400);
  });

  it('comes in one order on pages that neither repeat nor miss anything, with how much there is', async () => {
    for (let day = 1; day <= 3; day += 1) {
      const at = `2026-11-1${day}T10:00:00.000Z`;
      await submittedManuscript(journal.db, { submitted_at: at, updated_at: at });
      await underReviewManuscript(journal.db, { round: 2, submitted_at: at, updated_at: at });
    }
    await dead('mail.verify-email', {});
    const whole = await listNeeds();
    expect(whole).toHaveLength(7);
    const walked: Need[] = [];
    const totals = new Set<string | null>();
    let next: string | undefined = '/api/editor/needs/?limit=2';
    while (next) {
      const reply = await ask(next);
      walked.push(...(await reply.json()));
      totals.add(reply.headers.get('x-total-count'));
      next = reply.headers.get('link')?.match(/<([^>]*)>/)?.[1];
    }
    expect(walked).toEqual(whole);
    expect([...totals]).toEqual(['7']);
  });

  it('comes with one row for each manuscript on pages that neither repeat nor miss anything, and is counted alike', async () => {
    // Tasks with different due dates, so that a page ends between them.
    for (let day = 1; day <= 3; day += 1) {
      const at = `2026-11-1${day}T10:00:00.000Z`;
      const id = await acceptedManuscript(journal.db, { submitted_at: at, updated_at: at });
      await fee(id, `2026-09-0${day}T10:00:00.000Z`);
      if (day === 1) await dead('mail.decision', { manuscript_id: id });
    }
    await submittedManuscript(journal.db, { submitted_at: NOW, updated_at: NOW });
    await dead('mail.verify-email', {});
    const matters = await listNeeds();
    const walk = async (start: string) => {
      const rows: DeskRow[] = [];
      for (let next: string | undefined = start; next; ) {
        const reply: Response = await ask(next);
        expect(reply.headers.get('x-total-count')).toBe('5');
        rows.push(...(await reply.json()));
        next = reply.headers.get('link')?.match(/<([^>]*)>/)?.[1];
      }
      return rows;
    };
    const rows = await walk('/api/editor/desk/?limit=1');
    expect(rows).toEqual(await walk('/api/editor/desk/?limit=100'));
    expect(rows).toHaveLength(5);
    const identified = (needs: readonly Need[]) => needs.map(({ kind, subject_id }) => `${kind} ${subject_id}`).sort();
    expect(identified(rows.flatMap(({ needs }) => needs))).toEqual(identified(matters));
    for (const { needs } of rows) expect(new Set(needs.map(({ manuscript }) => manuscript?.id)).size).toBe(1);
    expect(rows.map(({ horizon }) => horizon)).toEqual(['today', 'today', 'today', 'today', 'week']);
    const kinds = Object.fromEntries(
      [...Map.groupBy(matters, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]),
    );
    expect(await (await ask('/api/editor/desk/counts/')).json()).toEqual({ rows: 5, kinds });
  });

  it('leaves out of the own desk what others handle, but for what broke about it', async () => {
    const other = await journal.as('editor', { email: 'other@journal.example' });
    const id = await submittedManuscript(journal.db, { editor_id: other.id });
    await dead('mail.decision', { manuscript_id: id });
    const rows: DeskRow[] = await (await ask('/api/editor/desk/?of=mine')).json();
    expect(rows.map(({ needs }) => needs.map(({ kind }) => kind))).toEqual([['delivery-dead']]);
    const own: DeskRow[] = await (await ask('/api/editor/desk/?of=mine', other)).json();
    expect(own.map(({ needs }) => needs.map(({ kind }) => kind))).toEqual([['delivery-dead', 'technical-check']]);
  });

  it('is not told of manuscripts that the editor wrote, submitted or reviews', async () => {
    const id = await submittedManuscript(journal.db, { submitter_id: editor.id });
    const reviewed = await underReviewManuscript(journal.db);
    await addAssignment(journal.db, editor, { manuscript_id: reviewed, invited_at: '2026-11-01T10:00:00.000Z' });
    await dead('mail.decision', { manuscript_id: id });
    expect(await listNeeds()).toEqual([]);
    expect((await ask(`/api/editor/manuscript/${id}/next-steps/`)).status).toBe(404);
    const other = await journal.as('editor', { email: 'other@journal.example' });
    const told = (await listNeeds(other)).map(({ kind }) => kind);
    expect(told.sort()).toEqual(['delivery-dead', 'reviewer-silent', 'reviewers-missing', 'unassigned']);
  });

  it('refuses a place that no list gave', async () => {
    for (const after of [
      'x',
      btoa('{"kind":"new"}'),
      btoa('{"kind":"old","due":"2026-11-21T10:00:00.000Z","subject_id":"a"}'),
    ]) {
      for (const list of ['needs', 'desk']) {
        expect((await ask(`/api/editor/${list}/?after=${after}`)).status, after).toBe(400);
      }
    }
  });

  const dead = (kind: string, payload: object) =>
    journal.db
      .insertInto('outbox')
      .values({
        id: randomId(),
        kind,
        payload: JSON.stringify(payload),
        status: 'dead' as const,
        attempts: 10,
        next_at: NOW,
        last_error: 'The mail server is away.',
        created_at: NOW,
      })
      .execute();
  const failedBuild = () =>
    journal.db
      .insertInto('site_build')
      .values({
        id: 'build-1',
        state: 'failed' as const,
        reason: 'office' as const,
        asked_by: 'office',
        asked_at: NOW,
        started_at: NOW,
        finished_at: NOW,
        error: 'The disk is full.',
      })
      .execute();
});
