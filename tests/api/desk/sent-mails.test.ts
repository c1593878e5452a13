import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { SentMail } from '#domain/desk/editorial/timeline';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { ownManuscript, submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { submit } from '../../support/submissions.ts';

describe('the emails that were sent', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    editor = await journal.as('editor');
  });

  const get = (address: string, person = editor) => journal.fetch(address, { headers: bearer(person.token) });
  const listSent = async (to = ''): Promise<SentMail[]> => (await get(editorialApi.sentMails(to))).json();
  const invite = async (id: string, reviewer_email: string) => {
    expect((await journal.fetch(editorialApi.assignReviewer(id), json({ reviewer_email }, editor))).status).toBe(200);
    await journal.deliver();
    journal.clock.advance(60_000);
  };

  it('are listed the newest first with their words, all of them or those to one address', async () => {
    const id = await submittedManuscript(journal.db);
    await invite(id, 'rosa@clinic.example');
    await invite(id, 'emil@clinic.example');
    const { manuscript_number } = await journal.db
      .selectFrom('manuscript')
      .select('manuscript_number')
      .executeTakeFirstOrThrow();
    expect(await listSent()).toMatchObject([
      { to: 'emil@clinic.example', manuscript: { id, manuscript_number }, kind: 'mail.review-invitation' },
      { to: 'rosa@clinic.example', words: expect.stringContaining('Dear colleague,') },
    ]);
    expect(await listSent('Rosa@clinic.example')).toMatchObject([{ to: 'rosa@clinic.example' }]);
    expect(await listSent('nobody@clinic.example')).toEqual([]);
  });

  it('are listed page by page without losing or repeating one, even of the same moment', async () => {
    const id = await submittedManuscript(journal.db);
    for (const name of ['a', 'b', 'c']) {
      await journal.fetch(editorialApi.assignReviewer(id), json({ reviewer_email: `${name}@clinic.example` }, editor));
    }
    await journal.deliver();
    const seen: string[] = [];
    let address: string | undefined = `${editorialApi.sentMails('')}?limit=2`;
    while (address) {
      const reply: Response = await get(address);
      seen.push(...((await reply.json()) as SentMail[]).map(({ to }) => to));
      address = /<([^>]*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    expect(seen.toSorted()).toEqual(['a@clinic.example', 'b@clinic.example', 'c@clinic.example']);
  });

  it('keep no link into the journal and no submission code, whatever was emailed', async () => {
    const author = await journal.as('author', { email: 'ada@clinic.example' });
    const { id } = await (await submit(journal.fetch, author, { file: { name: 'paper.docx', bytes: docx() } })).json();
    await journal.deliver();
    await invite(id, 'rosa@clinic.example');
    const decision = { status: 'rejected', notes: 'Out of scope.' };
    await journal.fetch(editorialApi.updateStatus(id), json(decision, editor));
    await journal.deliver();
    const { submission_code } = await journal.db
      .selectFrom('manuscript')
      .select('submission_code')
      .executeTakeFirstOrThrow();
    const raw = journal.mailer.sent.map(({ text }) => text).join('\n');
    expect(raw).toContain(submission_code);
    const tokens = [...raw.matchAll(/token=([\w-]+)/g)].map(([, token = '']) => token);
    expect(tokens.length).toBeGreaterThan(0);
    const mails = await listSent();
    expect(mails.length).toBeGreaterThan(3);
    for (const secret of [...tokens, submission_code, journal.context.siteUrl]) {
      expect(JSON.stringify(mails)).not.toContain(secret);
    }
  });

  it('do not mention an editor’s own manuscript to that editor', async () => {
    const id = await ownManuscript(journal.db, editor);
    const other = await journal.as('editor');
    await journal.fetch(editorialApi.assignReviewer(id), json({ reviewer_email: 'rosa@clinic.example' }, other));
    await journal.deliver();
    expect(await listSent()).toEqual([]);
    expect(await listSent('rosa@clinic.example')).toEqual([]);
    expect(await (await get(editorialApi.sentMails(''), other)).json()).toHaveLength(1);
  });
});
