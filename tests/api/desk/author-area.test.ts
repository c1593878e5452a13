import { beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { bearer, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, type SentSubmission, submit } from '../../support/submissions.ts';
import { uploader } from '../../support/uploads.ts';

const FIRST = { name: 'My study.docx', bytes: docx({ paragraphs: ['A first version.'] }) };
const RESPONSE = {
  name: 'Our answers.docx',
  bytes: docx({ paragraphs: ['A table of answers.'], creator: 'Amina Diallo' }),
};
const REVISED = { name: 'My study, revised.docx', bytes: docx({ paragraphs: ['A second version.'] }) };

describe('the author’s area', () => {
  const journal = useTestJournal();
  let author: Person;
  let id: string;

  beforeEach(async () => {
    await journal.empty();
    author = await journal.as('author', { email: 'amina.diallo@hospital.example' });
    ({ id } = await (await submit(journal.fetch, author, { file: FIRST })).json());
  });

  const get = (path: string, person = author) => journal.fetch(path, { headers: bearer(person.token) });
  const read = async () => (await get(`/api/author/manuscripts/${id}/`)).json();
  const withdraw = (reason: string, person = author) =>
    journal.fetch(`/api/author/manuscripts/${id}/withdrawal/`, {
      method: 'POST',
      headers: { ...bearer(person.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ reason }),
    });
  const revise = (
    fields: Record<string, string>,
    sent: Pick<SentSubmission, 'file' | 'response_file'> = { file: REVISED },
  ) => postForm(journal.fetch, `/api/author/manuscripts/${id}/revision/`, { fields, ...sent }, { person: author });
  const askForRevision = async () => {
    const decided = {
      letter_subject: 'Revise',
      letter_text: 'Dear Amina Diallo,\n\nplease revise.',
      notes: 'SECRET-NOTE',
    };
    await journal.db
      .insertInto('decision')
      .values({
        ...decided,
        id: 'decision-1',
        manuscript_id: id,
        round: 1,
        previous_status: 'under_review',
        status: 'revisions_required',
        revision_due_on: '2026-12-03',
        decided_at: journal.clock.now(),
        decided_by: 'editor@journal.example',
        decided_by_id: null,
      })
      .execute();
    await journal.db
      .updateTable('manuscript')
      .set({ status: 'revisions_required', revision_due_on: '2026-12-03' })
      .where('id', '=', id)
      .execute();
  };

  it('lists only one’s own manuscripts', async () => {
    const own = await (await get('/api/author/manuscripts/')).json();
    expect(own).toMatchObject([{ id, status: 'submitted', round: 1, revision_due_date: null }]);
    const other = await journal.as('author');
    expect(await (await get('/api/author/manuscripts/', other)).json()).toEqual([]);
  });

  it('shows the decision letter as sent and the revision’s due date, but never the notes of the office', async () => {
    await askForRevision();
    const manuscript = await read();
    expect(manuscript).toMatchObject({ revision_due_date: '2026-12-03', revision_due_in: 'in 12 days' });
    expect(manuscript.decisions).toMatchObject([{ letter_text: 'Dear Amina Diallo,\n\nplease revise.' }]);
    const words = JSON.stringify(manuscript);
    expect(words).not.toContain('SECRET-NOTE');
    expect(words).not.toContain('editor@journal.example');
  });

  it('gives the author the file back as it was sent', async () => {
    const { files } = await read();
    const response = await get(`/api/author/manuscripts/${id}/files/${files[0].id}/`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(FIRST.bytes));
    expect(response.headers.get('content-disposition')).toContain('My study.docx');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('accepts a revision once: the next round begins, everyone is notified once, and the review copy is made', async () => {
    await askForRevision();
    const twice = [await revise({ response: 'We changed it.' }), await revise({ response: 'We changed it.' })];
    for (const response of twice) {
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({ message: 'We received your revised manuscript.', round: 2 });
    }
    journal.mailer.sent.length = 0;
    await journal.deliver();
    const subjects = journal.mailer.sent.map(({ to, subject }) => [to.address, subject]);
    expect(subjects.filter(([, subject]) => subject?.startsWith('Revision received'))).toEqual([
      ['amina.diallo@hospital.example', 'Revision received: MJ-2026-0001'],
      ['office@journal.example', 'Revision received: MJ-2026-0001'],
    ]);
    const manuscript = await read();
    expect(manuscript).toMatchObject({ status: 'under_review', round: 2, revisions: [{ response: 'We changed it.' }] });
    expect(manuscript.files.map(({ round, kind }: { round: number; kind: string }) => [round, kind])).toEqual([
      ...[
        [1, 'original'],
        [1, 'review_copy'],
        [2, 'original'],
        [2, 'review_copy'],
      ],
    ]);
  });

  it('accepts the response as a file too, once, gives it back, and shows what reviewers get of it', async () => {
    await askForRevision();
    const sent = { file: REVISED, response_file: RESPONSE };
    for (const _ of ['once', 'again']) expect((await revise({ response: 'See the file.' }, sent)).status).toBe(201);
    expect((await revise({ response: 'See the file.' })).status).toBe(409);
    await journal.deliver();
    const stored = await journal.db.selectFrom('manuscript_file').select('file_key').execute();
    const unclaimed = await journal.db.selectFrom('unclaimed_file').select('object_key').execute();
    expect(unclaimed).toHaveLength(3);
    const keys = unclaimed.map(({ object_key }) => object_key);
    expect(stored.filter(({ file_key }) => keys.includes(file_key))).toEqual([]);
    const { files, leak_reports } = await read();
    const second = files.filter(({ round }: { round: number }) => round === 2);
    expect(second.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
      ['original', REVISED.name],
      ['response', RESPONSE.name],
      ['response_copy', 'MJ-2026-0001-r2-response.docx'],
      ['review_copy', 'MJ-2026-0001-r2.docx'],
    ]);
    expect(leak_reports[1]).toMatchObject({ round: 2, status: 'clean' });
    const response = await get(`/api/author/manuscripts/${id}/files/${second[1].id}/`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(RESPONSE.bytes));
  });

  it('accepts both files of a revision as uploads', async () => {
    await askForRevision();
    const browser = await uploader(journal, author);
    const { upload_id } = await browser.send(REVISED.bytes, REVISED.name);
    const { upload_id: response_upload_id } = await browser.send(RESPONSE.bytes, RESPONSE.name);
    const fields = { response: 'See the file.', upload_id, response_upload_id };
    expect((await revise(fields, {})).status).toBe(201);
    const { files } = await read();
    expect(files.map(({ name }: { name: string }) => name)).toEqual([FIRST.name, REVISED.name, RESPONSE.name]);
  });

  it('refuses a response file as it refuses a manuscript, under its own name, and keeps nothing then', async () => {
    await askForRevision();
    const cases: [string, Uint8Array, number, unknown][] = [
      ['answers.txt', Buffer.from('Answers.'), 400, DOCUMENT_TEXTS.wrongType],
      ['answers.pdf', Buffer.alloc(0), 400, DOCUMENT_TEXTS.empty],
      ['answers.pdf', Buffer.alloc(DOCUMENT_MAX_BYTES + 1), 413, DOCUMENT_TEXTS.tooLarge],
      ['answers.docx', Buffer.from('Not a document.'), 400, expect.stringMatching(/Word/)],
    ];
    for (const [name, bytes, status, text] of cases) {
      const reply = await revise({ response: 'See the file.' }, { file: REVISED, response_file: { name, bytes } });
      expect([reply.status, await reply.json()], name).toEqual([status, { response_file: [text] }]);
    }
    const bad = { name: 'answers.txt', bytes: Buffer.from('Answers.') };
    const reply = await revise({}, { response_file: bad });
    expect(await reply.json()).toEqual({
      response: ['Write your response to the reviewers.'],
      file: ['File is required'],
      response_file: [DOCUMENT_TEXTS.wrongType],
    });
    const twice = await revise({ response: 'x', response_upload_id: 'x' }, { file: REVISED, response_file: RESPONSE });
    expect([twice.status, Object.keys(await twice.json())]).toEqual([400, ['response_file']]);
    expect((await read()).files).toHaveLength(1);
  });

  it('lists everything that is wrong with a revision at once, and accepts none that no one asked for', async () => {
    await askForRevision();
    const wrong = await revise({}, {});
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { response: ['Write your response to the reviewers.'], file: ['File is required'] },
    ]);
    await journal.db.updateTable('manuscript').set({ status: 'under_review' }).where('id', '=', id).execute();
    const unasked = await revise({ response: 'Here it is anyway.' });
    expect(unasked.status).toBe(409);
    expect((await unasked.json()).detail).toBe('No revision is due for this manuscript.');
    expect((await read()).files).toHaveLength(1);
  });

  it('passes a request to withdraw on to the office, once, with its reason', async () => {
    for (const reason of ['Published elsewhere.', 'Again.']) expect((await withdraw(reason)).status).toBe(200);
    await journal.deliver();
    const letters = journal.mailer.sent.filter(({ subject }) => subject === 'Request to withdraw MJ-2026-0001');
    expect(letters.map(({ to }) => to.address).sort()).toEqual([
      'amina.diallo@hospital.example',
      'office@journal.example',
    ]);
    expect(letters.find(({ to }) => to.address === 'office@journal.example')?.text).toContain('Published elsewhere.');
    expect((await read()).withdrawal_requested_at).toBe('2026-11-21T10:00:00.000Z');
  });

  it('accepts no request to withdraw without a reason, or for a closed manuscript', async () => {
    expect((await withdraw(' ')).status).toBe(400);
    await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', id).execute();
    expect((await withdraw('Too late.')).status).toBe(409);
  });
});
