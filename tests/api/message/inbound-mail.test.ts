import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { MESSAGE_TEXTS, type OfficeMessages } from '#domain/message/message';
import { messageApi } from '#domain/message/paths';
import { cleanUp } from '#server/assembly/chores';
import { allDeliverers } from '#server/assembly/deliverers';
import { deliverDue } from '#server/kernel/outbox/deliver';
import { MESSAGE_LIMIT } from '#server/message/write-message';
import { smtpMailer } from '../../../src/server/kernel/adapters/mail.ts';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { attachmentPart, deliverMail, INBOUND, mailWithFiles, plainMail } from '../../support/inbound-mail.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { startSmtp } from '../../support/smtp.ts';

describe('answers by email', () => {
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
    editor = await journal.as('editor');
    author = await journal.as('author', { first_name: 'Wim', last_name: 'Sterk' });
    reviewer = await journal.as('reviewer', { first_name: 'Nadia', last_name: 'Haddadin' });
    id = await ownManuscript(journal.db, author);
    assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id, invited_by_id: editor.id });
  });

  const say = async (body: object) => {
    expect((await journal.fetch(messageApi.office(id), json(body, editor))).status).toBe(200);
    await journal.deliver();
  };
  const mailTo = (address: string) => journal.mailer.sent.findLast(({ to }) => to.address === address);
  const toReviewer = () => ({ kind: 'reviewer', assignment_id: assignment, text: 'Can you?' });
  /** The reply address in the email that a person received. */
  const addressOf = async (person: Person, body: object) => {
    await say(body);
    return mailTo(person.email)?.replyTo?.address ?? '';
  };
  const hand = (mail: string, at = journal.clock.now()) => deliverMail(journal.fetch, mail, { at });
  const threads = async () => {
    const reply = await journal.fetch(messageApi.office(id), { headers: bearer(editor.token) });
    return ((await reply.json()) as OfficeMessages).threads;
  };
  const listReplies = async () =>
    (await threads()).flatMap(({ messages }) => messages).filter(({ from }) => from !== 'office');

  it('become messages of the thread, without the answered mail; the office gets them and owes an answer', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Please send figure 2 again.' });
    expect(to).toMatch(/^t-.{1,62}@answers\.example$/);
    expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64);
    const text = 'I shall, on Monday.\r\n\r\nOn Monday, the journal wrote:\r\n> Please send figure 2 again.';
    expect(await hand(plainMail({ from: `"Wim" <${author.email.toUpperCase()}>`, to, text }))).toMatchObject({
      status: 200,
    });
    expect(await listReplies()).toMatchObject([{ from: 'author', by: 'Wim Sterk', text: 'I shall, on Monday.' }]);
    expect((await threads()).find(({ kind }) => kind === 'author')?.waiting_since).toBe('2026-11-21T10:00:00.000Z');
    await journal.deliver();
    expect(journal.mailer.sent.at(-1)?.text).toContain('> I shall, on Monday.');
    const events = await journal.db.selectFrom('event').select(['action', 'actor']).execute();
    expect(events).toContainEqual({ action: 'message.came-from-author', actor: author.email });
  });

  it('of a reviewer stay between the reviewer and the office', async () => {
    const to = await addressOf(reviewer, toReviewer());
    expect((await hand(plainMail({ from: reviewer.email, to, text: 'Gladly.' }))).status).toBe(200);
    expect(await listReplies()).toMatchObject([{ from: 'reviewer', by: 'Nadia Haddadin', text: 'Gladly.' }]);
    const own = await journal.fetch(messageApi.author(id), { headers: bearer(author.token) });
    expect(await own.json()).toEqual({ messages: [] });
    expect(`${to}${mailTo(reviewer.email)?.html}`).not.toMatch(/Sterk/);
  });

  it('are taken once, however often the mail comes, until long after any mail server has given up', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const mail = plainMail({ from: author.email, to, text: 'Yes.', head: ['Message-ID: <one@clinic.example>'] });
    await Promise.all([hand(mail), hand(mail)]);
    expect(await hand(mail)).toMatchObject({ status: 200 });
    journal.clock.advance(89 * DAY_MS);
    await cleanUp(journal.context);
    expect(await hand(mail)).toMatchObject({ status: 200 });
    expect(await journal.db.selectFrom('message').select('text').where('side', '=', 'author').execute()).toHaveLength(
      1,
    );
  });

  it('are refused from anyone but the person the address was made for, and for any other thread', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const other = await addressOf(reviewer, toReviewer());
    const mac = to.slice(19, 51);
    const forged: [from: string, to: string][] = [
      [reviewer.email, to],
      [author.email, other],
      [author.email, `${other.slice(0, 19)}${mac}@${INBOUND.domain}`],
      [author.email, to.replace(INBOUND.domain, 'elsewhere.example')],
      [author.email, `office@${INBOUND.domain}`],
    ];
    for (const [from, address] of forged) {
      expect(await hand(plainMail({ from, to: address, text: 'Let me in.' }))).toEqual({
        status: 422,
        message: MESSAGE_TEXTS.wrongAddress,
      });
    }
    expect(await listReplies()).toEqual([]);
  });

  it('go to the thread whose address was made for the sender, whichever address stands first', async () => {
    const [foreign, own] = [
      await addressOf(author, { kind: 'author', text: 'Can you?' }),
      await addressOf(reviewer, toReviewer()),
    ];
    expect(await hand(plainMail({ from: reviewer.email, to: `${foreign}, ${own}`, text: 'Gladly.' }))).toMatchObject({
      status: 200,
    });
    expect(await listReplies()).toMatchObject([{ from: 'reviewer', by: 'Nadia Haddadin', text: 'Gladly.' }]);
  });

  it('are refused once the manuscript is another’s, the review is over, or too many came', async () => {
    const to = await addressOf(reviewer, toReviewer());
    for (let sent = 0; sent < MESSAGE_LIMIT.max; sent += 1) {
      await hand(plainMail({ from: reviewer.email, to, text: `Message ${sent}` }));
    }
    expect((await hand(plainMail({ from: reviewer.email, to, text: 'One more' }))).status).toBe(429);
    journal.clock.advance(3_600_000);
    await journal.db.updateTable('review_assignment').set({ cancelled_at: journal.clock.now() }).execute();
    expect(await hand(plainMail({ from: reviewer.email, to, text: 'Too late' }))).toMatchObject({
      status: 422,
      message: MESSAGE_TEXTS.closedForReviewer,
    });
    const own = await addressOf(author, { kind: 'author', text: 'Can you?' });
    await journal.db.updateTable('manuscript').set({ submitter_id: null }).execute();
    await journal.db.updateTable('manuscript_author').set({ email: 'new@clinic.example' }).execute();
    expect((await hand(plainMail({ from: author.email, to: own, text: 'Still me' }))).status).toBe(422);
  });

  const signatures: [called: string, change: (mail: string) => ReturnType<typeof hand>][] = [
    ['another secret', (mail) => deliverMail(journal.fetch, mail, { at: journal.clock.now(), secret: 'x'.repeat(40) })],
    ['a time six minutes ago', (mail) => hand(mail, new Date(journal.clock.now().getTime() - 360_000))],
    ['a time to come', (mail) => hand(mail, new Date(journal.clock.now().getTime() + 360_000))],
  ];
  it.each(signatures)('are refused with a signature of %s', async (_, send) => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    expect((await send(plainMail({ from: author.email, to, text: 'Yes.' }))).status).toBe(400);
    expect(await listReplies()).toEqual([]);
  });

  it('are refused where they are too large, and unknown where nothing is set up; then no mail names an address', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const large = plainMail({ from: author.email, to, text: 'x'.repeat(5 * 1024 * 1024) });
    expect((await hand(large)).status).toBe(413);
    journal.context.inboundMail = undefined;
    expect((await hand(plainMail({ from: author.email, to, text: 'Yes.' }))).status).toBe(404);
    expect(await addressOf(author, { kind: 'author', text: 'And now?' })).toBe('');
    expect(mailTo(author.email)?.text).not.toContain('reply to this email');
  });

  it.each([
    ['an absence', ['Auto-Submitted: auto-replied']],
    ['an absence that only Exchange marks', ['X-Auto-Response-Suppress: All']],
    ['a bounce', ['Return-Path: <>']],
    ['a list', ['Precedence: bulk']],
  ])('are not made of %s', async (_, head) => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    expect((await hand(plainMail({ from: author.email, to, text: 'I am away.', head }))).status).toBe(200);
    expect(await listReplies()).toEqual([]);
  });

  it.each([
    'Automatic reply: Can you?',
    'Out of Office: Can you?',
    'Abwesenheitsnotiz: Can you?',
    '=?utf-8?Q?R=C3=A9ponse_automatique_:_Can_you=3F?=',
    'OOO: Can you?',
    'Vacation reply: Can you?',
    'Away from my desk: Can you?',
    'Автоматический ответ: Can you?',
    '自动答复: Can you?',
  ])('are not made of an absence that only its subject tells: %s', async (subject) => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const mail = (words: string) =>
      plainMail({ from: author.email, to, text: 'I am away.' }).replace('Subject: Re: Message', `Subject: ${words}`);
    expect((await hand(mail(subject))).status).toBe(200);
    expect(await listReplies()).toEqual([]);
    // Someone replies to the automatic reply.
    await hand(mail(`Re: ${subject}`));
    expect(await listReplies()).toHaveLength(1);
  });

  it('are read only where their address was made for the sender', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const endless = 'a\r\n'.repeat(200_000);
    const stranger = plainMail({ from: author.email, to: `office@${INBOUND.domain}`, text: endless });
    expect(await hand(stranger)).toEqual({ status: 422, message: MESSAGE_TEXTS.wrongAddress });
    expect(await hand(plainMail({ from: author.email, to, text: endless }))).toEqual({
      status: 422,
      message: MESSAGE_TEXTS.tooComplex,
    });
    expect(await listReplies()).toEqual([]);
  });

  it('are found by an address in any field that may name it, on whichever line', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const mail = plainMail({
      from: `"a@b, Wim"\r\n <${author.email}>`,
      to: 'other@clinic.example',
      text: 'Yes.',
      head: [`Cc: office@clinic.example,\r\n\t"The journal" <${to}>`],
    });
    expect((await hand(mail)).status).toBe(200);
    expect(await listReplies()).toMatchObject([{ text: 'Yes.' }]);
  });

  it('are refused with more parts than a mail has', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const parts = Array.from({ length: 200 }, (_, number) => attachmentPart(`${number}.pdf`, 'x'));
    expect(await hand(mailWithFiles({ from: author.email, to, parts }))).toEqual({
      status: 422,
      message: MESSAGE_TEXTS.tooComplex,
    });
  });

  it('are limited for each sender, whatever becomes of them', async () => {
    const to = await addressOf(author, { kind: 'author', text: 'Can you?' });
    const mail = plainMail({ from: author.email, to, text: 'Yes.', head: ['Message-ID: <one@clinic.example>'] });
    for (let sent = 0; sent < 60; sent += 1) expect((await hand(mail)).status).toBe(200);
    expect((await hand(mail)).status).toBe(429);
    expect((await hand(mail.replace(author.email, 'other@clinic.example'))).status).toBe(422);
  });

  it('work through a real mail server, out and in', async () => {
    const smtp = await startSmtp();
    try {
      await journal.fetch(messageApi.office(id), json({ kind: 'author', text: 'Can you?' }, editor));
      await deliverDue({ ...journal.context, mailer: smtpMailer(MERIDIAN, smtp.url, SITE_URL) }, allDeliverers);
      const got = smtp.received.find(({ to }) => to.includes(author.email));
      const to = /<([^>]+)>/.exec(got?.headers['reply-to']?.[0] ?? '')?.[1] ?? '';
      // The author's email client sends the reply through that server, which forwards it to the journal.
      const { createTransport } = await import('nodemailer');
      const text = `Yes, with umlauts: äöü.\n\nOn Monday, the journal wrote:\n${got?.text.replace(/^/gm, '> ')}`;
      await createTransport(smtp.url).sendMail({ from: author.email, to, subject: 'Re: Message', text });
      const source = smtp.received.at(-1)?.source ?? '';
      expect((await hand(source)).status).toBe(200);
    } finally {
      await smtp.close();
    }
    expect(await listReplies()).toMatchObject([{ text: 'Yes, with umlauts: äöü.' }]);
  });
});
