import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DOCUMENT_FORMATS } from '#domain/document/document';
import { formatBytes } from '#islands/kernel/format.ts';
import { controlAttributes, FieldError } from '#ui/Field';
import { LOADING, lazyPart } from '#ui/later';
import { idOf, Section } from './form.tsx';
import type { ChosenDocument } from './use-document.ts';

const AnonymityReport = lazyPart(async () => (await import('./AnonymityReport.tsx')).AnonymityReport, LOADING);
const FileProgress = lazyPart(async () => (await import('./FileProgress.tsx')).FileProgress);

interface Props {
  document: ChosenDocument;
  error: string | undefined;
  /** The current authors, as one text. */
  authors: string;
  onDownloadReviewCopy: () => Promise<void>;
  onTitlePage: (isSeparate: boolean) => void;
  /** The name of a file that was chosen on another device. */
  missingName: string;
  isReady: boolean;
  /** Shown with the file. */
  children: ReactNode;
}

/** The file: chosen, examined immediately, and shown as reviewers will see it. */
export function FileSection(props: Props) {
  const { document, error, authors, onDownloadReviewCopy, onTitlePage, missingName, isReady, children } = props;
  const { file, stage, problem, examination } = document;
  const id = idOf('file');
  const message = error ?? (stage === 'unchecked' ? undefined : problem);
  return (
    <Section id="file" number={1} heading="File" lead="Start with your manuscript. We fill in what we can from it.">
      <DropZone id={id} error={message} hasFile={file !== undefined} isReady={isReady} onChoose={document.choose} />
      {message && <FieldError id={id} text={message} />}
      {missingName && !file && (
        <p className="notice attention" role="status">
          {stage === 'fetching' ? `Loading “${missingName}”…` : `Please choose “${missingName}” again.`}
        </p>
      )}
      {file && (
        <div className="file-card">
          <div className="file-line">
            <p>
              <strong>{file.name}</strong> <span className="hint">{formatBytes(file.size)}</span>
            </p>
            <button
              type="button"
              className="plain"
              onClick={document.remove}
              aria-label={`Remove the file ${file.name}`}
            >
              Remove
            </button>
          </div>
          <FileProgress document={document} />
        </div>
      )}
      {children}
      {examination && file && (
        <AnonymityReport
          examination={examination}
          isOutdated={document.examinedFor !== authors}
          onCheckAgain={document.checkAgain}
          onDownloadReviewCopy={onDownloadReviewCopy}
          onTitlePage={onTitlePage}
        />
      )}
    </Section>
  );
}

interface DropZoneProps {
  id: string;
  error: string | undefined;
  hasFile: boolean;
  isReady: boolean;
  onChoose: (file: File) => void;
}

/** A file input that covers the drop zone, so that the browser handles drops natively. */
function DropZone({ id, error, hasFile, isReady, onChoose }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Chosen before the page was interactive, or restored by the browser on reload.
    const [preselected] = input.current?.files ?? [];
    if (isReady && preselected) onChoose(preselected);
  }, [isReady, onChoose]);
  const leave = () => setOver(false);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Lets the same file be chosen again after a change.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  const hint = 'PDF or Word, up to 10MB';
  return (
    <div className={`drop-zone${isOver ? ' over' : ''}${error ? ' wrong' : ''}`}>
      <label htmlFor={id}>{hasFile ? 'Choose another file' : 'Choose your manuscript, or drop it here'}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        accept={DOCUMENT_FORMATS.map((format) => `.${format}`).join()}
        onChange={choose}
        onDragEnter={() => setOver(true)}
        onDragLeave={leave}
        onDrop={leave}
        {...controlAttributes({ id, label: '', hint, error })}
      />
    </div>
  );
}
