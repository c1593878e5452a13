import { beforeEach, describe, expect, it } from 'vitest';
import { bearer, json, type Person, startSession } from '../../support/accounts.ts';
import { ownManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

const DUE = '2026-12-15';
const IN_WORDS = '15 December 2026';
/** Still the due date in the last time zone. */
const STILL = '2026-12-16T11:59:59Z';
const OVER = '2026-12-16T12:00:00Z';

describe('a due date', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  let reviewer: Person;
  let id: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00Z');
    editor = await journal.as('editor');
    author = await journal.as('author');
    reviewer = await journal.as('reviewer');
    id = await ownManuscript(journal.db, author);
  });

  /** Moves to a later day; everyone has a new session. */
  const onDay = async (time: string) => {
    journal.clock.set(time);
    const again = (person: Person) => startSession(journal.context, person);
    [editor, author, reviewer] = await Promise.all([again(editor), again(author), again(reviewer)]);
  };
  const read = (path: string, person: Person) => journal.fetch(path, { headers: bearer(person.token) });
  const edit = async (what: string, body: object) => {
    const response = await journal.fetch(`/api/editor/manuscript/${id}/${what}/`, json(body, editor));
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  const office = async () => (await read(`/api/editor/manuscript/${id}/`, editor)).json();

  it('of a review is the same day in emails, on pages, in the calendar and for the office, and lasts until it is over everywhere', async () => {
    const { manuscript } = await edit('assign-reviewer', { reviewer_email: reviewer.email, due_on: DUE });
    const path = `/api/reviewer/assignment/${manuscript.assignments[0].id}/`;
    await journal.deliver();
    await journal.fetch(`${path}answer/`, json({ answer: 'accept' }, reviewer));
    await journal.deliver();
    await onDay(STILL);
    await journal.fetch(`/api/editor/assignment/${manuscript.assignments[0].id}/remind/`, json({}, editor));
    await journal.deliver();
    const mails = journal.mailer.sent.filter(({ to }) => to.address === reviewer.email).map(({ text }) => text);
    expect(mails.map((text) => /\d+ December 2026/g.exec(text)?.[0])).toEqual([IN_WORDS, IN_WORDS, IN_WORDS]);
    expect(mails[2]).not.toContain('was due');
    const calendar = await (await read(`${path}calendar/`, reviewer)).text();
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261215');
    expect(calendar.replaceAll('\r\n ', '')).toContain(`due on ${IN_WORDS}`);
    expect(await (await read(path, reviewer)).json()).toMatchObject({ due_on: DUE, stage: 'accepted' });
    expect((await office()).assignments[0]).toMatchObject({ due_on: DUE, status: 'accepted' });
    await onDay(OVER);
    expect(await (await read(path, reviewer)).json()).toMatchObject({ due_on: DUE, stage: 'overdue' });
    expect((await office()).assignments[0]).toMatchObject({ due_on: DUE, status: 'overdue' });
  });

  it('of a revision counts as today for its author until that day is over everywhere', async () => {
    await edit('update-status', { status: 'revisions_required', notes: 'Revise.', revision_due_on: DUE });
    const own = async () => (await read(`/api/author/manuscripts/${id}/`, author)).json();
    await onDay(STILL);
    expect(await own()).toMatchObject({ revision_due_date: DUE, revision_due_in: 'today' });
    await onDay(OVER);
    expect(await own()).toMatchObject({ revision_due_date: DUE, revision_due_in: 'yesterday' });
  });
});
