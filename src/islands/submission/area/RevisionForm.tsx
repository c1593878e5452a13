import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { AUTHOR_TEXTS, type OwnManuscript } from '#domain/author-area';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document';
import { ApiError } from '#islands/api.ts';
import { reviseManuscript } from '#islands/submission/area/calls.ts';
import { useKeptText } from '#islands/use-kept-text.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { describe, FieldFrame } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { TextArea } from '#ui/TextArea';

type Wrong = Readonly<Record<string, string>>;

const IDS: Record<string, string> = { file: 'revision-file', response: 'revision-response' };

/** The revised manuscript and the response to the reviewers. What is written stays on the device until it is sent. */
export function RevisionForm({ manuscript, onDone }: { manuscript: OwnManuscript; onDone: () => void }) {
  const { id, round } = manuscript;
  const [response, setResponse, forgetResponse] = useKeptText(`revision:${id}:${round}`);
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<{ attempt: number; fields: Wrong }>({ attempt: 0, fields: {} });
  const [progress, setProgress] = useState<number>();
  const isSending = useRef(false);

  const tell = (fields: Wrong) => {
    setWrong(({ attempt }) => ({ attempt: attempt + 1, fields }));
    toast.error(Object.values(fields).join('\n'));
  };

  const send = async () => {
    const mistakes = mistakesIn(file, response);
    if (!file || Object.keys(mistakes).length > 0) return tell(mistakes);
    isSending.current = true;
    setProgress(0);
    try {
      const { message } = await reviseManuscript(id, { file, response, onProgress: setProgress });
      forgetResponse();
      toast.success(message);
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const fields = Object.entries(thrown.fields).flatMap(([name, [text = '']]) => (IDS[name] ? [[name, text]] : []));
      tell(fields.length > 0 ? Object.fromEntries(fields) : { form: thrown.message });
    } finally {
      isSending.current = false;
      setProgress(undefined);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending.current) void send();
  };

  const { attempt, fields } = wrong;
  const entries = Object.entries(fields).map(([name, message]) => ({ id: IDS[name], message }));
  const labelled = {
    id: 'revision-file',
    label: 'Revised manuscript',
    hint: 'PDF or Word, up to 10MB, without the authors’ names.',
    error: fields.file,
  };
  return (
    <section aria-labelledby="revision-heading">
      <h2 id="revision-heading">Send your revision</h2>
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {entries.length > 0 && <ErrorSummary key={attempt} entries={entries} />}
        <FieldFrame {...labelled}>
          <input
            type="file"
            accept=".pdf,.doc,.docx"
            onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
            {...describe(labelled)}
          />
        </FieldFrame>
        <TextArea
          id="revision-response"
          label="Response to the reviewers"
          hint="Answer every comment, point by point. Do not name yourselves: reviewers read this."
          rows={12}
          value={response}
          onChange={({ currentTarget }) => setResponse(currentTarget.value)}
          error={fields.response}
        />
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

function mistakesIn(file: File | undefined, response: string): Wrong {
  const wrongFile = !file
    ? DOCUMENT_TEXTS.required
    : !formatOf(file.name)
      ? DOCUMENT_TEXTS.wrongType
      : file.size === 0
        ? DOCUMENT_TEXTS.empty
        : file.size > DOCUMENT_MAX_BYTES && DOCUMENT_TEXTS.tooLarge;
  return {
    ...(wrongFile && { file: wrongFile }),
    ...(response.trim() === '' && { response: AUTHOR_TEXTS.responseRequired }),
  };
}
