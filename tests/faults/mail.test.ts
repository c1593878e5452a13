import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allDeliverers } from '#server/assembly/deliverers';
import type { Mailer } from '#server/kernel/adapters/mail';
import { randomId } from '#server/kernel/identifiers';
import { deliverDue } from '#server/kernel/outbox/deliver';
import { startWorker } from '#server/kernel/outbox/worker';
import { smtpMailer } from '../../src/server/kernel/adapters/mail.ts';
import { json, openAccount, REGISTRATION, tokenIn } from '../support/accounts.ts';
import { SITE_URL, useTestJournal } from '../support/journal.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { type Behaviour, closedPort, type FakeSmtp, startSmtp } from '../support/smtp.ts';

const MINUTE = 60_000;
const TIMEOUTS = { connect: 5_000, silence: 10_000, total: 15_000 };
/** The password set on confirming an address. */
const CHOSEN = 'velvet orchard 71 lantern';

let smtp: FakeSmtp;

beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(() => smtp.close());

const idOf = (mail: FakeSmtp['received'][number] | undefined) => mail?.headers['message-id']?.[0];

describe('while the mail server', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const deliver = (timeouts = TIMEOUTS) =>
    deliverDue({ ...journal.context, mailer: smtpMailer(MERIDIAN, smtp.url, SITE_URL, timeouts) }, allDeliverers);
  const register = (change: object = {}) => journal.fetch('/api/auth/register/', json({ ...REGISTRATION, ...change }));
  const effect = () => journal.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

  /** Server failures with the recorded reason, and the relevant timeout if the server does not respond. */
  const faults: [Behaviour, RegExp, Partial<typeof TIMEOUTS>][] = [
    ['is away', /ECONNREFUSED/, {}],
    ['never greets', /Greeting never received/, { connect: 300 }],
    ['never answers', /timeout/i, { silence: 300 }],
    ['never answers', /abort/i, { total: 300 }],
    ['is busy', /451 Please come back later/, {}],
    ['knows no such person', /550 No such person here/, {}],
  ];
  it.each(faults)('%s (%s), a registration succeeds, and its mail arrives later, once', async (...fault) => {
    const [behaviour, reason, timeouts] = fault;
    await smtp.behave(behaviour);
    expect((await register()).status).toBe(201);
    const login = { email: REGISTRATION.email, password: REGISTRATION.password };
    expect((await journal.fetch('/api/auth/login/', json(login))).status).toBe(200);
    expect(await deliver({ ...TIMEOUTS, ...timeouts })).toEqual({ delivered: 0, failed: 1 });
    expect((await effect()).last_error).toMatch(reason);
    expect(smtp.received).toEqual([]);

    await smtp.behave('takes mails');
    expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
    journal.clock.advance(MINUTE);
    expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
    journal.clock.advance(90 * MINUTE);
    expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
    expect(smtp.received.map(({ to }) => to)).toEqual([[REGISTRATION.email]]);
    const token = tokenIn(smtp.received[0]);
    expect((await journal.fetch('/api/auth/verify-email/', json({ token, password: CHOSEN }))).status).toBe(200);
  });

  it('hangs, people are answered all the same, and the process can be stopped', async () => {
    await smtp.behave('never greets');
    const hanging = Promise.withResolvers<void>();
    const mailer: Mailer = {
      send: (mail) => {
        hanging.resolve();
        return smtpMailer(MERIDIAN, smtp.url, SITE_URL, { ...TIMEOUTS, connect: 300 }).send(mail);
      },
    };
    await register();
    const worker = startWorker(async () => ({ ...journal.context, mailer }), journal.context.log, allDeliverers);
    await hanging.promise;
    const email = 'second@hospital.example';
    expect((await register({ username: email, email })).status).toBe(201);
    await worker.stop();
    const rows = await journal.db.selectFrom('outbox').select(['status', 'attempts']).orderBy('attempts').execute();
    expect(rows).toEqual([
      { status: 'waiting', attempts: 0 },
      { status: 'waiting', attempts: 1 },
    ]);
  });

  it('takes a mail and hangs up before it says so, the second copy says that it is the same', async () => {
    await register();
    await smtp.behave('takes a mail and hangs up before it says so');
    expect(await deliver()).toEqual({ delivered: 0, failed: 1 });
    await smtp.behave('takes mails');
    journal.clock.advance(MINUTE);
    expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
    expect(smtp.received).toHaveLength(2);
    const [first, second] = smtp.received;
    expect(idOf(first)).toBe(`<${(await effect()).id}@journal.example>`);
    expect(idOf(second)).toBe(idOf(first));
    const verify = (mail: typeof first) =>
      journal.fetch('/api/auth/verify-email/', json({ token: tokenIn(mail), password: CHOSEN }));
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([400, 200]);
  });

  it('refuses one person, the others get their emails in the same go', async () => {
    const refused = await openAccount(journal.db, { email: 'refused@hospital.example' });
    const others = [await openAccount(journal.db), await openAccount(journal.db)];
    for (const { email } of [refused, ...others]) await journal.fetch('/api/auth/forgot-password/', json({ email }));
    const mailer = smtpMailer(MERIDIAN, smtp.url, SITE_URL);
    const send: Mailer['send'] = async (mail) => {
      await smtp.behave(mail.to.address === refused.email ? 'knows no such person' : 'takes mails');
      await mailer.send(mail);
    };
    const counts = await deliverDue({ ...journal.context, mailer: { send } }, allDeliverers);
    expect(counts).toEqual({ delivered: 2, failed: 1 });
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort());
  });

  it('names a person in its refusal, neither the log nor the outbox tells the address, and both stay one line', async () => {
    await smtp.behave('knows no such person');
    await register();
    await deliver();
    const { last_error } = await effect();
    expect(last_error).toContain('<…>');
    expect(journal.logged).toHaveLength(1);
    for (const line of [last_error, journal.logged[0]?.message]) expect(line).not.toMatch(/grace|[\r\n]/);
  });

  it('stays away for days, nothing is lost: after the tenth try the work is kept for the office to see', async () => {
    await smtp.behave('is away');
    await register();
    for (let time = 0; time < 10; time += 1) {
      await deliver();
      journal.clock.advance(1_440 * MINUTE);
    }
    expect(await effect()).toMatchObject({ status: 'dead', attempts: 10 });
    expect(journal.logged.at(-1)?.message).toMatch(/\(attempt 10, given up\)/);
  });
});

