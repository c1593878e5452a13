import { useQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import type { ProductionSupplement } from '#domain/production/record';
import type { SentFile } from '#domain/production/sent-file';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { checklistTitle, type ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import { supplementFacts, supplementFormatOf } from '#domain/publication/supplement';
import { type SaveForm, useSaveForm } from '#islands/document/use-save-form.ts';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { Field, Select, TextArea } from '#ui/Field';
import { fetchSupplement, removeSupplement, type SupplementText, saveSupplement } from './calls.ts';
import {
  FileUpload,
  RemoveButton,
  SaveBar,
  SentFileRow,
  sentChecklistsQuery,
  takeSentChecklist,
} from './ProductionControls.tsx';
import type { Production } from './use-production.ts';

const EMPTY_TEXT: SupplementText = { title: '', description: '', guideline: '' };
const ACCEPT = '.pdf,.docx,.xlsx,.csv,.txt,.png,.jpg,.jpeg';

function supplementFileError({ name, size }: File): string | undefined {
  if (!supplementFormatOf(name)) return PRODUCTION_TEXTS.wrongSupplement;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

export function SupplementsSection({ production }: { production: Production }) {
  const { record, unsaved, write, change } = production;
  const text = unsaved.newSupplement ?? EMPTY_TEXT;
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
        fields={{ ...text }}
        fileError={supplementFileError}
        check={() => (text.title.trim() ? [] : [{ name: 'title', message: PRODUCTION_TEXTS.supplementTitle }])}
        change={change}
        onDone={() => write({ newSupplement: undefined })}
      >
        {(form) => (
          <SupplementTextFields
            text={text}
            guidelines={record.metadata.reporting_guidelines}
            form={form}
            onChange={(newSupplement) => write({ newSupplement })}
          />
        )}
      </FileUpload>
    </section>
  );
}

/** Offers the checklists submitted with the manuscript. */
function SentChecklists({ production }: { production: Production }) {
  const { id } = production.record;
  const { data: files = [], error } = useQuery(sentChecklistsQuery(id));
  if (error) return <Failure text={error.message} />;
  if (files.length === 0) return null;
  return (
    <div className="sent-files">
      <p>
        {files.length > 1
          ? 'Reporting checklists submitted with the manuscript:'
          : 'Reporting checklist submitted with the manuscript:'}
      </p>
      <ul>
        {files.map((file) => (
          <SentChecklistRow key={file.id} file={file} production={production} />
        ))}
      </ul>
    </div>
  );
}

function SentChecklistRow({ file, production: { record, change } }: { file: SentFile; production: Production }) {
  const { run, isBusy, failure } = useAction();
  const { reporting_guidelines } = record.metadata;
  const same = record.supplements.find(({ sha256 }) => sha256 === file.sha256);
  return (
    <SentFileRow manuscriptId={record.id} file={file} same={same?.file} failure={failure}>
      {reporting_guidelines.length === 0 && <p className="hint">{PRODUCTION_TEXTS.guidelineNotNamed}</p>}
      {reporting_guidelines.map((guideline) => {
        const label = `Publish as the ${checklistTitle(guideline)}`;
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

interface Props {
  supplement: ProductionSupplement;
  production: Production;
}

function SupplementRow({ supplement, production }: Props) {
  const { record, change } = production;
  const { file } = supplement;
  const { run, isBusy, failure } = useAction();
  const download = () => run(async () => saveBlob(await fetchSupplement(record.id, file), file));
  return (
    <li>
      <p>
        <a
          href={editorialApi.productionSupplement(record.id, file)}
          aria-disabled={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault();
            void download();
          }}
        >
          {file}
        </a>{' '}
        <span className="hint">({supplementFacts(supplement)})</span>
      </p>
      {failure && <p className="field-error">{failure}</p>}
      <RemoveButton name={file} remove={() => change((version) => removeSupplement(record.id, file, version))} />
      <SupplementTextForm supplement={supplement} production={production} />
    </li>
  );
}

function SupplementTextForm({ supplement: { file, title, description, guideline }, production }: Props) {
  const { record, unsaved, write, save } = production;
  const { [file]: unsavedText, ...others } = unsaved.supplements ?? {};
  const text = unsavedText ?? { title, description, guideline: guideline ?? '' };
  const guidelines = new Set([...record.metadata.reporting_guidelines, ...(guideline ? [guideline] : [])]);
  const form = useSaveForm({
    id: `words-${file}`,
    send: () => save((version) => saveSupplement(record.id, file, { ...text, version }), { supplements: others }),
  });
  return (
    <form className="form" aria-label={`Text of ${file}`} {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <SupplementTextFields
        text={text}
        guidelines={[...guidelines]}
        form={form}
        onChange={(changed) => write({ supplements: { ...others, [file]: changed } })}
      />
      <SaveBar
        submit={`Save ${file}`}
        isBusy={form.isBusy}
        isChanged={unsavedText !== undefined}
        onDiscard={() => write({ supplements: others })}
      />
    </form>
  );
}

interface SupplementTextFieldsProps {
  text: SupplementText;
  /** The guidelines whose checklist it may be. */
  guidelines: readonly ReportingGuidelineId[];
  form: SaveForm;
  onChange: (text: SupplementText) => void;
}

function SupplementTextFields({ text, guidelines, form, onChange }: SupplementTextFieldsProps) {
  const choose = (chosen: string) => {
    const guideline = guidelines.find((id) => id === chosen) ?? '';
    const title = text.title || (guideline && checklistTitle(guideline));
    onChange({ ...text, title, guideline });
  };
  return (
    <>
      {guidelines.length > 0 && (
        <Select
          label="Type of file"
          hint="Reporting checklists are also listed with their guideline."
          value={text.guideline}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          {...form.field('guideline')}
        >
          <option value="">Supplementary file</option>
          {guidelines.map((id) => (
            <option key={id} value={id}>
              {checklistTitle(id)}
            </option>
          ))}
        </Select>
      )}
      <Field
        label="File title"
        hint="For example, “Table S1. Doses by centre”."
        value={text.title}
        onChange={({ currentTarget }) => onChange({ ...text, title: currentTarget.value })}
        {...form.field('title')}
      />
      <TextArea
        label="File description (optional)"
        rows={2}
        value={text.description}
        onChange={({ currentTarget }) => onChange({ ...text, description: currentTarget.value })}
        {...form.field('description')}
      />
    </>
  );
}
