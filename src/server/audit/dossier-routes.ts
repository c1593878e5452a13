import * as z from 'zod';
import { dossierName } from '#domain/audit/dossier';
import { DossierForm } from '#domain/audit/dossier-form';
import { file } from '#server/http/answer';
import { attachment } from '#server/http/attachment';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';

const NO_KEY = { 503: 'The journal has no key to sign with.' };

/** The dossier of one manuscript, for an institution that looks into it. */
export const dossierRoutes: readonly Route[] = [
  route({
    access: 'editor-of',
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/editor/manuscript/:id/dossier',
    right: 'manage',
    summary: 'Makes the signed dossier of a manuscript.',
    notes:
      'Metadata, authors, files by checksum, decisions with letters, invitations and reviews, requests, money, publication, mails without their words, and events with their hashes. Reviewers have numbers; `with_names` names them, for a `reason`. That it was made is an event, which keeps the reason and the checksum.',
    answers: [file('application/json')],
    refusals: NO_KEY,
    input: DossierForm.safeExtend({ id: Id }),
    async handle({ id: _, ...asked }, call) {
      const { makeDossier } = await import('./make-dossier.ts');
      const signed = await makeDossier(asked, call);
      const name = attachment(dossierName(call.manuscript.manuscript_number));
      return Response.json(signed, { headers: { 'Content-Disposition': name } });
    },
  }),
];

/** The key by which anybody checks a dossier. */
export const dossierKeyRoutes: readonly Route[] = [
  route({
    access: 'public',
    csrf: false,
    cache: 0,
    method: 'GET',
    path: '/api/dossier-key',
    summary: 'Sends the public key that dossiers are signed with.',
    notes: 'Ed25519, in PEM.',
    answers: [file('text/plain')],
    refusals: NO_KEY,
    input: z.object({}),
    async handle(_, { context }) {
      const { publicKeyOf } = await import('./sign-dossier.ts');
      return new Response(publicKeyOf(context), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    },
  }),
];
