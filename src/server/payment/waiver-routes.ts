import * as z from 'zod';
import { normalizeCode } from '#domain/manuscript/submission-code';
import { type OwnWaivers, WAIVER_TEXTS, waiverObstacle } from '#domain/payment/waiver';
import { CodeHolder, publicWaiverForm, WaiverDecision, waiverForm } from '#domain/payment/waiver-form';
import type { Context } from '#server/kernel/context';
import { json, message } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { optionalFilter } from '#server/kernel/http/list-reply';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt, countRequest, type Limit, refuseIfExhausted } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { findByCode } from '#server/submission/tracking/queries';

/** Failed searches per network, shared with the tracking page. */
const NETWORK_LIMIT: Limit = { name: 'track place', max: 20, seconds: 3_600 };

/**
 * The manuscript with this code, if the address is an author's. The error does not reveal which of the two is wrong.
 * @throws Problem not_found or too_many_requests
 */
async function findManuscriptByCode({ email, submission_code }: CodeHolder, { context, ip }: Call): Promise<string> {
  await refuseIfExhausted(context, NETWORK_LIMIT, ip);
  const manuscript = await findByCode(context.reader, normalizeCode(submission_code) ?? '', email);
  if (manuscript) return manuscript.id;
  await countRequest(context, NETWORK_LIMIT, ip);
  throw new Problem('not_found', WAIVER_TEXTS.notFound);
}

/** Imported on demand, so that the functions start fast. */
const loadQueries = () => import('./waiver-queries.ts');
const loadWaivers = () => import('./waivers.ts');

const common = { csrf: false, cache: 0 } as const;

/** No journal has as many pending requests, so all are listed. */
const LISTED_MAX = 500;

const REQUEST_LIMIT = { name: 'waiver ask', max: 10, seconds: 3_600 };

/** Routes for authors' waiver requests. Other people's are not found. */
export const authorWaiverRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'author-of',
    method: 'GET',
    path: '/api/author/manuscripts/:id/waiver',
    summary: 'Lists waiver requests for the caller’s manuscript, newest first.',
    notes:
      '`closed` says why none can be made now. A request is sealed until acceptance: until then no other route reveals it.',
    answers: [json('OwnWaivers')],
    input: z.strictObject({ id: Id }),
    handle: ({ id }, { context }) => readOwnWaivers(id, context),
  }),
  route({
    ...common,
    access: 'author-of',
    method: 'POST',
    path: '/api/author/manuscripts/:id/waiver',
    summary: 'Requests a waiver of the charge.',
    notes: 'The reason is optional if the country qualifies.',
    answers: [message()],
    refusals: {
      409: 'A request is open or granted, the manuscript is rejected, or nothing is due.',
      429: 'More than 10 requests in an hour from one network.',
    },
    input: (journal) => waiverForm(journal).safeExtend({ id: Id }),
    async handle({ id, ...request }, { context, user, ip }) {
      await consumeAttempt(context, REQUEST_LIMIT, ip);
      const { requestWaiver } = await loadWaivers();
      return requestWaiver(request, { manuscriptId: id, by: { id: user.id, name: user.email } }, context);
    },
  }),
];

/**
 * Waiver routes for people who have the submission code and an author's address (spec §2, Article Processing Charges).
 */
export const waiverRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'public',
    method: 'POST',
    path: '/api/waivers/show',
    summary: 'Lists waiver requests for anyone with the submission code and an author’s address.',
    answers: [json('OwnWaivers')],
    refusals: { 404: 'No manuscript matches this code and email address.', 429: 'Too many failed searches.' },
    input: CodeHolder,
    handle: async (holder, call) => readOwnWaivers(await findManuscriptByCode(holder, call), call.context),
  }),
  route({
    ...common,
    access: 'public',
    method: 'POST',
    path: '/api/waivers/request',
    summary: 'Requests a waiver with the submission code and an author’s address.',
    answers: [message()],
    refusals: {
      404: 'No manuscript matches this code and email address.',
      409: 'A request is open or granted, the manuscript is rejected, or nothing is due.',
      429: 'More than 10 requests in an hour from one network, or too many failed searches.',
    },
    input: publicWaiverForm,
    async handle({ email, submission_code, ...request }, call) {
      await consumeAttempt(call.context, REQUEST_LIMIT, call.ip);
      const manuscriptId = await findManuscriptByCode({ email, submission_code }, call);
      const { requestWaiver } = await loadWaivers();
      return requestWaiver(request, { manuscriptId, by: { id: null, name: email } }, call.context);
    },
  }),
];

/** Routes for the office's waiver decisions, limited to accepted and published manuscripts. */
export const editorialWaiverRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/waivers',
    right: 'money',
    summary: 'Lists waiver requests for accepted and published manuscripts, undecided ones first.',
    answers: [json('EditorialWaiver[]')],
    input: z.object({
      state: optionalFilter(z.enum(['asked', 'granted', 'refused'], 'Choose one of the states.')),
      manuscript: optionalFilter(Id),
    }),
    async handle({ state, manuscript }, { context: { journal, reader }, user }) {
      const hidden = await listConflicts(reader, user);
      const { listEditorialWaivers } = await loadQueries();
      return listEditorialWaivers(journal, reader, { state, manuscriptId: manuscript, hidden }, LISTED_MAX);
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    subject: 'waiver',
    method: 'POST',
    path: '/api/editor/waivers/:id/decide',
    right: 'money',
    summary: 'Grants or refuses a waiver.',
    notes: 'Send `percent` to grant it and `note` to refuse it. 404 while the request is sealed.',
    answers: [message()],
    refusals: { 409: 'The request has been decided, the charge is paid, or a payment is under way.' },
    input: WaiverDecision.safeExtend({ id: Id }),
    handle: async (decision, call) => (await import('./waivers.ts')).decideWaiver(decision, call),
  }),
];

async function readOwnWaivers(id: string, { reader }: Context): Promise<OwnWaivers> {
  const { findWaiverManuscript, listOwnWaivers } = await loadQueries();
  const manuscript = await findWaiverManuscript(reader, id);
  if (!manuscript) throw notFound();
  const { manuscript_number, status } = manuscript;
  const requests = await listOwnWaivers(reader, id);
  const closed = waiverObstacle({ ...manuscript, state: requests[0]?.state }) ?? null;
  return { manuscript_number, status, requests, closed };
}
