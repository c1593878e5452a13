import { describe, expect, it } from 'vitest';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { EDITORIAL_REVIEW_TEXTS } from '#domain/desk/editorial/review';
import type { Need } from '#domain/desk/need/need';
import { REDACTION_BAR, REDACTION_TEXTS } from '#domain/document/redaction';
import { addDays } from '#domain/kernel/date';
import { REVIEW_TEXTS } from '#domain/review/review';
import type { ReviewView } from '#domain/review/reviewer-area';
import { sendReminders } from '#server/review/send-reminders';
import { bearer, json } from '../../support/accounts.ts';
import { useBlindedReview } from '../../support/blinded-review.ts';
import { doc } from '../../support/compound-file.ts';
import { docx, pdf } from '../../support/documents.ts';
import { textsOf } from '../../support/file-texts.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, submit } from '../../support/submissions.ts';

const READS: [string, object][] = [
  ['answer', { answer: 'accept' }],
  ['interests', { has_none: true }],
];
const NO_RESPONSE_FILE = { response_file: null, response_file_note: '' };
const NAME = { first_name: 'Xanthippe', last_name: 'Zimmerglock' };

describe('a review copy that names its authors', () => {
  const { journal, people, send } = useBlindedReview(NAME);

  const submitPaper = async (...paragraphs: string[]): Promise<string> => {
    const file = { name: 'paper.docx', bytes: docx({ paragraphs }) };
    const response = await submit(journal.fetch, people.author, { file });
    expect(response.status, await response.clone().text()).toBe(201);
    const { id } = await response.json();
    await journal.deliver();
    return id;
  };
  /** Sends a revision with a response file. */
  const submitRevision = async (id: string, response: Uint8Array) => {
    await journal.db.updateTable('manuscript').set({ status: 'revisions_required' }).where('id', '=', id).execute();
    const revision = {
      fields: { response: 'See the file.' },
      file: { name: 'paper.docx', bytes: docx({ paragraphs: ['Patients slept well.'] }) },
      response_file: { name: 'Zimmerglock.docx', bytes: response },
    };
    const path = `/api/author/manuscripts/${id}/revision/`;
    const reply = await postForm(journal.fetch, path, revision, { person: people.author });
    expect(reply.status, await reply.clone().text()).toBe(201);
    await journal.deliver();
  };
  const fetchResponse = (path: string, round: number, person = people.reviewer) =>
    journal.fetch(`${path}response/${round}/`, { headers: bearer(person.token) });
  /** Invites a reviewer who accepts and declares, or acts as `answers` says; returns the assignment's path. */
  const reviewing = async (id: string, answers: [string, object][] = READS) => {
    const [status] = await send(`/api/editor/manuscript/${id}/assign-reviewer/`, people.editor, {
      reviewer_email: people.reviewer.email,
    });
    expect(status).toBe(200);
    const [row] = await journal.db
      .selectFrom('review_assignment')
      .select('id')
      .where('manuscript_id', '=', id)
      .execute();
    const path = `/api/reviewer/assignment/${row?.id}/`;
    for (const [what, body] of answers) await send(`${path}${what}/`, people.reviewer, body);
    await journal.deliver();
    return path;
  };
  const reportOf = async (id: string) => {
    const [, manuscript] = await send(`/api/editor/manuscript/${id}/`, people.editor);
    return (manuscript as EditorManuscript).leak_reports[0];
  };
  const show = (id: string, person = people.editor, round = 1) =>
    send(`/api/editor/manuscript/${id}/show-review-copy/`, person, { round });

  it('is held back from reviewers until an editor has looked at it and releases it', async () => {
    const id = await submitPaper('Patients were treated by one of us (X. Zimmerglock).');
    const path = await reviewing(id);
    const answered = journal.mailer.sent.find(
      ({ to, subject }) => to.address === people.editor.email && /^Accepted/.test(subject),
    );
    expect(answered?.text).toContain('The reviewer cannot read the manuscript yet');
    expect(await reportOf(id)).toMatchObject({ is_held: true, shown_by: null });

    const declare = () => send(`${path}interests/`, people.reviewer, { has_none: true });
    expect((await declare())[1]).toMatchObject({ message: REVIEW_TEXTS.interestsNoted });
    const [, before] = await send(path, people.reviewer);
    expect((before as ReviewView).rounds).toEqual([
      { round: 1, file: null, file_note: REVIEW_TEXTS.copyHeld, response: '', ...NO_RESPONSE_FILE },
    ]);
    expect(await send(`${path}manuscript/1/`, people.reviewer)).toMatchObject([409, { detail: REVIEW_TEXTS.copyHeld }]);
    for (const person of [people.author, people.reviewer]) expect((await show(id, person))[0]).toBe(403);
    expect((await show(id, people.editor, 2))[0]).toBe(409);

    journal.mailer.sent.splice(0);
    expect((await show(id))[0]).toBe(200);
    expect((await show(id))[0]).toBe(409);
    await journal.deliver();
    expect(journal.mailer.sent.map(({ to, subject }) => [to.address, subject.replace(/MJ-\S+/, '…')])).toEqual([
      [people.reviewer.email, '… is ready for you to read'],
    ]);
    expect(await reportOf(id)).toMatchObject({ is_held: false, shown_by: people.editor.email });
    expect((await declare())[1]).toMatchObject({ message: REVIEW_TEXTS.interestsDeclared });
    const [, after] = await send(path, people.reviewer);
    expect((after as ReviewView).rounds[0]).toMatchObject({ file: { format: 'docx' }, file_note: '' });
    const file = await journal.fetch(`${path}manuscript/1/`, { headers: bearer(people.reviewer.token) });
    expect(file.status).toBe(200);
  });

  it('is reviewed by no one before it could be read; what was written is kept', async () => {
    const id = await submitPaper('Patients were treated by one of us (X. Zimmerglock).');
    const path = await reviewing(id);
    const content = { answers: {}, comments_to_author: 'Fine.', comments_to_editor: '', recommendation: 'accept' };
    const draft = { ...json({ content, version: 0 }, people.reviewer), method: 'PUT' };
    expect((await journal.fetch(`${path}draft/`, draft)).status).toBe(200);
    expect(await send(`${path}submit/`, people.reviewer, { content, version: 1 })).toMatchObject([
      409,
      { detail: `${REVIEW_TEXTS.unread} ${REVIEW_TEXTS.copyHeld}` },
    ]);
    await show(id);
    expect((await send(`${path}submit/`, people.reviewer, { content, version: 1 }))[0]).toBe(201);
  });

  it('reminds no one of a review before it could be read, nor of days that had passed by then', async () => {
    const id = await submitPaper('Patients were treated by one of us (X. Zimmerglock).');
    const path = await reviewing(id);
    const remind = () => send(`${path.replace('reviewer', 'editor')}remind/`, people.editor, {});
    const [{ due_on }] = (await journal.db.selectFrom('review_assignment').select('due_on').execute()) as [
      { due_on: string },
    ];
    const onDay = async (days: number) => {
      journal.clock.set(`${addDays(due_on, days)}T10:00:00.000Z`);
      journal.mailer.sent.splice(0);
      await sendReminders(journal.context);
      await journal.deliver();
      return journal.mailer.sent.map(({ subject }) => subject.replace(/: MJ-\S+/, ''));
    };
    expect([await onDay(-3), await onDay(0), await onDay(8)]).toEqual([[], [], []]);
    people.editor = await journal.as('editor', { email: 'later@journal.example' });
    expect(await remind()).toMatchObject([409, { detail: EDITORIAL_REVIEW_TEXTS.cannotRead }]);
    const { needs } = (await send(`/api/editor/manuscript/${id}/next-steps/`, people.editor))[1];
    const overdue = (needs as Need[]).find(({ kind }) => kind === 'review-overdue');
    expect(overdue).toMatchObject({ reason: expect.stringContaining('cannot read the manuscript yet') });
    expect(overdue?.call ?? null).toBeNull();
    await show(id);
    expect(await onDay(8)).toEqual(['MJ-2026-0001 is ready for you to read']);
    expect((await remind())[0]).toBe(200);
  });

  it('is held with the response file that names them, which the report says, and both are released together', async () => {
    const id = await submitPaper('Patients slept.');
    const response = docx({ paragraphs: ['Written by X. Zimmerglock.'], creator: 'Xanthippe Zimmerglock' });
    await submitRevision(id, response);
    expect(await reportOf(id)).toMatchObject({
      round: 2,
      status: 'leaks',
      is_held: true,
      leaks: [{ found: 'X. Zimmerglock', where: expect.stringMatching(/, in the response file$/) }],
      removed: expect.arrayContaining(["the author named in the file's properties, in the response file"]),
    });
    const [, manuscript] = await send(`/api/editor/manuscript/${id}/`, people.editor);
    const { files } = manuscript as EditorManuscript;
    const ofRound = files.filter(({ round }) => round === 2);
    expect(ofRound.map(({ kind }) => kind)).toEqual(['original', 'response', 'response_copy', 'review_copy']);
    const original = `/api/editor/manuscript/${id}/files/${ofRound[1]?.id}/`;
    const sent = await journal.fetch(original, { headers: bearer(people.editor.token) });
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(Buffer.from(response));

    const path = await reviewing(id);
    const held = { file: null, response_file: null, response_file_note: REVIEW_TEXTS.copyHeld };
    expect((await send(path, people.reviewer))[1].rounds[0]).toMatchObject(held);
    for (const what of ['manuscript', 'response']) {
      expect(await send(`${path}${what}/2/`, people.reviewer)).toMatchObject([409, { detail: REVIEW_TEXTS.copyHeld }]);
    }
    expect((await show(id, people.editor, 2))[0]).toBe(200);
    const [, after] = await send(path, people.reviewer);
    const shown = { response_file: { format: 'docx' }, response_file_note: '' };
    expect((after as ReviewView).rounds[0]).toMatchObject({ file: { format: 'docx' }, ...shown });
    expect((await fetchResponse(path, 2)).status).toBe(200);
  });

  it('is a response file without what names them, for reviewers who may read the manuscript', async () => {
    const id = await submitPaper('Patients slept.');
    const creator = 'Xanthippe Zimmerglock';
    await submitRevision(
      id,
      docx({ paragraphs: ['We agree.', 'References', '1. Zimmerglock X. Sleep. 2019.'], creator }),
    );
    expect(await reportOf(id)).toMatchObject({ status: 'leaks', is_held: false });
    const invited = await reviewing(id, []);
    expect((await fetchResponse(invited, 2)).status).toBe(409);
    await send(`${invited}answer/`, people.reviewer, { answer: 'accept' });
    expect(await send(`${invited}response/2/`, people.reviewer)).toMatchObject([
      409,
      { detail: REVIEW_TEXTS.declareFirst },
    ]);
    await send(`${invited}interests/`, people.reviewer, { has_none: true });
    const copy = await fetchResponse(invited, 2);
    expect([copy.status, copy.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('MJ-2026-0001-r2-response.docx'),
    ]);
    const texts = textsOf(Buffer.from(await copy.arrayBuffer())).join('\n');
    expect(texts).toContain('We agree.');
    expect(texts).not.toContain(creator);
    expect((await fetchResponse(invited, 1)).status).toBe(404);
    expect((await fetchResponse(invited, 3)).status).toBe(404);
    const stranger = await journal.as('reviewer');
    expect((await fetchResponse(invited, 2, stranger)).status).toBe(404);
  });

  describe('from which an editor blacks out words', () => {
    const redact = (id: string, texts: unknown, person = people.editor) =>
      send(`/api/editor/manuscript/${id}/review-copy/1/redact/`, person, { texts });

    it('goes to reviewers without them, tells who waits, and leaves what the authors sent', async () => {
      const id = await submitPaper('Seen by one of us (X. Zimmerglock), as X. Zimmerglock says.', 'In Basel we slept.');
      const path = await reviewing(id);
      journal.mailer.sent.splice(0);
      for (const person of [people.author, people.reviewer]) expect((await redact(id, ['x y'], person))[0]).toBe(403);
      expect(await redact(id, ['X. Zimmerglock', 'In Basel'])).toEqual([
        200,
        { message: EDITORIAL_REVIEW_TEXTS.copyReplaced },
      ]);
      await journal.deliver();
      expect(journal.mailer.sent.map(({ to }) => to.address)).toEqual([people.reviewer.email]);
      expect(JSON.stringify(journal.mailer.sent)).not.toContain('Zimmerglock');
      const report = await reportOf(id);
      expect(report).toMatchObject({ is_held: false, leaks: [] });
      expect(report?.removed).toContain(REDACTION_TEXTS.removed);
      const file = await journal.fetch(`${path}manuscript/1/`, { headers: bearer(people.reviewer.token) });
      const texts = textsOf(Buffer.from(await file.arrayBuffer())).join('\n');
      expect(texts).toContain(`Seen by one of us (${REDACTION_BAR}), as ${REDACTION_BAR} says.`);
      expect(texts).toContain(`${REDACTION_BAR} we slept.`);
      expect(texts).not.toMatch(/Zimmerglock|Basel/);
      const [, { files }] = await send(`/api/editor/manuscript/${id}/`, people.editor);
      const { id: original } = (files as EditorManuscript['files']).find(({ kind }) => kind === 'original') ?? {};
      const sent = await journal.fetch(`/api/editor/manuscript/${id}/files/${original}/`, {
        headers: bearer(people.editor.token),
      });
      expect(textsOf(Buffer.from(await sent.arrayBuffer())).join('\n')).toContain('X. Zimmerglock');
      const events = await journal.db.selectFrom('event').select(['action', 'details']).execute();
      const event = events.find(({ action }) => action === 'review-copy.redacted');
      expect(JSON.stringify(event)).not.toMatch(/Zimmerglock|Basel/);
    });

    it('is held on while anything in it still names them', async () => {
      const id = await submitPaper('X. Zimmerglock and xanthippe zimmerglock slept.');
      expect(await redact(id, ['X. Zimmerglock'])).toEqual([200, { message: EDITORIAL_REVIEW_TEXTS.copyReplacedHeld }]);
      expect(await reportOf(id)).toMatchObject({ is_held: true, leaks: [{ found: 'xanthippe zimmerglock' }] });
      expect((await redact(id, ['xanthippe zimmerglock']))[1]).toEqual({
        message: EDITORIAL_REVIEW_TEXTS.copyReplaced,
      });
    });

    it.each<[what: string, texts: unknown, status: number, sentence: string]>([
      ['words that stand nowhere', ['Zimmerglock', 'Y. Nobody'], 422, REDACTION_TEXTS.missing('Y. Nobody')],
      ['nothing', [], 400, REDACTION_TEXTS.choose],
      ['one letter', ['Z.'], 400, REDACTION_TEXTS.tooShort],
      ['more than a page of passages', Array(61).fill('Zimmerglock'), 400, REDACTION_TEXTS.tooMany],
    ])('refuses %s, and changes nothing', async (_, texts, status, sentence) => {
      const id = await submitPaper('Seen by X. Zimmerglock.');
      const [code, body] = await redact(id, texts);
      expect([code, JSON.stringify(body)]).toEqual([status, expect.stringContaining(sentence)]);
      expect(await reportOf(id)).toMatchObject({ is_held: true });
    });

    it('is a Word file: for a PDF the sentence says that a clean copy is to be put in place', async () => {
      const file = { name: 'paper.pdf', bytes: await pdf({ pages: [['Seen by X. Zimmerglock.']] }) };
      const { id } = await (await submit(journal.fetch, people.author, { file })).json();
      await journal.deliver();
      expect(await redact(id, ['X. Zimmerglock'])).toMatchObject([422, { file: [REDACTION_TEXTS.notWord] }]);
    });
  });

  const replace = (id: string, file: { name: string; bytes: Uint8Array }, person = people.editor, round = 1) =>
    postForm(journal.fetch, `/api/editor/manuscript/${id}/review-copy/${round}/`, { file }, { person });
  const clean = {
    name: 'Zimmerglock clean.docx',
    bytes: docx({ paragraphs: ['Patients slept well.'], creator: 'Zimmerglock' }),
  };

  it('gives way to a clean one of the office, which reviewers get and whoever waits is told of', async () => {
    const id = await submitPaper('Written by X. Zimmerglock.');
    const path = await reviewing(id);
    const keys = async () => {
      const rows = await journal.db
        .selectFrom('manuscript_file')
        .select(['kind', 'file_key'])
        .orderBy('kind')
        .execute();
      return rows.map(({ file_key }) => file_key);
    };
    const [original, old] = await keys();
    journal.mailer.sent.splice(0);
    for (const person of [people.author, people.reviewer]) expect((await replace(id, clean, person)).status).toBe(403);
    const reply = await replace(id, clean);
    expect([reply.status, await reply.json()]).toEqual([200, { message: EDITORIAL_REVIEW_TEXTS.copyReplaced }]);
    await journal.deliver();
    expect(journal.mailer.sent.map(({ to, subject }) => [to.address, subject.replace(/MJ-\S+/, '…')])).toEqual([
      [people.reviewer.email, '… is ready for you to read'],
    ]);
    expect(await reportOf(id)).toMatchObject({ status: 'clean', leaks: [], is_held: false, shown_by: null });
    const file = await journal.fetch(`${path}manuscript/1/`, { headers: bearer(people.reviewer.token) });
    expect(file.headers.get('content-disposition')).toContain('MJ-2026-0001-r1.docx');
    const texts = textsOf(Buffer.from(await file.arrayBuffer())).join('\n');
    expect(texts).toContain('Patients slept well.');
    expect(texts).not.toContain('Zimmerglock');
    const [kept, made] = await keys();
    expect([kept === original, made === old]).toEqual([true, false]);
    const unclaimed = await journal.db.selectFrom('unclaimed_file').select('object_key').execute();
    expect(unclaimed.map(({ object_key }) => object_key)).toEqual([old]);
    const event = await journal.db.selectFrom('event').select('action').orderBy('position', 'desc').executeTakeFirst();
    expect(event?.action).toBe('review-copy.replaced');
  });

  it('gives way to another that names them too, which is held as well, even where the first was released', async () => {
    const id = await submitPaper('Written by X. Zimmerglock.');
    expect((await show(id))[0]).toBe(200);
    journal.mailer.sent.splice(0);
    const other = { name: 'a.docx', bytes: docx({ paragraphs: ['By Xanthippe Zimmerglock.'] }) };
    const reply = await replace(id, other);
    expect([reply.status, await reply.json()]).toEqual([200, { message: EDITORIAL_REVIEW_TEXTS.copyReplacedHeld }]);
    await journal.deliver();
    expect(await reportOf(id)).toMatchObject({ is_held: true, shown_by: null });
    expect(journal.mailer.sent).toEqual([]);
  });

  it('keeps what was found in the response file where only the manuscript’s copy is replaced', async () => {
    const id = await submitPaper('Patients slept.');
    await submitRevision(id, docx({ paragraphs: ['Written by X. Zimmerglock.'], creator: 'Xanthippe Zimmerglock' }));
    expect((await replace(id, clean, people.editor, 2)).status).toBe(200);
    expect(await reportOf(id)).toMatchObject({
      is_held: true,
      leaks: [{ found: 'X. Zimmerglock', where: expect.stringMatching(/, in the response file$/) }],
      removed: expect.arrayContaining(["the author named in the file's properties, in the response file"]),
    });
  });

  it('is not replaced by what cannot be cleaned, of a round that is not there, or before it was made', async () => {
    const response = await submit(journal.fetch, people.author, { file: clean });
    const { id } = await response.json();
    const early = await replace(id, clean);
    expect([early.status, (await early.json()).detail]).toEqual([409, REVIEW_TEXTS.copyPending]);
    await journal.deliver();
    const old = await replace(id, { name: 'a.doc', bytes: doc() });
    expect([old.status, await old.json()]).toEqual([422, { file: [expect.stringMatching(/^An old Word file/)] }]);
    expect((await replace(id, clean, people.editor, 3)).status).toBe(404);
    expect((await replace(id, { name: 'a.exe', bytes: doc() })).status).toBe(400);
  });

  it('is being made at first, and where none could be made the download says so as the page does', async () => {
    const file = { name: 'paper.doc', bytes: doc() };
    const response = await submit(journal.fetch, people.author, { file });
    expect(response.status, await response.clone().text()).toBe(201);
    const { id } = await response.json();
    await send(`/api/editor/manuscript/${id}/assign-reviewer/`, people.editor, {
      reviewer_email: people.reviewer.email,
    });
    const assignment = await journal.db.selectFrom('review_assignment').select('id').executeTakeFirstOrThrow();
    const path = `/api/reviewer/assignment/${assignment.id}/`;
    for (const [what, body] of READS) await send(`${path}${what}/`, people.reviewer, body);
    const readRefusals = async () => {
      const [, view] = await send(path, people.reviewer);
      const [status, refusal] = await send(`${path}manuscript/1/`, people.reviewer);
      return [(view as ReviewView).rounds[0]?.file_note, status, refusal.detail];
    };
    expect(await readRefusals()).toEqual([REVIEW_TEXTS.copyPending, 409, REVIEW_TEXTS.copyPending]);
    await journal.deliver();
    expect(await readRefusals()).toEqual([REVIEW_TEXTS.copyMissing, 409, REVIEW_TEXTS.copyMissing]);
  });

  it('is not held where the authors only cite themselves', async () => {
    const id = await submitPaper(
      'Patients slept.',
      'References',
      '1. Zimmerglock X. Sleep after surgery. Lancet 2019.',
    );
    expect((await reportOf(id))?.leaks.map(({ where }) => where)).toEqual(['the reference list']);
    const path = await reviewing(id);
    const file = await journal.fetch(`${path}manuscript/1/`, { headers: bearer(people.reviewer.token) });
    expect(file.status).toBe(200);
    expect((await show(id))[0]).toBe(409);
  });
});

