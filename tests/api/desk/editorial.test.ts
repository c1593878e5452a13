import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { DAY_MS } from '#domain/kernel/date';
import { DUE_DATE_TEXTS } from '#domain/kernel/due-date';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { bearer, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import {
  acceptedManuscript,
  addAssignment,
  ownManuscript,
  submittedManuscript,
  underReviewManuscript,
} from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { submit } from '../../support/submissions.ts';

/** Reviewers give their names on accepting. */
const NAMED = { first_name: 'Ingrid', last_name: 'Solheim' };

describe('the editor’s area', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    await startJournal(journal.db, journal.clock.now());
  });

  const get = (path: string, person = editor) => journal.fetch(path, { headers: bearer(person.token) });
  const post = (path: string, body: object, person = editor) =>
    journal.fetch(path, {
      method: 'POST',
      headers: { ...bearer(person.token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const update = (id: string, body: object) => post(`/api/editor/manuscript/${id}/update-status/`, body);

  it('shows counts, and the newest manuscripts', async () => {
    const id = await submittedManuscript(journal.db);
    const dashboard = await (await get('/api/editor/dashboard/')).json();
    expect(dashboard.counts).toEqual({
      total: 1,
      submitted: 1,
      under_review: 0,
      revisions_required: 0,
      accepted: 0,
      rejected: 0,
      published: 0,
    });
    expect(dashboard.recent_manuscripts.map((card: { id: string }) => card.id)).toEqual([id]);
  });

  it('decides with notes, volume and issue, and counts the version', async () => {
    const id = await submittedManuscript(journal.db);
    const response = await update(id, { status: 'accepted', notes: 'Well done.', volume: 42, issue: '3', version: 1 });
    const { message, manuscript } = await response.json();
    expect([response.status, message]).toEqual([200, 'Manuscript status updated to Accepted']);
    expect(manuscript).toMatchObject({ status: 'accepted', version: 2, volume: { number: 42 }, issue: { number: 3 } });
    expect(manuscript.decisions).toMatchObject([{ notes: 'Well done.', previous_status: 'submitted' }]);
  });

  it('sends its lists as tables, with what strangers typed kept as text, and nothing an editor may not see', async () => {
    const own = await ownManuscript(journal.db, editor);
    await journal.db.updateTable('manuscript').set({ title: 'The editor’s own' }).where('id', '=', own).execute();
    await submittedManuscript(journal.db, { title: '=HYPERLINK("https://evil.example"), a title' });
    const reviewed = await underReviewManuscript(journal.db, { title: 'Vitamin K in review' });
    const [done, asked, declined] = await Promise.all([1, 2, 3].map(() => journal.as('reviewer')));
    const of = (person: Person | undefined, more: object) =>
      addAssignment(journal.db, person as Person, { manuscript_id: reviewed, ...more });
    await of(done, { accepted_at: journal.clock.now(), completed_at: journal.clock.now() });
    await of(asked, { accepted_at: journal.clock.now() });
    await of(declined, { declined_at: journal.clock.now() });
    const response = await get('/api/editor/manuscripts/all/csv/?sort=title');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    // Without the byte order mark, Excel assumes the machine's local encoding.
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const table = bytes.toString();
    expect(table).toMatch(/Vitamin K in review.*,Case Reports,/);
    expect(table).toContain(`"'=HYPERLINK(""https://evil.example""), a title"`);
    expect(table).toMatch(/Vitamin K in review.*,Under Review,1,1,2,/);
    expect(table).not.toContain('The editor’s own');
    const [card] = await (await get('/api/editor/manuscripts/under_review/')).json();
    expect(card.reviews).toEqual({ received: 1, asked: 2 });
    const found = await (await get('/api/editor/manuscripts/under_review/csv/?search=vitamin')).text();
    expect(found.trim().split('\r\n')).toHaveLength(2);
    expect((await get('/api/editor/manuscripts/lost/csv/')).status).toBe(404);
  });

  it('sends whole lists, however long, in the order that was asked for', async () => {
    for (let number = 0; number < 5; number += 1) await submittedManuscript(journal.db, { title: `Title ${number}` });
    const titles = (await (await get('/api/editor/manuscripts/all/csv/?sort=title')).text()).match(/Title \d/g);
    expect(titles).toEqual(['Title 0', 'Title 1', 'Title 2', 'Title 3', 'Title 4']);
  });

  it('names where the newest file of the authors is downloaded', async () => {
    const { id } = await (
      await submit(journal.fetch, await journal.as('author'), { file: { name: 'a.docx', bytes: docx() } })
    ).json();
    const { file, files } = await (await get(`/api/editor/manuscript/${id}/`)).json();
    expect(files.map(({ kind }: { kind: string }) => kind)).toContain('original');
    const download = await get(file);
    expect([download.status, download.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ]);
  });

  it('gives the second of two editors the present state, and changes nothing', async () => {
    const id = await submittedManuscript(journal.db);
    await update(id, { status: 'under_review', version: 1 });
    const response = await update(id, { status: 'rejected', version: 1 });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ manuscript: { status: 'under_review', version: 2 } });
  });

  it('publishes: readers find the article at once', async () => {
    const id = await submittedManuscript(journal.db);
    const { manuscript } = await (await update(id, { status: 'published', volume: 1, issue: 1 })).json();
    const article = await (await journal.fetch(`/api/manuscripts/${manuscript.slug}`)).json();
    expect(article).toMatchObject({ id, status: 'published', volume: { number: 1 }, issue: { number: 1 } });
  });

  it('invites no one to a manuscript that was changed since the editor saw it', async () => {
    const id = await submittedManuscript(journal.db);
    await update(id, { status: 'rejected', version: 1 });
    const assign = (body: object) => post(`/api/editor/manuscript/${id}/assign-reviewer/`, body);
    const stale = await assign({ reviewer_email: 'new@clinic.example', version: 1 });
    const { detail, manuscript } = await stale.json();
    expect([stale.status, detail]).toEqual([409, EDITORIAL_TEXTS.stale]);
    expect(manuscript).toMatchObject({ status: 'rejected', version: 2, assignments: [] });
    expect((await assign({ reviewer_email: 'new@clinic.example', version: 2 })).status).toBe(200);
    for (const [due_on, wrong] of [
      ['2020-01-01', DUE_DATE_TEXTS.afterToday],
      ['2126-12-31', DUE_DATE_TEXTS.tooLate],
      // The end of such a link would be beyond the database's range.
      ['9999-12-31', DUE_DATE_TEXTS.tooLate],
    ]) {
      const refused = await assign({ reviewer_email: 'other@clinic.example', due_on });
      expect([refused.status, (await refused.json()).due_on]).toEqual([400, [wrong]]);
    }
  });

  it('invites a reviewer who had no account', async () => {
    const id = await submittedManuscript(journal.db);
    const response = await post(`/api/editor/manuscript/${id}/assign-reviewer/`, { reviewer_email: ' New@Ex.org ' });
    const { message, manuscript } = await response.json();
    expect([response.status, message]).toEqual([200, 'Reviewer New@Ex.org assigned successfully.']);
    expect(manuscript.assignments).toMatchObject([{ status: 'invited', reviewer: { email: 'New@Ex.org' } }]);
  });

  it.each(
    ['newest', 'oldest', 'title'].flatMap((sort) => [
      [sort, ''],
      [sort, 'ON ITS way'],
    ]),
  )('pages through a list sorted by %s and searched for "%s" without losing or repeating one', async (sort, search) => {
    for (let count = 0; count < 5; count += 1) await submittedManuscript(journal.db);
    const seen: string[] = [];
    let path: string | undefined = `/api/editor/manuscripts/all/?sort=${sort}&search=${search}&limit=2`;
    while (path) {
      const response: Response = await get(path);
      seen.push(...(await response.json()).map((card: { id: string }) => card.id));
      expect(response.headers.get('x-total-count')).toBe('5');
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it.each([
    [1_000, '1000', null],
    [1_001, '1000', 'at-least'],
  ])('counts a search that finds %i up to a thousand, and a list to its end', async (number, told, bound) => {
    await sql`insert into manuscript (id, manuscript_number, title, abstract, keywords, status, submitted_at, updated_at)
      select 'm' || n, 'MJ-2026-' || n, 'Asthma ' || n, 'Text', '[]', 'submitted', now(), now()
      from generate_series(1, ${sql.lit(number)}) n`.execute(journal.db);
    const found = await get('/api/editor/manuscripts/all/?search=asthma&limit=1');
    expect([found.headers.get('x-total-count'), found.headers.get('x-total-count-is')]).toEqual([told, bound]);
    const all = await get('/api/editor/manuscripts/all/?limit=1');
    expect([all.headers.get('x-total-count'), all.headers.get('x-total-count-is')]).toEqual([String(number), null]);
  });

  const ids = async (path: string, person = editor): Promise<string[]> =>
    (await (await get(path, person)).json()).map((card: { id: string }) => card.id);
  const search = (words: string, person = editor) =>
    ids(`/api/editor/manuscripts/all/?${new URLSearchParams({ search: words })}`, person);

  it.each(['submitted', 'wrote'])('knows nothing of a manuscript for the editor who %s it', async (how) => {
    const conflicted = await journal.as('editor', { email: 'edith.wrote@hospital.example' });
    const id =
      how === 'submitted' ? await ownManuscript(journal.db, conflicted) : await submittedManuscript(journal.db);
    if (how === 'wrote') {
      const email = conflicted.email.toUpperCase();
      await journal.db
        .updateTable('manuscript_author')
        .set({ email })
        .where('manuscript_id', '=', id)
        .where('position', '=', 2)
        .execute();
    }
    await journal.db
      .insertInto('manuscript_file')
      .values({
        id: 'file-1',
        manuscript_id: id,
        round: 1,
        kind: 'original',
        file_key: 'manuscripts/x.pdf',
        flags: '[]',
        name: 'x.pdf',
        format: 'pdf',
        bytes: 4,
        sha256: 'a'.repeat(64),
        scan_status: 'clean',
        created_at: journal.clock.now(),
      })
      .execute();
    await journal.files.write('manuscripts/x.pdf', new TextEncoder().encode('%PDF'));

    const one = `/api/editor/manuscript/${id}`;
    const answers = async (person: Person) => {
      const dashboard = await (await get('/api/editor/dashboard/', person)).json();
      return {
        total: dashboard.counts.total,
        submitted: dashboard.counts.submitted,
        recent: dashboard.recent_manuscripts.length,
        all: await ids('/api/editor/manuscripts/all/', person),
        status: await ids('/api/editor/manuscripts/submitted/', person),
        search: await search('manuscript on its way', person),
        header: (await get('/api/editor/manuscripts/all/', person)).headers.get('x-total-count'),
        detail: (await get(`${one}/`, person)).status,
        file: (await get(`${one}/files/file-1/`, person)).status,
        assign: (await post(`${one}/assign-reviewer/`, { reviewer_email: 'a@clinic.example' }, person)).status,
        update: (await post(`${one}/update-status/`, { status: 'accepted' }, person)).status,
      };
    };
    expect(await answers(conflicted)).toEqual({
      total: 0,
      submitted: 0,
      recent: 0,
      all: [],
      status: [],
      search: [],
      header: '0',
      detail: 404,
      file: 404,
      assign: 404,
      update: 404,
    });
    // Another editor finds everything: only the conflict of interest hides it.
    expect(await answers(editor)).toEqual({
      total: 1,
      submitted: 1,
      recent: 1,
      all: [id],
      status: [id],
      search: [id],
      header: '1',
      detail: 200,
      file: 200,
      assign: 200,
      update: 200,
    });
  });

  it('finds what holds every word of a search, in any order: parts of words from three letters on, else their beginnings', async () => {
    const id = await submittedManuscript(journal.db, {
      title: 'Heart failure at home',
      abstract: 'A trial of β-blockers.',
      keywords: '["Sjögren syndrome", "AI"]',
    });
    for (const words of ['home heart', 'ailur', 'failure sjögren', 'ai heart', 'β-bl', 'block  ho', 'SYNDROME']) {
      expect(await search(words), words).toEqual([id]);
    }
    for (const words of ['heart lung', 'il', 'homes', 'ai at zq']) expect(await search(words), words).toEqual([]);
    const { manuscript_number } = await journal.db
      .selectFrom('manuscript')
      .select('manuscript_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const number of [manuscript_number, ` ${manuscript_number.toLowerCase()}`, `${manuscript_number}-7K4QX2`]) {
      expect(await search(number), number).toEqual([id]);
    }
    expect(await search('MJ-1999-0001')).toEqual([]);
  });

  it('searches title, abstract and keywords in any case, and takes pattern characters literally', async () => {
    const texts = { abstract: 'Of 100% certainty', keywords: JSON.stringify(['snake_case']) };
    const id = await submittedManuscript(journal.db, { title: 'A path C:\\temp', ...texts });
    await submittedManuscript(journal.db, {
      title: 'A path C:/temp',
      abstract: '100 per cent',
      keywords: '["snakes case"]',
    });
    for (const words of ['c:\\TEMP', '100%', 'SNAKE_case', 'of 100% cert']) expect(await search(words)).toEqual([id]);
    for (const words of ['%%', 'p_th', 'path 100$']) expect(await search(words)).toEqual([]);
    expect(await search('path c')).toHaveLength(2);
  });

  it.each([
    [{ status: 'accepted', issue: 3 }, 'volume', 'Enter the volume that the issue belongs to.'],
    [{ status: 'accepted', volume: 0 }, 'volume', 'Enter the volume as a whole number, 1 or higher.'],
    [{ status: 'accepted', volume: '4.5' }, 'volume', 'Enter the volume as a whole number, 1 or higher.'],
    [{ status: 'published', volume: 1, issue: -1 }, 'issue', 'Enter the issue as a whole number, 1 or higher.'],
    [{ status: 'rejected', volume: 1 }, 'volume', 'Only accepted or published manuscripts have a volume and issue.'],
    [{ status: 'retracted' }, 'status', 'Choose one of the six statuses.'],
    [{ status: 'revisions_required', revision_due_on: '2020-01-01' }, 'revision_due_on', DUE_DATE_TEXTS.afterToday],
    [{ status: 'revisions_required', revision_due_on: '9999-12-31' }, 'revision_due_on', DUE_DATE_TEXTS.tooLate],
  ])('refuses %j with a sentence, and changes nothing', async (body, field, sentence) => {
    const id = await submittedManuscript(journal.db);
    const response = await update(id, body);
    expect([response.status, (await response.json())[field]]).toEqual([400, [sentence]]);
    expect(await (await get(`/api/editor/manuscript/${id}/`)).json()).toMatchObject({ version: 1, decisions: [] });
  });

  it('gives a manuscript its volume and issue, keeps them where nothing is said, and takes them away when blank', async () => {
    const id = await acceptedManuscript(journal.db);
    const placeAfter = async (place: object) => {
      const { manuscript } = await (await update(id, { status: 'accepted', ...place })).json();
      return [manuscript.volume?.number, manuscript.issue?.number];
    };
    expect(await placeAfter({ volume: '42', issue: '3' })).toEqual([42, 3]);
    expect(await placeAfter({})).toEqual([42, 3]);
    expect(await placeAfter({ volume: 42 })).toEqual([42, 3]);
    expect(await placeAfter({ volume: 43 })).toEqual([43, undefined]);
    expect(await placeAfter({ volume: '', issue: '' })).toEqual([undefined, undefined]);
  });

  it('sends the letter as the editor wrote it, once, and none where the editor wants none', async () => {
    const author = await journal.as('author', { email: 'amina.diallo@hospital.example' });
    const file = { name: 'study.docx', bytes: docx({ paragraphs: ['A study.'] }) };
    const { id } = await (await submit(journal.fetch, author, { file })).json();
    await journal.deliver();
    journal.mailer.sent.length = 0;
    await update(id, { status: 'under_review', notes: 'OFFICE-ONLY', letter: null });
    await update(id, {
      status: 'rejected',
      notes: 'OFFICE-ONLY',
      letter: { subject: 'No', text: 'Dear Amina,\n\nno.' },
    });
    await journal.deliver();
    const letters = journal.mailer.sent.filter(({ to }) => to.address === author.email);
    expect(letters.map(({ subject }) => subject)).toEqual(['No']);
    expect(letters[0]?.text).toContain('Dear Amina,');
    expect(JSON.stringify(journal.mailer.sent)).not.toContain('OFFICE-ONLY');
  });

  it('leads from the letter of an acceptance to the payment form, filled in, while the charge is due', async () => {
    const author = await journal.as('author', { email: 'amina.diallo@hospital.example' });
    const file = { name: 'study.docx', bytes: docx({ paragraphs: ['A study.'] }) };
    const fields = { article_type: 'case_report' };
    const { id, manuscript_number } = await (await submit(journal.fetch, author, { file, fields })).json();
    const own = async () => (await (await get('/api/author/manuscripts/', author)).json())[0].charge;
    expect(await own()).toBe(null);
    await update(id, { status: 'accepted', notes: '' });
    await journal.deliver();
    expect(await own()).toEqual({ article_type: 'case_report', state: 'due', amount_due: '150.00', currency: 'USD' });
    const letters = () => journal.mailer.sent.filter(({ subject }) => subject.endsWith('is accepted'));
    const page = `/for-authors/payments#manuscript=${manuscript_number}&type=case_report`;
    expect(letters()[0]?.text).toContain(`Pay the charge:\n${journal.context.siteUrl}${page}\n`);
    await journal.db.updateTable('fee').set({ state: 'waived' }).execute();
    await update(id, { status: 'under_review', letter: null });
    await update(id, { status: 'accepted' });
    await journal.deliver();
    expect(letters()[1]?.text).not.toContain('/for-authors/payments');
  });

  it.each([
    [
      'an author',
      'AMINA.{id}@hospital.example',
      'AMINA.{id}@hospital.example belongs to an author of this manuscript, who cannot review it.',
    ],
    ['the editor', '{editor}', 'You are an editor of this manuscript, so you cannot review it as well.'],
    [
      'a closed account',
      'closed@clinic.example',
      'The account of closed@clinic.example is closed. Choose someone else.',
    ],
    [
      'somebody invited before',
      'Invited@clinic.example',
      'Invited@clinic.example is already invited to review this manuscript.',
    ],
  ])('does not invite %s', async (_, address, sentence) => {
    const id = await submittedManuscript(journal.db);
    await journal.as('reviewer', { email: 'closed@clinic.example', is_active: false });
    const assign = (reviewer_email: string) =>
      post(`/api/editor/manuscript/${id}/assign-reviewer/`, { reviewer_email });
    await assign('invited@clinic.example');
    const fill = (text: string) => text.replaceAll('{id}', id).replaceAll('{editor}', editor.email);
    const response = await assign(fill(address));
    expect([response.status, (await response.json()).reviewer_email]).toEqual([409, [fill(sentence)]]);
    expect((await (await get(`/api/editor/manuscript/${id}/`)).json()).assignments).toHaveLength(1);
  });

  describe('an invitation', () => {
    const show = (token: string) => post('/api/review-invitation/show/', { token });
    const answer = (token: string, given: string, more: object = {}) =>
      post('/api/review-invitation/answer/', { token, answer: given, ...(given === 'accept' && NAMED), ...more });
    const invite = async () => {
      const id = await submittedManuscript(journal.db);
      await post(`/api/editor/manuscript/${id}/assign-reviewer/`, { reviewer_email: 'new@clinic.example' });
      await journal.deliver();
      const mail = journal.mailer.sent.find(({ to }) => to.address === 'new@clinic.example');
      const token = mail?.text.match(/#token=([\w-]+)/)?.[1] ?? '';
      const assignment = async () => (await (await get(`/api/editor/manuscript/${id}/`)).json()).assignments[0];
      return { id, mail, token, assignment };
    };

    it('names no author in the email or on the page it links to', async () => {
      const { mail, token } = await invite();
      const shown = await (await show(token)).json();
      expect(shown).toMatchObject({ status: 'invited', abstract: 'Background: nobody but the office may read this.' });
      for (const words of [JSON.stringify(mail), JSON.stringify(shown)]) {
        expect(words).not.toMatch(/Amina|Diallo|van der Berg|Lakeside|hospital\.example/);
      }
    });

    it('is accepted by its link, once or twice; may still be declined after that, and then for good', async () => {
      const { token, assignment } = await invite();
      for (const _ of ['once', 'again']) {
        const response = await answer(token, 'accept');
        const { message } = await response.json();
        expect([response.status, message]).toEqual([200, 'Thank you for agreeing to review this manuscript.']);
      }
      expect(await assignment()).toMatchObject({ status: 'accepted', declined_at: null });
      journal.mailer.sent.length = 0;
      await journal.deliver();
      expect(journal.mailer.sent.map(({ to }) => to.address).sort()).toEqual(
        [editor.email, 'new@clinic.example'].sort(),
      );
      expect((await answer(token, 'decline')).status).toBe(200);
      expect(await assignment()).toMatchObject({ status: 'declined' });
      const other = await answer(token, 'accept');
      expect([other.status, (await other.json()).detail]).toEqual([409, 'This invitation has already been answered.']);
    });

    it('is closed by a decision: it no longer asks for an answer, and cannot be accepted', async () => {
      const { id, token, assignment } = await invite();
      journal.clock.advance(60_000);
      await post(`/api/editor/manuscript/${id}/update-status/`, { status: 'rejected', notes: 'Out of scope.' });
      expect(await (await show(token)).json()).toMatchObject({ status: 'closed' });
      const late = await answer(token, 'accept');
      expect([late.status, (await late.json()).detail]).toEqual([
        409,
        'The editor has decided on this manuscript, so no further review is needed. Thank you for your time.',
      ]);
      expect(await assignment()).toMatchObject({ accepted_at: null });
    });

    it('is declined with a reason and with colleagues to ask', async () => {
      const { token, assignment } = await invite();
      const words = { reason: 'On leave.', suggested_colleagues: 'Grace Lin' };
      expect((await answer(token, 'decline', words)).status).toBe(200);
      expect(await assignment()).toMatchObject({
        status: 'declined',
        decline_reason: 'On leave.',
        suggested_colleagues: 'Grace Lin',
      });
    });

    it('is not found by a link that is unknown or too old', async () => {
      const { token } = await invite();
      journal.clock.advance(200 * DAY_MS);
      for (const wrong of [token, 'x'.repeat(43), '', '../x']) {
        const sentence = wrong === token ? INVITATION_TEXTS.expired : INVITATION_TEXTS.unknown;
        for (const response of [await show(wrong), await answer(wrong, 'accept')]) {
          expect([response.status, (await response.json()).detail]).toEqual([404, sentence]);
        }
      }
    });
  });
});
