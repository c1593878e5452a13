import { extractText } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReviewContent } from '#domain/review/review';
import { json, type Person, tokenIn } from '../../support/accounts.ts';
import { underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const REVIEWER = 'q17@clinic.example';
const NAME = { first_name: 'Ingrid', last_name: 'Solheim' };
const OTHER_LETTERS =
  'Our fonts lack some characters in your name. Enter it in Latin letters, as it should appear on the certificate.';
const REVIEW: ReviewContent = {
  answers: {},
  comments_to_author: 'Sound.',
  comments_to_editor: '',
  recommendation: 'accept',
};

describe('someone who was invited by address alone', () => {
  const journal = useTestJournal();
  let editor: Person;
  let manuscript: string;
  let token: string;
  let id: string;

  beforeEach(async () => {
    editor = await journal.as('editor', { email: 'editor@journal.example' });
    manuscript = await underReviewManuscript(journal.db);
    const invited = await post(
      `/api/editor/manuscript/${manuscript}/assign-reviewer/`,
      { reviewer_email: REVIEWER },
      editor,
    );
    expect(invited.status).toBe(200);
    await journal.deliver();
    token = tokenIn(mailTo(REVIEWER));
    id = (await journal.db.selectFrom('review_assignment').select('id').executeTakeFirstOrThrow()).id;
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const post = async (path: string, body: object, from?: { token: string }, headers: Record<string, string> = {}) => {
    const response = await journal.fetch(path, json(body, from, headers));
    return { status: response.status, body: await response.json() };
  };
  const mailTo = (address: string) => journal.mailer.sent.filter(({ to }) => to.address === address).at(-1);
  const answer = (given: string, more: object = {}) =>
    post('/api/review-invitation/answer/', { token, answer: given, ...more });
  const link = () => ({ 'X-Review-Token': token });
  const area = (what: string, body: object) => post(`/api/reviewer/assignment/${id}/${what}/`, body, undefined, link());
  const review = async () => {
    expect((await area('interests', { has_none: true })).status).toBe(200);
    expect((await area('submit', { content: REVIEW, version: 0 })).status).toBe(201);
    await journal.deliver();
  };
  const certificate = (query = '') =>
    journal.fetch(`/api/reviewer/assignment/${id}/certificate/${query}`, { headers: link() });
  const textOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return (await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })).text;
  };
  const assignment = () => journal.db.selectFrom('review_assignment').selectAll().executeTakeFirstOrThrow();

  it('is asked the name on accepting, and nothing is accepted without one', async () => {
    const shown = await post('/api/review-invitation/show/', { token });
    expect(shown.body.name_to_ask_for).toEqual({ first_name: '', last_name: '' });
    for (const { status, body } of [await answer('accept'), await area('answer', { answer: 'accept' })]) {
      expect([status, body.first_name, body.detail]).toEqual([400, ['Enter your name.'], 'Enter your name.']);
    }
    expect((await assignment()).accepted_at).toBeNull();
    expect((await answer('accept', NAME)).status).toBe(200);
    expect((await assignment()).accepted_at).toEqual(journal.clock.now());
  });

  it.each([
    ['an empty first name', 'first_name', { first_name: '', last_name: 'Solheim' }],
    ['blanks', 'first_name', { first_name: '   ' }],
    ['an address in the place of letters', 'first_name', { first_name: '@.' }],
    ['a line break', 'last_name', { first_name: 'Ingrid', last_name: 'Solheim\r\nBcc: evil@evil.example' }],
    ['a first name of 101 characters', 'first_name', { first_name: 'I'.repeat(101) }],
  ])('gets a message at the field when the name is %s', async (_, field, name) => {
    const { status, body } = await answer('accept', name);
    expect([status, body[field]]).toEqual([400, [expect.stringMatching(/^[A-Z].+\.$/)]]);
    expect((await assignment()).accepted_at).toBeNull();
  });

  it('declines without a name, and the office’s mail puts no address in its place', async () => {
    expect((await answer('decline')).status).toBe(200);
    await journal.deliver();
    expect(mailTo(editor.email)?.text).toContain(`The reviewer you invited as ${REVIEWER} has declined to review`);
  });

  it('is called by the name from then on: in emails, in the office’s list, on the certificate', async () => {
    await answer('accept', NAME);
    await journal.deliver();
    expect(mailTo(REVIEWER)).toMatchObject({
      to: { name: 'Ingrid Solheim' },
      text: expect.stringContaining('Dear Ingrid Solheim,'),
    });
    expect(mailTo(editor.email)?.text).toContain('Ingrid Solheim has agreed to review');
    const headers = { Authorization: `Bearer ${editor.token}` };
    const office = await (await journal.fetch(`/api/editor/manuscript/${manuscript}/`, { headers })).json();
    expect(office.assignments).toMatchObject([{ reviewer: { name: 'Ingrid Solheim', email: REVIEWER } }]);
    await review();
    expect(mailTo(REVIEWER)?.text).toContain('Dear Ingrid Solheim,');
    expect(mailTo(editor.email)?.text).toContain('Ingrid Solheim has submitted the review');
    const text = await textOf(await certificate());
    expect(text).toContain('Ingrid Solheim');
    expect(text).not.toContain('@');
  });

  it('is not asked again once the name is known, and cannot change it by an answer', async () => {
    await answer('accept', NAME);
    await journal.db.updateTable('review_assignment').set({ accepted_at: null }).execute();
    const shown = await post('/api/review-invitation/show/', { token });
    expect(shown.body.name_to_ask_for).toBeNull();
    expect((await answer('accept', { first_name: 'Somebody', last_name: 'Else' })).status).toBe(200);
    const { first_name, last_name } = await journal.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', REVIEWER)
      .executeTakeFirstOrThrow();
    expect({ first_name, last_name }).toEqual(NAME);
  });

  it('is asked too where the address was confirmed by a new password, before any name was given', async () => {
    const confirmed = { email_verified_at: journal.clock.now() };
    await journal.db.updateTable('account').set(confirmed).where('email', '=', REVIEWER).execute();
    expect((await answer('accept')).status).toBe(400);
    expect((await answer('accept', NAME)).status).toBe(200);
  });

  it.each([
    ['in a script the journal has no font for', { first_name: 'ᠪᠠᠲᠤ', last_name: 'ᠳᠣᠷᠵᠢ' }, 'Bat Dorj'],
    ['that was never given', { first_name: '', last_name: '' }, 'Ingrid Solheim'],
  ])('with a name %s is asked for one that the certificate can print', async (_, name, latin) => {
    await answer('accept', NAME);
    await review();
    await journal.db.updateTable('account').set(name).where('email', '=', REVIEWER).execute();
    const refused = await certificate();
    expect([refused.status, (await refused.json()).name]).toEqual([400, [OTHER_LETTERS]]);
    expect((await certificate(`?name=${encodeURIComponent('ᠪᠠᠲᠤ')}`)).status).toBe(400);
    const text = await textOf(await certificate(`?name=${encodeURIComponent(latin)}`));
    expect(text).toContain(latin);
    expect(text).not.toContain('@');
  });

  it.each(['王小明', 'Łukasz Ğül', 'Ольга Ковальчук', 'Γιώργος', '김경민', 'مريم', 'שרה', 'अंजलि', 'สมชาย'])(
    'gets a certificate in the letters of the name: %s',
    async (last_name) => {
      await answer('accept', NAME);
      await review();
      const name = { first_name: '', last_name };
      await journal.db.updateTable('account').set(name).where('email', '=', REVIEWER).execute();
      expect((await certificate()).status).toBe(200);
    },
  );

  it('cannot have a certificate made out to a name other than the known one', async () => {
    await answer('accept', NAME);
    await review();
    expect(await textOf(await certificate('?name=Somebody%20Else'))).not.toContain('Somebody');
  });
});
