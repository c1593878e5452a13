import { DossierForm, dossierName } from '#domain/desk/audit/dossier';
import { file } from '#server/kernel/http/answer';
import { attachment } from '#server/kernel/http/attachment';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { NO_KEY } from './no-key.ts';

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
    async handle({ id: _, ...asked }, call) {
      const { makeDossier } = await import('./make-dossier.ts');
      const signed = await makeDossier(asked, call);
      const name = attachment(dossierName(call.manuscript.manuscript_number));
      return Response.json(signed, { headers: { 'Content-Disposition': name } });
    },
  }),
];
