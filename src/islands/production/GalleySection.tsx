import { editorialApi } from '#domain/desk/editorial/paths';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { fetchFile, saveBlob } from '#islands/kernel/api-download.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { removeGalley } from './calls.ts';
import { FileUpload, RemoveButton } from './ProductionControls.tsx';
import type { Production } from './use-production.ts';

const ORIGINS = {
  production: 'Readers download this PDF with the journal’s cover page: ',
  text: 'The PDF is generated from the text. Current version: ',
  authors: 'Readers download the authors’ file with a cover page, unless you upload a galley: ',
} as const;

export function GalleySection({ production: { record, change } }: { production: Production }) {
  const { id, galley } = record;
  const { run, isBusy, failure } = useAction();
  const address = editorialApi.productionGalley(id);
  const download = (name: string) =>
    run(async () =>
      saveBlob(await fetchFile(address, { fallback: 'The PDF could not be fetched. Please try again.' }), name),
    );
  return (
    <section className="part" id="galley" aria-labelledby="galley-heading">
      <h2 id="galley-heading">Galley PDF</h2>
      {galley ? (
        <>
          <p>
            {ORIGINS[galley.origin]}
            <a
              href={address}
              aria-disabled={isBusy || undefined}
              onClick={(event) => {
                event.preventDefault();
                void download(galley.name);
              }}
            >
              {galley.name}
            </a>{' '}
            {galley.bytes > 0 && <span className="hint">({Math.ceil(galley.bytes / 1000)} kB)</span>}
          </p>
          {failure && <p className="field-error">{failure}</p>}
          {galley.origin === 'production' && (
            <RemoveButton name="the galley" remove={() => change((version) => removeGalley(id, version))} />
          )}
        </>
      ) : (
        <p>No PDF yet.</p>
      )}
      <FileUpload
        id="galley-upload"
        label="PDF file"
        hint="The typeset article."
        accept=".pdf,application/pdf"
        submit={galley?.origin === 'production' ? 'Replace the galley' : 'Upload the galley'}
        address={address}
        fileError={({ name }) => (/\.pdf$/i.test(name) ? undefined : PRODUCTION_TEXTS.wrongGalley)}
        change={change}
      />
    </section>
  );
}
