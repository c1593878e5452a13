import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionChange } from '#domain/production/record';
import type { SentFile } from '#domain/production/sent-file';
import type { ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import { furtherApi } from '#domain/submission/further-file/further-file';
import { FileForm, type FileFormProps } from '#islands/document/FileForm.tsx';
import { callApi } from '#islands/kernel/api.ts';
import { formatBytes } from '#islands/kernel/format.ts';
import { DownloadLink } from '#islands/kernel/office/Downloads.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { focusOnce } from '#ui/focus-once';
import { SubmitButton } from '#ui/SubmitButton';
import { sendProductionFile } from './calls.ts';

interface Props extends Omit<FileFormProps, 'busy' | 'send'> {
  address: string;
  /** Fields sent with the file. */
  fields?: Readonly<Record<string, string>>;
  /** Sends a change based on the version shown. */
  change: (send: (version: number) => Promise<ProductionChange>) => Promise<void>;
}

/** Uploads a file to a manuscript's production. */
export function FileUpload({ address, fields, change, ...shown }: Props) {
  return (
    <FileForm
      {...shown}
      busy="Uploading…"
      send={(file, onProgress) =>
        change((version) =>
          sendProductionFile(address, { file, fields: { ...fields, version: `${version}` }, onProgress }),
        )
      }
    />
  );
}

interface SentFileRowProps {
  manuscriptId: string;
  file: SentFile;
  /** The name under which the article already uses it, if any. */
  same: string | undefined;
  failure: string | undefined;
  children: ReactNode;
}

/** Shows a file submitted with the manuscript, with the actions to use it. */
export function SentFileRow({
  manuscriptId,
  file: { id, name, bytes, refusal },
  same,
  failure,
  children,
}: SentFileRowProps) {
  return (
    <li>
      <p>
        <DownloadLink
          manuscriptId={manuscriptId}
          file={{ id, name }}
          from={furtherApi.file(furtherApi.office(manuscriptId), id)}
        >
          {name}
        </DownloadLink>{' '}
        <span className="hint">
          {formatBytes(bytes)}
          {same && `, in use as ${same}`}
        </span>
      </p>
      {refusal && <p className="hint">{refusal}</p>}
      {!refusal && !same && children}
      <Failure text={failure} />
    </li>
  );
}

interface RemoveButtonProps {
  name: string;
  remove: () => Promise<void>;
}

/** Removes something for good, after confirmation. */
export function RemoveButton({ name, remove }: RemoveButtonProps) {
  const [confirmation, setConfirmation] = useState<'now' | 'before'>();
  const { run, isBusy, failure } = useAction();
  return (
    <>
      {confirmation === 'now' ? (
        <p className="form-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(remove)}
            ref={focusOnce}
          >
            Permanently remove {name}
          </button>
          <button type="button" className="plain" onClick={() => setConfirmation('before')}>
            Keep it
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="plain"
          ref={confirmation === 'before' ? focusOnce : null}
          onClick={() => setConfirmation('now')}
        >
          Remove {name}
        </button>
      )}
      <Failure text={failure} />
    </>
  );
}

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  submit: string;
  onDiscard: () => void;
}

/** Ends a form whose input is kept on the device until saved. */
export function SaveBar({ isChanged, isBusy, submit, onDiscard }: SaveBarProps) {
  return (
    <div className={isChanged ? 'save-bar changed' : 'save-bar'}>
      <SubmitButton isBusy={isBusy} busyLabel="Saving…">
        {submit}
      </SubmitButton>
      {isChanged && (
        <button type="button" className="plain" onClick={onDiscard}>
          Discard my changes
        </button>
      )}
      <p className="hint" role="status">
        {isChanged ? 'Not saved yet; kept on this device.' : ''}
      </p>
    </div>
  );
}

export const sentFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['sent-figures', id],
    queryFn: () =>
      callApi<SentFile[]>(editorialApi.sentFigures(id), {
        as: true,
        fallback: 'The figures submitted with the manuscript could not be loaded.',
      }),
  });

export const sentChecklistsQuery = (id: string) =>
  queryOptions({
    queryKey: ['sent-checklists', id],
    queryFn: () =>
      callApi<SentFile[]>(editorialApi.sentChecklists(id), {
        as: true,
        fallback: 'The checklists submitted with the manuscript could not be loaded.',
      }),
  });

/** Adds a submitted figure to the article, or uses it to replace an image. */
export const takeSentFigure = (
  id: string,
  sent: string,
  body: { version: number; replaces?: string },
): Promise<ProductionChange> =>
  callApi(editorialApi.sentFigure(id, sent), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The figure could not be added. Please try again.',
  });

/** Adds a submitted checklist as a supplementary file. */
export const takeSentChecklist = (
  id: string,
  sent: string,
  body: { version: number; guideline: ReportingGuidelineId },
): Promise<ProductionChange> =>
  callApi(editorialApi.sentChecklist(id, sent), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The checklist could not be added. Please try again.',
  });
