import { Merge, MergeAsked } from '#domain/account/merging';
import { json, message } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const common = { csrf: false, cache: 0, access: 'editor', right: 'manage' } as const;

/** Routes for merging two accounts of one person. */
export const mergeRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/account/:id/merge',
    summary: 'Previews a merge of two accounts, and what prevents it.',
    notes:
      'The account in the path is merged into the one with the address `stays`. `refusals` are sentences; if there is any, the merge is refused. Nothing is changed.',
    answers: [json('MergePlan')],
    refusals: {
      409: 'A manuscript in review is hidden from the editor, and the refusals could reveal who reviews it.',
    },
    input: MergeAsked.extend({ id: RandomId }),
    handle: async (input, call) => (await import('./merge-accounts.ts')).planMerge(input, call.user, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/account/:id/merge',
    summary: 'Merges an account into another of the same person, permanently.',
    notes:
      'Manuscripts, reviews, drafts, messages, alerts and places on reserve lists move; name, sign-in and rights are those of the remaining account. The other is closed as by `/api/auth/close`, and both addresses are told by email. `seen` is that of the plan. Requires the editor’s password, and `otp` if the editor uses two-factor authentication.',
    answers: [message()],
    refusals: {
      409: 'The plan names an obstacle or has changed, or one of the two is already closed or merged.',
      429: 'More than 10 wrong passwords or codes in 10 minutes.',
    },
    input: Merge.extend({ id: RandomId, stays: RandomId }),
    handle: async (input, call) => (await import('./merge-accounts.ts')).mergeAccounts(input, call.user, call),
  }),
];
