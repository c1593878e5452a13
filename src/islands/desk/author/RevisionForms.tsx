import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { longDate } from '#domain/kernel/date';
import { AUTHOR_TEXTS, type OwnManuscript } from '#domain/submission/author-area';
import { STATEMENT_FIELDS, STATEMENT_LABELS, type StatementField } from '#domain/submission/form';
import type { SentBack } from '#domain/submission/technical-check/technical-check';
import { checkApi } from '#domain/submission/technical-check/technical-check';
import { ApiError } from '#islands/kernel/api.ts';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { controlAttributes, Field, FieldFrame, TextArea } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { reviseManuscript } from './calls.ts';

const CORRECTED_FILE_ID = 'corrected-file';

interface CorrectedFileFormProps {
  manuscript: OwnManuscript;
  sentBack: SentBack;
  onDone: () => void;
}

/** The corrections requested by the technical check, and the form for the corrected file. */
export function CorrectedFileForm({ manuscript, sentBack: { words, asked, at }, onDone }: CorrectedFileFormProps) {
  const [file, setFile] = useState<File>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [errors, setErrors] = useState<{ attempt: number; fields: Readonly<Record<string, string>> }>({
    attempt: 0,
    fields: {},
  });
  const [progress, setProgress] = useState<number>();
  const { run, isBusy, failure } = useAction();
  const showErrors = (fields: Readonly<Record<string, string>>) =>
    setErrors(({ attempt }) => ({ attempt: attempt + 1, fields }));
  const send = (chosen: File) =>
    run(async () => {
      try {
        const { message } = await sendDocument<{ message: string }>(checkApi.correctedFile(manuscript.id), {
          file: chosen,
          fields: corrections,
          fallback: 'The file could not be uploaded. Please try again.',
          onProgress: setProgress,
        });
        toast.success(message);
        onDone();
      } catch (thrown) {
        const fields = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
        showErrors(Object.fromEntries(fields.map(([name, [text = '']]) => [name, text])));
        throw thrown;
      } finally {
        setProgress(undefined);
      }
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const error = file ? fileError(file) : DOCUMENT_TEXTS.required;
    showErrors(error ? { file: error } : {});
    if (file && !error) void send(file);
  };
  const { attempt, fields } = errors;
  const entries = Object.entries(fields).map(([name, message]) => ({
    id: name === 'file' ? CORRECTED_FILE_ID : controlId(name),
    message,
  }));
  return (
    <div className="sent-back">
      <p>
        Sent back on {longDate(at)}. This is not a review round: once you correct the file, the manuscript continues as
        before.
      </p>
      {asked.length > 0 && (
        <>
          <p>Please correct the following:</p>
          <ul>
            {asked.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </>
      )}
      {words && <p className="letter-text">{words}</p>}
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {entries.length > 0 && <ErrorSummary key={attempt} entries={entries} />}
        <FileField
          id={CORRECTED_FILE_ID}
          label="Corrected file"
          hint="PDF or Word, up to 10MB, without the authors’ names. It replaces the one you sent."
          error={fields.file}
          onChoose={setFile}
        />
        <CorrectedText manuscript={manuscript} corrections={corrections} errors={fields} onChange={setCorrections} />
        {progress !== undefined && (
          <p role="status">
            <progress value={progress} max={1} aria-label="Sending the corrected file" />
          </p>
        )}
        {entries.length === 0 && <Failure text={failure} />}
        <div className="form-actions">
          <SubmitButton isBusy={isBusy} busyLabel="Sending…">
            Send the corrected file
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}

type FieldErrors = Readonly<Record<string, string>>;

const CONTROL_IDS: Record<string, string> = {
  file: 'revision-file',
  response: 'revision-response',
  response_file: 'revision-response-file',
};

/** The revision form. Its text is kept on the device until it is sent. */
export function RevisionForm({ manuscript, onDone }: { manuscript: OwnManuscript; onDone: () => void }) {
  const { id, round } = manuscript;
  const [response, setResponse, forgetResponse] = useDeviceText(`revision:${id}:${round}`);
  const [file, setFile] = useState<File>();
  const [responseFile, setResponseFile] = useState<File>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [errors, setErrors] = useState<{ attempt: number; fields: FieldErrors }>({ attempt: 0, fields: {} });
  const [progress, setProgress] = useState<number>();
  const isSending = useRef(false);

  const showErrors = (fields: FieldErrors) => {
    setErrors(({ attempt }) => ({ attempt: attempt + 1, fields }));
    toast.error(Object.values(fields).join('\n'));
  };

  const send = async () => {
    const errors = findErrors({ file, response, responseFile });
    if (!file || Object.keys(errors).length > 0) return showErrors(errors);
    isSending.current = true;
    setProgress(0);
    try {
      const { message } = await reviseManuscript(id, {
        file,
        response,
        responseFile,
        corrections,
        onProgress: setProgress,
      });
      forgetResponse();
      toast.success(message);
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const fields = Object.entries(thrown.fields).map(([name, [text = '']]) => [name, text]);
      showErrors(fields.length > 0 ? Object.fromEntries(fields) : { form: thrown.message });
    } finally {
      isSending.current = false;
      setProgress(undefined);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending.current) void send();
  };

  const { attempt, fields } = errors;
  const entries = Object.entries(fields).map(([name, message]) => ({
    id: name === 'form' ? undefined : (CONTROL_IDS[name] ?? controlId(name)),
    message,
  }));
  return (
    <section aria-labelledby="revision-heading">
      <h2 id="revision-heading">Send your revision</h2>
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {entries.length > 0 && <ErrorSummary key={attempt} entries={entries} />}
        <FileField
          id="revision-file"
          label="Revised manuscript"
          hint="PDF or Word, up to 10MB, without the authors’ names."
          error={fields.file}
          onChoose={setFile}
        />
        <TextArea
          id="revision-response"
          label="Response to the reviewers"
          hint="Answer every comment, point by point. Do not name yourselves: reviewers read this."
          rows={12}
          value={response}
          onChange={({ currentTarget }) => setResponse(currentTarget.value)}
          error={fields.response}
        />
        <FileField
          id="revision-response-file"
          label="Response to reviewers as a file (optional)"
          hint="PDF or Word, up to 10MB, for tables and figures. It must not name the authors: reviewers read it too."
          error={fields.response_file}
          onChoose={setResponseFile}
        />
        <CorrectedText manuscript={manuscript} corrections={corrections} errors={fields} onChange={setCorrections} />
        {progress !== undefined && (
          <p role="status">
            <progress value={progress} max={1} aria-label="Sending the revised manuscript" />
          </p>
        )}
        <div className="form-actions">
          <SubmitButton isBusy={progress !== undefined} busyLabel="Sending…">
            Send the revision
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

interface RevisionInput {
  file: File | undefined;
  response: string;
  responseFile: File | undefined;
}

function findErrors({ file, response, responseFile }: RevisionInput): FieldErrors {
  const wrongFile = file ? fileError(file) : DOCUMENT_TEXTS.required;
  const wrongResponseFile = responseFile && fileError(responseFile);
  return {
    ...(wrongFile && { file: wrongFile }),
    ...(response.trim() === '' && { response: AUTHOR_TEXTS.responseRequired }),
    ...(wrongResponseFile && { response_file: wrongResponseFile }),
  };
}

interface FileFieldProps {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

function FileField({ onChoose, ...labelled }: FileFieldProps) {
  return (
    <FieldFrame {...labelled}>
      <input
        type="file"
        accept=".pdf,.doc,.docx"
        onChange={({ currentTarget: { files } }) => onChoose(files?.[0])}
        {...controlAttributes(labelled)}
      />
    </FieldFrame>
  );
}

/** Returns the error message for a file that would be refused. */
function fileError({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

/** Returns the id of a field's control, for the error summary. */
const controlId = (name: string) => `corrected-${name}`;

/** The changed texts, by submission field. */
type Corrections = Readonly<Record<string, string>>;

interface CorrectedTextProps {
  manuscript: OwnManuscript;
  corrections: Corrections;
  errors: Readonly<Record<string, string>>;
  onChange: (corrections: Corrections) => void;
}

/** The submitted texts, which can be corrected together with the file. */
function CorrectedText({ manuscript, corrections, errors, onChange }: CorrectedTextProps) {
  const sent = submittedTexts(manuscript);
  const control = (name: string, label: string) => ({
    id: controlId(name),
    label,
    value: corrections[name] ?? sent[name] ?? '',
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      const { [name]: _, ...others } = corrections;
      onChange(value === sent[name] ? others : { ...others, [name]: value });
    },
  });
  const count = Object.keys(corrections).length;
  return (
    <details className="letter" open={Object.keys(errors).some((name) => name in sent) || undefined}>
      <summary>Correct title, abstract, keywords or statements{count > 0 && ` (${count} changed)`}</summary>
      <div className="form">
        <Field {...control('title', 'Title')} />
        <TextArea {...control('abstract', 'Abstract')} rows={8} />
        <Field {...control('keywords', 'Keywords')} hint="Separated by commas." />
        {STATEMENT_FIELDS.map((field) => (
          <TextArea key={field} {...control(field, STATEMENT_LABELS[field])} rows={3} />
        ))}
      </div>
    </details>
  );
}

function submittedTexts({ title, abstract, keywords, declarations, ...own }: OwnManuscript): Record<string, string> {
  const statement = (field: StatementField) => (field === 'cover_letter' ? own[field] : (declarations[field] ?? ''));
  return {
    title,
    abstract,
    keywords: keywords.join(', '),
    ...Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, statement(field)])),
  };
}
