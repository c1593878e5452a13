import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { MESSAGE_MAX, type OfficeMessages, type OfficeThread } from '#domain/message/message';
import { messageApi } from '#domain/message/paths';
import { MESSAGE_LIMIT } from '#server/message/write-message';
import { bearer, json, type Person, tokenIn } from '../../support/accounts.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const TEN = '2026-11-21T10:00:00.000Z';

describe('messages about a manuscript', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  let reviewer: Person;
  let id: string;
  let assignment: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(TEN);
    editor = await journal.as('editor', { first_name: 'Edda', last_name: 'Lund' });
    author = await journal.as('author', { first_name: 'Wim', last_name: 'Sterk' });
    reviewer = await journal.as('reviewer', { first_name: 'Nadia', last_name: 'Haddadin' });
    id = await ownManuscript(journal.db, author);
    const corresponding = { email: author.email };
    await journal.db.updateTable('manuscript_author').set(corresponding).where('position', '=', 1).execute();
    assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id, invited_by_id: editor.id });
  });

  const read = async (path: string, from: Person) =>
    (await journal.fetch(path, { headers: bearer(from.token) })).json();
  const send = async (path: string, body: object, from: Person) => {
    const reply = await journal.fetch(path, json(body, from));
    return { status: reply.status, ...(await reply.json()) };
  };
  const asOffice = (body: object) => send(messageApi.office(id), body, editor);
  const asAuthor = (text: string) => send(messageApi.author(id), { text }, author);
  const asReviewer = (text: string) => send(messageApi.reviewer(assignment), { text }, reviewer);
  const toReviewer = {
    kind: 'reviewer',
    get assignment_id() {
      return assignment;
    },
  };
  const threads = async () => ((await read(messageApi.office(id), editor)) as OfficeMessages).threads;
  const thread = async (kind: OfficeThread['kind']) => (await threads()).find((one) => one.kind === kind);
  const mailTo = (address: string) => journal.mailer.sent.filter(({ to }) => to.address === address);

  it('go to the authors, and back; each side reads them, and the other gets them by email', async () => {
    expect(await asOffice({ kind: 'author', text: 'Please send figure 2 again.' })).toMatchObject({ status: 200 });
    expect(await asAuthor('It is attached to the revision.')).toMatchObject({
      status: 200,
      messages: [
        { from: 'office', text: 'Please send figure 2 again.', at: TEN },
        { from: 'you', text: 'It is attached to the revision.', at: TEN },
      ],
    });
    await journal.deliver();
    expect(mailTo(author.email)).toHaveLength(1);
    expect(mailTo(author.email)[0]?.text).toContain('> Please send figure 2 again.');
    expect(mailTo(author.email)[0]?.text).toContain(`/author/manuscripts/${id}`);
    expect(mailTo(MERIDIAN.officeEmail)[0]?.text).toContain('> It is attached to the revision.');
    expect((await thread('author'))?.messages).toMatchObject([
      { by: 'Edda Lund' },
      { by: 'Wim Sterk', from: 'author' },
    ]);
  });

  it('reach the corresponding author as well, where someone else has submitted', async () => {
    const other = { email: 'corresponding@hospital.example' };
    await journal.db.updateTable('manuscript_author').set(other).where('position', '=', 1).execute();
    await asOffice({ kind: 'author', text: 'Please send figure 2 again.' });
    await journal.deliver();
    expect(mailTo(author.email)).toHaveLength(1);
    expect(mailTo(other.email)[0]?.text).not.toContain('/author/manuscripts/');
  });

  it('go to a reviewer, who answers by the link of the mail; neither side is told who the other people are', async () => {
    await asOffice({ ...toReviewer, text: 'Can you look at table 3?' });
    await journal.deliver();
    const [mail] = mailTo(reviewer.email);
    expect(mail?.text).toContain('> Can you look at table 3?');
    const link = { 'X-Review-Token': tokenIn(mail) };
    const written = await journal.fetch(messageApi.reviewer(assignment), json({ text: 'I shall.' }, undefined, link));
    const reply = await written.text();
    expect(JSON.parse(reply).messages).toMatchObject([{ from: 'office' }, { from: 'you', text: 'I shall.' }]);
    await journal.deliver();
    // A reviewer's message goes to the inviting editor, not to the shared address.
    expect(mailTo(MERIDIAN.officeEmail)).toEqual([]);
    expect(mailTo(editor.email)[0]?.text).toContain('Nadia Haddadin');
    expect(reply + mail?.text).not.toMatch(/Edda|Lund|Sterk|Diallo/);
    expect(await read(messageApi.author(id), author)).toEqual({ messages: [] });
  });

  it('are private to each reviewer, and notes to the office', async () => {
    const second = await journal.as('reviewer');
    const other = await addAssignment(journal.db, second, { manuscript_id: id, invited_at: TEN });
    await asOffice({ kind: 'office', text: 'Looks weak.' });
    await asOffice({ ...toReviewer, text: 'For the first alone.' });
    await asOffice({ kind: 'author', text: 'For the authors alone.' });
    expect(await read(messageApi.reviewer(other), second)).toEqual({ messages: [], is_open: true });
    await journal.deliver();
    expect(JSON.stringify(journal.mailer.sent)).not.toContain('Looks weak.');
    expect(mailTo(second.email)).toEqual([]);
    expect((await threads()).map(({ kind, messages }) => [kind, messages.map(({ text }) => text)])).toEqual([
      ['author', ['For the authors alone.']],
      ['reviewer', ['For the first alone.']],
      ['reviewer', []],
      ['office', ['Looks weak.']],
    ]);
  });

  it('wait for an answer until the office gives one, or says that none is needed', async () => {
    const place = { kind: 'author' };
    expect(await send(messageApi.settle(id), place, editor)).toMatchObject({ status: 404 });
    await asAuthor('How far is it?');
    journal.clock.advance(60_000);
    await asAuthor('Hello?');
    expect((await thread('author'))?.waiting_since).toBe(TEN);
    await asOffice({ kind: 'author', text: 'Two weeks.' });
    expect((await thread('author'))?.waiting_since).toBeNull();
    await asAuthor('Thank you.');
    expect((await thread('author'))?.waiting_since).not.toBeNull();
    expect(await send(messageApi.settle(id), place, editor)).toMatchObject({ status: 200 });
    expect((await thread('author'))?.waiting_since).toBeNull();
  });

  it('that would name the authors to a reviewer, or a reviewer to the authors, are sent only on purpose', async () => {
    const named = { ...toReviewer, text: 'Dr. Amina Diallo did not number the figures.' };
    expect(await asOffice(named)).toMatchObject({ status: 422, names: ['Amina Diallo'] });
    const other = { kind: 'author', text: 'Nadia Haddadin asks for the data.' };
    expect(await asOffice(other)).toMatchObject({ status: 422, names: ['Nadia Haddadin'] });
    expect((await threads()).flatMap(({ messages }) => messages)).toEqual([]);
    expect(await asOffice({ ...other, are_names_meant: true })).toMatchObject({ status: 200 });
    expect(await asOffice({ ...named, kind: 'office', assignment_id: null })).toMatchObject({ status: 200 });
  });

  it.each(['declined_at', 'cancelled_at'])(
    'are over with a reviewer’s %s: read on both sides, added to on none',
    async (column) => {
      await asReviewer('I know the data.');
      await journal.db
        .updateTable('review_assignment')
        .set({ [column]: TEN })
        .execute();
      expect(await asReviewer('One more thing.')).toMatchObject({ status: 409 });
      expect(await asOffice({ ...toReviewer, text: 'Why?' })).toMatchObject({ status: 409 });
      expect(await read(messageApi.reviewer(assignment), reviewer)).toMatchObject({
        is_open: false,
        messages: [{ from: 'you' }],
      });
      expect(await thread('reviewer')).toMatchObject({ is_open: false, messages: [{ text: 'I know the data.' }] });
    },
  );

  it('appear in the timeline without their text, which the emails about them keep', async () => {
    await asAuthor('Wobbegong.');
    await asOffice({ ...toReviewer, text: 'Wobbegong?' });
    await journal.deliver();
    const timeline = await read(editorialApi.editorTimeline(id), editor);
    type Entry = { type: string; words?: string; action?: string; kind?: string };
    const told = timeline.map((entry: Entry) => entry.action ?? entry.kind);
    expect(told).toEqual(
      expect.arrayContaining(['message.came-from-author', 'message.sent-to-reviewer', 'mail.message-to-reviewer']),
    );
    const [events, mails] = ['event', 'mail'].map((type) => timeline.filter((entry: Entry) => entry.type === type));
    expect(JSON.stringify(events)).not.toContain('Wobbegong');
    expect(mails.map(({ words }: Entry) => words)).toEqual(
      Array(mails.length).fill(expect.stringContaining('Wobbegong')),
    );
  });

  it.each([
    ['no words', { kind: 'author', text: ' \n ' }],
    ['too many words', { kind: 'author', text: 'x'.repeat(MESSAGE_MAX.text + 1) }],
    ['no assignment for a reviewer', { kind: 'reviewer', text: 'Hello.' }],
    ['an assignment for the authors', { kind: 'author', assignment_id: 'a', text: 'Hello.' }],
  ])('with %s are refused', async (_, body) => {
    expect(await asOffice(body)).toMatchObject({ status: 400 });
  });

  it('to the reviewer of another manuscript cannot be written', async () => {
    const other = await addAssignment(journal.db, reviewer);
    expect(await asOffice({ kind: 'reviewer', assignment_id: other, text: 'Hello.' })).toMatchObject({ status: 404 });
  });

  it('are limited to what an office can read', async () => {
    const many = [];
    for (let sent = 0; sent <= MESSAGE_LIMIT.max; sent += 1) many.push((await asAuthor(`Message ${sent}.`)).status);
    expect(many.filter((status) => status === 200)).toHaveLength(MESSAGE_LIMIT.max);
    expect(many.at(-1)).toBe(429);
    expect((await asReviewer('Others are not counted along.')).status).toBe(200);
  });

  it('written at the same time all appear in their thread', async () => {
    const texts = ['One.', 'Two.', 'Three.', 'Four.'];
    await Promise.all(texts.map((text, index) => (index % 2 ? asAuthor(text) : asOffice({ kind: 'author', text }))));
    expect((await thread('author'))?.messages.map(({ text }) => text).sort()).toEqual(texts.toSorted());
  });
});
