import type { SiteState } from '#domain/publishing/build';
import { momentOf, reasonWord } from './build-words.ts';

/** A failed build, before everything else: what is wrong, what to do, and what the journal does automatically. */
export function FailedBuild(failure: NonNullable<SiteState['failure']>) {
  const { error, retry_at, finished_at, asked_at, attempts, reason } = failure;
  const tries = attempts > 1 ? ` Tried ${attempts} times.` : '';
  return (
    <div className="notice stack" role="alert">
      <h2>{reason === 'roll_back' ? 'The last rollback failed' : 'The last build failed'}</h2>
      <p className="written">{error}</p>
      <p className="hint">
        {reasonWord(failure)}, {momentOf(finished_at ?? asked_at)}.{tries}{' '}
        {retry_at
          ? `It will be retried automatically on ${momentOf(retry_at)}.`
          : 'Once it is fixed, press “Rebuild now”.'}
      </p>
    </div>
  );
}
