import * as z from 'zod';
import { INQUIRY_STATES, type InquiryState } from './inquiry.ts';

const STATES = Object.keys(INQUIRY_STATES) as InquiryState[];

/** One of the states of an inquiry. */
export const State = z.enum(STATES, 'Choose open, answered or closed.');

/** The body that closes an inquiry or opens it again; `instead_of` is its state as the caller saw it. */
export const InquiryStateChange = z.strictObject({
  state: z.enum(['open', 'closed'], 'Send state as open or closed.'),
  instead_of: State,
});
export type InquiryStateChange = z.infer<typeof InquiryStateChange>;

const AccountId = z.string().max(80).nullable();

/** The body that gives an inquiry to a colleague, or to nobody; `instead_of` is the owner as the caller saw it. */
export const InquiryOwnerChange = z.strictObject({ owner_id: AccountId, instead_of: AccountId });
export type InquiryOwnerChange = z.infer<typeof InquiryOwnerChange>;
