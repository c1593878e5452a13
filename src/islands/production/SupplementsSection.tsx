import { useQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import type { SentFile } from '#domain/production/sent-file';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { checklistTitle } from '#domain/publication/integrity/reporting-guideline';
import { supplementFormatOf } from '#domain/publication/supplement';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import type { SupplementWords } from './calls.ts';
import { FileUpload } from './FileUpload.tsx';
import { SentFileRow } from './SentFileRow.tsx';
import { SupplementRow } from './SupplementRow.tsx';
import { SupplementWordsFields } from './SupplementWordsFields.tsx';
import { sentChecklists, takeSentChecklist } from './sent-file-calls.ts';
import type { Production } from './use-production.ts';

const NO_WORDS: SupplementWords = { title: '', description: '', guideline: '' };
const ACCEPT = '.pdf,.docx,.xlsx,.csv,.txt,.png,.jpg,.jpeg';

/** What speaks against a file before it is sent. */
function refuse({ name, size }: File): string | undefined {
  if (!supplementFormatOf(name)) return PRODUCTION_TEXTS.wrongSupplement;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

/** The files that belong to the article and are not part of its text, and the form for another one. */
export function SupplementsSection({ production }: { production: Production }) {
  const { record, unsaved, write, change } = production;
  const words = unsaved.newSupplement ?? NO_WORDS;
  return (
    <section className="part" id="supplements" aria-labelledby="supplements-heading">
      <h2 id="supplements-heading">Supplementary files</h2>
      {record.supplements.length === 0 ? (
        <p>The article has no supplementary files.</p>
      ) : (
        <ul className="figures">
          {record.supplements.map((supplement) => (
            <SupplementRow key={supplement.file} supplement={supplement} production={production} />
          ))}
        </ul>
      )}
      <SentChecklists production={production} />
      <h3>Add a supplementary file</h3>
      <FileUpload
        id="new-supplement"
        label="Supplementary file"
        hint="PDF, Word, Excel, CSV, plain text, PNG or JPEG, at most 10 MB. Readers download it unchanged."
        accept={ACCEPT}
        submit="Add the file"
        address={editorialApi.productionSupplements(record.id)}
        fields={{ ...words }}
        refuse={refuse}
        check={() => (words.title.trim() ? [] : [{ name: 'title', message: PRODUCTION_TEXTS.supplementTitle }])}
        change={change}
        onDone={() => write({ newSupplement: undefined })}
      >
        {(form) => (
          <SupplementWordsFields
            words={words}
            guidelines={record.metadata.reporting_guidelines}
            form={form}
            onChange={(newSupplement) => write({ newSupplement })}
          />
        )}
      </FileUpload>
    </section>
  );
}

/** The reporting checklists that came with the manuscript, each to be published as it is; nothing where none came. */
function SentChecklists({ production }: { production: Production }) {
  const { id } = production.record;
  const { data: files = [], error } = useQuery(sentChecklists(id));
  if (error) return <Failure text={error.message} />;
  if (files.length === 0) return null;
  return (
    <div className="sent-files">
      <p>
        {files.length > 1
          ? 'These reporting checklists came with the manuscript:'
          : 'This reporting checklist came with the manuscript:'}
      </p>
      <ul>
        {files.map((file) => (
          <Row key={file.id} file={file} production={production} />
        ))}
      </ul>
    </div>
  );
}

function Row({ file, production: { record, change } }: { file: SentFile; production: Production }) {
  const { run, isBusy, failure } = useAction();
  const { reporting_guidelines } = record.metadata;
  const same = record.supplements.find(({ sha256 }) => sha256 === file.sha256);
  return (
    <SentFileRow manuscriptId={record.id} file={file} same={same?.file} failure={failure}>
      {reporting_guidelines.length === 0 && <p className="hint">{PRODUCTION_TEXTS.guidelineNotNamed}</p>}
      {reporting_guidelines.map((guideline) => {
        const label = `Publish it as the ${checklistTitle(guideline)}`;
        return (
          <button
            key={guideline}
            type="button"
            className="button quiet"
            aria-label={`${label}: ${file.name}`}
            aria-disabled={isBusy || undefined}
            onClick={() =>
              run(() => change((version) => takeSentChecklist(record.id, file.id, { version, guideline })))
            }
          >
            {label}
          </button>
        );
      })}
    </SentFileRow>
  );
}
