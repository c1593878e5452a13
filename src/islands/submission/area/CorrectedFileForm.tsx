import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { longDate } from '#domain/date';
import { DOCUMENT_TEXTS } from '#domain/document/document';
import { checkApi } from '#domain/technical-check/paths';
import type { SentBack } from '#domain/technical-check/technical-check';
import { ApiError } from '#islands/api.ts';
import { sendDocument } from '#islands/send-document.ts';
import { useAction } from '#islands/use-action.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { SubmitButton } from '#ui/SubmitButton';
import { FileField, mistakeIn } from './FileField.tsx';

const FIELD = 'corrected-file';

interface Props {
  id: string;
  sentBack: SentBack;
  onDone: () => void;
}

/** What the office asks to be corrected, and the form that sends the corrected file. */
export function CorrectedFileForm({ id, sentBack: { words, asked, at }, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<{ attempt: number; message: string | undefined }>({
    attempt: 0,
    message: undefined,
  });
  const [progress, setProgress] = useState<number>();
  const { run, isBusy, failure } = useAction();
  const tell = (message: string | undefined) => setWrong(({ attempt }) => ({ attempt: attempt + 1, message }));
  const send = (chosen: File) =>
    run(async () => {
      try {
        const { message } = await sendDocument<{ message: string }>(checkApi.correctedFile(id), {
          file: chosen,
          fields: {},
          fallback: 'The file could not be sent. Please try again.',
          onProgress: setProgress,
        });
        toast.success(message);
        onDone();
      } catch (thrown) {
        tell(thrown instanceof ApiError ? thrown.fields.file?.[0] : undefined);
        throw thrown;
      } finally {
        setProgress(undefined);
      }
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const mistake = file ? mistakeIn(file) : DOCUMENT_TEXTS.required;
    tell(mistake);
    if (file && !mistake) void send(file);
  };
  const { attempt, message } = wrong;
  return (
    <div className="sent-back">
      <p>
        Sent back on {longDate(at)}. This is no round of review: once the file is corrected, the manuscript goes on as
        it was.
      </p>
      {asked.length > 0 && (
        <>
          <p>These points were not in order:</p>
          <ul>
            {asked.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </>
      )}
      {words && <p className="letter-text">{words}</p>}
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {message && <ErrorSummary key={attempt} entries={[{ id: FIELD, message }]} />}
        <FileField
          id={FIELD}
          label="Corrected file"
          hint="PDF or Word, up to 10MB, without the authors’ names. It stands in place of the one you sent."
          error={message}
          onChoose={setFile}
        />
        {progress !== undefined && (
          <p role="status">
            <progress value={progress} max={1} aria-label="Sending the corrected file" />
          </p>
        )}
        {failure && !message && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="form-actions">
          <SubmitButton isBusy={isBusy} busyLabel="Sending…">
            Send the corrected file
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}
