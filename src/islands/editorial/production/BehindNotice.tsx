import { useEffect, useRef } from 'react';
import { PRODUCTION_TEXTS } from '#domain/production/record';

interface Props {
  /** What differs, in words of the screen. */
  differs: readonly string[];
  onKeep: () => void;
  onTake: () => void;
}

/** Another editor was quicker: what was typed is kept until this one decides. */
export function BehindNotice({ differs, onKeep, onTake }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="notice stack" role="alert" tabIndex={-1} ref={box}>
      <p>{PRODUCTION_TEXTS.stale} What you have typed is kept.</p>
      <p>
        {differs.length > 0
          ? `What you have typed differs from what is saved now in: ${differs.join(', ')}.`
          : 'What you have typed is the same as what is saved now.'}
      </p>
      <p className="form-actions">
        <button type="button" className="button quiet" onClick={onKeep}>
          Go on with mine
        </button>
        <button type="button" className="button quiet" onClick={onTake}>
          Show what is saved
        </button>
      </p>
    </div>
  );
}
