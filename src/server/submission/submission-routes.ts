import * as z from 'zod';
import { examineDocument, sendReviewCopy } from '#server/document/examine-document';
import { type Route, route } from '#server/http/route';
import { disputeCoAuthorship, showCoAuthorship } from './co-authorship.ts';
import { submitManuscript } from './submit-manuscript.ts';

const Token = z.string('The link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete.');
const LinkToken = z.strictObject({ token: Token });
const common = { method: 'POST', csrf: true, cache: 0 } as const;
const form = { ...common, body: 'stream', input: z.object({}) } as const;

/** Sending a manuscript in (spec §7), and what goes with it. */
export const submissionRoutes: readonly Route[] = [
  route({
    ...form,
    path: '/api/manuscripts/submit',
    access: 'signed-in',
    handle: (_, call) => submitManuscript(call),
  }),
  route({ ...form, path: '/api/manuscripts/examine', access: 'public', handle: (_, call) => examineDocument(call) }),
  route({ ...form, path: '/api/manuscripts/review-copy', access: 'public', handle: (_, call) => sendReviewCopy(call) }),
  // The token of the link acts, not a cookie: no CSRF token is needed.
  route({
    ...{ ...common, csrf: false },
    path: '/api/co-authorship/show',
    access: 'public',
    input: LinkToken,
    handle: ({ token }, call) => showCoAuthorship(token, call),
  }),
  route({
    ...{ ...common, csrf: false },
    path: '/api/co-authorship/dispute',
    access: 'public',
    input: LinkToken,
    handle: ({ token }, call) => disputeCoAuthorship(token, call),
  }),
];
