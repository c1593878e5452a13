import { beforeEach, describe, expect, it } from 'vitest';
import { emailApi, emailsApi, emailTestApi } from '#domain/journal/mail/paths';
import type { MailName } from '#domain/settings/mail/mail-templates';
import type { ListedMail } from '#domain/settings/mail/office-mail';
import { SETTING_TEXTS, type Settings } from '#domain/settings/setting';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { json, type Person } from '../../support/accounts.ts';
import { ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the emails of the office', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const get = async <Shape>(address: string): Promise<Shape> =>
    (await journal.fetch(address, { headers: { authorization: `Bearer ${editor.token}` } })).json();
  const read = (name: MailName = 'submission-to-office') => get<Settings>(emailApi(name));
  const findListed = async (name: MailName) => (await get<ListedMail[]>(emailsApi)).find((mail) => mail.name === name);
  const put = (name: string, body: object, person = editor) =>
    journal.fetch(emailApi(name), { ...json(body, person), method: 'PUT' });
  const change = async (values: Record<string, string>, name: MailName = 'submission-to-office') => {
    const { version, values: present } = await read(name);
    return put(name, { version, values: { ...present, ...values } });
  };
  const test = (body: object, name: MailName = 'submission-received') =>
    journal.fetch(emailTestApi(name), json(body, editor));
  const sendAnnouncement = async () => {
    const manuscript_id = await ownManuscript(journal.db, editor);
    const mail = { kind: 'mail.submission-to-office', payload: { manuscript_id } } as const;
    await journal.db.transaction().execute((trx) => enqueue(trx, mail, new Date('2026-11-21T10:00:00Z')));
    await journal.deliver();
    return journal.mailer.sent.at(-1);
  };

  it('begin as the journal was delivered, and are sent in the office’s words once it has saved some', async () => {
    expect(await read()).toMatchObject({ version: 0, values: { subject: 'New manuscript: {number}' }, history: [] });
    expect(await findListed('submission-to-office')).toMatchObject({ changed_by: null, problems: [] });
    const saved = await change({ subject: '{number} is here', text: 'Colleagues,\n\n“{title}” came to {journal}.' });
    expect([saved.status, (await saved.json()).message]).toEqual([200, 'Saved. Emails use the new text from now on.']);
    expect(await findListed('submission-to-office')).toMatchObject({ changed_by: 'edith@journal.example' });
    const mail = await sendAnnouncement();
    expect(mail?.subject).toMatch(/^MJ-2026-\d+ is here$/);
    expect(mail?.text).toMatch(/^Colleagues,\n\n“A manuscript on its way, number \d+” came to /);
    expect(mail?.text).toContain('Open the manuscript:\n');
  });

  it('keep each state, are undone, and are logged; no site is built for them', async () => {
    await change({ subject: 'One {number}' });
    const { values } = (await read()).history.at(-1) as Settings;
    await change({ ...values });
    const after = await read();
    expect([after.version, after.values, after.history.map(({ version }) => version)]).toEqual([2, values, [1, 0]]);
    expect(await findListed('submission-to-office')).toMatchObject({ changed_by: null });
    const events = await journal.db.selectFrom('event').select(['action', 'object_id']).execute();
    expect(events.filter(({ action }) => action === 'setting.changed')).toEqual(
      [1, 2].map(() => ({ action: 'setting.changed', object_id: 'mail:submission-to-office' })),
    );
    expect(await journal.db.selectFrom('outbox').select('kind').where('kind', '=', 'site.rebuild').execute()).toEqual(
      [],
    );
  });

  it('are not saved over what a colleague has saved in the meantime', async () => {
    const { values } = await read();
    await change({ subject: 'Theirs {number}' });
    const late = await put('submission-to-office', { version: 0, values: { ...values, subject: 'Mine {number}' } });
    const { detail, settings } = await late.json();
    expect([late.status, detail, settings.values.subject]).toEqual([409, SETTING_TEXTS.stale, 'Theirs {number}']);
  });

  it.each<[what: string, values: Record<string, string>, field: string, sentence: RegExp]>([
    ['an unknown placeholder', { text: 'Dear {nmae},\n\n{code}' }, 'text', /^Remove \{nmae\} from the text/],
    ['one that others have', { subject: 'By {authors}' }, 'subject', /^Remove \{authors\} from the subject/],
    ['no subject', { subject: ' ' }, 'subject', /^Enter the subject\.$/],
    ['no text', { text: '' }, 'text', /^Enter the text\.$/],
    ['the lack of one that is needed', { text: 'Dear {name},' }, 'text', /^Add \{code\} to the text/],
  ])('are refused with %s', async (_, values, field, sentence) => {
    const refused = await change(values, 'submission-received');
    expect(refused.status).toBe(400);
    expect((await refused.json())[field][0]).toMatch(sentence);
    expect((await read('submission-received')).version).toBe(0);
  });

  it('fall back to the default if the saved text has become invalid, and the office is notified', async () => {
    await journal.db
      .insertInto('setting_version')
      .values({
        group_name: 'mail:submission-to-office',
        version: 1,
        own: JSON.stringify({ subject: 'From {former_name}' }),
        changed_by: 'edith@journal.example',
        changed_at: new Date('2026-11-20T10:00:00Z'),
      })
      .execute();
    expect((await sendAnnouncement())?.subject).toMatch(/^New manuscript: MJ-/);
    const needs = await get<{ kind: string }[]>('/api/editor/needs/');
    expect(needs.map(({ kind }) => kind)).toContain('email-wrong');
    expect((await findListed('submission-to-office'))?.problems).toEqual([
      expect.stringMatching(/^Remove \{former_name\} from the subject/),
    ]);
  });

  it('are sent as a test to their writer, unsaved, with example values', async () => {
    const words = { subject: 'For {name}', text: 'Dear {name},\n\nyour code: {code}', closing: '' };
    const sent = await test({ ...words, values: { name: 'Bo', code: 'X-1', other: 'never' } });
    expect([sent.status, (await sent.json()).message]).toEqual([200, 'A test is on its way to edith@journal.example.']);
    const mail = journal.mailer.sent.at(-1);
    expect([mail?.to.address, mail?.subject]).toEqual(['edith@journal.example', 'Test: For Bo']);
    expect(mail?.text).toMatch(/^Dear Bo,\n\nyour code: X-1\n\nTrack my manuscript:\n/);
    expect((await read('submission-received')).version).toBe(0);
    const refused = await test({ ...words, subject: '{oh}', values: {} });
    expect([refused.status, Object.keys(await refused.json())]).toEqual([400, expect.arrayContaining(['subject'])]);
    expect(journal.mailer.sent).toHaveLength(1);
  });

  it('are for managing editors alone', async () => {
    const section = await journal.as('editor');
    await journal.db
      .updateTable('colleague')
      .set({ duty: 'section_editor' })
      .where('account_id', '=', section.id)
      .execute();
    expect((await put('submission-to-office', { version: 0, values: {} }, section)).status).toBe(403);
    expect((await put('password-changed', { version: 0, values: {} })).status).toBe(404);
  });
});
