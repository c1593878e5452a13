import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Question } from '#domain/desk/editorial/editorial';
import { newPlaceQuestion } from '#domain/desk/list/place-choice';
import { issueApi } from '#domain/issue/paths';
import type { EditorialVolume } from '#domain/issue/volume-change';
import type { ManuscriptPlace } from '#domain/manuscript/place';
import { callApi } from '#islands/kernel/api.ts';

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
