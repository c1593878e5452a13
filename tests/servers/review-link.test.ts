import { describe, expect, it } from 'vitest';
import { EMPTY_REVIEW, type ReviewContent } from '#domain/review/review';
import { servers } from '../support/engines.ts';
import { openTestJournal } from '../support/journal.ts';
import { call, useInvitation } from '../support/review-link-calls.ts';

const REVIEW: ReviewContent = { ...EMPTY_REVIEW, comments_to_author: 'Sound.', recommendation: 'accept' };
const ACCEPT = { answer: 'accept', first_name: 'Ingrid', last_name: 'Solheim' };

describe.each(servers())('everything twice at once, on $name', (engine) => {
  const at = useInvitation(() => openTestJournal(engine, { poolSize: 8 }));
  const count = async (action: string) => {
    const rows = await at.journal.db.selectFrom('event').select('action').where('action', '=', action).execute();
    return rows.length;
  };
  const eightTimes = (body: object, what: string) =>
    Promise.all(Array.from({ length: 8 }, () => call(at.journal, at.id, at.token, body, what)));

  it('accepts once, keeps one draft, and receives one review', async () => {
    const statuses = (replies: Response[]) => replies.map(({ status }) => status);
    expect(statuses(await eightTimes(ACCEPT, 'answer/'))).toEqual(Array(8).fill(200));
    expect(await count('review.accepted')).toBe(1);
    expect(statuses(await eightTimes({ has_none: true }, 'interests/'))).toEqual(Array(8).fill(200));
    const drafts = await eightTimes({ content: REVIEW, version: 0 }, 'draft/');
    expect(await Promise.all(drafts.map((reply) => reply.json()))).toEqual(
      Array(8).fill({ version: 1, updated_at: expect.any(String) }),
    );
    const sent = await eightTimes({ content: REVIEW, version: 1 }, 'submit/');
    const receipts = await Promise.all(sent.map((reply) => reply.json()));
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await at.journal.db.selectFrom('review').select('number').execute()).toEqual([{ number: 1 }]);
    expect(await count('review.submitted')).toBe(1);
  });

  it('answers each way at most once, and a refusal is final', async () => {
    const answers = [ACCEPT, { answer: 'decline' }, ACCEPT, { answer: 'decline' }];
    await Promise.all(answers.map((body) => call(at.journal, at.id, at.token, body)));
    const row = await at.journal.db.selectFrom('review_assignment').selectAll().executeTakeFirstOrThrow();
    expect(await count('review.declined')).toBe(row.declined_at ? 1 : 0);
    expect(await count('review.accepted')).toBe(row.accepted_at ? 1 : 0);
    // A reviewer who accepted may still decline, but not the reverse.
    expect(row.declined_at).not.toBeNull();
  });

  it('of different words in two windows keeps one, and shows it to the other', async () => {
    await call(at.journal, at.id, at.token, ACCEPT);
    await call(at.journal, at.id, at.token, { has_none: true }, 'interests/');
    const replies = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((comments_to_author) =>
        call(at.journal, at.id, at.token, { content: { ...REVIEW, comments_to_author }, version: 0 }, 'draft/'),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const kept = await at.journal.db.selectFrom('review_draft').select('content').executeTakeFirstOrThrow();
    for (const refused of replies.filter(({ status }) => status === 409)) {
      expect((await refused.json()).draft.content).toEqual(kept.content);
    }
  });
});
