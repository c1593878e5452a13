import { describe, expect, it } from 'vitest';
import { replaceUnanswered } from '#server/review/invite-next';
import { json, type Person } from '../support/accounts.ts';
import { officeOf } from '../support/asking-reviewers-calls.ts';
import { servers } from '../support/engines.ts';
import { addAssignment, underReviewManuscript } from '../support/factories.ts';
import { openTestJournal } from '../support/journal.ts';

const named = (...names: string[]) => names.map((name) => ({ email: `${name}@clinic.example` }));

describe.each(servers())('reviewers asked at once, on $name', (engine) => {
  it('two declines, two chores and a call of several invite each candidate once, and never more than are wanted', async () => {
    const journal = await openTestJournal(engine, { poolSize: 8 });
    try {
      const editor = await journal.as('editor');
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const manuscript = await underReviewManuscript(journal.db);
        const office = officeOf(journal, editor, manuscript);
        const long = { invited_at: new Date(journal.clock.now().getTime() - 20 * 86_400_000) };
        const [one, two, three] = await Promise.all([1, 2, 3].map(() => journal.as('reviewer')));
        if (!one || !two || !three) throw new Error('Three reviewers are there.');
        const [first, second] = [one, two].map((person) =>
          addAssignment(journal.db, person, { manuscript_id: manuscript }),
        );
        await addAssignment(journal.db, three, { manuscript_id: manuscript, ...long });
        const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}${attempt}`);
        await office.keep({ candidates: named(...names), at_once: 3, silent_days: 10 });
        const decline = async (person: Person, id: string) =>
          journal.fetch(`/api/reviewer/assignment/${id}/answer/`, json({ answer: 'decline' }, person));
        await Promise.all([
          decline(one, (await first) ?? ''),
          decline(two, (await second) ?? ''),
          replaceUnanswered(journal.context),
          replaceUnanswered(journal.context),
          office.post('invite-reviewers', { reviewer_emails: [`f${attempt}@clinic.example`] }),
        ]);
        const { candidates } = await office.plan();
        const open = (await office.people()).filter((line) => line.endsWith('invited'));
        expect(open).toHaveLength(3);
        const invited = candidates.filter(({ state }) => state === 'invited');
        // In order, each once: no one is skipped before someone who is invited.
        expect(candidates.findIndex(({ state }) => state === 'waiting')).toBe(invited.length);
        expect(new Set(open).size).toBe(3);
      }
      expect(journal.logged).toEqual([]);
    } finally {
      await journal.close();
    }
  });
});
