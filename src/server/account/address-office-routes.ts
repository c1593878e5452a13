import { GivenAddress } from '#domain/account/address-change';
import { json } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Office routes to change the address of someone who has lost theirs. */
export const addressOfficeRoutes: readonly Route[] = [
  route({
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/editor/account/:id/address',
    right: 'manage',
    summary: 'Changes the address of an account whose owner has lost access to the current one.',
    notes:
      'Requires the editor’s password, and `otp` if the editor uses two-factor authentication. The change takes effect 72 hours after the link emailed to the new address is followed; until then a link emailed to the current address stops it.',
    answers: [json('AddressAnswer')],
    refusals: {
      409: 'The account belongs to a member of the office, its address is unconfirmed, or a manuscript in review is hidden from the editor.',
      429: 'More than 5 requests in an hour, or 10 wrong passwords or codes in 10 minutes.',
    },
    access: 'editor',
    input: GivenAddress.extend({ id: RandomId }),
    // Imported on demand: rarely needed.
    handle: async (input, call) => (await import('./address-wish.ts')).giveAddress(input, call.user, call),
  }),
];
