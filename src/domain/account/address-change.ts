import * as z from 'zod';
import { CurrentPassword, Email } from './account.ts';

/** Days to confirm a change of address; the links in the emails last as long. */
export const ADDRESS_CHANGE_DAYS = 7;

/** The body of `POST /api/auth/address/`: the new address and the account's password. */
export const AddressChange = z.strictObject({ email: Email, password: CurrentPassword });
export type AddressChange = z.infer<typeof AddressChange>;

/** Hours during which a change requested by the office can be stopped from the current address. */
export const STOP_HOURS = 72;

/** The body of `POST /api/editor/account/:id/address/`: the new address, and the password and code of the editor. */
export const OfficeAddressChange = z.strictObject({
  email: Email,
  password: CurrentPassword,
  otp: z.string().trim().max(20, 'A code can have at most 20 characters.').optional(),
});
export type OfficeAddressChange = z.infer<typeof OfficeAddressChange>;

/**
 * A pending change, as the owner and the office see it; `is_agreed` once the current address has agreed. A change
 * requested by the office can be stopped until `stops_until`, an instant.
 */
export interface PendingAddress {
  email: string;
  is_agreed: boolean;
  is_confirmed: boolean;
  stops_until: string | null;
}

export interface AddressAnswer {
  message: string;
  pending: PendingAddress | null;
}

/** The reply of `POST /api/auth/address/confirm/`: `is_changed` once both addresses have confirmed. */
export interface AddressConfirmed {
  message: string;
  is_changed: boolean;
}

/** The page, linked from an email to the current address, that stops a change requested by the office. */
export const STOP_ADDRESS_PAGE = '/stop-address';

/** The page of the links sent to both addresses. */
export const ADDRESS_PAGE = '/confirm-address';

export const addressApi = {
  address: '/api/auth/address/',
  confirm: '/api/auth/address/confirm/',
  stop: '/api/auth/address/stop/',
  forAccount: (accountId: string) => `/api/editor/account/${accountId}/address/`,
} as const;
