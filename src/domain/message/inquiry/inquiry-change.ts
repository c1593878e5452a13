import * as z from 'zod';
import { INQUIRY_STATES, type InquiryState } from './inquiry.ts';

const STATES = Object.keys(INQUIRY_STATES) as InquiryState[];

export const InquiryStateName = z.enum(STATES, 'Choose open, answered or closed.');

/**
 * Closes or reopens an inquiry; `instead_of` is the state the caller saw. Reopening sets `answered`: the office owes no
 * reply.
 */
export const InquiryStateChange = z
  .strictObject({ state: InquiryStateName, instead_of: InquiryStateName })
  .refine(({ state, instead_of }) => state !== 'answered' || instead_of === 'closed', {
    path: ['state'],
    error: 'Send state as open or closed.',
  });
export type InquiryStateChange = z.infer<typeof InquiryStateChange>;

const AccountId = z.string().max(80).nullable();

/** Assigns an inquiry to a colleague or to no one; `instead_of` is the owner the caller saw. */
export const InquiryOwnerChange = z.strictObject({ owner_id: AccountId, instead_of: AccountId });
export type InquiryOwnerChange = z.infer<typeof InquiryOwnerChange>;
