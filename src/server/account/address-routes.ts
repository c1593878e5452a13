import * as z from 'zod';
import { AddressChange } from '#domain/account/address-change';
import { json, message } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { askForAddress, cancelAddress, confirmAddress, stopAddress } from './address-change.ts';
import { LinkToken } from './link-token.ts';

const common = { csrf: false, cache: 0 } as const;

/** A person changes the address of their own account. */
export const addressRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address',
    summary: 'Asks for another address of one’s own account.',
    notes:
      'Both addresses are mailed a link, and the address changes once both were followed, within 7 days. A newer wish takes the place of an older one. A new password stops it.',
    answers: [json('AddressAnswer')],
    refusals: {
      409: 'Nobody has confirmed the present address.',
      429: 'More than 5 wishes in an hour, or 10 wrong passwords in 10 minutes.',
    },
    access: 'signed-in',
    input: AddressChange,
    handle: (input, call) => askForAddress(input, call.user, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/auth/address',
    summary: 'Takes the wish for another address back.',
    notes: 'The mailed links stop working.',
    answers: [json('AddressAnswer')],
    access: 'signed-in',
    input: z.object({}),
    handle: (_, call) => cancelAddress(call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address/confirm',
    summary: 'One of the two addresses says yes with its mailed link.',
    notes:
      'With the second yes the address changes: all sessions and mailed links of the account end, and the former address is told by mail. A link that was used or is too old is 400.',
    answers: [json('AddressConfirmed')],
    refusals: { 409: 'Another account has the address by now.' },
    access: 'public',
    input: z.strictObject({ token: LinkToken }),
    handle: confirmAddress,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/address/stop',
    summary: 'The present address stops a change that the office asked for, with its mailed link.',
    notes: 'The links of the change end, and the office is told by mail. A link that was used or is too old is 400.',
    answers: [message()],
    access: 'public',
    input: z.strictObject({ token: LinkToken }),
    handle: stopAddress,
  }),
];
