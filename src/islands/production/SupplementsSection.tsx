import { editorialApi } from '#domain/desk/editorial/paths';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { supplementFormatOf } from '#domain/publication/supplement';
import type { SupplementWords } from './calls.ts';
import { FileUpload } from './FileUpload.tsx';
import { SentChecklists } from './SentChecklists.tsx';
import { SupplementRow } from './SupplementRow.tsx';
import { SupplementWordsFields } from './SupplementWordsFields.tsx';
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
