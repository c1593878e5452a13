import * as z from 'zod';
import { AddressChange } from '#domain/account/address-change';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { cancelAddress, confirmAddress, requestAddress, stopAddress } from './address-change.ts';
import { LinkToken } from './token-queries.ts';

const common = { csrf: false, cache: 0 } as const;

/** Routes for changing one's own address. */
export const addressRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address',
    summary: 'Requests a change of the caller’s email address.',
    notes:
      'A link is emailed to both addresses; the address changes once both are followed, within 7 days. A newer request replaces an older one. A new password cancels it.',
    answers: [json('AddressAnswer')],
    refusals: {
      409: 'The current address is unconfirmed.',
      429: 'More than 5 requests in an hour, or 10 wrong passwords in 10 minutes.',
    },
    access: 'signed-in',
    input: AddressChange,
    handle: (input, call) => requestAddress(input, call.user, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/auth/address',
    summary: 'Cancels a requested change of address.',
    notes: 'The emailed links stop working.',
    answers: [json('AddressAnswer')],
    access: 'signed-in',
    input: z.object({}),
    handle: (_, call) => cancelAddress(call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address/confirm',
    summary: 'Confirms a change of address with an emailed link.',
    notes:
      'After the second confirmation the address changes: all sessions and emailed links of the account end, and the former address is told by email. A used or expired link gives 400.',
    answers: [json('AddressConfirmed')],
    refusals: { 409: 'Another account now has the address.' },
    access: 'public',
    input: z.strictObject({ token: LinkToken }),
    handle: confirmAddress,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address/stop',
    summary: 'Stops a change of address requested by the office, with the link emailed to the current address.',
    notes: 'The links of the change stop working, and the office is told by email. A used or expired link gives 400.',
    answers: [message()],
    access: 'public',
    input: z.strictObject({ token: LinkToken }),
    handle: stopAddress,
  }),
];
