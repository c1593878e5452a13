import { dossierFileName, type SignedDossier } from '#domain/desk/audit/dossier';
import { dossierSections } from '#domain/desk/audit/dossier-text';
import { auditApi } from '#domain/desk/editorial/paths';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { callerOf } from '#server/kernel/thread/turns';
import { letterhead, typeset } from '#server/kernel/typeset/typeset';

/** Typesets a dossier as readable text, with the signed file attached for verification. */
export async function dossierPdf(signed: SignedDossier, call: ManuscriptCall): Promise<Uint8Array> {
  const { manuscript_number } = call.manuscript;
  const name = dossierFileName(manuscript_number);
  const data = {
    journal: letterhead(call.context.journal),
    title: `Dossier of ${manuscript_number}`,
    note: `Everything the journal has on record about this manuscript. The signed file is attached as ${name}; check its signature with the key at ${call.context.siteUrl}${auditApi.dossierKey}.`,
    sections: dossierSections(signed.dossier),
  };
  const source = {
    name,
    mimeType: 'application/json',
    description: 'The signed dossier',
    text: `${JSON.stringify(signed, null, 2)}\n`,
  };
  const job = { template: 'dossier', data, madeAt: call.context.clock.now(), sources: [source] };
  return (await typeset(job, callerOf(call))).pdf;
}
