import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { BUILD_TEXTS, type SiteState } from '#domain/publishing/build';
import { useAction } from '#islands/kernel/use-action.ts';
import { momentOf } from './build-words.ts';
import { rebuild, rollBack } from './calls.ts';
import { RollBackDialog } from './RollBackDialog.tsx';
import { useLookAgain } from './use-builds.ts';

/** Builds the site now, or restores the previous one. */
export function SiteActions({ is_building, roll_back: { is_here, release, build } }: SiteState) {
  const { run, isBusy, failure } = useAction();
  const [isAsking, setAsking] = useState(false);
  const rebuildButton = useRef<HTMLButtonElement>(null);
  const lookAgain = useLookAgain();
  const act = (call: () => Promise<{ message: string }>) =>
    run(async () => {
      try {
        toast.success((await call()).message);
      } finally {
        await lookAgain();
      }
    });
  const canRollBack = is_here && release !== null && !is_building;
  const earlier = build?.finished_at ? `the state of ${momentOf(build.finished_at)}` : 'the previous site';
  return (
    <>
      <div className="site-actions">
        <button
          type="button"
          className="button"
          ref={rebuildButton}
          aria-disabled={isBusy || undefined}
          onClick={() => act(rebuild)}
        >
          Rebuild now
        </button>
        {canRollBack && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => setAsking(true)}
          >
            Roll back
          </button>
        )}
      </div>
      {failure && <p className="field-error">{failure}</p>}
      <p className="hint">{hintOf({ is_here, is_building, release, earlier })}</p>
      {isAsking && release && (
        <RollBackDialog
          earlier={earlier}
          onAnswer={(isSure) => {
            setAsking(false);
            if (!isSure) return;
            // The button that was pressed is gone when there is no earlier site any more.
            rebuildButton.current?.focus();
            void act(() => rollBack(release));
          }}
        />
      )}
    </>
  );
}

interface Earlier {
  is_here: boolean;
  is_building: boolean;
  release: string | null;
  earlier: string;
}

function hintOf({ is_here, is_building, release, earlier }: Earlier): string {
  if (!is_here) return `To go back to an earlier site: ${BUILD_TEXTS.onNetlify}`;
  if (!release) return BUILD_TEXTS.noEarlier;
  if (is_building) return 'You can roll back once the build has finished.';
  return `Rolling back shows ${earlier} again.`;
}
