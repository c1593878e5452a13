import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { FURTHER_FORMATS, furtherFormatOf } from '#domain/document/further-format';
import { longDate } from '#domain/kernel/date';
import {
  FURTHER_KINDS,
  FURTHER_TEXTS,
  type FurtherKind,
  furtherApi,
  type OfficeFurtherFile,
  type OfficeFurtherFilesChange,
  type ReviewerAvailability,
} from '#domain/submission/further-file/further-file';
import { Allowed } from '#islands/account/Allowed.tsx';
import { CleanCopyForm, RedactForm } from '#islands/document/CopyForms.tsx';
import { callApi } from '#islands/kernel/api.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { formatBytes } from '#islands/kernel/format.ts';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { DownloadLink } from '#islands/kernel/office/Downloads.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { KindSelect } from '#islands/submission/further-file/KindSelect.tsx';
import { Failure } from '#ui/Failure';

/** The further files of a manuscript, and the copies for reviewers; empty if there are none. */
export function FurtherFiles({ id }: { id: string }) {
  const client = useQueryClient();
  const key = ['office-further-files', id];
  const { value: files = [], failure } = useRead(key, () => listOfficeFiles(id));
  const onChange = ({ message, files: changed }: OfficeFurtherFilesChange) => {
    client.setQueryData(key, changed);
    toast.success(message);
  };
  if (files.length === 0) return <Failure text={failure} />;
  return (
    <section className="round" aria-labelledby="further-heading">
      <h2 id="further-heading">Additional files</h2>
      <ul className="files">
        {files.map((file) => (
          <FurtherFileRow key={file.id} manuscript={id} file={file} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  manuscript: string;
  file: OfficeFurtherFile;
  onChange: (change: OfficeFurtherFilesChange) => void;
}

const AVAILABILITY_TEXTS: Record<ReviewerAvailability, string> = {
  never: 'Reviewers never see files of this kind.',
  pending: 'The review copy is being prepared.',
  shown: 'Reviewers see a cleaned copy.',
  held: 'Hidden from reviewers until an editor decides.',
  withheld: 'Hidden from reviewers.',
};

/** A file as the office sees it, with the editor's actions. */
const TOOLS: Record<
  ReviewerAvailability,
  { hasCopy: boolean; isHidden: boolean; isShown: boolean; canHide: boolean; isDecided: boolean }
> = {
  never: { hasCopy: false, isHidden: false, isShown: false, canHide: false, isDecided: false },
  pending: { hasCopy: true, isHidden: false, isShown: false, canHide: false, isDecided: false },
  shown: { hasCopy: true, isHidden: false, isShown: true, canHide: true, isDecided: true },
  held: { hasCopy: true, isHidden: true, isShown: false, canHide: true, isDecided: false },
  withheld: { hasCopy: true, isHidden: true, isShown: false, canHide: false, isDecided: true },
};

/** One file: the original, the reviewers' copy, and the editor's decision on it. */
function FurtherFileRow({ manuscript, file, onChange }: Props) {
  const { id, kind, name, bytes, sent_at, notes, share, copy, settled_by, reason, leaks } = file;
  const { run, isBusy, failure } = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const list = furtherApi.office(manuscript);
  const settle = (outcome: 'show' | 'withhold') => run(async () => onChange(await settleFile(manuscript, id, outcome)));
  const { hasCopy, isHidden, isShown, canHide, isDecided } = TOOLS[share];
  return (
    <li>
      <p>
        <DownloadLink manuscriptId={manuscript} file={file} from={furtherApi.file(list, id)}>
          {name}
        </DownloadLink>
      </p>
      <p className="hint">
        {FURTHER_KINDS[kind].label}, {formatBytes(bytes)}, {longDate(sent_at)}. {AVAILABILITY_TEXTS[share]}
        {settled_by && isDecided && ` Decided by ${settled_by}.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="flag">
          {note}
        </p>
      ))}
      {copy && hasCopy && (
        <p>
          <DownloadLink manuscriptId={manuscript} file={{ id, name: copy }} from={furtherApi.copy(list, id)}>
            {copy}
          </DownloadLink>{' '}
          <span className="hint">What reviewers see</span>
        </p>
      )}
      {isHidden && <Leaks file={file} />}
      {isShown && reason && <p className="hint">{reason}</p>}
      <Allowed right="edit">
        <div className="further-tools">
          <KindSelect
            file={file}
            onChange={(chosen) => run(async () => onChange(await changeKind(manuscript, id, chosen)))}
          />
          {isHidden && copy && (
            <button
              type="button"
              className="button quiet"
              aria-label={`Show to reviewers: ${name}`}
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || setConfirming(true)}
            >
              Show to reviewers
            </button>
          )}
          {canHide && (
            <button
              type="button"
              className="button quiet"
              aria-label={`Hide from reviewers: ${name}`}
              aria-disabled={isBusy || undefined}
              onClick={() => settle('withhold')}
            >
              Hide from reviewers
            </button>
          )}
        </div>
        {isHidden && copy && leaks.length > 0 && (
          <RedactForm
            id={`redact-${id}`}
            name={name}
            isWord={copy.endsWith('.docx')}
            leaks={leaks}
            send={async (texts) => onChange(await redactFile(manuscript, id, texts))}
          />
        )}
        {isHidden && <CleanFurtherCopy manuscript={manuscript} file={file} onChange={onChange} />}
      </Allowed>
      <Failure text={failure} />
      {isConfirming && (
        <ConfirmDialog
          heading="Show this file to reviewers?"
          confirm="Yes, show it"
          onAnswer={(isSure) => {
            setConfirming(false);
            if (isSure) void settle('show');
          }}
        >
          <p>Reviewers may then recognise the authors. Once they have the file, this cannot be undone.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function Leaks({ file: { leaks, reason } }: Pick<Props, 'file'>) {
  if (leaks.length === 0 && !reason) return null;
  return (
    <div className="flag">
      {reason && <p>{reason}</p>}
      {leaks.length > 0 && (
        <ul>
          {leaks.map(({ found, where, context }) => (
            <li key={`${found} ${where} ${context}`}>
              In {where}: <strong>{found}</strong>
              {context && <span className="hint"> “{context}”</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CleanFurtherCopyProps {
  manuscript: string;
  file: OfficeFurtherFile;
  onChange: (change: OfficeFurtherFilesChange) => void;
}

const ACCEPT = [...FURTHER_FORMATS, 'jpeg', 'tiff'].map((format) => `.${format}`).join();

/** Replaces the reviewers' copy of a further file with a file from the office. */
function CleanFurtherCopy({ manuscript, file: { id, name }, onChange }: CleanFurtherCopyProps) {
  return (
    <details>
      <summary>Replace {name} with a clean copy</summary>
      <CleanCopyForm<OfficeFurtherFilesChange>
        id={`clean-copy-${id}`}
        label={`Clean copy of ${name}`}
        hint="The copy is cleaned and searched for author names like the original, which it replaces for reviewers. Excel workbooks cannot be cleaned: upload their sheets as CSV or PDF."
        accept={ACCEPT}
        fileError={rejectionOf}
        address={furtherApi.cleanCopy(furtherApi.office(manuscript), id)}
        onSent={onChange}
      />
    </details>
  );
}

function rejectionOf({ name, size }: File): string | undefined {
  if (!furtherFormatOf(name)) return FURTHER_TEXTS.wrongType;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

const CHANGE_FAILED = 'The change could not be saved. Please try again.';

const listOfficeFiles = (manuscript: string) =>
  callApi<OfficeFurtherFile[]>(furtherApi.office(manuscript), {
    as: true,
    fallback: 'The additional files could not be loaded. Please try again.',
  });

const changeKind = (manuscript: string, file: string, kind: FurtherKind) =>
  callApi<OfficeFurtherFilesChange>(furtherApi.file(furtherApi.office(manuscript), file), {
    method: 'PUT',
    body: { kind },
    as: true,
    fallback: CHANGE_FAILED,
  });

const redactFile = (manuscript: string, file: string, texts: readonly string[]) =>
  callApi<OfficeFurtherFilesChange>(furtherApi.redact(furtherApi.office(manuscript), file), {
    method: 'POST',
    body: { texts },
    as: true,
    fallback: 'The passages could not be redacted. Please try again.',
  });

const settleFile = (manuscript: string, file: string, outcome: 'show' | 'withhold') =>
  callApi<OfficeFurtherFilesChange>(furtherApi.settle(furtherApi.office(manuscript), file), {
    method: 'POST',
    body: { outcome },
    as: true,
    fallback: CHANGE_FAILED,
  });
