import { beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_TEXTS } from '#domain/document/document';
import type { Inquiry } from '#domain/message/inquiry/inquiry';
import type { AuthorMessages, OfficeMessages } from '#domain/message/message';
import { MESSAGE_FILE_TEXTS, MESSAGE_FILES_MAX } from '#domain/message/message-file';
import { inquiryApi, messageApi, messageFile } from '#domain/message/paths';
import { cleanUp } from '#server/assembly/chores';
import { ScannerUnreachable } from '#server/kernel/adapters/scanner';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { docx, pdf } from '../../support/documents.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { attachmentPart, deliverMail, INBOUND, mailWithFiles } from '../../support/inbound-mail.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const HTML = 'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Here it is.<img src="cid:logo"></p>';
const LOGO = 'Content-Type: image/png; name="logo.png"\r\nContent-Disposition: inline\r\nContent-ID: <logo>\r\n\r\nx';

describe('files that come with an answer by email', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  let reviewer: Person;
  let id: string;
  let assignment: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    journal.context.inboundMail = INBOUND;
    journal.context.scanner = undefined;
    editor = await journal.as('editor');
    author = await journal.as('author', { first_name: 'Wim', last_name: 'Sterk' });
    reviewer = await journal.as('reviewer', { first_name: 'Nadia', last_name: 'Haddadin' });
    id = await ownManuscript(journal.db, author);
    assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id, invited_by_id: editor.id });
  });

  const get = (address: string, person: Person) => journal.fetch(address, { headers: bearer(person.token) });
  /** A person's reply address. Emails of the same moment are sent in any order, and not all accept replies. */
  const addressFor = (person: { email: string }) =>
    journal.mailer.sent.findLast(({ to, replyTo }) => to.address === person.email && replyTo)?.replyTo?.address ?? '';
  /** The office writes, and receives a reply with these parts. */
  const replyWith = async (person: Person, parts: readonly string[]) => {
    const place = person === author ? { kind: 'author' } : { kind: 'reviewer', assignment_id: assignment };
    await journal.fetch(messageApi.office(id), json({ ...place, text: 'Can you?' }, editor));
    await journal.deliver();
    const mail = mailWithFiles({ from: person.email, to: addressFor(person), parts });
    return deliverMail(journal.fetch, mail, { at: journal.clock.now() });
  };
  /** The reply as the office sees it. */
  const listReplies = async () => {
    const { threads } = (await (await get(messageApi.office(id), editor)).json()) as OfficeMessages;
    return threads.flatMap(({ messages }) => messages).filter(({ from }) => from !== 'office');
  };
  const ofOffice = (file: string) => messageFile(messageApi.office(id), file);

  it('are kept and listed; the office and the author get them as they were sent', async () => {
    const bytes = await pdf({});
    expect((await replyWith(author, [HTML, LOGO, attachmentPart('Figure 2.pdf', bytes)])).status).toBe(200);
    const [message] = await listReplies();
    expect(message).toMatchObject({
      text: 'Here it is.',
      files: [{ name: 'Figure 2.pdf', bytes: bytes.length, notes: [] }],
    });
    const file = message?.files[0]?.id ?? '';
    for (const [address, person] of [
      [ofOffice(file), editor],
      [messageFile(messageApi.author(id), file), author],
    ] as const) {
      const reply = await get(address, person);
      expect(reply.headers.get('content-disposition')).toContain('attachment');
      expect(Buffer.compare(Buffer.from(await reply.arrayBuffer()), Buffer.from(bytes))).toBe(0);
    }
    const own = (await (await get(messageApi.author(id), author)).json()) as AuthorMessages;
    expect(own.messages.at(-1)?.files).toEqual([{ id: file, name: 'Figure 2.pdf', bytes: bytes.length, notes: [] }]);
  });

  it('of a reviewer are for the office and that reviewer alone, and those of authors for no reviewer', async () => {
    await replyWith(reviewer, [HTML, attachmentPart('report.docx', docx({ creator: 'Nadia Haddadin' }))]);
    await replyWith(author, [HTML, attachmentPart('letter.docx', docx({ creator: 'Wim Sterk' }))]);
    const files = (await listReplies()).flatMap((message) =>
      message.files.map((file) => ({ ...file, of: message.from })),
    );
    const [ofReviewer, ofAuthor] = ['reviewer', 'author'].map((side) => files.find(({ of }) => of === side)?.id ?? '');
    const status = async (thread: string, file: string | undefined, person: Person) =>
      (await get(messageFile(thread, file ?? ''), person)).status;
    expect(await status(messageApi.reviewer(assignment), ofReviewer, reviewer)).toBe(200);
    expect(await status(messageApi.reviewer(assignment), ofAuthor, reviewer)).toBe(404);
    expect(await status(messageApi.author(id), ofReviewer, author)).toBe(404);
    const other = await ownManuscript(journal.db, author);
    expect(await status(messageApi.author(other), ofAuthor, author)).toBe(404);
    expect(await status(messageApi.office(other), ofAuthor, editor)).toBe(404);
    const words = await (await get(messageApi.author(id), author)).text();
    expect(words).not.toMatch(/report\.docx|Haddadin/);
  });

  it('that cannot be kept are named in the thread with the reason', async () => {
    const macros = docx({ parts: { 'word/vbaProject.bin': 'x' } });
    const parts = [
      HTML,
      attachmentPart('figure.png', 'x'),
      attachmentPart('false.pdf', 'not a PDF'),
      attachmentPart('macros.docx', macros),
      attachmentPart('empty.pdf', ''),
    ];
    expect((await replyWith(author, parts)).status).toBe(200);
    const [message] = await listReplies();
    expect(message?.files).toEqual([]);
    expect(message?.text).toContain(`[“figure.png” was not accepted. ${DOCUMENT_TEXTS.wrongType}.]`);
    expect(message?.text).toContain(`[“false.pdf” was not accepted. ${DOCUMENT_TEXTS.wrongType}.]`);
    expect(message?.text).toContain('[“macros.docx” was not accepted. The file contains macros');
    expect(message?.text).toContain(`[“empty.pdf” was not accepted. ${DOCUMENT_TEXTS.empty}]`);
  });

  it('are taken without words too; a mail of which nothing can be taken goes back to its sender', async () => {
    expect((await replyWith(author, [attachmentPart('a.docx', docx())])).status).toBe(200);
    expect(await listReplies()).toMatchObject([{ text: MESSAGE_FILE_TEXTS.onlyFiles, files: [{ name: 'a.docx' }] }]);
    expect(await replyWith(author, [attachmentPart('a.exe', 'MZ')])).toEqual({
      status: 422,
      message: DOCUMENT_TEXTS.wrongType,
    });
    expect(await listReplies()).toHaveLength(1);
  });

  it('are limited in number for one mail', async () => {
    const bytes = docx();
    const parts = Array.from({ length: MESSAGE_FILES_MAX + 1 }, (_, index) => attachmentPart(`${index}.docx`, bytes));
    await replyWith(author, [HTML, ...parts]);
    const [message] = await listReplies();
    expect(message?.files).toHaveLength(MESSAGE_FILES_MAX);
    expect(message?.text).toContain(`[“5.docx” was not accepted. ${MESSAGE_FILE_TEXTS.tooMany}.]`);
  });

  it('wait for the virus scanner where it was away, and are not handed out with a virus in them', async () => {
    let verdict: 'clean' | 'infected' | undefined;
    journal.context.scanner = {
      scan: async () => {
        if (!verdict) throw new ScannerUnreachable('The scanner is away.');
        return verdict;
      },
    };
    await replyWith(author, [HTML, attachmentPart('a.docx', docx())]);
    const file = (await listReplies())[0]?.files[0]?.id ?? '';
    expect((await get(ofOffice(file), editor)).status).toBe(409);
    verdict = 'infected';
    journal.clock.advance(3_600_000);
    await journal.deliver();
    expect((await listReplies())[0]?.files).toMatchObject([{ notes: [MESSAGE_FILE_TEXTS.infected] }]);
    await journal.deliver();
    const warnings = journal.mailer.sent.filter(({ subject }) => subject.startsWith('Virus found'));
    expect(warnings.map(({ to }) => to.address)).toEqual([MERIDIAN.officeEmail]);
    expect((await get(ofOffice(file), editor)).status).toBe(409);
    expect((await replyWith(author, [HTML, attachmentPart('b.docx', docx())])).status).toBe(200);
    expect((await listReplies()).at(-1)).toMatchObject({
      files: [],
      text: expect.stringContaining('A virus was found'),
    });
  });

  it('of an inquiry are shown in it, and deleted with it when a person is forgotten', async () => {
    const asked = { name: 'Grace Lin', email: 'grace@hospital.example', subject: 'Figures', message: 'May I?' };
    await journal.fetch('/api/contacts/', json(asked, undefined, await csrfHeaders(journal.fetch)));
    const [{ id: inquiry }] = await (await get(inquiryApi.inquiries, editor)).json();
    await journal.fetch(inquiryApi.messages(inquiry), json({ text: 'Please send it.' }, editor));
    await journal.deliver();
    const parts = [HTML, attachmentPart('figure.pdf', await pdf({}))];
    const mail = mailWithFiles({ from: asked.email, to: addressFor(asked), parts });
    expect((await deliverMail(journal.fetch, mail, { at: journal.clock.now() })).status).toBe(200);
    const { messages } = (await (await get(inquiryApi.inquiry(inquiry), editor)).json()) as Inquiry;
    const file = messages.at(-1)?.files[0]?.id ?? '';
    expect((await get(inquiryApi.file(inquiry, file), editor)).status).toBe(200);
    expect((await get(ofOffice(file), editor)).status).toBe(404);
    const { file_key } = await journal.db.selectFrom('message_file').select('file_key').executeTakeFirstOrThrow();
    await journal.db.deleteFrom('contact_message').execute();
    await cleanUp(journal.context);
    expect(await journal.files.read(file_key)).toBeUndefined();
  });
});
