import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import { movingInApi } from '#domain/moving/paths';
import { checkApi } from '#domain/submission/technical-check/technical-check';
import type { Calls } from '#islands/moving/in/calls.ts';
import { previewFile } from '#islands/moving/in/preview-file.ts';
import { readPublicTimes } from '#server/desk/statistics/queries';
import { storedBytes } from '#server/document/store-document';
import { bearer, dumpDatabase, json, type Person, tokenIn } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { smallPdf } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { chosenFile, newImport, openArticles, openImportOffice, runImport } from '../../support/moving-file.ts';
import { ojsIssue } from '../../support/ojs-export.ts';
import { type OjsSubmission, ojsSubmissions } from '../../support/ojs-submission.ts';

const VERSIONS = ['3.1', '3.3', '3.4', '3.5'] as const;
const DOCUMENT = docx({ paragraphs: ['Goitre is frequent.'], creator: 'Anil K. Shrestha' });
const GOITRE: OjsSubmission = {
  id: 40,
  title: 'Goitre in the hills',
  stage: 'externalReview',
  files: [
    { id: 1, stage: 'submission', name: 'goitre.docx', contents: ['an older one', DOCUMENT] },
    { id: 2, stage: 'review_attachment', name: 'review.pdf', contents: ['Poor work, says Maya Rai.'] },
  ],
};
const SALT: OjsSubmission = {
  id: 41,
  title: 'Iodine in salt',
  files: [{ id: 5, stage: 'submission', name: 'salt.pdf', contents: [smallPdf('salt')] }],
};
const DECLINED: OjsSubmission = { id: 42, title: 'A poem', status: 4 };
const exported = (...submissions: OjsSubmission[]) => chosenFile(ojsSubmissions('3.4', submissions), 'native.xml');

