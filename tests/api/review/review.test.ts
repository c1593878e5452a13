import { unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/journal/review-form';
import type { ReviewContent } from '#domain/review/review';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { bearer, json, type Person, tokenIn } from '../../support/accounts.ts';
import { docx, paragraph, pdf } from '../../support/documents.ts';
import { addAssignment } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { csrfHeaders, postForm, submit } from '../../support/submissions.ts';
import { uploader } from '../../support/uploads.ts';

const AUTHOR = { first_name: 'Xanthippe', last_name: 'Zimmerglock', email: 'x.zimmerglock@tarnwick.example' };
const REVIEWER = { first_name: 'Quillon', last_name: 'Brastovic', email: 'q.brastovic@vexford-clinic.example' };
const NAMED = { first_name: REVIEWER.first_name, last_name: REVIEWER.last_name };
const NAMES = ['xanthippe', 'zimmerglock', 'tarnwick'];
const OWN_NAMES = ['quillon', 'brastovic', 'vexford'];

const REVIEW: ReviewContent = {
  answers: { methods: { score: 4, text: 'Sound, but for the missing answers.' } },
  comments_to_author: 'Please report how missing answers were handled.',
  comments_to_editor: 'I would see it again.',
  recommendation: 'major_revisions',
};

describe('a reviewer', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  let manuscript: string;

  beforeEach(async () => {
    editor = await journal.as('editor', { email: 'editor@journal.example' });
    author = await journal.as('author', AUTHOR);
    const file = {
      name: 'Zimmerglock.docx',
      bytes: docx({ body: paragraph('Sleep.'), creator: 'Xanthippe Zimmerglock' }),
    };
    manuscript = (await (await submit(journal.fetch, author, { file })).json()).id;
    await journal.deliver();
    journal.mailer.sent.length = 0;
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const edit = async (path: string, body: object) => {
    const response = await journal.fetch(`/api/editor/manuscript/${manuscript}/${path}/`, json(body, editor));
    expect(response.status, await response.clone().text()).toBe(200);
  };
  const decide = (status: string) => edit('update-status', { status, notes: 'Decided.' });

  /** A client that sends these headers for one assignment. */
  const caller = (id: string, headers: Record<string, string>) => {
    const path = `/api/reviewer/assignment/${id}/`;
    const send = (method: string, what: string, body?: object) =>
      journal.fetch(path + what, {
        method,
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const readReply = async <T>(response: Response): Promise<T> => {
      const text = await response.text();
      expect(response.status, text).toBeLessThan(300);
      return JSON.parse(text);
    };
    return {
      id,
      headers,
      path,
      send,
      view: async () => readReply<ReviewView>(await send('GET', '')),
      accept: async () => readReply<ReviewReply>(await send('POST', 'answer/', { answer: 'accept', ...NAMED })),
      declare: async () => readReply<ReviewReply>(await send('POST', 'interests/', { has_none: true })),
      save: (content: ReviewContent, version: number) => send('PUT', 'draft/', { content, version }),
      submit: (content: ReviewContent, version: number) => send('POST', 'submit/', { content, version }),
      attach: async (file: { name: string; bytes: Uint8Array }) => {
        const form = new FormData();
        form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
        const all = { ...headers, ...(await csrfHeaders(journal.fetch)) };
        return journal.fetch(`${path}file/`, { method: 'POST', headers: all, body: form });
      },
    };
  };
  type Caller = ReturnType<typeof caller>;

  /** Invites someone without an account, and opens the emailed link. */
  const byLink = async (email = REVIEWER.email) => {
    await edit('assign-reviewer', { reviewer_email: email });
    await journal.deliver();
    const token = tokenIn(journal.mailer.sent.find(({ to }) => to.address === email));
    const shown = await journal.fetch('/api/review-invitation/show/', json({ token }));
    return caller((await shown.json()).id, { 'X-Review-Token': token });
  };
  const byAccount = async (overrides = {}) => {
    const person = await journal.as('reviewer', overrides);
    return {
      person,
      ...caller(await addAssignment(journal.db, person, { manuscript_id: manuscript }), bearer(person.token)),
    };
  };
  const begin = async (who: Caller) => {
    await who.accept();
    await who.declare();
  };
  const statusAndDetail = async (response: Response) => [response.status, (await response.json()).detail];

  it('can do everything by a link, without an account, and learns no author’s name', async () => {
    const reviewer = await byLink();
    const seen: string[] = [];
    const look = async () => {
      const view = await reviewer.view();
      seen.push(JSON.stringify(view));
      return view;
    };
    expect(await look()).toMatchObject({ stage: 'invited', rounds: [], interests: null, draft: null, is_open: false });
    const early = await reviewer.send('GET', 'manuscript/1/');
    expect(await statusAndDetail(early)).toEqual([409, 'Accept the invitation first.']);
    expect((await reviewer.accept()).review).toMatchObject({ stage: 'accepted', rounds: [], is_open: true });
    const undeclared = await reviewer.send('GET', 'manuscript/1/');
    expect((await undeclared.json()).detail).toContain('declare your competing interests first');
    expect((await reviewer.save(REVIEW, 0)).status).toBe(409);
    const neither = await reviewer.send('POST', 'interests/', { interests: '' });
    expect([neither.status, Object.keys(await neither.json())]).toEqual([400, expect.arrayContaining(['interests'])]);
    const { review } = await reviewer.declare();
    expect(review.rounds).toEqual([
      {
        round: 1,
        file: { format: 'docx', bytes: expect.any(Number) },
        file_note: '',
        response: '',
        response_file: null,
        response_file_note: '',
      },
    ]);
    const file = await reviewer.send('GET', 'manuscript/1/');
    expect(file.headers.get('content-disposition')).toContain('filename="MJ-2026-0001-r1.docx"');
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    seen.push(...Object.values(parts).map((part) => Buffer.from(part).toString('utf8')));
    expect((await reviewer.send('GET', 'manuscript/2/')).status).toBe(404);

    expect(await (await reviewer.save(REVIEW, 0)).json()).toMatchObject({ version: 1 });
    expect((await look()).draft).toMatchObject({ content: REVIEW, version: 1 });
    expect((await reviewer.send('GET', 'certificate/')).status).toBe(404);
    await journal.deliver();
    journal.mailer.sent.length = 0;
    const receipt = await reviewer.submit(REVIEW, 1);
    expect([receipt.status, await receipt.json()]).toEqual([
      201,
      { message: 'Thank you. We received your review.', number: 1, version: 2, submitted_at: expect.any(String) },
    ]);
    expect(await look()).toMatchObject({ stage: 'submitted', is_open: true, submitted: { content: REVIEW } });
    await journal.deliver();
    expect(journal.mailer.sent.map(({ to, subject }) => [to.address, subject]).sort()).toEqual([
      [editor.email, expect.stringContaining('Review received')],
      [REVIEWER.email, expect.stringContaining('Thank you for your review')],
    ]);
    const { thanked_at, reviewer_number } = await journal.db
      .selectFrom('review_assignment')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([thanked_at, reviewer_number]).toEqual([expect.any(Date), 1]);
    const certificate = await reviewer.send('GET', 'certificate/');
    expect(certificate.headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(new Uint8Array(await certificate.arrayBuffer()), { mergePages: true });
    expect(text).toContain('Quillon Brastovic');
    expect(text).not.toContain(REVIEWER.email);
    expect(text).toContain('who reviewed one manuscript for Meridian Journal of Medicine in November 2026.');
    expect(text).not.toMatch(/Sleep|MJ-2026/);
    for (const mail of journal.mailer.sent) if (mail.to.address === REVIEWER.email) seen.push(JSON.stringify(mail));
    const told = seen.join('\n').toLowerCase();
    expect(NAMES.filter((name) => told.includes(name))).toEqual([]);
  });

  it('can do the same by account, and finds every assignment in a list', async () => {
    const reviewer = await byAccount();
    await begin(reviewer);
    await reviewer.submit(REVIEW, 0);
    const list = await journal.fetch('/api/reviewer/assignments/', { headers: reviewer.headers });
    expect(await list.json()).toMatchObject([{ id: reviewer.id, stage: 'submitted', round: 1, due_on: '2026-12-18' }]);
    const stranger = await journal.as('reviewer');
    const theirs = await journal.fetch('/api/reviewer/assignments/', { headers: bearer(stranger.token) });
    expect(await theirs.json()).toEqual([]);
  });

  it('is asked the questions that stood in the form when the invitation was accepted', async () => {
    const reviewer = await byAccount();
    await begin(reviewer);
    const form = { version: 0, questions: [{ id: 'older', label: 'An older question', hint: '' }] };
    await journal.db
      .updateTable('review_assignment')
      .set({ form: JSON.stringify(form) })
      .execute();
    expect((await reviewer.view()).form.questions).toEqual([{ ...EMPTY_QUESTION, ...form.questions[0] }]);
    expect((await reviewer.save({ ...REVIEW, answers: { older: { score: 2, text: '' } } }, 0)).status).toBe(200);
    expect((await reviewer.save(REVIEW, 1)).status).toBe(400);
  });

  it('never loses a word: a stale draft is answered with the kept one, a repeated one as before', async () => {
    const reviewer = await byAccount();
    await begin(reviewer);
    const other = { ...REVIEW, comments_to_author: 'Other words.' };
    for (const _ of ['once', 'again'])
      expect(await (await reviewer.save(REVIEW, 0)).json()).toMatchObject({ version: 1 });
    const stale = await reviewer.save(other, 0);
    expect([stale.status, await stale.json()]).toEqual([
      409,
      expect.objectContaining({
        detail: expect.any(String),
        draft: expect.objectContaining({ content: REVIEW, version: 1 }),
      }),
    ]);
    expect((await reviewer.submit(other, 0)).status).toBe(409);
    expect((await reviewer.save(other, 1)).status).toBe(200);
    // Another window has loaded the first version too.
    expect((await reviewer.save({ ...REVIEW, comments_to_author: 'Words of another window.' }, 1)).status).toBe(409);
    expect((await reviewer.view()).draft).toMatchObject({ content: other, version: 2 });
    const long = { ...REVIEW, comments_to_author: 'é'.repeat(60_000), comments_to_editor: 'ü'.repeat(60_000) };
    expect((await reviewer.save(long, 2)).status).toBe(200);
    const tooLong = await reviewer.save({ ...REVIEW, comments_to_author: 'x'.repeat(60_001) }, 3);
    expect(tooLong.status).toBe(400);
  });

  it('is told what is missing; a double press is one review, a change another version', async () => {
    const reviewer = await byAccount();
    await begin(reviewer);
    const missing = await reviewer.submit({ ...REVIEW, comments_to_author: ' ', recommendation: null }, 0);
    expect([missing.status, await missing.json()]).toEqual([
      400,
      expect.objectContaining({
        comments_to_author: ['Write your comments to the authors.'],
        recommendation: ['Choose your recommendation.'],
      }),
    ]);
    const [first, second] = [await reviewer.submit(REVIEW, 0), await reviewer.submit(REVIEW, 0)];
    expect(await second.json()).toEqual(await first.json());
    expect((await reviewer.submit({ ...REVIEW, recommendation: 'accept' }, 1)).status).toBe(201);
    const versions = await journal.db
      .selectFrom('review')
      .select(['number', 'recommendation'])
      .orderBy('number')
      .execute();
    expect(versions).toEqual([
      { number: 1, recommendation: 'major_revisions' },
      { number: 2, recommendation: 'accept' },
    ]);
    await journal.deliver();
    const subjects = journal.mailer.sent.map(({ subject }) => subject.split(':')[0]);
    expect(subjects.filter((subject) => subject === 'Review changed')).toHaveLength(1);
    expect(subjects.filter((subject) => subject?.startsWith('Thank you'))).toHaveLength(1);
  });

  it('may change the review until the editor decides; given back, it is open again', async () => {
    const reviewer = await byAccount();
    await begin(reviewer);
    await reviewer.submit(REVIEW, 0);
    await decide('revisions_required');
    expect(await reviewer.view()).toMatchObject({ stage: 'closed', is_open: false, submitted: { content: REVIEW } });
    const changed = { ...REVIEW, comments_to_author: 'Too late.' };
    for (const refused of [
      await reviewer.save(changed, 1),
      await reviewer.submit(changed, 1),
      await reviewer.send('DELETE', 'file/', {}),
    ]) {
      expect(await statusAndDetail(refused)).toEqual([
        409,
        'The editor has decided on this manuscript; the review can no longer be changed.',
      ]);
    }
    expect((await reviewer.submit(REVIEW, 1)).status).toBe(201);
    journal.clock.advance(60_000);
    const returned = { returned_at: journal.clock.now(), return_reason: 'Please say more on statistics.' };
    await journal.db.updateTable('review_assignment').set(returned).execute();
    expect(await reviewer.view()).toMatchObject({
      stage: 'returned',
      is_open: true,
      return_reason: returned.return_reason,
    });
    expect((await reviewer.submit(changed, 1)).status).toBe(201);
    // The decision stands; the later review is available to the next one.
    expect(await reviewer.view()).toMatchObject({ stage: 'closed', submitted: { content: changed } });
  });

  it('keeps the same number in every round, and reads the authors’ response without what names them', async () => {
    const [one, two] = [await byAccount(), await byAccount()];
    for (const reviewer of [two, one]) {
      await begin(reviewer);
      expect((await reviewer.submit(REVIEW, 0)).status).toBe(201);
    }
    await decide('revisions_required');
    const revision = {
      fields: {
        response: 'Thank you.\n\nX. Zimmerglock has seen all patients herself (x.zimmerglock@tarnwick.example).',
      },
      file: { name: 'again.docx', bytes: docx({ body: paragraph('Sleep, revised.') }) },
    };
    const sent = await postForm(journal.fetch, `/api/author/manuscripts/${manuscript}/revision/`, revision, {
      person: author,
    });
    expect(sent.status).toBe(201);
    const next = { manuscript_id: manuscript, round: 2 };
    const again = caller(await addAssignment(journal.db, one.person, next), one.headers);
    await begin(again);
    expect((await again.view()).rounds[0]).toMatchObject({
      round: 2,
      file: null,
      file_note: expect.stringContaining('is being prepared'),
    });
    await journal.deliver();
    const { rounds } = await again.view();
    expect(rounds.map(({ round, file }) => [round, file?.format])).toEqual([
      [2, 'docx'],
      [1, 'docx'],
    ]);
    expect(rounds[0]?.response).toBe('Thank you.\n\n[removed] has seen all patients herself ([removed]).');
    const report = await journal.db
      .selectFrom('leak_report')
      .selectAll()
      .where('round', '=', 2)
      .executeTakeFirstOrThrow();
    expect(report).toMatchObject({
      status: 'leaks',
      leaks: expect.arrayContaining([expect.objectContaining({ where: 'the response to the reviewers' })]),
    });
    expect((await one.send('GET', 'manuscript/2/')).status).toBe(404);
    expect((await again.submit(REVIEW, 0)).status).toBe(201);
    const numbers = await journal.db
      .selectFrom('review_assignment')
      .select(['id', 'reviewer_number'])
      .where('reviewer_number', 'is not', null)
      .execute();
    expect(new Map(numbers.map(({ id, reviewer_number }) => [id, reviewer_number]))).toEqual(
      new Map([
        [two.id, 1],
        [one.id, 2],
        [again.id, 2],
      ]),
    );
  });

  it('sends a file: authors get a copy without a trace of the reviewer, in Word and in PDF', async () => {
    const reviewer = await byAccount({ ...REVIEWER, affiliation: 'Vexford Clinic' });
    await begin(reviewer);
    const files = [
      {
        name: 'Brastovic review.docx',
        bytes: docx({ body: paragraph('See table 2.'), creator: 'Quillon Brastovic', company: 'Vexford Clinic' }),
      },
      {
        name: 'Brastovic review.pdf',
        bytes: await pdf({ author: 'Quillon Brastovic', title: 'Brastovic', pages: [['See table 2.']] }),
      },
    ];
    for (const file of files) {
      const attached = await reviewer.attach(file);
      expect(attached.status, await attached.clone().text()).toBe(201);
      expect((await attached.json()).review.file).toMatchObject({ name: file.name, bytes: file.bytes.length });
      await journal.deliver();
      const rows = await journal.db.selectFrom('review_file').selectAll().orderBy('kind', 'desc').execute();
      expect(rows.map(({ kind, leaks }) => [kind, leaks])).toEqual([
        ['original', []],
        ['clean_copy', []],
      ]);
      const [original, copy] = await Promise.all(
        rows.map(async ({ file_key, name }) => traces(await bytesOf(file_key), name)),
      );
      expect(original).toContain('brastovic');
      expect(copy).toEqual([]);
      expect(Buffer.from(await (await reviewer.send('GET', 'file/')).arrayBuffer())).toEqual(Buffer.from(file.bytes));
    }
    expect((await reviewer.attach({ name: 'virus.exe', bytes: Buffer.from('MZ') })).status).toBe(400);
    expect((await reviewer.send('DELETE', 'file/', {})).status).toBe(200);
    expect((await reviewer.view()).file).toBeNull();
    expect(await journal.db.selectFrom('review_file').select('id').execute()).toEqual([]);
  });

  const bytesOf = async (key: string) =>
    new Uint8Array(await new Response((await journal.files.read(key))?.stream).arrayBuffer());

  it('sends a large file in parts by the link alone', async () => {
    const reviewer = await byLink();
    await begin(reviewer);
    const bytes = await pdf({ pages: [['A long report.']], padding: 4_000_000 });
    const browser = await uploader(journal, { 'X-Review-Token': reviewer.headers['X-Review-Token'] ?? '' });
    const { upload_id } = await browser.send(bytes, 'report.pdf');
    const form = new FormData();
    form.set('upload_id', upload_id);
    const attached = await journal.fetch(`${reviewer.path}file/`, {
      method: 'POST',
      headers: browser.headers,
      body: form,
    });
    expect((await attached.json()).review.file).toMatchObject({ name: 'report.pdf', bytes: bytes.length });
  });

  it('reads, after the decision, what went to the authors from all reviewers, and nothing that did not', async () => {
    const [one, two, late] = [await byAccount(), await byAccount(REVIEWER), await byAccount()];
    for (const reviewer of [one, two]) {
      await begin(reviewer);
      await reviewer.submit(REVIEW, 0);
    }
    await begin(late);
    await two.attach({
      name: 'Brastovic.docx',
      bytes: docx({ body: paragraph('See table 2.'), creator: 'Quillon Brastovic' }),
    });
    await journal.deliver();
    const release = (assignment_id: string, text: string, released_at: Date | null) =>
      journal.db
        .insertInto('review_for_author')
        .values({ assignment_id, text, edited_by: editor.email, edited_at: journal.clock.now(), released_at })
        .execute();
    await release(one.id, 'Words of the first.', journal.clock.now());
    await release(two.id, 'Words of the second.', journal.clock.now());
    await release(late.id, 'Not released.', null);
    expect((await one.view()).outcome).toBeNull();
    await decide('rejected');
    const { outcome } = await one.view();
    expect(outcome).toEqual({
      status: 'rejected',
      kind: null,
      decided_at: expect.any(String),
      reviews: [
        { reviewer_number: 1, text: 'Words of the first.', file: null, is_own: true },
        { reviewer_number: 2, text: 'Words of the second.', file: expect.any(String), is_own: false },
      ],
    });
    const file = await one.send('GET', `reviews/${outcome?.reviews[1]?.file}/`);
    expect(file.headers.get('content-disposition')).toContain('filename="MJ-2026-0001-r1-reviewer-2.docx"');
    expect(traces(new Uint8Array(await file.arrayBuffer()), '')).toEqual([]);
    expect((await late.view()).outcome).toBeNull();
    expect((await late.send('GET', `reviews/${outcome?.reviews[1]?.file}/`)).status).toBe(404);
  });

  it('puts the due date into a calendar that tells no one what is under review', async () => {
    const reviewer = await byLink();
    const reply = await reviewer.send('GET', 'calendar/');
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const file = await reply.text();
    expect(file).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]+\r\nDTSTART;VALUE=DATE:20261219\r\nDTEND;VALUE=DATE:20261220\r\n[\s\S]+END:VCALENDAR\r\n$/,
    );
    expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const { title } = await reviewer.view();
    for (const secret of [...NAMES, title, reviewer.headers['X-Review-Token'] ?? ''])
      expect(file).not.toContain(secret);
  });
});

/** Which of the reviewer's names a file contains, compressed or not. */
function traces(bytes: Uint8Array, name: string): string[] {
  const parts = bytes[0] === 0x50 ? Object.values(unzipSync(bytes)) : [bytes];
  const all = [
    name,
    ...parts.flatMap((part) => ['latin1', 'utf16le'].map((code) => Buffer.from(part).toString(code as 'latin1'))),
  ];
  return OWN_NAMES.filter((trace) => all.some((text) => text.replaceAll('\0', '').toLowerCase().includes(trace)));
}
