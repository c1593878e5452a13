import { beforeEach, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import type { DecisionKind } from '#domain/decision/kind';
import type { ManuscriptStatistics, PeopleStatistics } from '#domain/desk/statistics/statistics';
import { DAY_MS } from '#domain/kernel/date';
import { readPublicTimes } from '#server/desk/statistics/queries';
import { randomId } from '#server/kernel/identifiers';
import { bearer, openAccount, type Person } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import {
  acceptedManuscript,
  addAssignment,
  ownManuscript,
  publishedArticle,
  rejectedManuscript,
  submittedManuscript,
  underReviewManuscript,
} from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

const SUBMITTED = '2026-03-01T00:00:00.000Z';

describe.each(everyEngine())('the statistics on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-23T10:00:00.000Z');
    editor = await journal.as('editor', { email: 'edith@journal.example', first_name: 'Edith', last_name: 'Marlowe' });
  });

  const get = (path: string, person = editor) => journal.fetch(path, { headers: bearer(person.token) });
  const count = async (query = '', person?: Person): Promise<ManuscriptStatistics> =>
    (await get(`/api/editor/statistics/${query}`, person)).json();
  const people = async (query = ''): Promise<PeopleStatistics> =>
    (await get(`/api/editor/statistics/people/${query}`)).json();
  const decide = (
    manuscript_id: string,
    status: string,
    decided_at: string,
    { decided_by = editor.email, kind = null }: { decided_by?: string; kind?: DecisionKind | null } = {},
  ) =>
    journal.db
      .insertInto('decision')
      .values({
        id: randomId(),
        manuscript_id,
        round: 1,
        previous_status: 'submitted',
        status,
        notes: '',
        letter_subject: '',
        letter_text: '',
        revision_due_on: null,
        kind,
        override: null,
        decided_by,
        decided_by_id: null,
        decided_at,
      })
      .execute();
  /** Manuscripts submitted on 1 March, each with its first decision after these days. */
  async function decidedAfter(...days: number[]): Promise<string[]> {
    const ids = [];
    for (const day of days) {
      const id = await rejectedManuscript(journal.db, { submitted_at: SUBMITTED, updated_at: SUBMITTED });
      await decide(id, 'rejected', new Date(Date.parse(SUBMITTED) + day * DAY_MS).toISOString());
      ids.push(id);
    }
    return ids;
  }

  it('of an empty journal count nothing, and name no time', async () => {
    const nothing = { submitted: 0, first_decision: null, publication: null, accepted: 0, rejected: 0 };
    expect(await count()).toEqual({ total: nothing, groups: [] });
    expect(await people()).toEqual({ reviewers: [], reviewers_asked: 0, editors: [] });
  });

  it('give the median and the quartiles of the time to the first decision, whatever was decided later', async () => {
    const [first = ''] = await decidedAfter(10, 20, 30, 40, 100);
    await decide(first, 'accepted', '2026-09-01T00:00:00.000Z');
    await submittedManuscript(journal.db, { submitted_at: SUBMITTED });
    const { total } = await count();
    expect(total).toMatchObject({
      submitted: 6,
      first_decision: { count: 5, lower: 20, median: 30, upper: 40 },
      rejected: 5,
    });
  });

  it('count what its authors withdrew neither as rejected nor as decided', async () => {
    await decidedAfter(10);
    const id = await rejectedManuscript(journal.db, { submitted_at: SUBMITTED, updated_at: SUBMITTED });
    await decide(id, 'rejected', '2026-03-03T00:00:00.000Z', { kind: 'withdrawal' });
    const { total } = await count();
    expect(total).toMatchObject({ submitted: 2, first_decision: { count: 1, median: 10 }, rejected: 1 });
    expect((await people()).editors).toMatchObject([{ decisions: 1, rejected: 1 }]);
  });

  it('do not take the beginning of review for a decision', async () => {
    const id = await underReviewManuscript(journal.db, { submitted_at: SUBMITTED });
    await decide(id, 'under_review', '2026-03-05T00:00:00.000Z');
    expect((await count()).total.first_decision).toBeNull();
  });

  it('count what is published from its submission to its date, and as accepted', async () => {
    await publishedArticle(journal.db, journal.files);
    await acceptedManuscript(journal.db);
    const { total } = await count();
    expect(total.publication?.count).toBe(1);
    expect(total).toMatchObject({ submitted: 2, accepted: 2, rejected: 0 });
  });

  it.each([
    ['month', ['2026-01', '2026-03']],
    ['year', ['2026']],
    ['category', ['Cardiology', 'Oncology']],
    ['type', ['case_report', 'review_article']],
    ['country', ['', 'Kenya']],
  ])('are put into groups by %s', async (by, keys) => {
    const { id: submitter_id } = await openAccount(journal.db, { country: 'Kenya' });
    await submittedManuscript(journal.db, { submitted_at: SUBMITTED });
    const other = { submitted_at: '2026-01-31T23:59:59.000Z', category: 'Cardiology' };
    await submittedManuscript(journal.db, { ...other, article_type: 'review_article', submitter_id });
    const { groups, total } = await count(`?by=${by}`);
    expect(groups.map(({ key }) => key)).toEqual(keys);
    expect(groups.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(total.submitted);
  });

  it.each([
    ['?from=2026-03-01&to=2026-03-01', 1],
    ['?to=2026-02-28', 1],
    ['?from=2026-03-02', 0],
    ['?category=Cardiology', 1],
    ['?type=case_report', 1],
    ['?country=kenya', 1],
    ['?country=&category=&type=&from=&to=', 2],
  ])('count what %s asks for', async (query, expected) => {
    const { id: submitter_id } = await openAccount(journal.db, { country: 'Kenya' });
    await submittedManuscript(journal.db, { submitted_at: SUBMITTED });
    const other = { submitted_at: '2026-01-31T23:59:59.000Z', category: 'Cardiology' };
    await submittedManuscript(journal.db, { ...other, article_type: 'review_article', submitter_id });
    expect((await count(query)).total.submitted).toBe(expected);
  });

  it('follow an account that states its country later, and the corresponding author before the submitter', async () => {
    const submitter = await openAccount(journal.db, { country: 'Kenya' });
    const id = await submittedManuscript(journal.db, { submitter_id: submitter.id });
    const keys = async () => (await count('?by=country')).groups.map(({ key }) => key);
    expect(await keys()).toEqual(['Kenya']);
    const author = await journal.db
      .selectFrom('manuscript_author')
      .select('email')
      .where('manuscript_id', '=', id)
      .where('is_corresponding', '=', true)
      .executeTakeFirstOrThrow();
    const { id: account } = await openAccount(journal.db, { email: author.email });
    await journal.db.updateTable('account').set({ country: 'Peru' }).where('id', '=', account).execute();
    expect(await keys()).toEqual(['Peru']);
  });

  it('count nothing of a manuscript that the editor wrote', async () => {
    const id = await ownManuscript(journal.db, editor);
    const reviewer = await openAccount(journal.db, { email: 'rosa@clinic.example' });
    await addAssignment(journal.db, reviewer, { manuscript_id: id });
    expect((await count()).total.submitted).toBe(0);
    expect(await people()).toMatchObject({ reviewers: [], reviewers_asked: 0 });
    expect((await count('', await journal.as('editor'))).total.submitted).toBe(1);
  });

  it('tell of reviewers what they were asked, answered and sent in, and what is late', async () => {
    const rosa = await openAccount(journal.db, { email: 'rosa@clinic.example', first_name: 'Rosa', last_name: 'Lee' });
    const id = await underReviewManuscript(journal.db);
    const asked = { manuscript_id: id, invited_at: '2026-10-01T00:00:00.000Z', due_on: '2026-10-20' };
    const answered = { ...asked, accepted_at: '2026-10-02T00:00:00.000Z' };
    await addAssignment(journal.db, rosa, { ...answered, completed_at: '2026-10-11T00:00:00.000Z' });
    await addAssignment(journal.db, rosa, { ...answered, manuscript_id: await underReviewManuscript(journal.db) });
    const declined = { ...asked, declined_at: '2026-10-02T00:00:00.000Z' };
    await addAssignment(journal.db, rosa, { ...declined, manuscript_id: await underReviewManuscript(journal.db) });
    await addAssignment(journal.db, rosa, { ...asked, manuscript_id: await underReviewManuscript(journal.db) });
    const { reviewers, reviewers_asked } = await people('?from=2026-10-01&to=2026-10-01');
    expect(reviewers_asked).toBe(1);
    expect(reviewers).toEqual([
      {
        name: 'Rosa Lee',
        email: 'rosa@clinic.example',
        invited: 4,
        accepted: 2,
        declined: 1,
        unanswered: 1,
        completed: 1,
        open: 1,
        late: 1,
        days: 10,
      },
    ]);
    expect((await people('?from=2026-10-02')).reviewers).toEqual([]);
  });

  it('count no review as open, unanswered or late that no one waits for any more', async () => {
    const rosa = await openAccount(journal.db, { email: 'rosa@clinic.example', first_name: 'Rosa', last_name: 'Lee' });
    const asked = { invited_at: '2026-10-01T00:00:00.000Z', due_on: '2026-10-20' };
    const accepted = { ...asked, accepted_at: '2026-10-02T00:00:00.000Z' };
    await addAssignment(journal.db, rosa, { ...accepted, declined_at: '2026-10-03T00:00:00.000Z' });
    for (const dates of [asked, accepted]) {
      await addAssignment(journal.db, rosa, { ...dates, manuscript_id: await rejectedManuscript(journal.db) });
    }
    await addAssignment(journal.db, rosa, {
      ...accepted,
      manuscript_id: await underReviewManuscript(journal.db, { round: 2 }),
    });
    expect((await people()).reviewers).toMatchObject([
      { invited: 4, accepted: 3, declined: 1, open: 0, unanswered: 0, late: 0 },
    ]);
    const sought = await underReviewManuscript(journal.db);
    const found = await get(`/api/editor/manuscript/${sought}/find-reviewers/?search=rosa`);
    expect(await found.json()).toMatchObject([{ name: 'Rosa Lee', open: 0 }]);
    const table = await (await get('/api/editor/assignments/csv/')).text();
    expect(table.match(/,No review,/g)).toHaveLength(3);
  });

  it('tell of editors what they decided, and how many manuscripts they handle', async () => {
    const [id = ''] = await decidedAfter(5, 6);
    await decide(id, 'revisions_required', '2026-05-01T00:00:00.000Z', { decided_by: 'ida@journal.example' });
    await submittedManuscript(journal.db, { editor_id: editor.id });
    await rejectedManuscript(journal.db, { editor_id: editor.id });
    expect((await people()).editors).toEqual([
      {
        name: 'Edith Marlowe',
        email: editor.email,
        open: 1,
        decisions: 2,
        accepted: 0,
        rejected: 2,
        revisions: 0,
        invitations: 0,
      },
      {
        name: 'ida@journal.example',
        email: 'ida@journal.example',
        open: 0,
        decisions: 1,
        accepted: 0,
        rejected: 0,
        revisions: 1,
        invitations: 0,
      },
    ]);
  });

  it('for everyone tell the last twelve months, and nothing of fewer than five manuscripts', async () => {
    const addRejected = async (submittedAgo: number, days: number) => {
      const submitted_at = new Date(Date.parse(today) - submittedAgo * DAY_MS).toISOString();
      const id = await rejectedManuscript(journal.db, { submitted_at, updated_at: submitted_at });
      await decide(id, 'rejected', new Date(Date.parse(submitted_at) + days * DAY_MS).toISOString());
    };
    const { to: today } = await readPublicTimes(readerOf(journal.db));
    for (const days of [10, 20, 30, 40]) await addRejected(100, days);
    await addRejected(800, 5);
    expect(await readPublicTimes(readerOf(journal.db))).toMatchObject({ first_decision: null, acceptance: null });
    await addRejected(100, 50);
    expect(await readPublicTimes(readerOf(journal.db))).toMatchObject({
      first_decision: { count: 5, lower: 20, median: 30, upper: 40 },
      publication: null,
      acceptance: { decided: 5, percent: 0 },
    });
  });

  it.each(['?by=moon', '?from=yesterday', '?unknown=1'])('refuse %s', async (query) => {
    expect((await get(`/api/editor/statistics/${query}`)).status).toBe(400);
  });
});
