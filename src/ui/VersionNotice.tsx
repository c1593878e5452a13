import { useEffect, useRef } from 'react';

/** A part that differs between two versions, with both texts if they can be shown. */
export interface Difference {
  label: string;
  here?: string | undefined;
  there?: string | undefined;
}

interface Props {
  sentence: string;
  /** The formatted time at which the other version was saved. */
  savedAt?: string;
  differences: readonly Difference[];
  /** Takes the focus if it responds to a button, but not while someone is typing. */
  takesFocus?: boolean;
  onKeepOwn: () => void;
  onTakeOther: () => void;
}

/** Shows where two versions differ, and asks which to keep. */
export function VersionNotice({ sentence, savedAt, differences, takesFocus, onKeepOwn, onTakeOther }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const namedDifferences = differences.filter(({ here }) => here === undefined);
  return (
    <div className="notice attention versions" id="versions" tabIndex={-1} ref={box}>
      <p role="alert">
        <strong>{sentence}</strong> What you have typed is kept.
        {savedAt && ` The other version was saved on ${savedAt}.`}
        {namedDifferences.length > 0 && ` They differ in: ${namedDifferences.map(({ label }) => label).join(', ')}.`}
        {differences.length === 0 && ' They are identical.'} Which one do you want to keep?
      </p>
      {differences.map(
        ({ label, here, there }) =>
          here !== undefined && (
            <div key={label}>
              <p>
                <strong>{label}</strong>
              </p>
              <div className="both">
                <div>
                  <p className="hint">Here</p>
                  <p className="letter-text">{here || 'Empty'}</p>
                </div>
                <div>
                  <p className="hint">The other version</p>
                  <p className="letter-text">{there || 'Empty'}</p>
                </div>
              </div>
            </div>
          ),
      )}
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={onKeepOwn}>
          Keep this version
        </button>
        <button type="button" className="button quiet" onClick={onTakeOther}>
          Use the other version
        </button>
      </div>
    </div>
  );
}

export function listDifferences(
  here: readonly { label: string; text: string }[],
  there: readonly { label: string; text: string }[],
): Difference[] {
  return here
    .map(({ label, text }, index) => ({ label, here: text, there: there[index]?.text ?? '' }))
    .filter((part) => part.here !== part.there);
}
