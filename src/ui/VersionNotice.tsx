import { useEffect, useRef } from 'react';

/** A part that differs between two versions, by label; with its texts if they can be shown. */
export interface Difference {
  label: string;
  here?: string | undefined;
  there?: string | undefined;
}

interface Props {
  sentence: string;
  /** When the other version was saved, as text. */
  savedAt?: string;
  differences: readonly Difference[];
  /** It responds to a press, and so takes the focus, but not from someone who is typing. */
  takesFocus?: boolean;
  onKeepOwn: () => void;
  onTakeOther: () => void;
}

/** A conflict: the notice shows where the versions differ, and asks which to keep. */
export function VersionNotice({ sentence, savedAt, differences, takesFocus, onKeepOwn, onTakeOther }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const named = differences.filter(({ here }) => here === undefined);
  return (
    <div className="notice attention versions" id="versions" tabIndex={-1} ref={box}>
      <p role="alert">
        <strong>{sentence}</strong> What you have typed is kept.
        {savedAt && ` The other version was saved on ${savedAt}.`}
        {named.length > 0 && ` They differ in: ${named.map(({ label }) => label).join(', ')}.`}
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

/** The parts that differ between two versions, in order. */
export function listDifferences(
  here: readonly { label: string; text: string }[],
  there: readonly { label: string; text: string }[],
): Difference[] {
  return here
    .map(({ label, text }, index) => ({ label, here: text, there: there[index]?.text ?? '' }))
    .filter((part) => part.here !== part.there);
}
