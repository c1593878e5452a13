import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { ALERT_TEXTS, ARTICLES_MAX } from '#domain/publication/alert/alert';
import { alertApi, NEW_ISSUES } from '#domain/publication/alert/paths';
import type { Article } from '#domain/publication/article';
import { sendDueAlerts } from '#server/publication/alert/send-due';
import { dumpDatabase, json } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { acceptedManuscript, publishedArticle } from '../../support/factories.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';

const READER = 'reader@library.example';
const HOUR = 3_600_000;
const WEEK = 7 * DAY_MS;
const VOLUME = { id: 'volume-9', number: 9, year: 2026 };
const issueOf = (number: number) => ({ volume: VOLUME, issue: { id: `issue-${number}`, number } });

describe('alerts of new issues', () => {
  const journal = useTestJournal();
  let address = 0;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-02T10:00:00Z');
  });

  const ask = async (follow: string) => {
    address += 1;
    const csrf = await csrfHeaders(journal.fetch);
    return journal.fetch(alertApi.follow, json({ email: READER, follow }, undefined, csrf), `10.1.0.${address}`);
  };
  const mails = () => journal.mailer.sent.filter(({ to }) => to.address === READER);
  const texts = () => mails().map(({ text }) => text);
  const confirm = async () => {
    await journal.deliver();
    const [, link = ''] = /https:\/\/journal\.example(\/api\/alerts\/confirm\/\S+)/.exec(texts().at(-1) ?? '') ?? [];
    expect((await journal.fetch(link, { method: 'POST' })).status).toBe(200);
    journal.mailer.sent.length = 0;
  };
  const follow = async (path: string = NEW_ISSUES) => {
    await ask(path);
    await confirm();
  };
  /** Publishes an article now, in an issue. */
  const publish = async (number: number, overrides: Partial<Article> = {}) => {
    const article = await publishedArticle(journal.db, journal.files, { ...issueOf(number), ...overrides });
    await sql`update manuscript set status_since = ${journal.clock.now()} where id = ${article.id}`.execute(journal.db);
    return article;
  };
  const change = (number: number, set: { publication_date?: string; title?: string; article_order?: string }) =>
    journal.db.updateTable('issue').set(set).where('id', '=', `issue-${number}`).execute();
  /** Advances the clock by days, and runs the chore on each. */
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      journal.clock.advance(DAY_MS);
      await sendDueAlerts(journal.context);
      await journal.deliver();
    }
  };

  it('begin by a mail that calls them so, on no page but that of all volumes', async () => {
    expect((await ask(NEW_ISSUES)).status).toBe(202);
    await journal.deliver();
    expect(texts()[0]).toContain('a weekly email with what’s new in: New issues.');
    for (const path of ['/volumes/9', '/volumes/', '/volumes/9/issues/1']) {
      const reply = await ask(path);
      expect([path, reply.status, await reply.json()]).toMatchObject([
        path,
        400,
        { follow: [ALERT_TEXTS.unknownPage] },
      ]);
    }
  });

  it('announce an issue once, with its title and its articles in order, on its day and when no accepted article is waiting', async () => {
    await follow();
    const first = await publish(1, { title: 'Hearts' });
    const second = await publish(1, { title: 'Minds' });
    await publish(2, { title: 'Of another issue' });
    await change(1, {
      publication_date: '2026-11-20',
      title: 'At night',
      article_order: JSON.stringify([second.id, first.id]),
    });
    await change(2, { publication_date: '2027-03-01' });
    const waiting = await acceptedManuscript(journal.db, {});
    const place = { volume_id: VOLUME.id, issue_id: 'issue-1' };
    await journal.db.updateTable('manuscript').set(place).where('id', '=', waiting).execute();
    // The issue is due on the 20th, but a manuscript delays it until the 25th.
    await pass(23);
    expect(mails()).toEqual([]);
    await journal.db.updateTable('manuscript').set({ issue_id: 'issue-2' }).where('id', '=', waiting).execute();
    await pass(8);
    const [mail] = mails();
    expect(mail?.subject).toBe('New issue of the Meridian Journal of Medicine: Volume 9 (2026), Issue 1: At night');
    expect(mail?.text).toContain(
      `Volume 9 (2026), Issue 1: At night\n20 November 2026\n${SITE_URL}/volumes/9/issues/1/`,
    );
    expect(mail?.text).toMatch(
      /one new issue in your alerts since our last email: New issues\.[\s\S]*Minds[\s\S]*Hearts/,
    );
    expect(mail?.text).not.toContain('Of another issue');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    // It counts as published whatever happens to it later.
    await publish(1, { title: 'Late' });
    await change(1, { publication_date: '2026-12-24' });
    await pass(30);
    expect(mails()).toHaveLength(1);
  });

  it('omit anything published before they began, and an issue imported whole from another system', async () => {
    await publish(1);
    await change(1, { publication_date: '2026-11-01' });
    await pass(1);
    await follow();
    const moved = await publish(2);
    await change(2, { publication_date: '2026-11-01' });
    await journal.db
      .insertInto('moved_article')
      .values({
        ...{ source: 'ojs', source_id: '7', manuscript_id: moved.id, old_names: '[]', pages: '', lost: '[]' },
        ...{ moved_at: journal.clock.now(), moved_by: 'edith@journal.example' },
      })
      .execute();
    await pass(15);
    expect(mails()).toEqual([]);
    // An article published here makes it one of this journal's issues.
    await publish(2, { title: 'Published here' });
    await pass(8);
    expect(texts()[0]).toContain('Published here');
  });

  it('tell in one mail of all the weeks in which the journal was away, and in the next what a mail told that never went out', async () => {
    await follow();
    for (const number of [1, 2]) {
      await publish(number);
      await change(number, { publication_date: `2026-11-0${number + 2}`, title: `Number ${number}` });
    }
    journal.clock.advance(5 * WEEK);
    journal.mailer.failure = new Error('The mail server is away.');
    await sendDueAlerts(journal.context);
    await journal.deliver();
    await journal.db.updateTable('outbox').set({ status: 'dead' }).where('kind', '=', 'mail.alert').execute();
    journal.mailer.failure = undefined;
    await publish(3);
    await change(3, { publication_date: '2026-12-01', title: 'Number 3' });
    await pass(15);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.subject).toBe('3 new issues in the Meridian Journal of Medicine');
    expect(texts()[0]).toMatch(/Number 3[\s\S]*Number 2[\s\S]*Number 1/);
  });

  it('come in one mail with the rest of what someone follows, each article once', async () => {
    await follow();
    journal.clock.advance(HOUR);
    await follow('/articles');
    await publish(1, { title: 'In the issue' });
    await publish(2, { title: 'Outside of it' });
    await change(1, { publication_date: '2026-11-03' });
    await change(2, { publication_date: '2027-03-01' });
    await pass(8);
    const [text = ''] = texts();
    expect(mails()[0]?.subject).toBe('New issue of the Meridian Journal of Medicine: Volume 9 (2026), Issue 1');
    expect(text).toContain(
      'one new issue and one new article in your alerts since our last email: All articles; New issues.',
    );
    expect(text.match(/In the issue/g)).toHaveLength(1);
    expect(text).toMatch(/In the issue[\s\S]*Also new:[\s\S]*Outside of it/);
    await pass(8);
    expect(mails()).toHaveLength(1);
  });

  it('stay readable for an issue of any length, leave out what was withdrawn, and tell nothing of one with nothing left', async () => {
    await follow();
    for (let count = 0; count < ARTICLES_MAX + 2; count += 1) await publish(1);
    const gone = await publish(1, { title: 'Taken back' });
    const alone = await publish(2, { title: 'The only one' });
    for (const number of [1, 2]) await change(number, { publication_date: '2026-11-03' });
    await pass(1);
    for (const { id } of [gone, alone]) {
      await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', id).execute();
    }
    await pass(8);
    const [text = ''] = texts();
    expect(text.match(/journal\.example\/articles\//g)).toHaveLength(ARTICLES_MAX);
    expect(text).toContain(`And 2 more:\n${SITE_URL}/volumes/9/issues/1/`);
    expect(text).not.toMatch(/Taken back|The only one|Issue 2/);
  });

  it('are sent once where two processes look at the same moment, and end by one press', async () => {
    await follow();
    await publish(1);
    await change(1, { publication_date: '2026-11-03' });
    journal.clock.advance(8 * DAY_MS);
    await Promise.all([sendDueAlerts(journal.context), sendDueAlerts(journal.context)]);
    await journal.deliver();
    expect(mails()).toHaveLength(1);
    const link = /^<(.+)>$/.exec(mails()[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect((await journal.fetch(link, { method: 'POST' })).status).toBe(200);
    expect(await dumpDatabase(journal.db)).not.toContain(READER);
  });
});
