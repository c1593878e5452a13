import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { REDACTION_BAR, REDACTION_TEXTS } from '#domain/document/redaction';
import {
  type BlindFurtherFile,
  FURTHER_MAX,
  FURTHER_TEXTS,
  type FurtherFile,
  furtherApi,
  type OfficeFurtherFile,
} from '#domain/submission/further-file/further-file';
import { sweepFiles } from '#server/document/store-document';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { docx, pdf } from '../../support/documents.ts';
import { addAssignment, addDraft } from '../../support/factories.ts';
import { textsOf } from '../../support/file-texts.ts';
import { png } from '../../support/images.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, submit } from '../../support/submissions.ts';
import { uploader } from '../../support/uploads.ts';

const NAME = 'Xanthippe Zimmerglock';
const DAY_MS = 86_400_000;
const xlsx = () => readFileSync(new URL('../../support/made-by/openpyxl.xlsx', import.meta.url));
const text = (words: string) => new TextEncoder().encode(words);
/** An image whose metadata name its creator. */
function signedPng(): Uint8Array {
  const plain = Buffer.from(png());
  const words = Buffer.from(`tEXtAuthor\0${NAME}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(words.length - 4);
  return new Uint8Array(Buffer.concat([plain.subarray(0, 33), length, words, Buffer.alloc(4), plain.subarray(33)]));
}

describe('files that go along with a manuscript', () => {
  const journal = useTestJournal();
  let author: Person;
  let editor: Person;
  let reviewer: Person;
  let draft: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    journal.context.scanner = undefined;
    author = await journal.as('author', { first_name: 'Xanthippe', last_name: 'Zimmerglock' });
    editor = await journal.as('editor');
    reviewer = await journal.as('reviewer');
    draft = await addDraft(journal.db, author);
  });

  const add = async (name: string, bytes: Uint8Array, fields = {}, { person = author, to = draft } = {}) => {
    const response = await postForm(journal.fetch, furtherApi.draft(to), { file: { name, bytes }, fields }, { person });
    return { status: response.status, body: await response.json() };
  };
  const get = (path: string, person = author) => journal.fetch(path, { headers: bearer(person.token) });
  const list = async <File>(path: string, person: Person): Promise<File[]> => (await get(path, person)).json();
  const ofOffice = (id: string) => list<OfficeFurtherFile>(furtherApi.office(id), editor);
  const submitDraft = async () => {
    const file = { name: 'a.docx', bytes: docx({ paragraphs: ['Sleep after surgery.'] }) };
    const response = await submit(journal.fetch, author, { file, fields: { draft_id: draft } });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    await journal.deliver();
    return id;
  };
  const accepted = (manuscript_id: string) =>
    addAssignment(journal.db, reviewer, { manuscript_id, accepted_at: '2026-11-21T10:00:00.000Z', interests: '' });
  const storedFiles = async () =>
    (await journal.db.selectFrom('further_file').select(['file_key', 'copy_file_key']).execute()).flatMap(
      ({ file_key, copy_file_key }) => [file_key, copy_file_key].filter((key) => key !== null),
    );

  it('go to the manuscript where the same is submitted again by a draft that was kept meanwhile, and the draft goes', async () => {
    const file = { name: 'a.docx', bytes: docx({ paragraphs: ['Sleep after surgery.'] }) };
    const first = await (await submit(journal.fetch, author, { file })).json();
    await add('scan.png', png());
    const again = await submit(journal.fetch, author, { file, fields: { draft_id: draft } });
    expect(await again.json()).toEqual(first);
    expect(await journal.db.selectFrom('draft').select('id').execute()).toEqual([]);
    expect(await ofOffice(first.id)).toMatchObject([{ name: 'scan.png' }]);
  });

  it('are kept with the draft, with a proposed kind that its author changes, until they are removed', async () => {
    expect(await add('Title page.docx', docx())).toMatchObject({
      status: 201,
      body: { message: FURTHER_TEXTS.added, files: [{ kind: 'title_page', name: 'Title page.docx', format: 'docx' }] },
    });
    const { body } = await add('scan.png', png());
    const [page, figure] = body.files as [FurtherFile, FurtherFile];
    expect([page.kind, figure.kind]).toEqual(['title_page', 'figure']);
    const one = furtherApi.file(furtherApi.draft(draft), figure.id);
    const changed = await journal.fetch(one, { ...json({ kind: 'supplement' }, author), method: 'PUT' });
    expect(await changed.json()).toMatchObject({ files: [{ id: page.id }, { id: figure.id, kind: 'supplement' }] });
    const download = await get(one);
    expect(download.headers.get('content-disposition')).toContain('scan.png');
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(png());
    const [, key] = await storedFiles();
    const removed = await journal.fetch(one, { ...json({}, author), method: 'DELETE' });
    expect(await removed.json()).toMatchObject({ message: FURTHER_TEXTS.removed, files: [{ id: page.id }] });
    journal.clock.advance(2 * DAY_MS);
    await sweepFiles(journal.context);
    expect(await journal.files.read(key ?? '')).toBeUndefined();
  });

  it('go with the draft that is deleted, and are no one else’s', async () => {
    const { body } = await add('Fig1.png', png());
    const other = await journal.as('author');
    const one = furtherApi.file(furtherApi.draft(draft), body.files[0].id);
    for (const [path, method] of [
      [furtherApi.draft(draft), 'GET'],
      [one, 'GET'],
      [one, 'PUT'],
      [one, 'DELETE'],
    ] as const) {
      const init = method === 'GET' ? { headers: bearer(other.token) } : { ...json({ kind: 'table' }, other), method };
      const sent = method === 'DELETE' ? { ...json({}, other), method } : init;
      expect((await journal.fetch(path, sent)).status).toBe(404);
    }
    expect((await add('Fig2.png', png(), {}, { person: other })).status).toBe(404);
    const keys = await storedFiles();
    await journal.fetch(`/api/author/drafts/${draft}/`, { ...json({}, author), method: 'DELETE' });
    journal.clock.advance(2 * DAY_MS);
    await sweepFiles(journal.context);
    expect(await Promise.all(keys.map((key) => journal.files.read(key)))).toEqual([undefined]);
  });

  it('are taken in parts too, whatever their format', async () => {
    const { upload_id } = await (await uploader(journal, author)).send(text('a,b\n1,2\n'), 'Table 1.csv');
    const response = await postForm(
      journal.fetch,
      furtherApi.draft(draft),
      { fields: { upload_id } },
      { person: author },
    );
    expect(await response.json()).toMatchObject({ files: [{ kind: 'table', name: 'Table 1.csv', bytes: 8 }] });
  });

  it.each<[what: string, name: string, bytes: () => Uint8Array, fields: object, status: number, said: object]>([
    ['of another format', 'a.exe', png, {}, 400, { file: [FURTHER_TEXTS.wrongType] }],
    ['that is empty', 'a.csv', () => text(''), {}, 400, { file: expect.anything() }],
    ['whose name lies', 'a.png', () => text('hello'), {}, 422, { file: [FURTHER_TEXTS.wrongContents] }],
    ['whose name lies about a document', 'a.docx', png, {}, 422, { file: [FURTHER_TEXTS.wrongContents] }],
    ['that is no text', 'a.csv', png, {}, 422, { file: [FURTHER_TEXTS.notText] }],
    ['of an unknown kind', 'a.png', png, { kind: 'poem' }, 400, { kind: [FURTHER_TEXTS.wrongKind] }],
  ])('are refused with a sentence: one %s', async (_, name, bytes, fields, status, said) => {
    const refused = await add(name, bytes(), fields);
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining(said)]);
    expect(await list(furtherApi.draft(draft), author)).toEqual([]);
  });

  it('are limited in number and in bytes together', async () => {
    const { body } = await add('Fig1.png', png());
    const [{ id }] = body.files as [FurtherFile];
    await journal.db.updateTable('further_file').set({ bytes: FURTHER_MAX.bytes }).where('id', '=', id).execute();
    expect(await add('Fig2.png', png())).toMatchObject({
      status: 413,
      body: { file: [FURTHER_TEXTS.totalTooLarge] },
    });
    await journal.db.updateTable('further_file').set({ bytes: 1 }).where('id', '=', id).execute();
    for (let count = 1; count < FURTHER_MAX.files; count += 1) await add(`Fig${count}.png`, png());
    expect(await add('Fig.png', png())).toMatchObject({ status: 400, body: { file: [FURTHER_TEXTS.tooMany] } });
  });

  it('reach author and office whole, and reviewers cleaned, by neutral names, without title page and forms', async () => {
    await add('Zimmerglock title page.docx', docx({ paragraphs: [NAME] }));
    await add('Zimmerglock Fig1.png', signedPng());
    await add('Table 1.csv', text('a,b\n1,2\n'));
    await add('STROBE checklist.pdf', await pdf({ author: NAME, pages: [['Item 1, reported on page 2.']] }));
    await add('ICMJE form.pdf', await pdf({ pages: [[NAME]] }));
    const id = await submitDraft();
    const own = await list<FurtherFile>(furtherApi.author(id), author);
    expect(own.map(({ kind, name }) => [kind, name])).toEqual([
      ['title_page', 'Zimmerglock title page.docx'],
      ['figure', 'Zimmerglock Fig1.png'],
      ['table', 'Table 1.csv'],
      ['checklist', 'STROBE checklist.pdf'],
      ['disclosure', 'ICMJE form.pdf'],
    ]);
    expect((await ofOffice(id)).map(({ kind, share }) => [kind, share])).toEqual([
      ['title_page', 'never'],
      ['figure', 'shown'],
      ['table', 'shown'],
      ['checklist', 'shown'],
      ['disclosure', 'never'],
    ]);
    const assignment = await accepted(id);
    const blind = await list<BlindFurtherFile>(furtherApi.reviewer(assignment), reviewer);
    expect(blind.map(({ name, note }) => [name, note])).toEqual([
      ['MJ-2026-0001-figure-1.png', ''],
      ['MJ-2026-0001-table-1.csv', ''],
      ['MJ-2026-0001-checklist-1.pdf', ''],
    ]);
    for (const file of own) {
      const original = await get(furtherApi.file(furtherApi.author(id), file.id));
      expect(original.headers.get('content-disposition')).toContain(encodeURIComponent(file.name));
      expect((await get(furtherApi.file(furtherApi.office(id), file.id), editor)).status).toBe(200);
      const forReviewer = await get(furtherApi.file(furtherApi.reviewer(assignment), file.id), reviewer);
      const isSeen = blind.some((one) => one.id === file.id);
      expect(forReviewer.status).toBe(isSeen ? 200 : 404);
      const told = [...forReviewer.headers.values()].join() + Buffer.from(await forReviewer.arrayBuffer());
      expect(told).not.toContain('Zimmerglock');
    }
    const actions = await journal.db.selectFrom('event').select('action').where('object_id', '=', id).execute();
    expect(actions.filter(({ action }) => action === 'further-file.added')).toHaveLength(5);
  });

  it('are held where they name an author or cannot be cleaned, until an editor decides', async () => {
    await add('Supplement.docx', docx({ paragraphs: [`Measured by ${NAME}.`] }));
    await add('Table 1.csv', text(`rater,score\n${NAME},3\n`));
    const id = await submitDraft();
    const assignment = await accepted(id);
    const held = await ofOffice(id);
    expect(held.map(({ share, leaks }) => [share, leaks[0]?.found])).toEqual([
      ['held', NAME],
      ['held', NAME],
    ]);
    const [table, supplement] = held as [OfficeFurtherFile, OfficeFurtherFile];
    const blind = await list<BlindFurtherFile>(furtherApi.reviewer(assignment), reviewer);
    expect(blind.map(({ bytes, note }) => [bytes, note !== ''])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(JSON.stringify(blind)).not.toContain('Zimmerglock');
    const fetched = (file: OfficeFurtherFile) =>
      get(furtherApi.file(furtherApi.reviewer(assignment), file.id), reviewer);
    expect((await fetched(table)).status).toBe(409);
    const settle = (file: OfficeFurtherFile, outcome: string) =>
      journal.fetch(furtherApi.settle(furtherApi.office(id), file.id), json({ outcome }, editor));
    expect(await (await settle(table, 'show')).json()).toMatchObject({
      message: FURTHER_TEXTS.shown,
      files: [{ share: 'shown', settled_by: editor.email }, { share: 'held' }],
    });
    expect(await (await settle(supplement, 'withhold')).json()).toMatchObject({ message: FURTHER_TEXTS.withheld });
    expect((await fetched(table)).status).toBe(200);
    expect((await fetched(supplement)).status).toBe(404);
    const actions = await journal.db.selectFrom('event').select('action').where('object_id', '=', id).execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['further-file.shown', 'further-file.withheld']),
    );
  });

  describe('a held one', () => {
    const MAILS_AFTER_MS = 11 * 60_000;
    const uploadCleanCopy = async (id: string, file: OfficeFurtherFile, name: string, bytes: Uint8Array) => {
      const address = furtherApi.cleanCopy(furtherApi.office(id), file.id);
      const reply = await postForm(journal.fetch, address, { file: { name, bytes } }, { person: editor });
      return { status: reply.status, body: await reply.json() };
    };
    /** The emails sent in the following minutes, except those that name no particular file. */
    const deliverEmails = async () => {
      journal.mailer.sent.splice(0);
      journal.clock.advance(MAILS_AFTER_MS);
      await journal.deliver();
      return journal.mailer.sent;
    };
    const settled = (id: string, file: OfficeFurtherFile, outcome: string) =>
      journal.fetch(furtherApi.settle(furtherApi.office(id), file.id), json({ outcome }, editor));
    const addHeldFiles = async () => {
      await add('Zimmerglock data.xlsx', xlsx());
      await add('Table 1.csv', text(`rater,score\n${NAME},3\n`));
      const id = await submitDraft();
      const [table, workbook] = (await ofOffice(id)) as [OfficeFurtherFile, OfficeFurtherFile];
      return { id, table, workbook, assignment: await accepted(id) };
    };

    it('is replaced by a clean copy of the office, of another format, too; what its author sent stays', async () => {
      const { id, workbook, assignment } = await addHeldFiles();
      const before = await storedFiles();
      expect(await uploadCleanCopy(id, workbook, 'Zimmerglock.csv', text('a,b\n1,2\n'))).toMatchObject({
        status: 200,
        body: {
          message: FURTHER_TEXTS.replaced,
          files: [
            {},
            { share: 'shown', copy: 'MJ-2026-0001-supplement-1.csv', name: 'Zimmerglock data.xlsx', reason: '' },
          ],
        },
      });
      const got = await get(furtherApi.file(furtherApi.reviewer(assignment), workbook.id), reviewer);
      expect(got.headers.get('content-disposition')).toContain('MJ-2026-0001-supplement-1.csv');
      expect(await got.text()).toBe('a,b\n1,2\n');
      const original = await get(furtherApi.file(furtherApi.office(id), workbook.id), editor);
      expect(original.headers.get('content-disposition')).toContain('Zimmerglock%20data.xlsx');
      const again = await uploadCleanCopy(id, workbook, 'b.txt', text('plain'));
      expect(again.body.files[1].copy).toBe('MJ-2026-0001-supplement-1.txt');
      journal.clock.advance(2 * DAY_MS);
      await sweepFiles(journal.context);
      for (const key of [...before, ...(await storedFiles())]) expect(await journal.files.read(key)).toBeDefined();
    });

    it('is held on where the copy names the authors, too, and tells no one', async () => {
      const { id, table } = await addHeldFiles();
      expect(await uploadCleanCopy(id, table, 'b.csv', text(`rater\n${NAME}\n`))).toMatchObject({
        status: 200,
        body: { message: FURTHER_TEXTS.replacedHeld, files: [{ share: 'held', leaks: [{ found: NAME }] }, {}] },
      });
      expect(await deliverEmails()).toEqual([]);
    });

    it.each<[what: string, name: string, bytes: () => Uint8Array, status: number]>([
      ['a workbook', 'b.xlsx', xlsx, 422],
      ['a format other than its name says', 'b.png', () => text('x'), 422],
      ['a program', 'b.exe', png, 400],
    ])('is not replaced by %s, and says why', async (_, name, bytes, status) => {
      const { id, table } = await addHeldFiles();
      const refused = await uploadCleanCopy(id, table, name, bytes());
      expect([refused.status, refused.body]).toEqual([status, { file: [expect.any(String)] }]);
      expect((await ofOffice(id))[0]).toMatchObject({ share: 'held' });
    });

    it('is a Word file in which an editor blacks out the names, or is none, and the sentence says so', async () => {
      await add('Supplement.docx', docx({ paragraphs: [`Measured by ${NAME} at night.`] }));
      const { id, table, assignment } = await addHeldFiles();
      const [document] = (await ofOffice(id)).filter(({ name }) => name === 'Supplement.docx') as [OfficeFurtherFile];
      const redact = (file: OfficeFurtherFile) =>
        journal.fetch(furtherApi.redact(furtherApi.office(id), file.id), json({ texts: [NAME] }, editor));
      const refused = await redact(table);
      expect([refused.status, await refused.json()]).toEqual([422, { file: [REDACTION_TEXTS.notWord] }]);
      expect(await (await redact(document)).json()).toMatchObject({ message: FURTHER_TEXTS.replaced });
      const got = await get(furtherApi.file(furtherApi.reviewer(assignment), document.id), reviewer);
      expect(got.status).toBe(200);
      expect(textsOf(Buffer.from(await got.arrayBuffer())).join()).toContain(`Measured by ${REDACTION_BAR} at night.`);
      expect((await deliverEmails()).map(({ to }) => to.address)).toEqual([reviewer.email]);
    });

    it('is announced to who waits for it: several by one mail, by neutral names', async () => {
      const { id, table, workbook } = await addHeldFiles();
      const declined = await journal.as('reviewer');
      const row = { manuscript_id: id, declined_at: '2026-11-21T10:00:00.000Z', reviewer_number: 2 };
      await addAssignment(journal.db, declined, row);
      const invited = await journal.as('reviewer');
      await addAssignment(journal.db, invited, { manuscript_id: id, reviewer_number: 3 });
      await settled(id, table, 'show');
      await uploadCleanCopy(id, workbook, 'b.csv', text('a\n'));
      const mails = await deliverEmails();
      expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
        [reviewer.email, 'Files for MJ-2026-0001 are ready'],
      ]);
      expect(mails[0]?.text).toContain('MJ-2026-0001-table-1.csv, MJ-2026-0001-supplement-1.csv');
      expect(JSON.stringify(mails)).not.toMatch(/Zimmerglock|data\.xlsx/);
      expect(await deliverEmails()).toEqual([]);
    });

    it('is not announced where the editor thinks again at once, or the review is there', async () => {
      const { id, table, assignment } = await addHeldFiles();
      await settled(id, table, 'show');
      await settled(id, table, 'withhold');
      expect(await deliverEmails()).toEqual([]);
      await settled(id, table, 'show');
      const completed_at = '2026-11-21T12:00:00.000Z';
      await journal.db.updateTable('review_assignment').set({ completed_at }).where('id', '=', assignment).execute();
      expect(await deliverEmails()).toEqual([]);
    });
  });

  it('are copied when the office says that they are of a kind for reviewers, and kept back the other way', async () => {
    await add('Fig1.png', png(), { kind: 'disclosure' });
    const id = await submitDraft();
    const [file] = (await ofOffice(id)) as [OfficeFurtherFile];
    const change = async (kind: string) => {
      const address = furtherApi.file(furtherApi.office(id), file.id);
      await journal.fetch(address, { ...json({ kind }, editor), method: 'PUT' });
      await journal.deliver();
      return (await ofOffice(id)).map(({ share }) => share);
    };
    expect(await change('figure')).toEqual(['shown']);
    expect(await change('title_page')).toEqual(['never']);
    const assignment = await accepted(id);
    expect(await list(furtherApi.reviewer(assignment), reviewer)).toEqual([]);
  });

  it('are not there for a reviewer before accepting and declaring', async () => {
    await add('Fig1.png', png());
    const id = await submitDraft();
    const assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id });
    expect((await get(furtherApi.reviewer(assignment), reviewer)).status).toBe(409);
  });
});
