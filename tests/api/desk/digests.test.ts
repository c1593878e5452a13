import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingsApi } from '#domain/settings/paths';
import { sendDigests } from '#server/desk/need/deliver-digest';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const IN = '2026-11-20T10:00:00.000Z';

describe('what waits for an editor', () => {
  const journal = useTestJournal();
  let editor: Person;
  let reviewer: Person;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set(IN);
    editor = await journal.as('editor', { first_name: 'Edda', last_name: 'Lind' });
    reviewer = await journal.as('reviewer', { first_name: 'Rex', last_name: 'Quillfeather' });
  });
  afterEach(() => expect(journal.logged).toEqual([]));

  /** A manuscript handled by this editor, with all reviews submitted. */
  const decidable = async (by: Person = editor, overrides: object = {}) => {
    const id = await underReviewManuscript(journal.db, { editor_id: by.id, status_since: IN, ...overrides });
    const second = await journal.as('reviewer');
    for (const one of [reviewer, second]) {
      await addAssignment(journal.db, one, { manuscript_id: id, invited_at: IN, accepted_at: IN, completed_at: IN });
    }
    const { manuscript_number } = await journal.db
      .selectFrom('manuscript')
      .select('manuscript_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, number: manuscript_number };
  };
  const tell = async (day: string, times = 1) => {
    journal.clock.set(`${day}T08:00:00.000Z`);
    await Promise.all(Array.from({ length: times }, async () => sendDigests(await journal.current())));
    await journal.deliver();
    return journal.mailer.sent.splice(0).filter(({ subject }) => /waiting for you/i.test(subject));
  };
  const set = async (editor_after: string) => {
    const headers = bearer(editor.token);
    const { version, values } = await (await journal.fetch(settingsApi('reminders'), { headers })).json();
    const body = json({ version, values: { ...values, editor_after } }, editor);
    return (await journal.fetch(settingsApi('reminders'), { ...body, method: 'PUT' })).status;
  };

  it('is emailed to the editor once it has waited five days, all in one mail, and never again', async () => {
    const [one, other] = [await decidable(), await decidable()];
    expect(await tell('2026-11-24')).toEqual([]);
    const [mail, ...more] = await tell('2026-11-25');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: { address: editor.email }, subject: '2 manuscripts are waiting for you' });
    for (const { number } of [one, other]) expect(mail?.text).toContain(number);
    expect(mail?.text).toContain('Reviews received, since 20 November 2026');
    expect(await tell('2026-11-25')).toEqual([]);
    expect(await tell('2026-12-20')).toEqual([]);
  });

  it('names no reviewer and no author: the mail could be forwarded to either', async () => {
    const { id } = await decidable();
    const late = await underReviewManuscript(journal.db, { editor_id: editor.id });
    await addAssignment(journal.db, reviewer, { manuscript_id: late, invited_at: IN, due_on: '2026-11-21' });
    const [mail] = await tell('2026-12-20');
    expect(mail?.text).toContain('Invitation unanswered');
    const authors = await journal.db
      .selectFrom('manuscript_author')
      .select(['family', 'email'])
      .where('manuscript_id', 'in', [id, late])
      .execute();
    expect(authors.length).toBeGreaterThan(0);
    const names = [reviewer.email, 'Quillfeather', ...authors.flatMap(({ family, email }) => [family, email])];
    for (const name of names) expect(mail?.text + (mail?.html ?? '')).not.toContain(name);
  });

  it('is sent once, however many runs there are at the same time', async () => {
    await decidable();
    expect(await tell('2026-11-26', 4)).toHaveLength(1);
  });

  it('is sent after missed days too, without what was settled meanwhile', async () => {
    const [one, other] = [await decidable(), await decidable()];
    journal.clock.set('2026-12-05T08:00:00.000Z');
    await sendDigests(await journal.current());
    await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', one.id).execute();
    await journal.deliver();
    const [mail] = journal.mailer.sent.splice(0);
    expect(mail?.subject).toBe(`Waiting for you: ${other.number}`);
    expect(mail?.text).not.toContain(one.number);
  });

  it('goes by the days that the office has set, and to no one with 0', async () => {
    await decidable();
    for (const wrong of ['31', '-1', 'x', '']) expect(await set(wrong), wrong).toBe(400);
    expect(await set('0')).toBe(200);
    expect(await tell('2026-12-20')).toEqual([]);
    journal.clock.set(IN);
    expect(await set('2')).toBe(200);
    expect(await tell('2026-11-21')).toEqual([]);
    expect(await tell('2026-11-22')).toHaveLength(1);
    journal.clock.set(IN);
    expect(await set('9')).toBe(200);
    expect(await tell('2026-12-20')).toEqual([]);
  });

  it('is sent to the covering colleague while the editor is away, otherwise to the editor after the return', async () => {
    const cover = await journal.as('editor');
    await decidable();
    const away = (cover_id: string | null) =>
      journal.db
        .updateTable('colleague')
        .set({ absent_from: '2026-11-24', absent_until: '2026-11-30', cover_id })
        .where('account_id', '=', editor.id)
        .execute();
    await away(null);
    expect(await tell('2026-11-26')).toEqual([]);
    await away(cover.id);
    expect((await tell('2026-11-27')).map(({ to }) => to.address)).toEqual([cover.email]);
    await away(null);
    await decidable();
    expect((await tell('2026-12-01')).map(({ to }) => to.address)).toEqual([editor.email]);
  });

  it('includes no manuscript that the editor may not see, and is not sent to former editors', async () => {
    const { id } = await decidable();
    const gone = await journal.as('editor');
    await decidable(gone);
    await journal.db.updateTable('account').set({ is_active: false }).where('id', '=', gone.id).execute();
    const recusal = { manuscript_id: id, account_id: editor.id, recused_at: IN };
    await journal.db.insertInto('recusal').values(recusal).execute();
    expect(await tell('2026-12-20')).toEqual([]);
  });
});
