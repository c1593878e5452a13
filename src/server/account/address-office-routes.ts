import { GivenAddress } from '#domain/account/address-change';
import { json } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** The office changes the address of somebody who has lost the present one. */
export const addressOfficeRoutes: readonly Route[] = [
  route({
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/editor/account/:id/address',
    right: 'manage',
    summary: 'Gives the account of somebody who has lost the present address another one.',
    notes:
      'Asks for the editor’s password, and for `otp` where the editor has a second factor. The change takes effect 72 hours later, once the link mailed to the new address was followed; until then a link mailed to the present one stops it.',
    answers: [json('AddressAnswer')],
    refusals: {
      409: 'The account belongs to somebody of the office, or nobody has confirmed its address. Or there is a manuscript in review that the editor may not see.',
      429: 'More than 5 wishes in an hour, or 10 wrong passwords or codes in 10 minutes.',
    },
    access: 'editor',
    input: GivenAddress.extend({ id: RandomId }),
    // Loaded when it is wanted, which is seldom.
    handle: async (input, call) => (await import('./address-wish.ts')).giveAddress(input, call.user, call),
  }),
];
