import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Question } from '#domain/desk/editorial/editorial';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { TimelineEntry } from '#domain/desk/editorial/timeline';
import { newPlaceQuestion } from '#domain/desk/list/place-choice';
import type { EditorialVolume, ManuscriptPlace } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { callApi } from '#islands/kernel/api.ts';
import { listTimeline, readDashboard, readManuscript } from './calls.ts';

const DASHBOARD: QueryKey = ['dashboard'];
/** The query key prefix of manuscript lists. */
export const LISTS: QueryKey = ['manuscripts'];
const timelineKey = (id: string): QueryKey => ['timeline', id];
export const manuscriptKey = (id: string): QueryKey => ['manuscript', id];

export function useDashboard() {
  return useQuery({ queryKey: DASHBOARD, queryFn: readDashboard });
}

/** How often to check whether a scheduled decision has been carried out. */
const PLANNED_MS = 15_000;

/** Not refetched automatically, because a decision refers to the version shown. */
export function useManuscript(id: string) {
  return useQuery({
    queryKey: manuscriptKey(id),
    queryFn: () => readManuscript(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Except while a decision is scheduled.
    refetchInterval: ({ state: { data } }) => (data?.planned_decision ? PLANNED_MS : false),
  });
}

/** Pages through a manuscript's timeline, of one type if given. */
export function useTimeline(id: string, type?: TimelineEntry['type']) {
  return useInfiniteQuery({
    queryKey: [...timelineKey(id), type],
    queryFn: ({ pageParam }) => listTimeline(pageParam),
    initialPageParam: editorialApi.editorTimeline(id) + (type ? `?type=${type}` : ''),
    getNextPageParam: ({ next }) => next,
  });
}

/** Caches a manuscript as the server has just returned it, and refetches the lists and counts that include it. */
export function useUpdateCache() {
  const client = useQueryClient();
  return useCallback(
    (manuscript: EditorManuscript) => {
      client.setQueryData(manuscriptKey(manuscript.id), manuscript);
      void client.invalidateQueries({ queryKey: timelineKey(manuscript.id) });
      void client.invalidateQueries({ queryKey: DASHBOARD });
      void client.invalidateQueries({ queryKey: LISTS });
      void client.invalidateQueries({ queryKey: VOLUMES });
    },
    [client],
  );
}

/** Refetches a manuscript that was changed outside its own screen. */
export function useInvalidateManuscript() {
  const client = useQueryClient();
  return useCallback(
    (id: string) => {
      for (const queryKey of [manuscriptKey(id), timelineKey(id), DASHBOARD, LISTS, VOLUMES])
        void client.invalidateQueries({ queryKey });
    },
    [client],
  );
}

export const VOLUMES = ['volumes'];

export const VOLUMES_FAILURE = 'Failed to fetch volumes';
const listVolumes = () => callApi<EditorialVolume[]>(issueApi.volumes, { as: true, fallback: VOLUMES_FAILURE });

/** Newest first. */
export const useVolumes = () => useQuery({ queryKey: VOLUMES, queryFn: listVolumes });

/** Asks for confirmation before a typed place creates a volume or an issue. */
export function useNewPlaceConfirmation(ask: (question: Question | undefined) => Promise<boolean>) {
  const client = useQueryClient();
  return async (place: ManuscriptPlace, before?: ManuscriptPlace): Promise<boolean> => {
    if (place.volume === null || (place.volume === before?.volume && place.issue === before.issue)) return true;
    const volumes = await client.fetchQuery({ queryKey: VOLUMES, queryFn: listVolumes });
    return ask(newPlaceQuestion(volumes, place));
  };
}
