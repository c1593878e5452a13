import { useCallback, useEffect, useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { furtherFormatOf } from '#domain/document/further-format';
import { paths } from '#domain/kernel/paths';
import { rejectedFileText } from '#domain/message/message-file';
import {
  FURTHER_KINDS,
  FURTHER_TEXTS,
  type FurtherFile,
  type FurtherKind,
} from '#domain/submission/further-file/further-file';
import { formatBytes } from '#islands/kernel/format.ts';
import { loginPath } from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { changeDraftKind, listDraftFiles, removeDraftFile, sendDraftFile } from './calls.ts';
import { KindSelect } from './KindSelect.tsx';

const ACCEPTED_EXTENSIONS = '.pdf,.doc,.docx,.xlsx,.csv,.txt,.png,.jpg,.jpeg,.tif,.tiff';

interface Props {
  draftId: string | null;
  isSignedIn: boolean;
  /** Saves the draft on the server, which stores its files; null if that fails. */
  ensureDraft: () => Promise<string | null>;
}

/** Further files of the manuscript: sent when chosen, stored with the draft. */
export function DraftFiles({ draftId, isSignedIn, ensureDraft }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const {
    files,
    sending,
    refused: rejections,
    failure,
    add,
    change,
    remove,
  } = useDraftFiles({ draftId, isSignedIn, ensureDraft });
  const isShown = isSignedIn && (isOpen || files.length > 0);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  return (
    <div className="further-files">
      <h3>Additional files</h3>
      <p className="hint">
        Title page, figures, tables, supplements, reporting checklist or disclosure forms, each as a separate file.{' '}
        {!isSignedIn && (
          <>
            <a href={loginPath(paths.submit)}>Sign in</a> to add them.
          </>
        )}
      </p>
      {isSignedIn && !isShown && (
        <p>
          <button type="button" className="button quiet" onClick={() => setOpen(true)}>
            Add files
          </button>
        </p>
      )}
      {isShown && (
        <Field
          id="further-files"
          label="Choose one or more files"
          hint="Up to 20: PDF, Word, Excel, CSV, text, PNG, JPEG or TIFF, at most 10 MB each."
          type="file"
          multiple
          accept={ACCEPTED_EXTENSIONS}
          ref={input}
          error={rejections.join(' ') || undefined}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            // Cleared, so that a removed file can be chosen again.
            currentTarget.value = '';
          }}
        />
      )}
      <Failure text={failure} />
      <div role="status">
        {sending && (
          <>
            <p className="hint">Sending {sending.name}…</p>
            <progress aria-label={`Sending ${sending.name}`} max={1} value={sending.share} />
          </>
        )}
      </div>
      {files.length > 0 && (
        <ul aria-label="Additional files">
          {files.map((file) => (
            <DraftFileRow
              key={file.id}
              file={file}
              onKind={(kind) => change(file, kind)}
              onRemove={async () => {
                setOpen(true);
                await remove(file);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DraftFileRowProps {
  file: FurtherFile;
  onKind: (kind: FurtherKind) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** One file of a draft: its kind, its audience, and a button to remove it. */
function DraftFileRow({ file, onKind, onRemove }: DraftFileRowProps) {
  const { run, isBusy, failure } = useAction();
  const { name, bytes, kind } = file;
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className="hint">{formatBytes(bytes)}</span>
      </p>
      <div className="further-tools">
        <KindSelect file={file} onChange={(chosen) => run(() => onKind(chosen))} />
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => run(onRemove)}
        >
          Remove<span className="visually-hidden"> {name}</span>
        </button>
      </div>
      <p className="hint">
        {FURTHER_KINDS[kind].isForReviewers
          ? 'Reviewers see a copy without metadata.'
          : 'Only the editorial office sees it.'}
      </p>
      <Failure text={failure} />
    </li>
  );
}

interface Options {
  draftId: string | null;
  isSignedIn: boolean;
  ensureDraft: () => Promise<string | null>;
}

const DRAFT_NOT_SAVED = 'The draft could not be saved, so the files were not sent. Please choose them again.';

/** The files of a draft, and its actions. Files are sent one at a time, in the order chosen. */
function useDraftFiles({ draftId, isSignedIn, ensureDraft }: Options) {
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [rejections, setRejections] = useState<readonly string[]>([]);
  /** The reply to the last change: a list requested before it is outdated. */
  const known = useRef<FurtherFile[]>(undefined);
  const load = useCallback(async () => {
    if (!draftId) return [];
    known.current = undefined;
    const found = await listDraftFiles(draftId);
    return known.current ?? found;
  }, [draftId]);
  const { value: files = [], failure, show } = useLoaded(load, { enabled: isSignedIn });
  const applyReply = ({ files }: { files: FurtherFile[] }) => {
    known.current = files;
    show(files);
  };

  const add = async (chosen: readonly File[]) => {
    const rejected = chosen.flatMap((file) => rejectionOf(file) ?? []);
    setRejections(rejected);
    const accepted = chosen.filter((file) => !rejectionOf(file));
    if (accepted.length === 0) return;
    const draft = await ensureDraft();
    if (!draft) return setRejections([...rejected, DRAFT_NOT_SAVED]);
    for (const file of accepted) {
      const { name } = file;
      setSending({ name, share: 0 });
      try {
        applyReply(await sendDraftFile(draft, file, (share) => setSending({ name, share })));
      } catch (thrown) {
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        setRejections((before) => [...before, rejectedFileText(name, reason)]);
      }
    }
    setSending(undefined);
  };
  return {
    files,
    sending,
    refused: rejections,
    failure,
    add,
    change: async ({ id }: FurtherFile, kind: FurtherKind) =>
      applyReply(await changeDraftKind(draftId ?? '', id, kind)),
    remove: async ({ id }: FurtherFile) => applyReply(await removeDraftFile(draftId ?? '', id)),
  };
}

function rejectionOf({ name, size }: File): string | undefined {
  if (!furtherFormatOf(name)) return rejectedFileText(name, FURTHER_TEXTS.wrongType);
  if (size === 0) return rejectedFileText(name, DOCUMENT_TEXTS.empty);
  return size > DOCUMENT_MAX_BYTES ? rejectedFileText(name, DOCUMENT_TEXTS.tooLarge) : undefined;
}