describe('manuscripts in progress that move in', () => {
  const journal = useTestJournal();
  let editor: Person;
  let calls: Calls;
  beforeEach(async () => {
    ({ editor, calls } = await openImportOffice(journal));
  });

  const signal = new AbortController().signal;
  const tryOut = async (file = exported(GOITRE, SALT, DECLINED)) =>
    previewFile(await openArticles(file), { onProgress: () => {}, signal }, calls);
  const move = async (file = exported(GOITRE, SALT, DECLINED), { through = calls, allowsWithoutFile = false } = {}) =>
    runImport(file, through, { total: 2, allowsWithoutFile });
  const manuscripts = () => journal.db.selectFrom('manuscript').selectAll().orderBy('title').execute();
  const one = async () => {
    const [manuscript] = await manuscripts();
    if (!manuscript) throw new Error('No manuscript has come.');
    return manuscript;
  };

  it('are tried first: what each becomes, what is unclear and lost, and nothing is changed', async () => {
    const before = await dumpDatabase(journal.db);
    const trials = await tryOut();
    expect(trials.counts).toEqual({ new: 2, here: 0, stays: 1 });
    expect(trials.manuscripts).toBe(2);
    expect(trials.shown[0]).toMatchObject({
      title: 'Goitre in the hills',
      authors: ['Anil K. Shrestha', 'Maya Gurung'],
      manuscript: {
        status: 'submitted',
        submitted_on: '2025-03-04',
        document: { name: 'goitre.docx', bytes: DOCUMENT.length },
        contact: { name: 'Anil K. Shrestha', email: 'anil@hill.example' },
        has_account: false,
        here: null,
      },
    });
    expect(trials.shown[0]?.unclear.join(' ')).toMatch(/in review in OJS.*no account here/);
    expect(trials.notImported[0]?.reason).toContain('declined');
    expect([...trials.lost.counts.keys()].join(' ')).toContain('Reviews, decisions, letters and discussions');
    expect(await dumpDatabase(journal.db)).toBe(before);
  });

  it.each(VERSIONS)('of OJS %s wait for the office with words, authors, day and document', async (version) => {
    const submissions = ojsSubmissions(version, [GOITRE]);
    expect(await move(chosenFile(submissions))).toMatchObject({ done: 1, failed: 0 });
    const { id, ...manuscript } = await one();
    expect(manuscript).toMatchObject({
      manuscript_number: 'MJ-2025-0001',
      title: 'Goitre in the hills',
      abstract: 'Background: Why CO₂ matters. Results: It < 5.',
      keywords: ['cardiology', 'rural health'],
      category: 'Cardiology',
      status: 'submitted',
      round: 1,
      submitted_at: new Date('2025-03-04T00:00:00Z'),
      status_since: journal.clock.now(),
      submitter_id: null,
      submission_code: expect.stringMatching(/^MJ-2025-0001-/),
    });
    const authors = await journal.db.selectFrom('manuscript_author').selectAll().orderBy('position').execute();
    expect(authors).toMatchObject([
      { family: 'Shrestha', email: 'anil@hill.example', affiliation: 'Hill Hospital, Pokhara', is_corresponding: true },
      { family: 'Gurung', is_corresponding: false },
    ]);
    if (version !== '3.1') expect(authors[0]?.orcid).toBe('0000-0002-1825-0097');
    const files = await journal.db.selectFrom('manuscript_file').selectAll().execute();
    expect(files).toMatchObject([{ kind: 'original', name: 'goitre.docx', round: 1, manuscript_id: id }]);
    expect(Buffer.from(await storedBytes(journal.files, files[0]?.file_key ?? ''))).toEqual(Buffer.from(DOCUMENT));
    const shown = await journal.fetch(editorialApi.editorManuscript(id), { headers: bearer(editor.token) });
    expect(await shown.json()).toMatchObject({ title: 'Goitre in the hills', status: 'submitted' });
  });

  it('write to no one, ask for no build, count in no figure and say in their timeline where they came from', async () => {
    const before = await readPublicTimes(journal.context.reader);
    await move();
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
    expect(await journal.db.selectFrom('site_build').selectAll().execute()).toEqual([]);
    expect(await journal.db.selectFrom('manuscript_course').selectAll().execute()).toEqual([]);
    expect(await readPublicTimes(journal.context.reader)).toEqual(before);
    const events = await journal.db
      .selectFrom('event')
      .select('details')
      .where('action', '=', 'manuscript.moved-in')
      .execute();
    expect(events.map(({ details }) => details)).toEqual([
      { source: 'ojs', source_id: '40', file_sha256: expect.stringMatching(/^[\da-f]{64}$/) },
      { source: 'ojs', source_id: '41', file_sha256: expect.any(String) },
    ]);
  });

  it('have a copy for reviewers without the names of their authors', async () => {
    await move(exported(GOITRE));
    await journal.deliver();
    const copy = await journal.db
      .selectFrom('manuscript_file')
      .select(['file_key', 'name'])
      .where('kind', '=', 'review_copy')
      .executeTakeFirstOrThrow();
    const parts = unzipSync(await storedBytes(journal.files, copy.file_key));
    const words = Object.values(parts).map((part) => Buffer.from(part).toString());
    expect([copy.name, ...words].join('\n')).not.toMatch(/Shrestha|goitre\.docx/);
  });

  it('come once: not with the same file again, not sent three times at once, and not for another of the same number', async () => {
    await move();
    expect((await tryOut()).counts).toEqual({ new: 0, here: 2, stays: 1 });
    expect(await move()).toMatchObject({ done: 0, failed: 0 });
    expect(await manuscripts()).toHaveLength(2);
    const other = { ...GOITRE, title: 'Of another journal', submitted: '2024-01-01' };
    expect((await tryOut(exported(other))).notImported[0]?.reason).toContain('same number');

    const third = exported({ ...SALT, id: 43, title: 'Third' });
    const moved = await Promise.all([move(third), move(third), move(third)]);
    expect(moved.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect((await manuscripts()).map(({ manuscript_number }) => manuscript_number).sort()).toEqual([
      'MJ-2025-0001',
      'MJ-2025-0002',
      'MJ-2025-0003',
    ]);
  });

  it('that broke off half way go on with what is left', async () => {
    let taken = 0;
    const through: Calls = {
      ...calls,
      importManuscript: (...sent) => {
        taken += 1;
        if (taken > 1) throw new TypeError('The connection was lost.');
        return calls.importManuscript(...sent);
      },
    };
    await expect(move(undefined, { through })).rejects.toThrow('connection');
    expect(await manuscripts()).toHaveLength(1);
    expect(await move()).toMatchObject({ done: 1, failed: 0 });
    expect(await manuscripts()).toHaveLength(2);
  });

  const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const WITH_FILES: OjsSubmission = {
    ...GOITRE,
    files: [
      ...(GOITRE.files ?? []),
      { id: 11, stage: 'submission', name: 'Figure 1.png', genre: 'Image', contents: [PNG] },
      {
        id: 12,
        stage: 'submission',
        name: 'Title page.docx',
        genre: 'Other',
        contents: [docx({ paragraphs: ['Who'] })],
      },
    ],
  };
  const further = () =>
    journal.db.selectFrom('further_file').selectAll().where('draft_id', 'is', null).orderBy('name').execute();

  it('bring what goes along with them, of which reviewers get what they may', async () => {
    expect(await move(exported(WITH_FILES))).toMatchObject({ done: 1, failed: 0 });
    const { id: manuscript_id } = await one();
    expect(await further()).toMatchObject([
      { name: 'Figure 1.png', kind: 'figure', format: 'png', bytes: PNG.length, round: 1, manuscript_id },
      { name: 'Title page.docx', kind: 'title_page', format: 'docx', manuscript_id },
    ]);
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
    const [figure, page] = await further();
    expect(figure?.searched_at).not.toBeNull();
    expect([page?.searched_at, page?.copy_file_key]).toEqual([null, null]);
    expect((await tryOut(exported(WITH_FILES))).counts).toEqual({ new: 0, here: 1, stays: 0 });
    const added = await journal.db
      .selectFrom('event')
      .select('position')
      .where('action', '=', 'further-file.added')
      .execute();
    expect(added).toHaveLength(2);
  });

  it('that broke off between their files go on with those that are left, and none comes twice', async () => {
    let sent = 0;
    const through: Calls = {
      ...calls,
      importManuscriptFile: (...file) => {
        sent += 1;
        if (sent > 1) throw new TypeError('The connection was lost.');
        return calls.importManuscriptFile(...file);
      },
    };
    await expect(move(exported(WITH_FILES), { through })).rejects.toThrow('connection');
    expect(await further()).toHaveLength(1);
    const trials = await tryOut(exported(WITH_FILES));
    expect(trials.counts.new).toBe(1);
    expect(trials.shown[0]?.manuscript).toMatchObject({
      files_left: ['12'],
      here: { manuscript_number: 'MJ-2025-0001' },
    });
    const moved = await Promise.all([move(exported(WITH_FILES)), move(exported(WITH_FILES))]);
    expect(moved.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(await further()).toHaveLength(2);
    expect(await manuscripts()).toHaveLength(1);
  });

  it('get no file that is not what it says, none that they do not have, and none once they have gone on', async () => {
    const article = ojsSubmissions('3.4', [WITH_FILES]);
    const figure = { issue: '', article, source_file: '11', name: 'Figure 1.png' };
    const send = (bytes: Uint8Array, more = {}) =>
      calls
        .importManuscriptFile({ ...figure, read: async () => new Uint8Array(bytes), ...more }, signal)
        .catch((thrown) => thrown.status);
    expect(await send(PNG)).toBe(409);
    await move(exported(GOITRE));
    expect(await send(Buffer.from('<script>'))).toBe(422);
    expect(await send(PNG, { source_file: '99' })).toBe(422);
    expect(await send(PNG, { name: 'Figure 1.exe' })).toBe(400);
    await journal.db.updateTable('manuscript').set({ status: 'under_review', updated_at: new Date() }).execute();
    expect(await send(PNG)).toBe(409);
    expect(await further()).toEqual([]);
    expect((await tryOut(exported(WITH_FILES))).counts).toEqual({ new: 0, here: 1, stays: 0 });
  });

  it('are their corresponding author’s where that account can be no one else’s, and else when the address is confirmed', async () => {
    const email = 'Anil@Hill.example';
    const stranger = await journal.as('author', { email, email_verified_at: null });
    expect((await tryOut()).shown[0]?.manuscript?.has_account).toBe(false);
    await move();
    expect((await one()).submitter_id).toBeNull();
    const own = () => journal.fetch(api.authorManuscripts, { headers: bearer(stranger.token) });
    expect(JSON.stringify(await (await own()).json())).not.toContain('Goitre');

    await journal.fetch(accountApi.forgotPassword, json({ email }));
    await journal.deliver();
    const token = tokenIn(journal.mailer.sent.at(-1));
    const password = 'seven lanterns over the harbour';
    expect((await journal.fetch(accountApi.resetPassword, json({ token, password }))).status).toBe(200);
    expect((await manuscripts()).map(({ submitter_id }) => submitter_id)).toEqual([stranger.id, stranger.id]);
    const found = await journal.db
      .selectFrom('event')
      .select('object_id')
      .where('action', '=', 'manuscript.author-found')
      .execute();
    expect(found).toHaveLength(2);
  });

  it('show the office that no one has them and what is missing, and emails about them reach their author all the same', async () => {
    await move(exported(GOITRE));
    const { id } = await one();
    const read = async () =>
      (await journal.fetch(editorialApi.editorManuscript(id), { headers: bearer(editor.token) })).json();
    expect(await read()).toMatchObject({
      moved_in: { has_account: false, lost: expect.arrayContaining([expect.stringContaining('Reviews, decisions')]) },
    });
    const wanted = { outcome: 'send-back', ticked: [], words: 'Please say who paid.', changed_at: null };
    const reply = await journal.fetch(checkApi.check(id), json(wanted, editor));
    expect([reply.status, await reply.clone().text()]).toEqual([200, expect.any(String)]);
    await journal.deliver();
    expect(journal.mailer.sent).toHaveLength(1);
    expect(journal.mailer.sent[0]).toMatchObject({ to: { name: 'Anil K. Shrestha', address: 'anil@hill.example' } });
    expect(journal.mailer.sent[0]?.text).toContain('once you register with this address');
  });

  it('are that of an account that moved in, and then it is not taken away as unused', async () => {
    const person = { email: 'anil@hill.example', first_name: 'Anil', last_name: 'Shrestha', affiliation: '' };
    await calls.importPeople([
      { ...person, country: '', orcid: null, is_reviewer: false, again: false, expertise: [] },
    ]);
    expect((await tryOut()).shown[0]?.manuscript?.has_account).toBe(true);
    await move();
    const account = await journal.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect((await one()).submitter_id).toBe(account.id);
    expect(await (await journal.fetch(movingInApi.removeUnused, json({}, editor))).json()).toMatchObject({ unused: 0 });
    expect((await one()).submitter_id).toBe(account.id);
  });

  it('are refused a document that is not what it says, and come without it where the office says so', async () => {
    const wrong = exported({
      ...SALT,
      files: [{ id: 5, stage: 'submission', name: 'salt.pdf', contents: ['no PDF'] }],
    });
    expect(await move(wrong).catch((thrown) => thrown.status)).toBe(400);
    expect(await manuscripts()).toEqual([]);
    const stored = await journal.db.selectFrom('manuscript_file').selectAll().execute();
    expect(stored).toEqual([]);
    const [article = ''] = [ojsSubmissions('3.4', [SALT])];
    const sent = {
      issue: '',
      article,
      choice: { article_type: '', category: '' },
      document: null,
      importing: newImport(),
    };
    expect(await calls.importManuscript(sent, signal)).toMatchObject({ state: 'taken_in', slug: null });
    expect((await one()).title).toBe('Iodine in salt');
  });

  it('are no articles, and articles are no manuscripts', async () => {
    const choice = { article_type: '', category: '' };
    const importing = newImport();
    const article = ojsSubmissions('3.4', [SALT]);
    const asArticle = { kind: 'ojs', issue: '', article, choice, importing, pdf: null } as const;
    await expect(calls.importArticle(asArticle, signal)).rejects.toThrow('send it as a manuscript');
    const published = ojsIssue('3.4', [{ id: 9, title: 'heart' }]);
    const asManuscript = { issue: '', article: published, choice, importing, document: null };
    await expect(calls.importManuscript(asManuscript, signal)).rejects.toThrow('send it as an article');
    const declined = { issue: '', article: ojsSubmissions('3.4', [DECLINED]), choice, importing, document: null };
    await expect(calls.importManuscript(declined, signal)).rejects.toThrow('declined');
    expect(await manuscripts()).toEqual([]);
  });

  it('are for managing editors alone', async () => {
    const body = new FormData();
    body.set('article', ojsSubmissions('3.4', [SALT]));
    for (const role of ['author', 'reviewer'] as const) {
      const { token } = await journal.as(role);
      const reply = await journal.fetch(movingInApi.manuscripts, { method: 'POST', body, headers: bearer(token) });
      expect(reply.status).toBe(403);
    }
    expect(await manuscripts()).toEqual([]);
  });
});
