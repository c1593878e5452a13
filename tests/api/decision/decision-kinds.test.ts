import { beforeEach, describe, expect, it } from 'vitest';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { statusSentence } from '#domain/submission/author-area';
import { bearer, type Person } from '../../support/accounts.ts';
import { addAssignment, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

describe('decisions that lead to one status', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    [editor, author] = await Promise.all([journal.as('editor'), journal.as('author')]);
    id = await underReviewManuscript(journal.db, { submitter_id: author.id });
  });

  const read = async (path: string, person: Person) =>
    (await journal.fetch(path, { headers: bearer(person.token) })).json();
  const decide = (body: object) =>
    journal.fetch(`/api/editor/manuscript/${id}/update-status/`, {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ notes: 'Noted.', ...body }),
    });
  const own = () => read(`/api/author/manuscripts/${id}/`, author);
  const mails = async () => {
    await journal.deliver();
    return journal.mailer.sent.splice(0).map(({ subject, text }) => `${subject}\n${text}`);
  };

  it.each([
    ['minor_revision', 'minor revisions requested', '2026-12-19', 'Waiting for your minor revision'],
    ['major_revision', 'major revisions requested', '2027-01-16', 'Waiting for your major revision'],
  ])('%s: letter, date, history, timeline and the author’s page say which it is', async (kind, subject, due, note) => {
    const { manuscript } = await (await decide({ status: 'revisions_required', kind })).json();
    expect(manuscript).toMatchObject({ status: 'revisions_required', revision_due_on: due, decisions: [{ kind }] });
    const [letter] = await mails();
    expect(letter).toContain(subject);
    expect(await read(`/api/editor/manuscript/${id}/timeline/`, editor)).toContainEqual(
      expect.objectContaining({ type: 'decision', status: 'revisions_required', kind }),
    );
    const manuscriptOfAuthor = await own();
    expect(manuscriptOfAuthor).toMatchObject({ kind, revision_due_date: due, decisions: [{ kind }] });
    expect(statusSentence(MERIDIAN, manuscriptOfAuthor)).toContain(note);
  });

  it('a desk rejection says that no one reviewed the manuscript; a rejection is announced to its reviewers', async () => {
    await decide({ status: 'rejected', kind: 'desk_rejection' });
    expect(await mails()).toEqual([expect.stringContaining('not to send it to reviewers')]);
    journal.clock.set('2026-11-21T10:01:00.000Z');
    await decide({ status: 'under_review' });
    const reviewer = await journal.as('reviewer');
    const done = '2026-11-20T12:00:00.000Z';
    await addAssignment(journal.db, reviewer, { manuscript_id: id, accepted_at: done, completed_at: done });
    journal.clock.set('2026-11-21T10:02:00.000Z');
    await decide({ status: 'rejected', kind: 'rejection' });
    const sent = await mails();
    expect(sent).toContainEqual(expect.stringMatching(/which you reviewed\n[\s\S]*: Rejection\. You can read/));
    expect(sent).toContainEqual(expect.stringContaining('We have decided not to publish it'));
    expect(await own()).toMatchObject({ kind: 'rejection' });
  });

  it('without a kind, a status has its own letter and no date, and the author reads the status alone', async () => {
    const { manuscript } = await (await decide({ status: 'revisions_required' })).json();
    expect(manuscript).toMatchObject({ revision_due_on: null, decisions: [{ kind: null }] });
    expect((await mails())[0]).toContain(': revisions requested');
    expect(await own()).toMatchObject({ kind: null });
  });

  it('a kind of another status is refused, and nothing is decided', async () => {
    const response = await decide({ status: 'rejected', kind: 'minor_revision' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ kind: [EDITORIAL_TEXTS.unknownKind] });
    expect(await own()).toMatchObject({ status: 'under_review', decisions: [] });
  });
});
