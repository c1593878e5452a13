import { readFile } from 'node:fs/promises';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { otherPaperIn } from '#domain/production/found-metadata';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { type FileRules, receiveFile } from '#server/document/receive-document';
import { storedBytes, storeFile } from '#server/document/store-document';
import { notFound } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { callerOf, inTurn } from '#server/kernel/thread/turns';
import { changeProduction, type EditorCall, type LockedProduction, openProduction } from './change-production.ts';
import { coverBrought } from './cover-brought.ts';
import type { Production, StoredPdf } from './load-production.ts';
import { paperIn, withPaper } from './paper-in-pdf.ts';
import { previewOf } from './read-production.ts';
import { scanFile } from './scan-file.ts';
import { versionOf } from './version-of.ts';

const GALLEYS: FileRules<'pdf'> = {
  formatOf: (name) => (/\.pdf$/i.test(name.trim()) ? 'pdf' : undefined),
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongGalley,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/**
 * Takes the PDF that readers get in place of the authors' own.
 * @throws Problem as every change of production; with the field `file` where it cannot be taken
 */
export function uploadGalley(call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(
    call,
    { fieldNames: ['version'], files: GALLEYS },
    async ({ fields, document, documentProblem }) => {
      if (!document) throw documentProblem;
      const production = await openProduction(call);
      const { path, name, bytes, sha256 } = document;
      await inTurn(callerOf(call), () => inspectDocument(path, 'pdf'));
      await scanFile(path, call.context);
      const said = await inTurn(callerOf(call), async () => paperIn(await readFile(path)));
      const file_key = await storeFile(call.context, 'galleys', path, 'pdf');
      const galley = { file_key, name, bytes, sha256 };
      const fault = await faultOf(galley, production, call);
      const replace = async ({ state }: LockedProduction) => ({
        state: withPaper({ ...state, galley }, otherPaperIn(said, state.metadata)),
        message: fault ? `${PRODUCTION_TEXTS.saved} ${fault}` : PRODUCTION_TEXTS.saved,
        action: 'production.galley-uploaded' as const,
        details: { bytes, sha256 },
        claims: [file_key],
      });
      return changeProduction(versionOf(fields), call, replace, { isUpload: true });
    },
  );
}

/** Why a galley cannot have a cover, so that the office can upload another; tried before anybody reads it. */
async function faultOf(galley: StoredPdf, production: Production, call: ManuscriptCall): Promise<string | undefined> {
  const { reader, clock, files } = call.context;
  const withGalley = { ...production, state: { ...production.state, galley } };
  const article = await previewOf(call.context.journal, reader, withGalley, clock.now());
  const bytes = await storedBytes(files, galley.file_key);
  const covered = await coverBrought(bytes, { article, production: withGalley }, call.context, callerOf(call));
  return 'fault' in covered ? covered.fault : undefined;
}

/**
 * Takes the galley away; readers then get the authors' own PDF where there is one.
 * @throws Problem as every change of production; not_found where there is no galley
 */
export function removeGalley({ version }: { version: number }, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    if (!state.galley) throw notFound();
    const next = withPaper({ ...state, galley: null }, undefined);
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.galley-removed' };
  });
}
