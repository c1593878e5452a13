import { DossierForm, dossierFileName } from '#domain/desk/audit/dossier';
import { file } from '#server/kernel/http/answer';
import { contentDisposition } from '#server/kernel/http/attachment';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';
import { NO_KEY } from './routes.ts';

/** Route for the dossier as a PDF, in the function that makes PDFs. */
export const dossierPdfRoutes: readonly Route[] = [
  route({
    access: 'editor-of',
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/production/:id/dossier',
    right: 'manage',
    summary: 'Creates the signed dossier of a manuscript as a PDF.',
    notes:
      'The PDF shows the whole dossier, with the signed file attached. Otherwise the same as `POST /api/editor/manuscript/:id/dossier`.',
    answers: [file('application/pdf')],
    refusals: NO_KEY,
    input: DossierForm.safeExtend({ id: Id }),
    async handle({ id: _, ...input }, call) {
      const [{ makeDossier }, { dossierPdf }] = await Promise.all([
        import('./make-dossier.ts'),
        import('./dossier-pdf.ts'),
      ]);
      const pdf = await dossierPdf(await makeDossier(input, call), call);
      const name = contentDisposition(dossierFileName(call.manuscript.manuscript_number, 'pdf'));
      const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': name };
      return new Response(new Uint8Array(pdf), { headers });
    },
  }),
];
