import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReviewerCandidates } from '#domain/review/inviting';
import { useInvalidateManuscript } from '#islands/manuscript/use-editorial.ts';
import { findReviewers, readCandidates, readEditorialReviews } from './calls.ts';

const reviewsKey = (id: string): QueryKey => ['reviews', id];
const candidatesKey = (id: string): QueryKey => ['candidates', id];
const finderKey = (id: string): QueryKey => ['find-reviewers', id];

/** The reviews of a manuscript; not read again while an editor works with them. */
export function useEditorialReviews(id: string, enabled = true) {
  return useQuery({
    queryKey: reviewsKey(id),
    queryFn: () => readEditorialReviews(id),
    refetchOnWindowFocus: false,
    enabled,
  });
}

/** Whom the office asks next. */
export function useCandidates(id: string) {
  return useQuery({ queryKey: candidatesKey(id), queryFn: () => readCandidates(id) });
}

/** What a search for reviewers finds; what was found before stays until it is there. */
export function useFoundReviewers(id: string, search: string) {
  return useQuery({
    queryKey: [...finderKey(id), search],
    queryFn: () => findReviewers(id, search),
    placeholderData: keepPreviousData,
  });
}

/** Shows the list of whom to ask next as the server has just given it. */
export function useShowCandidates(id: string) {
  const client = useQueryClient();
  return useCallback(
    (candidates: ReviewerCandidates) => client.setQueryData(candidatesKey(id), candidates),
    [client, id],
  );
}

/** Reads everything again that a change of an assignment touches. */
export function useReviewChanged(id: string) {
  const client = useQueryClient();
  const forgetManuscript = useInvalidateManuscript();
  return useCallback(() => {
    forgetManuscript(id);
    for (const queryKey of [reviewsKey(id), candidatesKey(id), finderKey(id)]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, forgetManuscript, id]);
}