describe('a mail on its way', () => {
  const mail = (change: object = {}) => ({
    id: randomId(),
    to: { name: 'Grace Lin', address: 'grace.lin@hospital.example' },
    subject: 'Please confirm your email address',
    text: 'The words, in plain text.',
    html: '<p>The words, in HTML.</p>',
    ...change,
  });
  const send = (change: object = {}, url = smtp.url) => smtpMailer(MERIDIAN, url, SITE_URL).send(mail(change));
  const only = () => {
    expect(smtp.received).toHaveLength(1);
    return smtp.received[0] as (typeof smtp.received)[number];
  };

  it('comes from the office, names the person and the journal, and says that a program wrote it', async () => {
    await send();
    const { from, to, headers, text, html } = only();
    expect({ from, to }).toEqual({ from: MERIDIAN.officeEmail, to: ['grace.lin@hospital.example'] });
    expect(headers).toMatchObject({
      from: [`"${MERIDIAN.name}" <${MERIDIAN.officeEmail}>`.replaceAll('"', '')],
      to: ['Grace Lin <grace.lin@hospital.example>'],
      subject: ['Please confirm your email address'],
      'auto-submitted': ['auto-generated'],
      'message-id': [expect.stringMatching(/^<[0-9a-z]{16}@journal\.example>$/)],
    });
    expect(headers['content-type']?.[0]).toMatch(/^multipart\/alternative;/);
    expect(text.trim()).toBe('The words, in plain text.');
    expect(html.trim()).toBe('<p>The words, in HTML.</p>');
  });

  it('is answered to the journal, or to the person it names; that name adds no header and no second address', async () => {
    await send();
    const address = 'grace.lin@hospital.example';
    for (const name of ['Grace Lin', 'Grace\r\nBcc: evil@evil.example', '"x" <evil@evil.example>, y']) {
      await send({ replyTo: { name, address } });
    }
    const [plain, ...answered] = smtp.received.map(({ headers }) => headers);
    expect(plain?.['reply-to']).toBeUndefined();
    expect(answered[0]?.['reply-to']).toEqual([`Grace Lin <${address}>`]);
    for (const { 'reply-to': replyTo, bcc } of answered) {
      expect([replyTo?.length, bcc]).toEqual([1, undefined]);
      expect(replyTo?.[0]).toMatch(/<grace\.lin@hospital\.example>$/);
    }
  });

  it('carries names and words of every script', async () => {
    const name = 'Zoë 小明 محمد';
    await send({
      to: { name, address: 'z@hospital.example' },
      subject: 'Für 小明',
      text: `Dear ${name},`,
      html: `<p>${name}`,
    });
    const { headers, text, html } = only();
    expect(headers.to).toEqual([`${name} <z@hospital.example>`]);
    expect(headers.subject).toEqual(['Für 小明']);
    expect([text.trim(), html.trim()]).toEqual([`Dear ${name},`, `<p>${name}`]);
  });

  it.each([
    ['a line break and a header', 'Grace\r\nBcc: evil@evil.example\r\nX-Injected: 1'],
    ['a line feed alone', 'Grace\nBcc: evil@evil.example'],
    ['a carriage return alone', 'Grace\rBcc: evil@evil.example'],
    ['a second address', 'Grace <evil@evil.example>, "x" <more@evil.example>'],
    ['quotes', '"Grace" <evil@evil.example>'],
    ['an encoded line break', '=?utf-8?Q?Grace=0D=0ABcc=3A_evil=40evil.example?='],
    ['a NUL', 'Gra\0ce'],
  ])('goes to one person, and gets no further header, from a name with %s', async (_, name) => {
    await send({ to: { name, address: 'grace.lin@hospital.example' } });
    const { to, headers } = only();
    expect(to).toEqual(['grace.lin@hospital.example']);
    expect(Object.keys(headers)).not.toContain('bcc');
    expect(Object.keys(headers)).not.toContain('x-injected');
    expect(headers.to).toHaveLength(1);
  });

  it.each(['Hello\r\nBcc: evil@evil.example', 'Hello\nX-Injected: 1\n\nA body', `Hello ${'x'.repeat(2_000)}`])(
    'gets no further header from its subject %#',
    async (subject) => {
      await send({ subject });
      const { to, headers } = only();
      expect(to).toEqual(['grace.lin@hospital.example']);
      expect(Object.keys(headers).filter((name) => /bcc|injected/.test(name))).toEqual([]);
      expect(headers.subject).toHaveLength(1);
    },
  );

  it.each(['grace@hospital.example, evil@evil.example', 'grace@hospital.example\r\nRCPT TO:<evil@evil.example>'])(
    'is not sent to a second person by an address that names two (%j)',
    async (address) => {
      await send({ to: { name: 'Grace', address } }).catch(() => {});
      for (const { to } of smtp.received) expect(to).not.toContain('evil@evil.example');
      for (const { to } of smtp.received) expect(to.length).toBeLessThanOrEqual(1);
    },
  );

  it('reads no file and fetches no address, whatever it says', async () => {
    await expect(send({ text: { path: 'package.json' } })).rejects.toThrow(/access/i);
    await expect(send({ html: { href: 'http://127.0.0.1:9/' } })).rejects.toThrow(/access/i);
    expect(smtp.received).toEqual([]);
  });

  // The same machine under a name not recognised as local, like a remote server.
  const elsewhere = (port: number) => `smtp://[::ffff:127.0.0.1]:${port}`;

  it('is not sent in the clear to another machine', async () => {
    await expect(send({}, elsewhere(smtp.port))).rejects.toThrow(/TLS/);
    expect(smtp.received).toEqual([]);
  });

  it('is not sent to another machine whose certificate no one vouches for', async () => {
    const encrypted = await startSmtp({ disabledCommands: ['AUTH'] });
    try {
      await expect(send({}, elsewhere(encrypted.port))).rejects.toThrow(/certificate|IP/i);
      expect(encrypted.received).toEqual([]);
    } finally {
      await encrypted.close();
    }
  });

  it('that is refused for the password of the journal does not tell that password', async () => {
    const guarded = await startSmtp({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    });
    try {
      const url = `smtp://office:mail-server-secret@127.0.0.1:${guarded.port}`;
      const error = await send({}, url).then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(error?.message).toMatch(/Invalid login/);
      expect(error?.message).not.toContain('mail-server-secret');
    } finally {
      await guarded.close();
    }
  });

  it('fails with a sentence where no one listens at the address', async () => {
    await expect(send({}, `smtp://127.0.0.1:${await closedPort()}`)).rejects.toThrow(/ECONNREFUSED/);
  });
});
