import * as z from 'zod';
import { Email } from '#domain/account/account';
import { json } from '#server/http/answer';
import { RandomId } from '#server/http/id';
import { type Route, route } from '#server/http/route';

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
      'The new address changes it by the link that is mailed there. The present one is told, and stops the change with a new password.',
    answers: [json('AddressAnswer')],
    refusals: { 409: 'The account belongs to somebody of the office, or nobody has confirmed its address.' },
    access: 'editor',
    input: z.strictObject({ id: RandomId, email: Email }),
    // Loaded when it is wanted, which is seldom.
    handle: async (input, call) => (await import('./address-wish.ts')).giveAddress(input, call.user, call),
  }),
];
