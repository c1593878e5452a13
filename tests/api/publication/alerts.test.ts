import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { ALERT_TEXTS, ARTICLES_MAX, CONFIRMATION_LINK_DAYS } from '#domain/publication/alert/alert';
import { alertApi, alertPaths } from '#domain/publication/alert/paths';
import type { Article } from '#domain/publication/article';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { cleanUp } from '#server/assembly/chores';
import { COPY_LIMIT } from '#server/kernel/http/public-form';
import { sendDueAlerts } from '#server/publication/alert/send-due';
import { dumpDatabase, json } from '../../support/accounts.ts';
import { csrfHeaders, plainForm } from '../../support/csrf.ts';
import { acceptedManuscript, publishedArticle } from '../../support/factories.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';

const READER = 'reader@library.example';
const WEEK = 7 * DAY_MS;
const NEUROLOGY = '/topics/neurology';
const page = (heading: string) => `<title>x | J</title><main><h1>${heading}</h1></main>`;

describe('alerts', () => {
  const journal = useTestJournal();
  const pages: Record<string, string> = {
    [`${NEUROLOGY}/index.html`]: page('Neurology &amp; sleep'),
  };
  let address = 0;

  beforeAll(() => {
    const { siteFiles } = journal.context;
    journal.context.siteFiles = async (path) => pages[path] ?? siteFiles?.(path);
  });
  beforeEach(async () => {
    await journal.empty();
  });

  const ask = async (follow = NEUROLOGY, email = READER) => {
    address += 1;
    const csrf = await csrfHeaders(journal.fetch);
    return journal.fetch(
      alertApi.follow,
      json({ email, follow }, undefined, csrf),
      `10.0.${address >> 8}.${address % 256}`,
    );
  };
  const mails = () => journal.mailer.sent.filter(({ to }) => to.address === READER);
  const linkOf = (pattern: RegExp, text = mails().at(-1)?.text ?? '') => pattern.exec(text)?.[1] ?? '';
  const confirmLink = () => linkOf(/https:\/\/journal\.example(\/api\/alerts\/confirm\/\S+)/);
  const endLink = (text?: string) => linkOf(/https:\/\/journal\.example(\/api\/alerts\/end\/\S+)/, text);
  const press = (path: string, init: RequestInit = {}) => journal.fetch(path, { method: 'POST', ...init });

  /** Follows a page and opens the emailed link; clears the sent emails. */
  const follow = async (path = NEUROLOGY) => {
    await ask(path);
    await journal.deliver();
    expect((await press(confirmLink())).status).toBe(200);
    journal.mailer.sent.length = 0;
  };
  const publish = async (overrides: Partial<Article> = {}) => {
    const article = await publishedArticle(journal.db, journal.files, { category: 'Neurology', ...overrides });
    await sql`update manuscript set status_since = ${journal.clock.now()} where id = ${article.id}`.execute(journal.db);
    return article;
  };
  /** Advances the clock by weeks, then runs that hour's chore. */
  const afterWeeks = async (weeks: number) => {
    journal.clock.advance(weeks * WEEK);
    await sendDueAlerts(journal.context);
    await journal.deliver();
  };
  const followers = () => journal.db.selectFrom('alert_follower').selectAll().execute();

  describe('begin', () => {
    it('only once the emailed link is followed and the button is pressed', async () => {
      expect((await ask()).status).toBe(202);
      await journal.deliver();
      expect(mails()[0]?.text).toContain('Neurology & sleep');
      await publish();
      await afterWeeks(1);
      expect(mails()).toHaveLength(1);
    });

    it('with nothing that a mail scanner does, who only looks', async () => {
      await ask();
      await journal.deliver();
      const shown = await journal.fetch(confirmLink());
      expect([shown.status, shown.headers.get('Referrer-Policy')]).toEqual([200, 'same-origin']);
      expect(await shown.text()).toContain(`<form method="post" action="${confirmLink()}">`);
      await publish();
      await afterWeeks(1);
      expect(mails()).toHaveLength(1);
    });

    it('from a page without script, which leads on to the page that says so', async () => {
      const reply = await journal.fetch(
        alertApi.follow,
        plainForm({ email: READER, follow: NEUROLOGY, website: '' }, { Origin: SITE_URL }),
      );
      expect([reply.status, reply.headers.get('location')]).toEqual([303, alertPaths.sent]);
    });

    it('not by a link that is too old, which says how to get another', async () => {
      await ask();
      await journal.deliver();
      journal.clock.advance(CONFIRMATION_LINK_DAYS * DAY_MS);
      const reply = await press(confirmLink());
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain(ALERT_TEXTS.void);
      journal.clock.advance(DAY_MS);
      await cleanUp(journal.context);
      expect(await followers()).toEqual([]);
    });

    it('for a search, whose words are emailed to no one who has not begun them', async () => {
      expect((await ask('/search?q=cheap+pills')).status).toBe(202);
      await journal.deliver();
      const [mail] = mails();
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/cheap|pills/);
      const begun = await (await press(confirmLink())).text();
      expect(begun).toContain('<a href="/search?q=cheap+pills">Search for “cheap pills”</a>');
    });

    it.each([
      ['has no page', ['/topics/cheap-pills', '/about', 'https://evil.example', '/topics/../login']],
      ['asks for nothing that could be found', ['/search', '/search?q=', '/search?q=the+of', '/search?q=%25']],
      ['is written differently from its page', ['/search?q=sepsis&page=2', '/search?q=%73epsis&x=1']],
      ['no search knows', ['/search?type=cheap-pills', '/search?year=soon', `/search?q=${'word+'.repeat(300)}end`]],
    ])('for nothing that %s', async (_, paths) => {
      for (const path of paths) {
        const reply = await ask(path);
        expect([reply.status, await reply.json()]).toMatchObject([400, { follow: [ALERT_TEXTS.unknownPage] }]);
      }
      expect(await followers()).toEqual([]);
    });
  });

  describe('tell', () => {
    it('once a week of what is new there and readers find, and nothing while nothing is', async () => {
      await publish({ title: 'Before they began' });
      journal.clock.advance(DAY_MS);
      await follow();
      journal.clock.advance(DAY_MS);
      const news = await publish({ title: 'Sleep after surgery' });
      await publish({ title: 'Hearts', category: 'Cardiology' });
      const withdrawn = await publish({ title: 'Taken back' });
      await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', withdrawn.id).execute();
      await sendDueAlerts(journal.context);
      await journal.deliver();
      expect(mails()).toEqual([]);
      await afterWeeks(1);
      const [mail] = mails();
      expect(mail?.subject).toBe('Sleep after surgery');
      expect(mail?.text).toContain(`${SITE_URL}/articles/${news.slug}/`);
      expect(mail?.text).not.toMatch(/Hearts|Taken back|Before they began/);
      await afterWeeks(1);
      expect(mails()).toHaveLength(1);
    });

    it('once of an article, also where it is taken back and published again', async () => {
      await follow('/articles');
      const id = await acceptedManuscript(journal.db, { title: 'Told once' });
      const decide = async (one: string, status: string) => {
        journal.clock.advance(DAY_MS);
        const body = { status, notes: '', letter: null, override_reason: 'A test.' };
        const path = `/api/editor/manuscript/${one}/update-status/`;
        expect((await journal.fetch(path, json(body, await journal.as('editor')))).status).toBe(200);
      };
      await decide(id, 'published');
      await afterWeeks(1);
      expect(mails().map(({ subject }) => subject)).toEqual(['Told once']);
      for (const status of ['accepted', 'published']) await decide(id, status);
      await afterWeeks(1);
      expect(mails()).toHaveLength(1);
      // Nor one imported from another system, whose publication was not decided here.
      const moved = await publishedArticle(journal.db, journal.files, { published_on: '2020-01-02' });
      for (const status of ['accepted', 'published']) await decide(moved.id, status);
      await afterWeeks(1);
      expect(mails()).toHaveLength(1);
    });

    it('in one mail of all the weeks in which the journal was away', async () => {
      await follow('/articles');
      journal.clock.advance(DAY_MS);
      await publish({ title: 'One' });
      journal.clock.advance(2 * WEEK);
      await publish({ title: 'Two', category: 'Cardiology' });
      await afterWeeks(3);
      expect(mails()).toHaveLength(1);
      expect(mails()[0]?.text).toMatch(/Two[\s\S]*One|One[\s\S]*Two/);
    });

    it('in the next mail what a mail told that never went out', async () => {
      await follow();
      journal.clock.advance(DAY_MS);
      await publish({ title: 'One' });
      journal.mailer.failure = new Error('The mail server is away.');
      await afterWeeks(1);
      await journal.db.updateTable('outbox').set({ status: 'dead' }).where('kind', '=', 'mail.alert').execute();
      journal.mailer.failure = undefined;
      await publish({ title: 'Two' });
      await afterWeeks(1);
      expect(mails()).toHaveLength(1);
      expect(mails()[0]?.text).toMatch(/One[\s\S]*Two|Two[\s\S]*One/);
    });

    it('in a mail that can be read, however much is new: it lists the newest and leads to the others', async () => {
      await follow('/articles');
      journal.clock.advance(DAY_MS);
      for (let number = 0; number < ARTICLES_MAX + 2; number += 1) await publish();
      await afterWeeks(1);
      const [mail] = mails();
      expect(mail?.text.match(/journal\.example\/articles\/study/g)).toHaveLength(ARTICLES_MAX);
      expect(mail?.text).toContain(`And 2 more:\n${SITE_URL}/articles/`);
    });

    it('of one author, by ORCID iD, and of no namesake', async () => {
      const [author] = authorPages({ ...(await publish()) });
      const path = authorPath(author ?? '');
      pages[`${path}/index.html`] = page('Amina Diallo');
      await follow(path);
      journal.clock.advance(DAY_MS);
      const { authors } = await publish({ title: 'By the same' });
      await publish({ title: 'By a namesake', authors: authors.map((one) => ({ ...one, orcid: null })) });
      await afterWeeks(1);
      expect(mails()[0]?.text).toContain('By the same');
      expect(mails()[0]?.text).not.toContain('By a namesake');
    });

    it('of a search, as search itself would have found it, called by what was asked', async () => {
      await follow('/search?q=%22nocturnal+oxygen%22+sleep&topic=Neurology');
      journal.clock.advance(DAY_MS);
      const text = (words: string) => ({ content: `<h2>Methods</h2><p>Sleep was measured with ${words}.</p>` });
      await publish({ title: 'By the fire', ...text('nocturnal oxygen') });
      await publish({ title: 'Words apart', ...text('oxygen, nocturnal') });
      await publish({ title: 'Of another topic', category: 'Cardiology', ...text('nocturnal oxygen') });
      await afterWeeks(1);
      const [mail] = mails();
      expect(mail?.subject).toBe('By the fire');
      expect(mail?.text).toContain('Search for “"nocturnal oxygen" sleep”, Neurology');
      expect(mail?.text).not.toMatch(/Words apart|Of another topic/);
    });

    it('once, also where two processes look at the same moment', async () => {
      await follow();
      journal.clock.advance(DAY_MS);
      await publish();
      journal.clock.advance(WEEK);
      await Promise.all([sendDueAlerts(journal.context), sendDueAlerts(journal.context)]);
      await journal.deliver();
      expect(mails()).toHaveLength(1);
    });
  });

  describe('end', () => {
    const sendFirstAlert = async () => {
      await follow();
      journal.clock.advance(DAY_MS);
      await publish();
      await afterWeeks(1);
      return mails()[0];
    };

    it('by one press in a mail program, which sends no word of where it comes from', async () => {
      const mail = await sendFirstAlert();
      const link = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
      expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await press(link, { body })).status).toBe(200);
      expect(await dumpDatabase(journal.db)).not.toContain(READER);
      await publish();
      await afterWeeks(1);
      expect(mails()).toHaveLength(1);
    });

    it('by the link in any earlier mail, on a page that asks first; a second press gets the same answer', async () => {
      const first = (await sendFirstAlert())?.text ?? '';
      await publish();
      await afterWeeks(1);
      expect(endLink()).not.toBe(endLink(first));
      expect(await (await journal.fetch(endLink(first))).text()).toContain('Stop all alerts');
      expect(await followers()).toHaveLength(1);
      for (let presses = 0; presses < 2; presses += 1) {
        const reply = await press(endLink(first), { headers: { Origin: SITE_URL, 'Sec-Fetch-Site': 'same-origin' } });
        expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining(ALERT_TEXTS.ended)]);
      }
      expect(await followers()).toEqual([]);
    });

    it('one by one, on the same page; the others go on, and with the last the address is forgotten', async () => {
      await follow('/articles');
      const link = endLink((await sendFirstAlert())?.text);
      const readPage = async () => (await journal.fetch(link)).text();
      const buttons = (html: string) => [...html.matchAll(/action="([^"]+)"><button class="button quiet">/g)];
      expect(await readPage()).toContain('Neurology &amp; sleep');
      const [first] = buttons(await readPage()).map(([, address = '']) => address);
      expect(buttons(await readPage())).toHaveLength(2);

      for (let presses = 0; presses < 2; presses += 1) {
        const reply = await press(first ?? '');
        expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining(ALERT_TEXTS.endedOne)]);
      }
      expect(buttons(await readPage())).toEqual([]);
      expect(await followers()).toHaveLength(1);

      const other = await journal.db.selectFrom('alert_follow').select('id').executeTakeFirstOrThrow();
      const last = await press(`${link}${other.id}/`);
      expect(await last.text()).toContain(ALERT_TEXTS.ended);
      expect(await dumpDatabase(journal.db)).not.toContain(READER);
    });

    it.each([
      ['there is no such mailbox', { responseCode: 550, response: '550 5.1.1 no such user' }, 0],
      ['it has moved away, in an old server’s words', { responseCode: 551, response: '551 not here' }, 0],
      ['it does not want mail from us', { responseCode: 550, response: '550 5.7.1 listed' }, 1],
      ['the mailbox is full', { responseCode: 452, response: '452 4.2.2 full' }, 1],
    ])('by themselves only where an address is gone: where the server says that %s', async (_, refusal, left) => {
      await follow();
      journal.clock.advance(DAY_MS);
      await publish();
      journal.mailer.failure = Object.assign(new Error('Refused.'), refusal);
      await afterWeeks(1);
      journal.mailer.failure = undefined;
      expect(await followers()).toHaveLength(left);
    });
  });

  describe('keep to themselves', () => {
    it('whether an address has some: every answer is the same, and too many emails are not sent', async () => {
      const first = await (await ask()).json();
      expect(first).toEqual({ message: ALERT_TEXTS.thanks });
      await journal.deliver();
      await press(confirmLink());
      journal.clock.advance(2 * 3_600_000);
      for (let again = 1; again <= COPY_LIMIT.max; again += 1) {
        const reply = await ask(again % 2 ? '/articles' : NEUROLOGY);
        expect([reply.status, await reply.json()]).toEqual([202, first]);
        journal.clock.advance(2 * 3_600_000);
      }
      await journal.deliver();
      expect(mails()).toHaveLength(COPY_LIMIT.max);
    });

    it('their links: only hashes are stored', async () => {
      await ask();
      await journal.deliver();
      const token = /confirm\/([^/]+)/.exec(confirmLink())?.[1] ?? '';
      await press(confirmLink());
      journal.clock.advance(DAY_MS);
      await publish();
      await afterWeeks(1);
      const end = /end\/([^/]+)/.exec(endLink())?.[1] ?? '';
      expect([token.length, end.length]).toEqual([43, 43]);
      const stored = await dumpDatabase(journal.db);
      expect([stored.includes(token), stored.includes(end)]).toEqual([false, false]);
    });
  });
});
