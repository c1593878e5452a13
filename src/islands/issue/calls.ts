import type {
  EditorialVolume,
  IssueChange,
  IssueRecord,
  IssueSchedule,
  NewIssue,
  PlacedEntry,
} from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { callApi } from '#islands/kernel/api.ts';
import { setPlace } from '#islands/manuscript/calls.ts';

export const issueKey = (id: string) => ['issue', id];

export const readIssue = (id: string) =>
  callApi<IssueRecord>(issueApi.issue(id), { as: true, fallback: 'The issue could not be loaded.' });

export const createIssue = (body: NewIssue) =>
  callApi<{ message: string; id: string; volumes: EditorialVolume[] }>(issueApi.issues, {
    ...{ method: 'POST', body, as: true, fallback: 'The issue could not be created. Please try again.' },
  });

export const scheduleKey = (id: string) => [...issueKey(id), 'schedule'];

export const readSchedule = (id: string) =>
  callApi<IssueSchedule>(issueApi.schedule(id), { as: true, fallback: 'The schedule could not be loaded.' });

/** Sets one date for all ready articles, or cancels their dates. */
export const changeSchedule = (id: string, publish_on?: string) =>
  callApi<{ message: string; schedule: IssueSchedule }>(issueApi.schedule(id), {
    ...(publish_on === undefined ? { method: 'DELETE' } : { method: 'POST', body: { publish_on } }),
    ...{ as: true, fallback: 'The date could not be changed. Please try again.' },
  });

type SavedIssue = { message: string; issue: IssueRecord };

export const recordCallAnswer = (id: string, manuscript_number: string) =>
  callApi<SavedIssue>(issueApi.answers(id), {
    ...{ method: 'POST', body: { manuscript_number }, as: true, fallback: 'It could not be added. Please try again.' },
  });

export const removeCallAnswer = (id: string, manuscript: string) =>
  callApi<SavedIssue>(issueApi.answer(id, manuscript), {
    ...{ method: 'DELETE', as: true, fallback: 'It could not be removed. Please try again.' },
  });

/** Adds an accepted manuscript to an issue, unless it was moved since the editor saw it. */
export async function addToIssue({ id, volume, number }: IssueRecord, entry: PlacedEntry): Promise<SavedIssue> {
  const { message } = await setPlace(entry.id, { volume: volume.number, issue: number, seen: entry.place });
  return { message: `${entry.manuscript_number}: ${message}`, issue: await readIssue(id) };
}

export const saveIssue = (id: string, body: IssueChange) =>
  callApi<SavedIssue>(issueApi.record(id), {
    ...{ method: 'PUT', body, as: true, fallback: 'The issue could not be saved. Please try again.' },
  });
