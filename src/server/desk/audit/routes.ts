import * as z from 'zod';
import { DossierForm, dossierFileName } from '#domain/desk/audit/dossier';
import { PlainDate } from '#domain/kernel/text';
import { file, json, page } from '#server/kernel/http/answer';
import { contentDisposition } from '#server/kernel/http/attachment';
import { Id } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, optionalFilter, PageLimit } from '#server/kernel/http/list-reply';
import { type Route, route } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';

/** The refusal of routes that need the signing key. */
export const NO_KEY = { 503: 'The journal has no signing key.' };

const common = { access: 'editor', csrf: false, cache: 0, method: 'GET' } as const;
const PAGE = 50;

const Text = z.string().trim().max(200, 'Use at most 200 characters.');
const Filter = z.strictObject({
  who: optionalFilter(Text),
  what: optionalFilter(z.string().regex(/^[a-z-]{1,40}(\.[a-z-]{1,60})?$/, 'Choose one of the actions.')),
  manuscript: optionalFilter(Text),
  from: optionalFilter(PlainDate),
  to: optionalFilter(PlainDate),
});
const Position = z
  .string()
  .regex(/^\d{1,9}$/, INVALID_AFTER)
  .transform(Number);

/** Routes for the event log, without manuscripts the editor may not see. */
export const auditRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/events',
    right: 'manage',
    summary: 'Lists the event log, newest first.',
    notes:
      '`who` is an address or a prefix of one, `what` an action or its first word (`review`), `manuscript` a number, `from` and `to` are days in UTC. At most 1,000 are counted; beyond that, `X-Total-Count-Is` is `at-least`. Sealed waiver requests are not listed.',
    answers: [page('LoggedEvent')],
    input: Filter.extend({ after: Position.optional(), limit: PageLimit.default(PAGE) }),
    async handle({ after, limit, ...input }, { context: { reader }, request, user }) {
      const { countEvents, listEvents } = await import('./log-queries.ts');
      const filter = { ...input, hidden: await listConflicts(reader, user) };
      const [rows, { total, hasMore }] = await Promise.all([
        listEvents(reader, filter, { after, limit: limit + 1 }),
        countEvents(reader, filter),
      ]);
      const cursorOf = ({ position }: { position: number }) => String(position);
      return listReply({ rows, limit, total, hasMore, url: request.url, cursorOf, show: (row) => row });
    },
  }),
  route({
    ...common,
    path: '/api/editor/events/csv',
    right: 'manage',
    summary: 'Exports the event log as a table.',
    notes: 'Takes the same filters as the list. At most the newest 20,000 events.',
    answers: [file('text/csv')],
    input: Filter,
    async handle(input, { context, user }) {
      const { exportEvents: sendEvents } = await import('./event-log.ts');
      return sendEvents(context, { ...input, hidden: await listConflicts(context.reader, user) });
    },
  }),
  route({
    ...common,
    path: '/api/editor/events/verify',
    right: 'manage',
    summary: 'Verifies part of the event log’s hash chain.',
    notes:
      'Starts with the first event, or after the last part: `after` and `hash` are `checked` and `hash` of its reply. Call it until `is_done`. `broken_at` is the position of the first event that was changed, removed or inserted.',
    answers: [json('LogVerification')],
    input: z.strictObject({
      after: Position.default(0),
      hash: z
        .string()
        .regex(/^[\w-]{43}$/, 'Send the hash of the last reply.')
        .optional(),
    }),
    handle: async (from, { context }) => (await import('./event-log.ts')).verifyLog(context, from),
  }),
];

/** Route for the public key that verifies dossiers. */
export const dossierKeyRoutes: readonly Route[] = [
  route({
    access: 'public',
    csrf: false,
    cache: 0,
    method: 'GET',
    path: '/api/dossier-key',
    summary: 'Returns the public key that verifies dossiers.',
    notes: 'Ed25519, in PEM.',
    answers: [file('text/plain')],
    refusals: NO_KEY,
    input: z.object({}),
    async handle(_, { context }) {
      const { publicKeyOf } = await import('./make-dossier.ts');
      return new Response(publicKeyOf(context), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    },
  }),
];

/** Routes for a manuscript's dossier, for institutional inquiries. */
export const dossierRoutes: readonly Route[] = [
  route({
    access: 'editor-of',
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/editor/manuscript/:id/dossier',
    right: 'manage',
    summary: 'Creates the signed dossier of a manuscript.',
    notes:
      'Metadata, authors, checksums of files, decisions with letters, invitations and reviews, requests, payments, publication, emails without their text, and events with their hashes. Reviewers appear as numbers; `with_names` names them, with a `reason`. The event log records the reason and the checksum.',
    answers: [file('application/json')],
    refusals: NO_KEY,
    input: DossierForm.safeExtend({ id: Id }),
    async handle({ id: _, ...input }, call) {
      const { makeDossier } = await import('./make-dossier.ts');
      const signed = await makeDossier(input, call);
      const name = contentDisposition(dossierFileName(call.manuscript.manuscript_number));
      return Response.json(signed, { headers: { 'Content-Disposition': name } });
    },
  }),
];
