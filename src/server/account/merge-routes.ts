import { Merge, MergeAsked } from '#domain/account/merging';
import { json, message } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const common = { csrf: false, cache: 0, access: 'editor', right: 'manage' } as const;

/** Two accounts of one person become one. */
export const mergeRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/account/:id/merge',
    summary: 'Says what would move if an account became part of another, and what forbids it.',
    notes:
      'The account in the path goes, the one with the address `stays` stays. `refusals` are sentences; where there is one, the merge is refused. Nothing is changed.',
    answers: [json('MergePlan')],
    refusals: {
      409: 'There is a manuscript in review that the editor may not see: what forbids a merge could tell who reviews it.',
    },
    input: MergeAsked.extend({ id: RandomId }),
    handle: async (input, call) => (await import('./merge-accounts.ts')).planMerge(input, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/merge',
    summary: 'Makes an account part of another one of the same person, for good.',
    notes:
      'Manuscripts, reviews, drafts, messages, alerts and places among those asked next move; name, sign-in and rights are those of the account that stays. The other is closed as by `/api/auth/close`, and both addresses are told by mail. `seen` is that of the plan. Asks for the editor’s password, and for `otp` where the editor has a second factor.',
    answers: [message()],
    refusals: {
      409: 'Something forbids it, as the plan says; or the plan has changed; or one of the two is closed or merged already.',
      429: 'More than 10 wrong passwords or codes in 10 minutes.',
    },
    input: Merge.extend({ id: RandomId, stays: RandomId }),
    handle: async (input, call) => (await import('./merge-accounts.ts')).mergeAccounts(input, call.user, call),
  }),
];