describe('an editor who is asked to review a manuscript', () => {
  const journal = useTestJournal();

  it('does not find it in the editor’s area before it is accepted, and finds it after declining', async () => {
    const [editor, colleague] = [await journal.as('editor'), await journal.as('editor')];
    const author = await journal.as('author', NAME);
    const ids: string[] = [];
    for (const title of ['A first trial', 'A second trial']) {
      const file = { name: 'paper.docx', bytes: docx({ paragraphs: [title] }) };
      const response = await submit(journal.fetch, author, { fields: { title }, file });
      expect(response.status, await response.clone().text()).toBe(201);
      ids.push((await response.json()).id);
    }
    const [first = '', second = ''] = ids;
    const edit = (id: string, what: string, body: object, by = editor) =>
      journal.fetch(`/api/editor/manuscript/${id}/${what}/`, json(body, by));
    for (const id of ids)
      expect((await edit(id, 'assign-reviewer', { reviewer_email: colleague.email })).status).toBe(200);
    const listVisible = async () => {
      const list = await journal.fetch('/api/editor/manuscripts/all/', { headers: bearer(colleague.token) });
      return (await list.json()).map(({ id }: { id: string }) => id);
    };
    expect(await listVisible()).toEqual([]);
    const own = await journal.fetch(`/api/editor/manuscript/${first}/`, { headers: bearer(colleague.token) });
    expect(own.status).toBe(404);
    expect((await edit(first, 'update-status', { status: 'accepted', notes: 'Mine.' }, colleague)).status).toBe(404);

    const { id } = await journal.db
      .selectFrom('review_assignment')
      .select('id')
      .where('manuscript_id', '=', first)
      .executeTakeFirstOrThrow();
    await journal.fetch(`/api/reviewer/assignment/${id}/answer/`, json({ answer: 'decline' }, colleague));
    expect(await listVisible()).toEqual([first]);
    await edit(second, 'update-status', { status: 'accepted', notes: 'Good.' });
    expect((await listVisible()).sort()).toEqual(ids.toSorted());
  });
});
