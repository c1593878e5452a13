import type { IssueChange, IssueRecord, NewIssue } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import type { EditorialVolume } from '#domain/issue/volume-change';
import { callApi } from '#islands/api.ts';

/** Under which the volumes and an issue are kept. */
export const VOLUMES = ['volumes'];
export const issueKey = (id: string) => ['issue', id];

export const NOT_READ = 'The volumes could not be loaded.';
export const listVolumes = () => callApi<EditorialVolume[]>(issueApi.volumes, { as: true, fallback: NOT_READ });

export const readIssue = (id: string) =>
  callApi<IssueRecord>(issueApi.issue(id), { as: true, fallback: 'The issue could not be loaded.' });

export const createIssue = (body: NewIssue) =>
  callApi<{ message: string; id: string; volumes: EditorialVolume[] }>(issueApi.issues, {
    ...{ method: 'POST', body, as: true, fallback: 'The issue could not be created. Please try again.' },
  });

export const saveIssue = (id: string, body: IssueChange) =>
  callApi<{ message: string; issue: IssueRecord }>(issueApi.record(id), {
    ...{ method: 'PUT', body, as: true, fallback: 'The issue could not be saved. Please try again.' },
  });
