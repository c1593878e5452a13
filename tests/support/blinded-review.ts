import { afterEach, beforeEach, expect } from 'vitest';
import { bearer, json, type Person } from './accounts.ts';
import { useTestJournal } from './journal.ts';

/** A journal with an editor, a reviewer, and an author of this name, which must stay hidden from reviewers. */
export function useBlindedReview(name: { first_name: string; last_name: string; email?: string }) {
  const journal = useTestJournal();
  const people = {} as { editor: Person; author: Person; reviewer: Person };

  beforeEach(async () => {
    people.editor = await journal.as('editor');
    people.author = await journal.as('author', name);
    people.reviewer = await journal.as('reviewer');
  });
  afterEach(async () => {
    expect(journal.logged).toEqual([]);
    await journal.empty();
  });

  const send = async (path: string, person: Person, body?: object) => {
    const response = await journal.fetch(path, body ? json(body, person) : { headers: bearer(person.token) });
    return [response.status, await response.json().catch(() => undefined)] as const;
  };
  return { journal, people, send };
}
