import { describe, expect, it } from 'vitest';
import { emailApi } from '#domain/journal/mail/paths';
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

  it('of three editors who save an email one succeeds, and the others get the present text', async () => {
    const journal = await openTestJournal(engine, { poolSize: 4 });
    try {
      const editor = await journal.as('editor');
      const save = (subject: string, version: number) => {
        const body = { version, values: { subject, text: 'Dear {author},\n\n{notes}', closing: '' } };
        return journal.fetch(emailApi('letter-rejected'), { ...json(body, editor), method: 'PUT' });
      };
      for (const version of [0, 1]) {
        const replies = await Promise.all(
          ['One', 'Two', 'Three'].map((subject) => save(`${subject} ${version}`, version)),
        );
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      }
      expect(await eventsOf(journal, 'setting.changed')).toHaveLength(2);
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
