import { beforeEach, describe, expect, it } from 'vitest';
import { STANDARD_LETTERS } from '#domain/decision/letter';
import { LETTER_TEXTS } from '#domain/decision/letter-template';
import { bearer, type Person } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const WORDS = { subject: 'About {number}', text: 'Dear {author},\n\nwe decline “{title}”.\n\n{notes}\n\nThe office' };

describe('the letters of the office', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
  });

  const call = (method: string, path: string, body?: object, person = editor) =>
    journal.fetch(path, {
      method,
      headers: { ...bearer(person.token), 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const letters = async () => (await call('GET', '/api/editor/letters/')).json();
  const letterOf = async (kind: string) => (await letters()).find((letter: { kind: string }) => letter.kind === kind);
  const save = (body: object, kind = 'rejected') =>
    call('PUT', `/api/editor/letters/${kind}/`, { ...WORDS, updated_at: null, ...body });
  const reset = (updated_at: string | null) => call('DELETE', '/api/editor/letters/rejected/', { updated_at });
  const events = async () =>
    (
      await journal.db.selectFrom('event').select(['action', 'actor', 'object_id']).orderBy('position').execute()
    ).filter(({ action }) => action.startsWith('letter.'));

  it('are the standard ones until the office writes its own, and again after it takes them back', async () => {
    expect((await letters()).map((letter: { kind: string }) => letter.kind)).toEqual(Object.keys(STANDARD_LETTERS));
    const saved = await save({});
    const { message, letter } = await saved.json();
    expect([saved.status, message]).toEqual([200, 'The letter for “Rejected” was saved.']);
    expect(letter).toMatchObject({ ...WORDS, is_own: true, updated_by: editor.email });
    expect(await letterOf('rejected')).toEqual(letter);
    expect(await letterOf('accepted')).toMatchObject({ ...STANDARD_LETTERS.accepted, is_own: false, updated_at: null });

    for (const _ of ['once', 'once more']) {
      const back = await (await reset(letter.updated_at)).json();
      expect(back.letter).toMatchObject({ ...STANDARD_LETTERS.rejected, is_own: false, updated_by: null });
    }
    expect(await events()).toEqual(
      ['letter.changed', 'letter.reset'].map((action) => ({ action, actor: editor.email, object_id: 'rejected' })),
    );
  });

  it('are what a decision without a letter of its own sends, and what its form starts with', async () => {
    const id = await submittedManuscript(journal.db);
    await save({});
    const { letters: given } = await (await call('GET', `/api/editor/manuscript/${id}/`)).json();
    expect(given.rejected).toEqual(WORDS);
    expect(given.accepted).toEqual(STANDARD_LETTERS.accepted);
    await call('POST', `/api/editor/manuscript/${id}/update-status/`, { status: 'rejected', notes: 'Only for us.' });
    await journal.deliver();
    const [mail] = journal.mailer.sent;
    expect(mail?.subject).toMatch(/^About MJ-2026-/);
    expect(mail?.text).toMatch(
      /^Dear Amina Diallo,\n\nwe decline “A manuscript on its way, number \d+”\.\n\nThe office/,
    );
    expect(mail?.text).not.toContain('Only for us.');
  });

  it.each<[what: string, status: string, body: object, field: string, sentence: string]>([
    [
      'an unknown placeholder',
      'accepted',
      { text: 'Dear {autor}, {due date}' },
      'text',
      'Remove {autor}, {due date} from the letter, or put a placeholder there. This letter can use {author}, {title}, {number}, {notes}, {reviews} and {journal}.',
    ],
    [
      'a brace that is not closed',
      'accepted',
      { subject: 'On {title' },
      'subject',
      'Remove {title from the subject, or put a placeholder there. This letter can use {author}, {title}, {number}, {notes}, {reviews} and {journal}.',
    ],
    [
      'a date where there is none',
      'rejected',
      { text: 'By {due_date}.' },
      'text',
      'Remove {due_date} from the letter, or put a placeholder there. This letter can use {author}, {title}, {number}, {notes}, {reviews} and {journal}.',
    ],
    ['no subject', 'rejected', { subject: ' ' }, 'subject', 'Give the letter a subject.'],
    ['no text', 'rejected', { text: '' }, 'text', 'Write the letter.'],
    ['no time of what was seen', 'rejected', { updated_at: undefined }, 'updated_at', LETTER_TEXTS.wrongSeen],
  ])('refuse %s, and stay as they are', async (_, status, body, field, sentence) => {
    const before = await letters();
    const response = await save(body, status);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ [field]: [sentence] });
    expect(await letters()).toEqual(before);
    expect(await events()).toEqual([]);
  });

  it('exist only for decisions that authors are told of', async () => {
    expect((await save({}, 'under_review')).status).toBe(404);
  });

  it('have a date only in the letter that asks for a revision', async () => {
    expect((await save({ text: 'By {due_date}.' }, 'revisions_required')).status).toBe(200);
  });

  it('give the slower of two editors the present words, and keep them', async () => {
    const first = (await (await save({})).json()).letter;
    for (const stale of [null, '2026-01-01T00:00:00.000Z']) {
      const response = await save({ subject: 'Mine', updated_at: stale });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ detail: LETTER_TEXTS.stale, letter: first });
    }
    // The clock stands still, and the next saving is told from this one all the same.
    const second = (await (await save({ subject: 'Second', updated_at: first.updated_at })).json()).letter;
    expect((await save({ subject: 'Mine', updated_at: first.updated_at })).status).toBe(409);
    expect((await reset(first.updated_at)).status).toBe(409);
    expect((await reset(null)).status).toBe(409);
    expect(await letterOf('rejected')).toEqual(second);
  });

  it('are for editors only', async () => {
    for (const role of ['author', 'reviewer'] as const) {
      const person = await journal.as(role);
      expect((await call('GET', '/api/editor/letters/', undefined, person)).status).toBe(403);
      expect((await call('PUT', '/api/editor/letters/rejected/', { ...WORDS, updated_at: null }, person)).status).toBe(
        403,
      );
    }
  });
});
