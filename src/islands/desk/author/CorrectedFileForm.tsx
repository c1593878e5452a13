import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DOCUMENT_TEXTS } from '#domain/document/document';
import { longDate } from '#domain/kernel/date';
import type { OwnManuscript } from '#domain/submission/author-area';
import { checkApi } from '#domain/submission/technical-check/paths';
import type { SentBack } from '#domain/submission/technical-check/technical-check';
import { ApiError } from '#islands/kernel/api.ts';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { SubmitButton } from '#ui/SubmitButton';
import { CorrectedWords, type Corrections, wordId } from './CorrectedWords.tsx';
import { FileField, mistakeIn } from './FileField.tsx';

const FIELD = 'corrected-file';

interface Props {
  manuscript: OwnManuscript;
  sentBack: SentBack;
  onDone: () => void;
}

/** What the office asks to be corrected, and the form that sends the corrected file. */
export function CorrectedFileForm({ manuscript, sentBack: { words, asked, at }, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [wrong, setWrong] = useState<{ attempt: number; fields: Readonly<Record<string, string>> }>({
    attempt: 0,
    fields: {},
  });
  const [progress, setProgress] = useState<number>();
  const { run, isBusy, failure } = useAction();
  const tell = (fields: Readonly<Record<string, string>>) =>
    setWrong(({ attempt }) => ({ attempt: attempt + 1, fields }));
  const send = (chosen: File) =>
    run(async () => {
      try {
        const { message } = await sendDocument<{ message: string }>(checkApi.correctedFile(manuscript.id), {
          file: chosen,
          fields: corrections,
          fallback: 'The file could not be sent. Please try again.',
          onProgress: setProgress,
        });
        toast.success(message);
        onDone();
      } catch (thrown) {
        const fields = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
        tell(Object.fromEntries(fields.map(([name, [text = '']]) => [name, text])));
        throw thrown;
      } finally {
        setProgress(undefined);
      }
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const mistake = file ? mistakeIn(file) : DOCUMENT_TEXTS.required;
    tell(mistake ? { file: mistake } : {});
    if (file && !mistake) void send(file);
  };
  const { attempt, fields } = wrong;
  const entries = Object.entries(fields).map(([name, message]) => ({
    id: name === 'file' ? FIELD : wordId(name),
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
          id={FIELD}
          label="Corrected file"
          hint="PDF or Word, up to 10MB, without the authors’ names. It replaces the one you sent."
          error={fields.file}
          onChoose={setFile}
        />
        <CorrectedWords manuscript={manuscript} corrections={corrections} errors={fields} onChange={setCorrections} />
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
