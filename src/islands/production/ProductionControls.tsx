import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionChange } from '#domain/production/record';
import type { SentFile } from '#domain/production/sent-file';
import type { ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import { furtherApi } from '#domain/submission/further-file/paths';
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
  /** Sends the file, based on the version shown. */
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
  /** Its existing use in the article, if any. */
  same: string | undefined;
  failure: string | undefined;
  children: ReactNode;
}

/** A file sent with the manuscript, and its possible use. */
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
          from={furtherApi.one(furtherApi.office(manuscriptId), id)}
        >
          {name}
        </DownloadLink>{' '}
        <span className="hint">
          {formatBytes(bytes)}
          {same && `. It is ${same}.`}
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

/** Removes a file from the server, after a confirmation, because it cannot be undone. */
export function RemoveButton({ name, remove }: RemoveButtonProps) {
  const [asked, setAsked] = useState<'now' | 'before'>();
  const { run, isBusy, failure } = useAction();
  return (
    <>
      {asked === 'now' ? (
        <p className="form-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(remove)}
            ref={focusOnce}
          >
            Remove {name} for good
          </button>
          <button type="button" className="plain" onClick={() => setAsked('before')}>
            Keep it
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="plain"
          ref={asked === 'before' ? focusOnce : null}
          onClick={() => setAsked('now')}
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

/** The end of a form whose input is kept on the device until saved. */
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

/** The files that the authors sent as figures. */
export const sentFigures = (id: string) =>
  queryOptions({
    queryKey: ['sent-figures', id],
    queryFn: () =>
      callApi<SentFile[]>(editorialApi.sentFigures(id), {
        as: true,
        fallback: 'The figures that came with the manuscript could not be loaded.',
      }),
  });

/** The reporting checklists that the authors sent. */
export const sentChecklists = (id: string) =>
  queryOptions({
    queryKey: ['sent-checklists', id],
    queryFn: () =>
      callApi<SentFile[]>(editorialApi.sentChecklists(id), {
        as: true,
        fallback: 'The checklists that came with the manuscript could not be loaded.',
      }),
  });

/** Makes a sent figure a figure of the article, or replaces an image. */
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

/** Makes a sent checklist a supplementary file. */
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
