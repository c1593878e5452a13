import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LetterTemplate } from '#domain/decision/letter';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { EditorialReview, KnownReviewer } from '#domain/desk/editorial/review';
import { DAY_MS, longDate } from '#domain/kernel/date';
import { dueDateRange } from '#domain/kernel/due-date';
import type { InvitationOutcome, ReviewerCandidates } from '#domain/review/inviting';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { useInvalidateManuscript } from '#islands/manuscript/use-manuscript.ts';

const reviewsKey = (id: string): QueryKey => ['reviews', id];
const candidatesKey = (id: string): QueryKey => ['candidates', id];
const finderKey = (id: string): QueryKey => ['find-reviewers', id];

/** The reviews of a manuscript; not refetched while an editor works with them. */
export function useEditorialReviews(id: string, enabled = true) {
  return useQuery({
    queryKey: reviewsKey(id),
    queryFn: () => readEditorialReviews(id),
    refetchOnWindowFocus: false,
    enabled,
  });
}

export function useCandidates(id: string) {
  return useQuery({ queryKey: candidatesKey(id), queryFn: () => readCandidates(id) });
}

/** The results of a search for reviewers; earlier results stay until the new ones arrive. */
export function useFoundReviewers(id: string, search: string) {
  return useQuery({
    queryKey: [...finderKey(id), search],
    queryFn: () => findReviewers(id, search),
    placeholderData: keepPreviousData,
  });
}

/** Returns a setter that caches the reserve list from a reply. */
export function useShowCandidates(id: string) {
  const client = useQueryClient();
  return useCallback(
    (candidates: ReviewerCandidates) => client.setQueryData(candidatesKey(id), candidates),
    [client, id],
  );
}

/** Invalidates every query that a changed assignment affects, except the manuscript's. */
export function useInvalidateAssignments(id: string) {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [reviewsKey(id), candidatesKey(id), finderKey(id)]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, id]);
}

/** Invalidates every query that a changed assignment affects. */
export function useInvalidateReview(id: string) {
  const changed = useInvalidateAssignments(id);
  const forgetManuscript = useInvalidateManuscript();
  return useCallback(() => {
    forgetManuscript(id);
    changed();
  }, [changed, forgetManuscript, id]);
}

/** How far off a date is, if it is allowed, and the earliest and the latest date. */
export function dueHint(dueOn: string, today: string): string {
  const { min, max } = dueDateRange(today);
  const range = `Earliest ${longDate(min)}, latest ${longDate(max)}.`;
  if (!/^\d{4}-\d\d-\d\d$/.test(dueOn) || dueOn < min || dueOn > max) return range;
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);
  return `${days === 1 ? 'Tomorrow' : `In ${days} days`}. ${range}`;
}

/** The server found author names that reviewers must not see. */
export const hasAuthorNames = (answer: unknown) => typeof answer === 'object' && answer !== null && 'names' in answer;

/** Moves the focus to the list of reviewers when the focused control is gone. */
export function focusReviewers(): void {
  document.getElementById('reviewers-heading')?.focus();
}

interface Done {
  message: string;
}

/** Newest round first. */
const readEditorialReviews = (manuscript: string) =>
  callApi<EditorialReview[]>(editorialApi.editorialReviews(manuscript), {
    as: true,
    fallback: 'The reviews could not be loaded. Please try again.',
  });

/** Possible reviewers of a manuscript; without a search, the best matches. */
const findReviewers = (manuscript: string, search: string) =>
  callApi<KnownReviewer[]>(`${editorialApi.findReviewers(manuscript)}?${new URLSearchParams({ search })}`, {
    as: true,
    fallback: 'The search failed. Please try again.',
  });

const readCandidates = (manuscript: string) =>
  callApi<ReviewerCandidates>(editorialApi.reviewerCandidates(manuscript), {
    as: true,
    fallback: 'The list could not be loaded. Please try again.',
  });

/** A change to the reserve list; omitted fields are unchanged. */
export interface CandidatesChange {
  candidates: readonly Candidate[];
  /** The list being replaced; the change is refused if it is no longer current. */
  instead_of?: readonly string[];
  at_once?: number | null;
  silent_days?: number | null;
  letter?: LetterTemplate | null;
  are_names_meant?: boolean;
}

export const saveCandidates = (manuscript: string, body: CandidatesChange) =>
  callApi<Done & ReviewerCandidates>(editorialApi.reviewerCandidates(manuscript), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The list could not be saved. Please try again.',
  });

export const inviteReviewers = (
  manuscript: string,
  body: { reviewer_emails: string[]; due_on?: string; letter?: LetterTemplate; are_names_meant?: boolean },
) =>
  callApi<Done & InvitationOutcome & { manuscript: EditorManuscript }>(editorialApi.inviteReviewers(manuscript), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The invitations could not be sent. Please try again.',
  });

/** Redacts text in the reviewers' copy of a round. */
export const redactReviewCopy = (manuscript: string, round: number, texts: readonly string[]) =>
  callApi<Done>(editorialApi.redactReviewCopy(manuscript, round), {
    method: 'POST',
    body: { texts },
    as: true,
    fallback: 'The passages could not be redacted. Please try again.',
  });

/** Releases a round's copy to reviewers although it names its authors. */
export const showReviewCopy = (manuscript: string, round: number) =>
  callApi<Done>(editorialApi.showReviewCopy(manuscript), {
    method: 'POST',
    body: { round },
    as: true,
    fallback: 'The change could not be saved. Please try again.',
  });

export interface Candidate {
  email: string;
  due_days: number;
}

type Action = Parameters<typeof editorialApi.assignmentAction>[1];

export const changeAssignment = (assignment: string, action: Action, body: object = {}) =>
  callApi<Done>(editorialApi.assignmentAction(assignment, action), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The change could not be saved. Please try again.',
  });

export const editForAuthor = (assignment: string, body: { text: string; includes_file: boolean; version: number }) =>
  callApi<Done & { version: number }>(editorialApi.reviewForAuthor(assignment), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The text could not be saved. Please try again.',
  });

/** The bytes of the email that a recorded review came from. */
export const readEvidence = (assignment: string, file: string) =>
  fetchFile(editorialApi.reviewEvidence(assignment, file), {
    fallback: 'The file could not be fetched. Please try again.',
  });

export const readReviewFile = (assignment: string, file: string) =>
  fetchFile(editorialApi.editorialReviewFile(assignment, file), {
    fallback: 'The file could not be fetched. Please try again.',
  });
