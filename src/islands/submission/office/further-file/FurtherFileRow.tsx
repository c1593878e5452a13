import { useState } from 'react';
import { longDate } from '#domain/kernel/date';
import { FURTHER_KINDS } from '#domain/submission/further-file/further-file';
import type {
  OfficeFurtherFile,
  OfficeFurtherFilesChange,
  ReviewersShare,
} from '#domain/submission/further-file/office-further-file';
import { furtherApi } from '#domain/submission/further-file/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { RedactForm } from '#islands/document/RedactForm.tsx';
import { formatBytes } from '#islands/kernel/format.ts';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { DownloadLink } from '#islands/kernel/office/DownloadLink.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { KindSelect } from '#islands/submission/further-file/KindSelect.tsx';
import { Failure } from '#ui/Failure';
import { CleanFurtherCopy } from './CleanFurtherCopy.tsx';
import { changeKind, redactFile, settleFile } from './calls.ts';

interface Props {
  manuscript: string;
  file: OfficeFurtherFile;
  onChange: (change: OfficeFurtherFilesChange) => void;
}

const SHARES: Record<ReviewersShare, string> = {
  never: 'Reviewers never see files of this kind.',
  pending: 'The review copy is being prepared.',
  shown: 'Reviewers see a cleaned copy.',
  held: 'Hidden from reviewers until an editor decides.',
  withheld: 'Hidden from reviewers.',
};

/** What of a file the office is shown, and what an editor may do about it. */
const TOOLS: Record<
  ReviewersShare,
  { hasCopy: boolean; isKept: boolean; isShown: boolean; canHide: boolean; isDecided: boolean }
> = {
  never: { hasCopy: false, isKept: false, isShown: false, canHide: false, isDecided: false },
  pending: { hasCopy: true, isKept: false, isShown: false, canHide: false, isDecided: false },
  shown: { hasCopy: true, isKept: false, isShown: true, canHide: true, isDecided: true },
  held: { hasCopy: true, isKept: true, isShown: false, canHide: true, isDecided: false },
  withheld: { hasCopy: true, isKept: true, isShown: false, canHide: false, isDecided: true },
};

/** One file: as it was sent, what reviewers get of it, and what an editor decides about it. */
export function FurtherFileRow({ manuscript, file, onChange }: Props) {
  const { id, kind, name, bytes, sent_at, notes, share, copy, settled_by, reason, leaks } = file;
  const { run, isBusy, failure } = useAction();
  const [isAsking, setAsking] = useState(false);
  const list = furtherApi.office(manuscript);
  const settle = (outcome: 'show' | 'withhold') => run(async () => onChange(await settleFile(manuscript, id, outcome)));
  const { hasCopy, isKept, isShown, canHide, isDecided } = TOOLS[share];
  return (
    <li>
      <p>
        <DownloadLink manuscriptId={manuscript} file={file} from={furtherApi.one(list, id)}>
          {name}
        </DownloadLink>
      </p>
      <p className="hint">
        {FURTHER_KINDS[kind].label}, {formatBytes(bytes)}, {longDate(sent_at)}. {SHARES[share]}
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
      {isKept && <Found file={file} />}
      {isShown && reason && <p className="hint">{reason}</p>}
      <Allowed right="edit">
        <div className="further-tools">
          <KindSelect
            file={file}
            onChange={(chosen) => run(async () => onChange(await changeKind(manuscript, id, chosen)))}
          />
          {isKept && copy && (
            <button
              type="button"
              className="button quiet"
              aria-label={`Show to reviewers: ${name}`}
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || setAsking(true)}
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
        {isKept && copy && leaks.length > 0 && (
          <RedactForm
            id={`redact-${id}`}
            name={name}
            isWord={copy.endsWith('.docx')}
            leaks={leaks}
            send={async (texts) => onChange(await redactFile(manuscript, id, texts))}
          />
        )}
        {isKept && <CleanFurtherCopy manuscript={manuscript} file={file} onChange={onChange} />}
      </Allowed>
      <Failure text={failure} />
      {isAsking && (
        <ConfirmDialog
          heading="Show this file to reviewers?"
          confirm="Yes, show it"
          onAnswer={(isSure) => {
            setAsking(false);
            if (isSure) void settle('show');
          }}
        >
          <p>Reviewers may then recognise the authors. Once they have the file, this cannot be undone.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Why it is kept back. */
function Found({ file: { leaks, reason } }: Pick<Props, 'file'>) {
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
