import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthorMessages, OfficeMessages, ReviewerMessages } from '#domain/message/message';
import { MESSAGE_FILE_TEXTS, MESSAGE_FILES_MAX } from '#domain/message/message-file';
import { messageApi, messageFile } from '#domain/message/paths';
import { ScannerUnreachable } from '#server/kernel/adapters/scanner';
import { bearer, json, type Person, tokenIn } from '../../support/accounts.ts';
import { docx, pdf } from '../../support/documents.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { uploader } from '../../support/uploads.ts';

type Sender = Person | { 'X-Review-Token': string };
const headersOf = (sender: Sender) => ('token' in sender ? bearer(sender.token) : sender);

describe('files that go along with messages of the page', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  let reviewer: Person;
  let id: string;
  let assignment: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    journal.context.scanner = undefined;
    editor = await journal.as('editor', { first_name: 'Edda', last_name: 'Lund' });
    author = await journal.as('author', { first_name: 'Wim', last_name: 'Sterk' });
    reviewer = await journal.as('reviewer', { first_name: 'Nadia', last_name: 'Haddadin' });
    id = await ownManuscript(journal.db, author);
    const first = { given: 'Wim', family: 'Sterk', email: author.email };
    await journal.db.updateTable('manuscript_author').set(first).where('position', '=', 1).execute();
    assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id, invited_by_id: editor.id });
  });

  const upload = async (sender: Sender, bytes: Uint8Array, name: string) =>
    (await (await uploader(journal, sender)).send(bytes, name)).upload_id;
  const send = async (address: string, sender: Sender, body: object) => {
    const reply = await journal.fetch(address, json(body, undefined, headersOf(sender)));
    return { status: reply.status, ...(await reply.json()) };
  };
  const toReviewer = (body: object) =>
    send(messageApi.office(id), editor, { kind: 'reviewer', assignment_id: assignment, text: 'See this.', ...body });
  const toAuthors = (body: object) =>
    send(messageApi.office(id), editor, { kind: 'author', text: 'See this.', ...body });
  const readAll = async () => ({
    office: (await read(messageApi.office(id), editor)) as OfficeMessages,
    author: (await read(messageApi.author(id), author)) as AuthorMessages,
    reviewer: (await read(messageApi.reviewer(assignment), reviewer)) as ReviewerMessages,
  });
  const read = async (address: string, person: Person) =>
    (await journal.fetch(address, { headers: bearer(person.token) })).json();
  const fetched = (thread: string, file: string, sender: Sender) =>
    journal.fetch(messageFile(thread, file), { headers: headersOf(sender) });
  const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
  const wordsOf = async (reply: Response) => {
    const { unzipSync, strFromU8 } = await import('fflate');
    return Object.values(unzipSync(new Uint8Array(await bytesOf(reply))))
      .map((part) => strFromU8(part))
      .join();
  };

  it('reach the office as an author or a reviewer, by link too, has sent them, and the other one never', async () => {
    const table = await pdf({});
    const uploads = [await upload(author, table, 'Table.pdf'), await upload(author, docx(), 'Letter.docx')];
    expect(await send(messageApi.author(id), author, { text: 'Here.', uploads })).toMatchObject({ status: 200 });
    await toReviewer({});
    await journal.deliver();
    const link = { 'X-Review-Token': tokenIn(journal.mailer.sent.find(({ to }) => to.address === reviewer.email)) };
    const report = await upload(link, docx({ creator: 'Nadia Haddadin' }), 'Haddadin.docx');
    const said = { text: 'My notes.', uploads: [report] };
    expect(await send(messageApi.reviewer(assignment), link, said)).toMatchObject({ status: 200 });
    await journal.deliver();
    expect(journal.mailer.sent.at(-1)?.text).toContain('The message has an attachment');

    const { office, ...outside } = await readAll();
    const came = office.threads.flatMap(({ messages }) => messages).filter(({ from }) => from !== 'office');
    expect(came.map(({ files }) => files.map(({ name }) => name))).toEqual([
      ['Table.pdf', 'Letter.docx'].toSorted(),
      ['Haddadin.docx'],
    ]);
    const [ofAuthor, ofReviewer] = ['Table.pdf', 'Haddadin.docx'].map(
      (name) => came.flatMap(({ files }) => files).find((file) => file.name === name)?.id ?? '',
    ) as [string, string];
    expect(Buffer.compare(await bytesOf(await fetched(messageApi.office(id), ofAuthor, editor)), table)).toBe(0);
    expect((await fetched(messageApi.reviewer(assignment), ofReviewer, link)).status).toBe(200);
    expect((await fetched(messageApi.reviewer(assignment), ofAuthor, link)).status).toBe(404);
    expect((await fetched(messageApi.author(id), ofReviewer, author)).status).toBe(404);
    expect(JSON.stringify(outside.author)).not.toContain('Haddadin');
    expect(JSON.stringify(outside.reviewer)).not.toMatch(/Table|Letter/);
  });

  it('of the office reach authors and reviewers without what a program noted of people', async () => {
    const form = () => docx({ creator: 'Nadia Haddadin', lastModifiedBy: 'Wim Sterk', company: 'Lund Hospital' });
    expect(await toAuthors({ uploads: [await upload(editor, form(), 'Form.docx')] })).toMatchObject({ status: 200 });
    expect(await toReviewer({ uploads: [await upload(editor, form(), 'Form.docx')] })).toMatchObject({ status: 200 });
    const seen = await readAll();
    for (const [thread, person, { messages }] of [
      [messageApi.author(id), author, seen.author],
      [messageApi.reviewer(assignment), reviewer, seen.reviewer],
    ] as const) {
      const [file] = messages[0]?.files ?? [];
      expect(file?.name).toBe('Form.docx');
      const words = await wordsOf(await fetched(thread, file?.id ?? '', person));
      expect(words).toContain('A manuscript.');
      expect(words).not.toMatch(/Haddadin|Sterk|Lund/);
    }
    await journal.deliver();
    expect(
      journal.mailer.sent
        .filter(({ text }) => text.includes('The message has an attachment'))
        .map(({ to }) => to.address),
    ).toEqual(expect.arrayContaining([author.email, reviewer.email]));
  });

  it('of the office that name someone their readers must not learn of, inside or in the file name, are sent only on purpose', async () => {
    const inside = await upload(editor, docx({ paragraphs: ['Dear Dr Sterk, thank you.'] }), 'Reply.docx');
    const refused = await toReviewer({ uploads: [inside] });
    expect(refused).toMatchObject({ status: 422, names: [expect.stringContaining('Sterk')] });
    expect(refused.message).toContain('in “Reply.docx”');
    const byName = await upload(editor, docx(), 'From-Haddadin.docx');
    expect(await toAuthors({ uploads: [byName] })).toMatchObject({ status: 422, names: ['Haddadin'] });
    const { reviewer: read, author: other } = await readAll();
    expect([read.messages, other.messages]).toEqual([[], []]);
    // The upload is still stored, so the second attempt does not repeat it.
    expect(await toReviewer({ uploads: [inside], are_names_meant: true })).toMatchObject({ status: 200 });
    expect((await readAll()).reviewer.messages[0]?.files).toMatchObject([{ name: 'Reply.docx' }]);
    // The office's notes are for editors, who know both names.
    const note = { kind: 'office', text: 'For us.', uploads: [byName] };
    expect(await send(messageApi.office(id), editor, note)).toMatchObject({ status: 200 });
  });

  it('are refused with their name where one is dangerous, is not there or is another’s, and where they are too many', async () => {
    const before = await upload(author, docx(), 'Good.docx');
    const macros = await upload(author, docx({ parts: { 'word/vbaProject.bin': 'x' } }), 'Macros.docx');
    const refused = await send(messageApi.author(id), author, { text: 'Here.', uploads: [before, macros] });
    expect(refused).toMatchObject({
      status: 422,
      uploads: [expect.stringContaining('“Macros.docx” was not accepted.')],
    });
    for (const uploads of [['a'.repeat(22)], [await upload(reviewer, docx(), 'Theirs.docx')]]) {
      const reply = await send(messageApi.author(id), author, { text: 'Here.', uploads });
      expect(reply).toMatchObject({ status: 400, uploads: [expect.stringContaining('no longer available')] });
    }
    const many = Array.from({ length: MESSAGE_FILES_MAX + 1 }, () => before);
    expect(await send(messageApi.author(id), author, { text: 'Here.', uploads: many })).toMatchObject({
      status: 400,
      uploads: [MESSAGE_FILE_TEXTS.tooManyChosen],
    });
    expect((await readAll()).author.messages).toEqual([]);
    expect(await send(messageApi.author(id), author, { text: 'Here.', uploads: [before] })).toMatchObject({
      status: 200,
    });
  });

  it('in which a virus is found later are told of: to its sender on the page, and by email to the office, a reviewer’s to the editor who invited alone', async () => {
    let verdict: 'infected' | undefined;
    journal.context.scanner = {
      scan: async () => {
        if (!verdict) throw new ScannerUnreachable('The scanner is away.');
        return verdict;
      },
    };
    const uploads = [await upload(reviewer, docx(), 'Notes.docx')];
    expect(await send(messageApi.reviewer(assignment), reviewer, { text: 'My notes.', uploads })).toMatchObject({
      status: 200,
    });
    verdict = 'infected';
    journal.clock.advance(3_600_000);
    await journal.deliver();
    await journal.deliver();
    const warnings = journal.mailer.sent.filter(({ subject }) => subject.startsWith('Virus found'));
    expect(warnings.map(({ to }) => to.address)).toEqual([editor.email]);
    const [file] = (await readAll()).reviewer.messages[0]?.files ?? [];
    expect(file?.notes).toEqual([MESSAGE_FILE_TEXTS.infected]);
    expect((await fetched(messageApi.reviewer(assignment), file?.id ?? '', reviewer)).status).toBe(409);
  });
});
