import { expect } from 'vitest';
import type { ReviewContent } from '#domain/review/review';
import { bearer, type Person } from './accounts.ts';
import type { TestJournal } from './journal.ts';

export const REVIEW: ReviewContent = {
  answers: { methods: { score: 4, text: 'Sound, but for the missing answers.' } },
  comments_to_author: 'Please report the answers that are missing.\n\nQuillon Brastovic',
  comments_to_editor: 'Between us: weak.',
  recommendation: 'major_revisions',
};

/** API calls by a signed-in person. */
export const callerOn = (journal: TestJournal) => {
  const send = (person: Person, method: string, path: string, body?: object) =>
    journal.fetch(path, {
      method,
      headers: { ...bearer(person.token), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const read = async <T>(person: Person, path: string): Promise<T> => {
    const response = await send(person, 'GET', path);
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  const answer = (id: string, person: Person, given: 'accept' | 'decline') =>
    send(person, 'POST', `/api/reviewer/assignment/${id}/answer/`, { answer: given });
  const review = async (id: string, person: Person, content = REVIEW, version = 0) => {
    if (version === 0) {
      await answer(id, person, 'accept');
      await send(person, 'POST', `/api/reviewer/assignment/${id}/interests/`, { has_none: true });
    }
    const response = await send(person, 'POST', `/api/reviewer/assignment/${id}/submit/`, { content, version });
    expect(response.status, await response.clone().text()).toBe(201);
  };
  return { send, read, answer, review };
};
