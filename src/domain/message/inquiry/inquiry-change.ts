import * as z from 'zod';
import { INQUIRY_STATES, type InquiryState } from './inquiry.ts';

const STATES = Object.keys(INQUIRY_STATES) as InquiryState[];

/** One of the states of an inquiry. */
export const State = z.enum(STATES, 'Choose open, answered or closed.');

/**
 * The body that closes an inquiry or opens it again; `instead_of` is its state as the caller saw it. One that was closed by
 * mistake is brought back to `answered`, where it does not wait.
 */
export const InquiryStateChange = z
  .strictObject({ state: State, instead_of: State })
  .refine(({ state, instead_of }) => state !== 'answered' || instead_of === 'closed', {
    path: ['state'],
    error: 'Send state as open or closed.',
  });
export type InquiryStateChange = z.infer<typeof InquiryStateChange>;

const AccountId = z.string().max(80).nullable();

/** The body that gives an inquiry to a colleague, or to no one; `instead_of` is the owner as the caller saw it. */
export const InquiryOwnerChange = z.strictObject({ owner_id: AccountId, instead_of: AccountId });
export type InquiryOwnerChange = z.infer<typeof InquiryOwnerChange>;
