import { describe, expect, it } from 'vitest';
import { callerOn } from '../support/editorial-review-calls.ts';
import { servers } from '../support/engines.ts';
import { addAssignment, underReviewManuscript } from '../support/factories.ts';
import { openTestJournal } from '../support/journal.ts';

describe.each(servers())('two at once, on $name', (engine) => {
  it('a decline and a cancellation invite the next person once; two reminders are one; a decision includes what is in', async () => {
    const journal = await openTestJournal(engine, { poolSize: 8 });
    try {
      const call = callerOn(journal);
      const editor = await journal.as('editor');
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const manuscript = await underReviewManuscript(journal.db);
        const person = await journal.as('reviewer');
        const id = await addAssignment(journal.db, person, { manuscript_id: manuscript });
        const list = [1, 2, 3].map((number) => ({ email: `next${number}@clinic${attempt}.example` }));
        const post = (path: string, body = {}) => call.send(editor, 'POST', `/api/editor/${path}/`, body);
        await call.send(editor, 'PUT', `/api/editor/manuscript/${manuscript}/reviewer-candidates/`, {
          candidates: list,
        });
        const reminded = await Promise.all([post(`assignment/${id}/remind`), post(`assignment/${id}/remind`)]);
        expect(reminded.map(({ status }) => status).sort()).toEqual([200, 409]);
        const ended = await Promise.all([call.answer(id, person, 'decline'), post(`assignment/${id}/cancel`)]);
        expect(ended.map(({ status }) => status).sort()).toEqual([200, 409]);
        const asked = () =>
          journal.db
            .selectFrom('review_assignment')
            .select(['id', 'reviewer_id'])
            .where('manuscript_id', '=', manuscript)
            .where('id', '!=', id)
            .execute();
        expect(await asked()).toHaveLength(1);

        const late = await journal.as('reviewer');
        const lateId = await addAssignment(journal.db, late, { manuscript_id: manuscript });
        await call.review(lateId, late);
        const [decided, returned] = await Promise.all([
          post(`manuscript/${manuscript}/update-status`, {
            status: 'rejected',
            letter: null,
            release_reviews: [lateId],
          }),
          post(`assignment/${lateId}/return`, { reason: 'Please say more.' }),
        ]);
        // Either the review was released and can no longer be returned, or it was returned and not released.
        expect([
          [200, 409],
          [400, 200],
        ]).toContainEqual([decided?.status, returned?.status]);
      }
      expect(journal.logged).toEqual([]);
    } finally {
      await journal.close();
    }
  });
});
