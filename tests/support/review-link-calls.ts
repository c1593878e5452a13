import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { json, type Person, tokenIn } from './accounts.ts';
import { underReviewManuscript } from './factories.ts';
import type { TestJournal } from './journal.ts';

export const REVIEWER = 'reviewer@clinic.example';

/** A journal in which an editor has invited one reviewer by email. */
export function useInvitation(open: () => Promise<TestJournal>) {
  const state = {} as { journal: TestJournal; editor: Person; manuscript: string; token: string; id: string };
  beforeAll(async () => {
    state.journal = await open();
  });
  beforeEach(async () => {
    const { journal } = state;
    state.editor = await journal.as('editor', { email: 'editor@journal.example' });
    state.manuscript = await underReviewManuscript(journal.db);
    const invited = await journal.fetch(
      `/api/editor/manuscript/${state.manuscript}/assign-reviewer/`,
      json({ reviewer_email: REVIEWER }, state.editor),
    );
    expect(invited.status).toBe(200);
    state.token = await newestToken(journal);
    const { id } = await journal.db.selectFrom('review_assignment').select('id').executeTakeFirstOrThrow();
    state.id = id;
  });
  afterEach(async () => {
    expect(state.journal.logged).toEqual([]);
    await state.journal.empty();
  });
  afterAll(() => state.journal.close());
  return state;
}

export async function newestToken(journal: TestJournal): Promise<string> {
  await journal.deliver();
  return tokenIn(journal.mailer.sent.filter(({ to }) => to.address === REVIEWER).at(-1));
}

export const call = (journal: TestJournal, id: string, token: string, body?: object, what = body ? 'answer/' : '') =>
  journal.fetch(`/api/reviewer/assignment/${id}/${what}`, {
    ...(body && { method: what === 'draft/' ? 'PUT' : 'POST', body: JSON.stringify(body) }),
    headers: { 'X-Review-Token': token, ...(body && { 'Content-Type': 'application/json' }) },
  });
