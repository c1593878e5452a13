import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KnownReviewer } from '#domain/desk/editorial/review';
import { boardText } from '#domain/journal/board/board';
import { sampleBoard } from '../../../scripts/demonstration/sample-settings.ts';
import { bearer, type Person } from '../../support/accounts.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { insertSettings } from '../../support/own-settings.ts';

const AT = '2026-11-21T10:00:00.000Z';

describe('reviewers are proposed', () => {
  const journal = useTestJournal();
  let editor: Person;
  let manuscript: string;

  beforeEach(async () => {
    journal.clock.set(AT);
    editor = await journal.as('editor');
    manuscript = await underReviewManuscript(journal.db, { keywords: JSON.stringify(['Sleep', 'Biostatistics']) });
    // The authors and the people in these tests work at different institutions.
    await writtenFrom('one@authors.example', 'two@authors.example');
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const find = async (search = ''): Promise<KnownReviewer[]> => {
    const path = `/api/editor/manuscript/${manuscript}/find-reviewers/?${new URLSearchParams({ search })}`;
    const response = await journal.fetch(path, { headers: bearer(editor.token) });
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  const emails = async (search?: string) => (await find(search)).map(({ email }) => email);
  const say = (person: Person, body: object) =>
    journal.fetch('/api/auth/reviewing/', {
      method: 'POST',
      headers: { ...bearer(person.token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const cite = (...cited: string[]) =>
    journal.db
      .insertInto('leak_report')
      .values({
        manuscript_id: manuscript,
        round: 1,
        status: 'clean',
        leaks: '[]',
        reason: '',
        removed: '[]',
        made_at: AT,
        cited: JSON.stringify(cited),
      })
      .execute();
  const writtenFrom = async (...addresses: string[]) => {
    for (const [index, email] of addresses.entries()) {
      await journal.db
        .updateTable('manuscript_author')
        .set({ email })
        .where('manuscript_id', '=', manuscript)
        .where('position', '=', index + 1)
        .execute();
    }
  };
  const change = (values: object) =>
    journal.db.updateTable('manuscript').set(values).where('id', '=', manuscript).execute();

  it('who knows its keywords by their own words first; a search finds those words too', async () => {
    const [newcomer, statistician] = [await journal.as('reviewer'), await journal.as('reviewer')];
    const said = await say(statistician, {
      expertise: ['biostatistics', 'Biostatistics', 'trial design'],
      languages: ['pt', 'en', 'pt'],
    });
    expect(await said.json()).toMatchObject({ expertise: ['biostatistics', 'trial design'], languages: ['pt', 'en'] });
    const [first, second] = await find();
    expect([first?.email, second?.email]).toEqual([statistician.email, newcomer.email]);
    expect(first).toMatchObject({
      shared_keywords: ['biostatistics'],
      expertise: ['biostatistics', 'trial design'],
      languages: ['pt', 'en'],
    });
    expect(await emails('TRIAL stat')).toEqual([statistician.email]);
    expect(await emails('trial nephrology')).toEqual([]);
  });

  it('an author who says what they review about is found like a reviewer; one who says nothing is not', async () => {
    const [said, silent] = [
      await journal.as('author', { last_name: 'Quillfeather' }),
      await journal.as('author', { last_name: 'Quillfeather' }),
    ];
    await say(said, { expertise: ['Sleep'], languages: [] });
    expect(await emails()).toContain(said.email);
    expect(await emails('quillfeather')).toEqual([said.email]);
    expect(await emails()).not.toContain(silent.email);
  });

  it.each([
    ['a language that is none', { expertise: [], languages: ['tlh'] }],
    ['21 keywords', { expertise: Array.from({ length: 21 }, (_, n) => `word ${n}`), languages: [] }],
    ['a keyword of 81 characters', { expertise: ['a'.repeat(81)], languages: [] }],
    ['no languages', { expertise: [] }],
  ])('nobody says %s', async (_, body) => {
    const person = await journal.as('reviewer');
    expect((await say(person, body)).status).toBe(400);
  });

  it('whom it may cite, and who shares a name with a board member, with the reason', async () => {
    await insertSettings(journal, { board: { members: boardText(sampleBoard()) } });
    const cited = await journal.as('author', { first_name: 'Ngozi', last_name: 'van Okafor' });
    const board = await journal.as('author', { first_name: 'Rafael', last_name: 'Monteiro-Salgado' });
    const nobody = await journal.as('author', { first_name: 'Ada', last_name: 'Okafor' });
    await cite('Sørensen P', 'van Okafor NB');
    const found = await find();
    expect(found.map(({ email, reasons }) => [email, reasons])).toEqual([
      [cited.email, ['May be cited in the manuscript, as van Okafor NB.']],
      [board.email, ['Has the same name as a member of the editorial board.']],
    ]);
    expect(found.map(({ email }) => email)).not.toContain(nobody.email);
  });

  it('whom its authors suggest, known or not, and never before anyone else for that alone', async () => {
    const [known, other] = [await journal.as('author'), await journal.as('reviewer')];
    await say(other, { expertise: ['sleep'], languages: [] });
    const person = { name: 'Aaron Aalto', affiliation: 'Fjord College', reason: '' };
    await change({
      suggested_reviewers: JSON.stringify([
        { ...person, email: 'new@fjord.example' },
        { ...person, name: 'Known', email: known.email.toUpperCase() },
      ]),
    });
    const found = await find();
    expect(found[0]?.email).toBe(other.email);
    expect(found.slice(1).map(({ id, email, hints }) => [id, email, hints])).toEqual(
      expect.arrayContaining([
        [null, 'new@fjord.example', ['Suggested by the authors.']],
        [known.id, known.email, ['Suggested by the authors.']],
      ]),
    );
    expect(await emails('aalto')).toEqual([]);
  });

  it('last of all whose address is of an author’s institution; a public mail host is none', async () => {
    await writtenFrom('amina@med.lakeside.example', 'someone@gmail.com');
    const colleague = await journal.as('reviewer', { email: 'c@lakeside.example' });
    const free = await journal.as('reviewer', { email: 'free@gmail.com' });
    await say(colleague, { expertise: ['sleep', 'biostatistics'], languages: [] });
    const found = await find();
    expect(found.map(({ email, hints }) => [email, hints])).toEqual([
      [free.email, []],
      [colleague.email, ['Has an address at the same institution as an author (lakeside.example).']],
    ]);
  });

  it('without what an editor may not see: who reviews an own manuscript is not known by that', async () => {
    const secret = await journal.as('author');
    const own = await underReviewManuscript(journal.db, {
      submitter_id: editor.id,
      keywords: JSON.stringify(['sleep']),
    });
    const open = await underReviewManuscript(journal.db, { keywords: JSON.stringify(['sleep']) });
    await addAssignment(journal.db, secret, { manuscript_id: own, accepted_at: AT, completed_at: AT });
    expect(await emails()).toEqual([]);
    await addAssignment(journal.db, secret, { manuscript_id: open, accepted_at: AT, completed_at: AT });
    expect(await find()).toMatchObject([{ email: secret.email, completed: 1 }]);
  });

  it('says how quickly someone answers and who has decided about the manuscript', async () => {
    const colleague = await journal.as('editor');
    await say(colleague, { expertise: ['sleep'], languages: [] });
    const slow = await journal.as('reviewer');
    const invited = { invited_at: '2026-11-01T10:00:00Z', accepted_at: null, declined_at: '2026-11-06T10:00:00Z' };
    await addAssignment(journal.db, slow, invited);
    await journal.db
      .updateTable('review_assignment')
      .set({ invited_by_id: colleague.id })
      .where('reviewer_id', '=', await idOfHelper())
      .execute();
    const found = await find();
    expect(found).toMatchObject([
      { email: slow.email, answer_days: 5, median_days: null, last_review_on: null },
      { email: colleague.email, hints: ['Is an editor of this manuscript.'] },
    ]);
  });

  const idOfHelper = async () => {
    const helper = await journal.as('reviewer', { is_active: false });
    await addAssignment(journal.db, helper, { manuscript_id: manuscript });
    return helper.id;
  };
});
