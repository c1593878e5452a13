import type { Invitation } from '#domain/review/invitation';
import { reviewApi } from '#domain/review/paths';
import { callApi } from '#islands/kernel/api.ts';

/** What the journal says of an answer. */
export interface Answered {
  message: string;
  invitation: Invitation;
  /** The account had a password that nobody had confirmed, and it has ended. */
  password_ended: boolean;
}

const FAILED = 'The journal could not be reached. Please try again.';

export const readInvitation = (token: string) =>
  callApi<Invitation>(reviewApi.showInvitation, { method: 'POST', body: { token }, fallback: FAILED });

export const answerInvitation = (body: {
  token: string;
  answer: 'accept' | 'decline';
  reason?: string;
  suggested_colleagues?: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
}) => callApi<Answered>(reviewApi.answerInvitation, { method: 'POST', body, fallback: FAILED });
