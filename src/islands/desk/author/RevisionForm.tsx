import { type SubmitEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DOCUMENT_TEXTS } from '#domain/document/document';
import { AUTHOR_TEXTS, type OwnManuscript } from '#domain/submission/author-area';
import { ApiError } from '#islands/kernel/api.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { SubmitButton } from '#ui/SubmitButton';
import { TextArea } from '#ui/TextArea';
import { CorrectedWords, type Corrections, wordId } from './CorrectedWords.tsx';
import { reviseManuscript } from './calls.ts';
import { FileField, mistakeIn } from './FileField.tsx';

type Wrong = Readonly<Record<string, string>>;

const IDS: Record<string, string> = {
  file: 'revision-file',
  response: 'revision-response',
  response_file: 'revision-response-file',
};

/** The revised manuscript and the response to the reviewers. What is written stays on the device until it is sent. */
export function RevisionForm({ manuscript, onDone }: { manuscript: OwnManuscript; onDone: () => void }) {
  const { id, round } = manuscript;
  const [response, setResponse, forgetResponse] = useKeptText(`revision:${id}:${round}`);
  const [file, setFile] = useState<File>();
  const [responseFile, setResponseFile] = useState<File>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [wrong, setWrong] = useState<{ attempt: number; fields: Wrong }>({ attempt: 0, fields: {} });
  const [progress, setProgress] = useState<number>();
  const isSending = useRef(false);

  const tell = (fields: Wrong) => {
    setWrong(({ attempt }) => ({ attempt: attempt + 1, fields }));
    toast.error(Object.values(fields).join('\n'));
  };

  const send = async () => {
    const mistakes = mistakesIn({ file, response, responseFile });
    if (!file || Object.keys(mistakes).length > 0) return tell(mistakes);
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
  const entries = Object.entries(fields).map(([name, message]) => ({
    id: name === 'form' ? undefined : (IDS[name] ?? wordId(name)),
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
        <CorrectedWords manuscript={manuscript} corrections={corrections} errors={fields} onChange={setCorrections} />
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

interface Filled {
  file: File | undefined;
  response: string;
  responseFile: File | undefined;
}

function mistakesIn({ file, response, responseFile }: Filled): Wrong {
  const wrongFile = file ? mistakeIn(file) : DOCUMENT_TEXTS.required;
  const wrongResponseFile = responseFile && mistakeIn(responseFile);
  return {
    ...(wrongFile && { file: wrongFile }),
    ...(response.trim() === '' && { response: AUTHOR_TEXTS.responseRequired }),
    ...(wrongResponseFile && { response_file: wrongResponseFile }),
  };
}
