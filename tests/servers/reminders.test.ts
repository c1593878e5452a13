import { describe, expect, it } from 'vitest';
import { sendReminders } from '#server/review/send-reminders';
import { json } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { submittedManuscript } from '../support/factories.ts';
import { openTestJournal } from '../support/journal.ts';

describe.each(servers())('reminders of two workers at once on $name', (engine) => {
  it('are sent once, and the timeline says so once', async () => {
    const journal = await openTestJournal(engine, { poolSize: 8 });
    try {
      const editor = await journal.as('editor');
      const id = await submittedManuscript(journal.db);
      await journal.fetch(
        `/api/editor/manuscript/${id}/assign-reviewer/`,
        json({ reviewer_email: 'kit@lab.example' }, editor),
      );
      await journal.deliver();
      journal.mailer.sent.length = 0;
      journal.clock.set('2026-11-28T08:00:00.000Z');
      await Promise.all(Array.from({ length: 6 }, () => sendReminders(journal.context)));
      await Promise.all([journal.deliver(), journal.deliver()]);
      expect(journal.mailer.sent).toHaveLength(1);
      const told = await journal.db
        .selectFrom('event')
        .select('object_id')
        .where('action', '=', 'reminder.sent')
        .execute();
      expect(told).toEqual([{ object_id: id }]);
    } finally {
      await journal.close();
    }
  });
});
