import type { Override } from '#domain/decision/override';
import { FailedChecks } from '#islands/publishing/use-publishing-question.tsx';

/** The failed checks that were overridden, and why. */
export function OverrideReason({ reason, checks }: Override) {
  return (
    <details className="letter">
      <summary>Published although {checks.length === 1 ? 'a check' : `${checks.length} checks`} had failed</summary>
      <p className="written">{reason || 'No reason was given.'}</p>
      <FailedChecks checks={checks} />
    </details>
  );
}
