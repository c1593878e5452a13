import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Question } from '#domain/desk/editorial/editorial';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { TimelineEntry } from '#domain/desk/editorial/timeline';
import { newPlaceQuestion } from '#domain/desk/list/place-choice';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import type { EditorialVolume } from '#domain/issue/volume-change';
import { callApi } from '#islands/kernel/api.ts';
import { listTimeline, readDashboard, readManuscript } from './calls.ts';

const DASHBOARD: QueryKey = ['dashboard'];
/** Below which the lists of manuscripts are kept. */
export const LISTS: QueryKey = ['manuscripts'];
const timelineKey = (id: string): QueryKey => ['timeline', id];
/** Under which a manuscript is kept. */
export const manuscriptKey = (id: string): QueryKey => ['manuscript', id];

/** Below which the next steps of manuscripts are kept. */
export const NEXT_STEPS: QueryKey = ['next-steps'];
/** Under which those of one manuscript are kept. */
export const nextStepsKey = (id: string): QueryKey => [...NEXT_STEPS, id];

export function useDashboard() {
  return useQuery({ queryKey: DASHBOARD, queryFn: readDashboard });
}

/** How often to look whether a decision was taken at its moment. */
const PLANNED_MS = 15_000;

/** One manuscript. It is not read again behind the editor's back: a decision is about what was shown. */
export function useManuscript(id: string) {
  return useQuery({
    queryKey: manuscriptKey(id),
    queryFn: () => readManuscript(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // But for a decision that is taken at its moment.
    refetchInterval: ({ state: { data } }) => (data?.planned_decision ? PLANNED_MS : false),
  });
}

/** What happened to a manuscript, page after page; of one type alone where one is named. */
export function useTimeline(id: string, type?: TimelineEntry['type']) {
  return useInfiniteQuery({
    queryKey: [...timelineKey(id), type],
    queryFn: ({ pageParam }) => listTimeline(pageParam),
    initialPageParam: editorialApi.editorTimeline(id) + (type ? `?type=${type}` : ''),
    getNextPageParam: ({ next }) => next,
  });
}

/** Shows a manuscript as the server has just given it; everything that counts or lists it is read again. */
export function useUpdateCache() {
  const client = useQueryClient();
  return useCallback(
    (manuscript: EditorManuscript) => {
      client.setQueryData(manuscriptKey(manuscript.id), manuscript);
      void client.invalidateQueries({ queryKey: timelineKey(manuscript.id) });
      void client.invalidateQueries({ queryKey: nextStepsKey(manuscript.id) });
      void client.invalidateQueries({ queryKey: DASHBOARD });
      void client.invalidateQueries({ queryKey: LISTS });
      void client.invalidateQueries({ queryKey: VOLUMES });
    },
    [client],
  );
}

/** What has changed elsewhere than on its own screen is read again there. */
export function useInvalidateManuscript() {
  const client = useQueryClient();
  return useCallback(
    (id: string) => {
      for (const queryKey of [manuscriptKey(id), timelineKey(id), nextStepsKey(id), DASHBOARD, LISTS, VOLUMES])
        void client.invalidateQueries({ queryKey });
    },
    [client],
  );
}

/** Under which the volumes are kept. */
export const VOLUMES = ['volumes'];

export const NOT_READ = 'Failed to fetch volumes';
const listVolumes = () => callApi<EditorialVolume[]>(issueApi.volumes, { as: true, fallback: NOT_READ });

/** The volumes with their issues, the newest first. */
export const useVolumes = () => useQuery({ queryKey: VOLUMES, queryFn: listVolumes });

/** Asks before a place that somebody gave creates a volume or an issue; one that stays as it was is not looked up. */
export function usePlaceQuestion(ask: (question: Question | undefined) => Promise<boolean>) {
  const client = useQueryClient();
  return async (place: ManuscriptPlace, before?: ManuscriptPlace): Promise<boolean> => {
    if (place.volume === null || (place.volume === before?.volume && place.issue === before.issue)) return true;
    const volumes = await client.fetchQuery({ queryKey: VOLUMES, queryFn: listVolumes });
    return ask(newPlaceQuestion(volumes, place));
  };
}
