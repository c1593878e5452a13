import { useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { reviewApi } from '#domain/review/paths';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { formatBytes } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { describe, FieldFrame } from '#ui/Field';
import { removeReviewFile, sendReviewFile } from './calls.ts';
import { FetchButton } from './FetchButton.tsx';

interface Props {
  view: ReviewView;
  onReply: (reply: ReviewReply) => void;
}

/** The file of a review: sent as soon as it is chosen, with how far it is; it can be replaced and removed. */
export function ReviewFile({ view: { id, file }, onReply }: Props) {
  const [chosen, setChosen] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const removal = useAction();

  const send = async (next: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setChosen(next);
    setProblem(refusalOf(next));
    if (refusalOf(next)) return;
    setProgress(0);
    try {
      const reply = await sendReviewFile(id, next, { onProgress: setProgress, signal: controller.signal });
      setChosen(undefined);
      onReply(reply);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  };
  const remove = () =>
    removal.run(async () => {
      const reply = await removeReviewFile(id);
      onReply(reply);
    });
  const stop = () => {
    running.current?.abort();
    setChosen(undefined);
    setProgress(undefined);
  };

  const labelled = {
    id: 'review-file',
    label: file ? 'Replace the file' : 'A file for the authors',
    hint: 'PDF or Word, up to 10 MB, if the form is not enough. The authors receive a copy without its document properties.',
    error: problem ?? removal.failure,
  };
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="form review-file">
      {file && (
        <div className="file-line">
          <p>
            <strong>{file.name}</strong> <span className="hint">{formatBytes(file.bytes)}</span>
          </p>
          <FetchButton id={id} address={reviewApi.file(id)} className="plain">
            Download<span className="visually-hidden"> {file.name}</span>
          </FetchButton>
          <button
            type="button"
            className="plain"
            aria-disabled={removal.isBusy || undefined}
            onClick={() => void remove()}
          >
            Remove<span className="visually-hidden"> {file.name}</span>
          </button>
        </div>
      )}
      <FieldFrame {...labelled}>
        <input
          type="file"
          accept=".pdf,.doc,.docx"
          onChange={({ currentTarget }) => {
            const [next] = currentTarget.files ?? [];
            // The same file can be chosen again, after it was changed.
            currentTarget.value = '';
            if (next) void send(next);
          }}
          {...describe(labelled)}
        />
      </FieldFrame>
      {progress !== undefined && (
        <div className="file-line">
          <progress aria-label="Sending the file" max={100} value={percent} />
          <button type="button" className="plain" onClick={stop}>
            Cancel
          </button>
        </div>
      )}
      <div role="status">{progress !== undefined && `Sending ${chosen?.name}: ${Math.floor(percent / 25) * 25}%`}</div>
      {problem && chosen && !refusalOf(chosen) && (
        <p>
          <button type="button" className="button quiet" onClick={() => void send(chosen)}>
            Send {chosen.name} again
          </button>
        </p>
      )}
    </div>
  );
}

function refusalOf({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}
