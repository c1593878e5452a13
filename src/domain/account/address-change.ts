import * as z from 'zod';
import { Email, PresentPassword } from './account.ts';

/** Within how many days a change of address is confirmed; the mailed links work as long. */
export const ADDRESS_CHANGE_DAYS = 7;

/** The body of `POST /api/auth/address/`: the new address, and the password of who asks. */
export const AddressChange = z.strictObject({ email: Email, password: PresentPassword });
export type AddressChange = z.infer<typeof AddressChange>;

/** A change that waits, as the person and the office see it; `is_agreed` is the word of the present address. */
export interface PendingAddress {
  email: string;
  is_agreed: boolean;
  is_confirmed: boolean;
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

/** The page of the links that both addresses get. */
export const ADDRESS_PAGE = '/confirm-address';

/** The calls about a change of address. */
export const addressApi = {
  address: '/api/auth/address/',
  confirm: '/api/auth/address/confirm/',
  forSomebody: (accountId: string) => `/api/editor/account/${accountId}/address/`,
} as const;
