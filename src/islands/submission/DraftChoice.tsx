import { useEffect, useRef } from 'react';
import { DRAFT_TEXTS } from '#domain/submission/draft';
import { dayAndTime } from '#islands/format.ts';
import type { StoredDraft } from './calls.ts';

interface Props {
  other: StoredDraft;
  onKeepOwn: () => void;
  onTakeOther: () => void;
}

/** The same draft was changed in two places: the person says which of them goes on. */
export function DraftChoice({ other, onKeepOwn, onTakeOther }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="notice attention stack" role="alert" tabIndex={-1} ref={box}>
      <p>
        <strong>{DRAFT_TEXTS.stale}</strong> The other version was saved on {dayAndTime(other.updated_at)}. Which one do
        you want to keep?
      </p>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={onTakeOther}>
          Take the other version
        </button>
        <button type="button" className="button quiet" onClick={onKeepOwn}>
          Keep what stands here
        </button>
      </div>
    </div>
  );
}
