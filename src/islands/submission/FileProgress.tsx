import type { ChosenDocument } from './use-document.ts';

/** Upload progress as a bar and in words; announced only at each quarter. */
export function FileProgress({
  document: { stage, progress, problem, examination, isKept, stop, checkAgain },
}: {
  document: ChosenDocument;
}) {
  const percent = Math.round(progress * 100);
  const isBusy = stage === 'sending' || stage === 'checking';
  return (
    <>
      {isBusy && (
        <div className="file-line">
          <progress aria-label="Uploading the file" max={100} value={stage === 'sending' ? percent : undefined} />
          <button type="button" className="plain" onClick={stop}>
            Cancel
          </button>
        </div>
      )}
      <p aria-hidden={isBusy || undefined} className="hint">
        {stage === 'sending' && `Uploading the file: ${percent}%`}
        {stage === 'checking' && 'Checking the file…'}
      </p>
      <div role="status">
        {stage === 'sending' && (
          <span className="visually-hidden">Uploading the file: {Math.floor(percent / 25) * 25}%</span>
        )}
        {stage === 'checking' && <span className="visually-hidden">Checking the file…</span>}
        {stage === 'waiting' && (
          <p>A file of this size is checked once you sign in. Until then it is saved on this device.</p>
        )}
        {stage === 'lost' && <p>The connection was lost. The upload will resume automatically.</p>}
        {stage === 'unchecked' && <p>{problem} You can submit it anyway; it will be checked again then.</p>}
        {stage === 'checked' && <p className="hint">The file was checked.</p>}
      </div>
      {(stage === 'lost' || stage === 'unchecked') && (
        <p>
          <button type="button" className="button quiet" onClick={checkAgain}>
            {stage === 'lost' ? 'Continue now' : 'Check the file'}
          </button>
        </p>
      )}
      {examination?.is_kept ? (
        <p className="hint">Saved with your draft.</p>
      ) : (
        !isKept && (
          <p className="hint">
            This browser cannot save the file. If you leave this page, you will need to choose it again.
          </p>
        )
      )}
    </>
  );
}
