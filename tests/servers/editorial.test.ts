import { describe, expect, it } from 'vitest';
import { bearer, json } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { publishedArticle, submittedManuscript } from '../support/factories.ts';
import { openTestJournal, type TestJournal } from '../support/journal.ts';

describe.each(servers())('races on $name', (engine) => {
  it('of fifty updates with the same version one is accepted, and the others get the present state', async () => {
    const journal = await openTestJournal(engine, { poolSize: 10 });
    try {
      const editor = await journal.as('editor');
      const id = await submittedManuscript(journal.db);
      const replies = await Promise.all(
        Array.from({ length: 50 }, () =>
          journal.fetch(`/api/editor/manuscript/${id}/update-status/`, {
            method: 'POST',
            headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
            body: JSON.stringify({ status: 'under_review', version: 1 }),
          }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
      const decisions = await journal.db.selectFrom('decision').select('id').execute();
      expect(decisions).toHaveLength(1);
    } finally {
      await journal.close();
    }
  });

  it('of three editors who save a letter one succeeds, and the others get the present words', async () => {
    const journal = await openTestJournal(engine, { poolSize: 4 });
    try {
      const editor = await journal.as('editor');
      const save = (subject: string, updated_at: string | null) => {
        const body = { subject, text: 'Dear {author},\n\n{notes}', updated_at };
        return journal.fetch('/api/editor/letters/rejected/', { ...json(body, editor), method: 'PUT' });
      };
      const race = async (updated_at: string | null) => {
        const replies = await Promise.all(['One', 'Two', 'Three'].map((subject) => save(subject, updated_at)));
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        const [saved] = replies.filter(({ status }) => status === 200);
        return (await (saved as Response).json()).letter.updated_at;
      };
      await race(await race(null));
      expect(await eventsOf(journal, 'letter.changed')).toHaveLength(2);
    } finally {
      await journal.close();
    }
  });

  it('a notice is published once where several presses arrive at the same moment', async () => {
    const journal = await openTestJournal(engine, { poolSize: 4 });
    try {
      const editor = await journal.as('editor');
      const { id, manuscript_number } = await publishedArticle(journal.db, journal.files, { notices: [] });
      const body = {
        ...{ kind: 'retraction', text: 'The data cannot be found.', retracted_by: 'the editors.' },
        confirm: manuscript_number,
      };
      const press = () => journal.fetch(`/api/editor/manuscript/${id}/notices/`, json(body, editor));
      await Promise.all([press(), press(), press()]);
      expect(await eventsOf(journal, 'notice.published')).toHaveLength(1);
    } finally {
      await journal.close();
    }
  });
});

const eventsOf = ({ db }: TestJournal, action: string) =>
  db.selectFrom('event').select('position').where('action', '=', action).execute();
