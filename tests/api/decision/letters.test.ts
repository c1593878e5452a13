import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { up } from '#database/migrations/2026-11-30T04-00-letters-as-emails';
import { editorialApi } from '#domain/desk/editorial/paths';
import { emailApi, emailsApi } from '#domain/journal/mail/paths';
import type { ListedMail } from '#domain/settings/mail/office-mail';
import type { Settings } from '#domain/settings/setting';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const TEXT = 'Dear {author},\n\nwe decline “{title}”.\n\n{notes}';
const STUDY = 'letter-rejected.original_research';

describe('the letters of decisions', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const get = async <Shape>(address: string): Promise<Shape> =>
    (await journal.fetch(address, { headers: bearer(editor.token) })).json();
  const change = async (name: string, words: Record<string, string>) => {
    const { version, values } = await get<Settings>(emailApi(name));
    return journal.fetch(emailApi(name), {
      ...json({ version, values: { ...values, ...words } }, editor),
      method: 'PUT',
    });
  };
  const rejectManuscript = async (article_type: string | null) => {
    const id = await submittedManuscript(journal.db, { article_type });
    const { letters } = await get<{ letters: Record<string, object> }>(editorialApi.editorManuscript(id));
    const update = { status: 'rejected', notes: 'Only for us.' };
    await journal.fetch(editorialApi.updateStatus(id), json(update, editor));
    await journal.deliver();
    return { offered: letters.rejected, mail: journal.mailer.sent.at(-1) };
  };

  it('are the office’s, with their closing: in the form of a decision, and where a decision names none', async () => {
    expect((await change('letter-rejected', { subject: 'About {number}', text: TEXT })).status).toBe(200);
    const { offered, mail } = await rejectManuscript(null);
    expect(offered).toEqual({
      subject: 'About {number}',
      text: `${TEXT}\n\nWith kind regards\nThe editors of {journal}`,
    });
    expect(mail?.subject).toMatch(/^About MJ-2026-/);
    expect(mail?.text).toMatch(
      /^Dear Amina Diallo,\n\nwe decline “A manuscript on its way, number \d+”\.\n\nWith kind regards\nThe editors of .+\n\nOpen my manuscript:/,
    );
    expect(mail?.text).not.toContain('Only for us.');
  });

  it('can differ by article type, and follow the general letter in what does not differ', async () => {
    await change(STUDY, { text: 'Dear {author},\n\nno studies, please.' });
    await change('letter-rejected', { subject: 'On {number}', text: 'Dear {author},\n\nno.' });
    const study = await rejectManuscript('original_research');
    expect([study.mail?.subject, study.mail?.text]).toEqual([
      expect.stringMatching(/^On MJ-/),
      expect.stringContaining('no studies, please.'),
    ]);
    expect((await rejectManuscript('case_report')).mail?.text).toMatch(/^Dear Amina Diallo,\n\nno\.\n\n/);
    const ofTypes = async () => (await get<ListedMail[]>(emailsApi)).filter(({ name }) => name.includes('.'));
    expect(await ofTypes()).toMatchObject([{ name: STUDY, changed_by: 'edith@journal.example', problems: [] }]);
    await change(STUDY, { text: 'Dear {author},\n\nno.' });
    expect(await ofTypes()).toEqual([]);
  });

  it('of a type fall back to the general one if the saved text has become invalid, and the office is notified', async () => {
    const own = JSON.stringify({ text: 'Dear {former_name}' });
    const version = { version: 1, changed_by: 'edith@journal.example', changed_at: new Date('2026-11-20T10:00:00Z') };
    await journal.db
      .insertInto('setting_version')
      .values({ ...version, group_name: `mail:${STUDY}`, own })
      .execute();
    expect((await rejectManuscript('original_research')).mail?.text).toContain('We have decided not to publish it.');
    const needs = await get<{ kind: string; reason: string }[]>('/api/editor/needs/');
    expect(needs.find(({ kind }) => kind === 'email-wrong')?.reason).toContain('“Rejected (Original Research)”');
  });

  it('have a due date only where a revision is requested, and exist for types that the journal has', async () => {
    const dated = { text: 'Dear {author},\n\nby {due_date}.' };
    expect((await change('letter-minor_revision', dated)).status).toBe(200);
    expect(await (await change('letter-rejected', dated)).json()).toMatchObject({
      text: [expect.stringMatching(/^Remove \{due_date\} from the text/)],
    });
    for (const name of ['letter-under_review', 'letter-rejected.unknown', 'review-thanks.original_research']) {
      const { status } = await journal.fetch(emailApi(name), { headers: bearer(editor.token) });
      expect([name, status]).toEqual([name, 404]);
    }
  });

  it('that the office had before they were emails are kept as they were', async () => {
    await sql`insert into letter_template values
      ('rejected', 'About {number}', 'Dear {author},\n\nNo.\n\nThe office', 'edith@journal.example', now())`.execute(
      journal.db,
    );
    await up(journal.db as never);
    const { offered } = await rejectManuscript('case_report');
    expect(offered).toEqual({ subject: 'About {number}', text: 'Dear {author},\n\nNo.\n\nThe office' });
  });
});
