import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_TEXTS } from '#domain/message/contact/message';
import { COPY_LIMIT, formLimit } from '#server/kernel/http/public-form';
import { dumpDatabase, json } from '../../support/accounts.ts';
import { csrfHeaders, plainForm } from '../../support/csrf.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const HOUR = 3_600_000;
const MESSAGE = {
  name: 'Grace Lin',
  email: 'grace.lin@hospital.example',
  subject: 'A question about figures',
  message: 'May a figure have two parts?\n\nThank you.',
};
const FORM_MAX = formLimit('contact').max;

describe('the contact form', () => {
  const journal = useTestJournal();
  let csrf: Record<string, string>;

  beforeAll(async () => {
    csrf = await csrfHeaders(journal.fetch);
  });
  beforeEach(() => journal.empty());

  const send = (change: object = {}, ip?: string) =>
    journal.fetch('/api/contacts/', json({ ...MESSAGE, ...change }, undefined, csrf), ip);
  const kept = () => journal.db.selectFrom('contact_message').selectAll().execute();
  const mailsTo = (address: string) => journal.mailer.sent.filter(({ to }) => to.address === address);
  /** Expects the reply to an accepted message, which must not reveal what was done with it. */
  const expectThanks = async (response: Response) => {
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ message: CONTACT_TEXTS.thanks });
  };

  describe('a message to the office', () => {
    it('is kept, emailed to the office, which answers its writer, and copied to the writer', async () => {
      await expectThanks(await send());
      expect(await kept()).toEqual([
        { ...MESSAGE, id: expect.any(String), search_text: expect.any(String), created_at: journal.clock.now() },
      ]);
      expect(journal.wakes()).toBe(1);
      await journal.deliver();
      const [office] = mailsTo(MERIDIAN.officeEmail);
      expect(office?.replyTo).toEqual({ name: MESSAGE.name, address: MESSAGE.email });
      expect(office?.subject).toBe(`Contact form: ${MESSAGE.subject}`);
      expect(office?.text).toContain('> May a figure have two parts?\n> \n> Thank you.');
      const [copy] = mailsTo(MESSAGE.email);
      expect(copy?.text).toContain('> May a figure have two parts?\n> \n> Thank you.');
      expect(copy?.replyTo).toBeUndefined();
      expect(journal.mailer.sent).toHaveLength(2);
    });

    it('is cleaned of what no one sees', async () => {
      await send({
        name: '  Grace\u200b  \u202eLin ',
        email: ' grace.lin@hospital.example ',
        message: 'a\r\n\r\n\r\n\r\nb ',
      });
      expect(await kept()).toMatchObject([{ name: 'Grace Lin', email: MESSAGE.email, message: 'a\n\nb' }]);
    });

    it.each([
      ['name', '', 'Enter your name.'],
      ['name', ' \u200b\u3164 ', 'Enter your name.'],
      ['name', 'x'.repeat(201), 'Use at most 200 characters for your name.'],
      ['name', 'Grace\r\nBcc: evil@evil.example', 'Remove the line breaks from your name.'],
      ['name', 'Gra\0ce', 'Remove the control characters from your name.'],
      ['name', ['Grace'], 'Enter your name.'],
      ['email', '', 'Enter an email address.'],
      ['email', 'grace@b', 'Enter an email address such as name@example.org.'],
      ['email', 'a@x.example,b@x.example', 'Enter an email address such as name@example.org.'],
      ['email', 'a@x.example\r\nBcc: b@x.example', 'Enter an email address such as name@example.org.'],
      ['email', `${'a'.repeat(250)}@x.example`, 'The email address is too long.'],
      ['subject', undefined, 'Enter a subject.'],
      ['subject', 'Hello\nBcc: evil@evil.example', 'Remove the line breaks from the subject.'],
      ['subject', 'x'.repeat(30_000), 'Use at most 200 characters for the subject.'],
      ['message', '\n \n', 'Write your message.'],
      ['message', 'x'.repeat(5_001), 'Use at most 5000 characters for your message.'],
    ])('with a wrong %s (%j) is refused at that field, and nothing is kept or sent', async (field, value, sentence) => {
      const response = await send({ [field]: value });
      expect(response.status).toBe(400);
      const told = await response.json();
      expect(told).toMatchObject({ detail: sentence, error: sentence, [field]: [sentence] });
      expect([await kept(), journal.wakes()]).toEqual([[], 0]);
    });

    it('of any script and of the greatest length arrives, by either form', async () => {
      const message = '研'.repeat(5_000);
      await expectThanks(await send({ message }));
      const plain = await journal.fetch(
        '/api/contacts/',
        plainForm({ ...MESSAGE, message, name: '小明' }, { Origin: SITE_URL }),
      );
      expect(plain.status).toBe(303);
      expect((await kept()).map((row) => row.message)).toEqual([message, message]);
    });

    it('with markup and templates in it is shown as it was written', async () => {
      const message = `<script>alert(1)</script><img src=x onerror=alert(1)> {{7*7}} \${7*7} '; DROP TABLE account;--`;
      await send({ message, subject: '<b>Bold</b>', name: '"><a href=javascript:alert(1)>' });
      await journal.deliver();
      expect(await kept()).toMatchObject([{ message, subject: '<b>Bold</b>' }]);
      for (const { text, html } of journal.mailer.sent) {
        expect(text).toContain(message);
        expect(html).not.toMatch(/<script|<img|<b>|<a href=.?javascript/i);
      }
    });

    it('needs the token of the form', async () => {
      const response = await journal.fetch('/api/contacts/', json(MESSAGE));
      expect(response.status).toBe(403);
      expect(await kept()).toEqual([]);
    });

    it('that was deleted before it was delivered is not sent', async () => {
      await send();
      await journal.db.deleteFrom('contact_message').execute();
      expect(await journal.deliver()).toEqual({ delivered: 2, failed: 0 });
      expect(journal.mailer.sent).toEqual([]);
    });

    it('comes from a page without JavaScript too', async () => {
      const response = await journal.fetch(
        '/api/contacts/',
        plainForm({ ...MESSAGE, website: '' }, { Origin: SITE_URL }),
      );
      expect([response.status, response.headers.get('location')]).toEqual([303, '/contact/sent']);
      expect(await kept()).toMatchObject([MESSAGE]);
    });
  });

  describe('what a machine sends', () => {
    it('is answered like a message, and neither kept nor sent, where the trap is filled in', async () => {
      await expectThanks(await send({ website: 'https://casino.example' }));
      await journal.deliver();
      expect([await kept(), journal.mailer.sent]).toEqual([[], []]);
      expect(await dumpDatabase(journal.db)).not.toContain('casino');
    });

    it('is kept once where the same text comes many times within an hour, even at the same moment', async () => {
      const replies = await Promise.all(Array.from({ length: 4 }, (_, index) => send({}, `192.0.2.${index}`)));
      for (const reply of replies) await expectThanks(reply);
      await expectThanks(await send({ email: MESSAGE.email.toUpperCase() }));
      expect(await kept()).toHaveLength(1);
      await journal.deliver();
      expect(journal.mailer.sent).toHaveLength(2);
      journal.clock.advance(HOUR);
      await send();
      expect(await kept()).toHaveLength(2);
    });

    it(`is refused from the ${FORM_MAX + 1}th message from one network in an hour, and says when to try again`, async () => {
      for (let turn = 1; turn <= FORM_MAX; turn += 1) {
        expect((await send({ subject: `Number ${turn}`, email: `person${turn}@x.example` })).status).toBe(201);
      }
      const refused = await send({ subject: 'One more' });
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('3600');
      expect(await kept()).toHaveLength(FORM_MAX);
      await expectThanks(await send({ subject: 'One more' }, '198.51.100.7'));
    });

    it('floods no one with copies: the office gets every text, one address a few copies a day', async () => {
      const { max } = COPY_LIMIT;
      for (let turn = 1; turn <= max + 2; turn += 1) await send({ subject: `Number ${turn}` });
      await journal.deliver();
      expect(mailsTo(MERIDIAN.officeEmail)).toHaveLength(max + 2);
      expect(mailsTo(MESSAGE.email)).toHaveLength(max);
    });

    it('advertises nothing: a text of many links goes to the office alone', async () => {
      const message = Array.from({ length: 50 }, (_, index) => `https://casino.example/${index}`).join('\n');
      await expectThanks(await send({ message }));
      await journal.deliver();
      expect(journal.mailer.sent.map(({ to }) => to.address)).toEqual([MERIDIAN.officeEmail]);
    });
  });

  it('a message that could not be kept says so, and counts as new when it is sent again', async () => {
    await sql`alter table contact_message rename to contact_message_away`.execute(journal.db);
    try {
      expect((await send()).status).toBe(500);
    } finally {
      await sql`alter table contact_message_away rename to contact_message`.execute(journal.db);
    }
    expect(journal.wakes()).toBe(0);
    await expectThanks(await send());
    expect(await kept()).toHaveLength(1);
  });
});
