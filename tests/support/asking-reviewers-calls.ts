import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { EventEntry } from '#domain/desk/editorial/timeline';
import type { ReviewerCandidates } from '#domain/review/inviting';
import { bearer, json, type Person } from './accounts.ts';
import type { TestJournal } from './journal.ts';

export const officeOf = (journal: TestJournal, editor: Person, manuscript: string) => {
  const at = (path: string) => `/api/editor/manuscript/${manuscript}/${path}/`;
  const read = async <T>(path: string): Promise<T> =>
    (await journal.fetch(path, { headers: bearer(editor.token) })).json();
  return {
    post: (path: string, body: object) => journal.fetch(at(path), json(body, editor)),
    keep: (body: object) => journal.fetch(at('reviewer-candidates'), { ...json(body, editor), method: 'PUT' }),
    plan: () => read<ReviewerCandidates>(at('reviewer-candidates')),
    people: async () => {
      const { assignments } = await read<EditorManuscript>(`/api/editor/manuscript/${manuscript}/`);
      return assignments.map(({ reviewer, status }) => `${reviewer.email} ${status}`).sort();
    },
    events: async () => {
      const entries = await read<EventEntry[]>(`${at('timeline')}?limit=100`);
      return entries
        .filter(({ action }) => action?.startsWith('reviewer.'))
        .map(({ action, person }) => [action, person]);
    },
  };
};
