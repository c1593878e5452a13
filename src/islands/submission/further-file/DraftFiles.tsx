import { useEffect, useRef, useState } from 'react';
import { paths } from '#domain/kernel/paths';
import { loginPath } from '#islands/kernel/session.ts';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { DraftFileRow } from './DraftFileRow.tsx';
import { useDraftFiles } from './use-draft-files.ts';

const ENDINGS = '.pdf,.doc,.docx,.xlsx,.csv,.txt,.png,.jpg,.jpeg,.tif,.tiff';

interface Props {
  draftId: string | null;
  isSignedIn: boolean;
  /** Keeps the draft on the server, where the files go; nothing where that fails. */
  onNeedDraft: () => Promise<string | null>;
}

/** The files that go along with the manuscript: sent when they are chosen, kept with the draft. */
export function DraftFiles({ draftId, isSignedIn, onNeedDraft }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { files, sending, refused, failure, add, change, remove } = useDraftFiles({ draftId, isSignedIn, onNeedDraft });
  const isShown = isSignedIn && (isOpen || files.length > 0);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  return (
    <div className="further-files">
      <h3>Further files</h3>
      <p className="hint">
        Title page, figures, tables, supplements, reporting checklist or disclosure forms, each in its own file.{' '}
        {!isSignedIn && (
          <>
            <a href={loginPath(paths.submit)}>Sign in</a> to add them.
          </>
        )}
      </p>
      {isSignedIn && !isShown && (
        <p>
          <button type="button" className="button quiet" onClick={() => setOpen(true)}>
            Add further files
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
          accept={ENDINGS}
          ref={input}
          error={refused.join(' ') || undefined}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            // Emptied, so that a file that was removed can be chosen again.
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
        <ul aria-label="Further files">
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
