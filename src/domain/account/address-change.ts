import * as z from 'zod';
import { Email, PresentPassword } from './account.ts';

/** Within how many days a change of address is confirmed; the emailed links work as long. */
export const ADDRESS_CHANGE_DAYS = 7;

/** The body of `POST /api/auth/address/`: the new address, and the password of who asks. */
export const AddressChange = z.strictObject({ email: Email, password: PresentPassword });
export type AddressChange = z.infer<typeof AddressChange>;

/** For how long the current address can stop a change that the office asked for. */
export const STOP_HOURS = 72;

/** The body of `POST /api/editor/account/:id/address/`: the new address, and the password and code of the editor. */
export const GivenAddress = z.strictObject({
  email: Email,
  password: PresentPassword,
  otp: z.string().trim().max(20, 'A code has at most 20 characters.').optional(),
});
export type GivenAddress = z.infer<typeof GivenAddress>;

/**
 * A change that waits, as the person and the office see it; `is_agreed` is the word of the current address. One that
 * the office asked for can be stopped until `stops_until`, an instant.
 */
export interface PendingAddress {
  email: string;
  is_agreed: boolean;
  is_confirmed: boolean;
  stops_until: string | null;
}

/** The reply of everything that asks for a change of address, or takes it back. */
export interface AddressAnswer {
  message: string;
  pending: PendingAddress | null;
}

/** The reply of `POST /api/auth/address/confirm/`: `is_changed` once both addresses have said yes. */
export interface AddressConfirmed {
  message: string;
  is_changed: boolean;
}

/** The page of the link by which the current address stops a change that the office asked for. */
export const STOP_ADDRESS_PAGE = '/stop-address';

/** The page of the links that both addresses get. */
export const ADDRESS_PAGE = '/confirm-address';

export const addressApi = {
  address: '/api/auth/address/',
  confirm: '/api/auth/address/confirm/',
  stop: '/api/auth/address/stop/',
  forSomebody: (accountId: string) => `/api/editor/account/${accountId}/address/`,
} as const;
