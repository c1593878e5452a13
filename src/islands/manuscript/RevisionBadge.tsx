import type { EditorCard } from '#domain/desk/editorial/replies';
import { latenessText } from '#domain/manuscript/late-revision';
import { REVISION_LABELS } from '#domain/manuscript/status';
import { Badge } from '#ui/Badge';

/** Shown beside the status: whether a revision was received, is in review, or was late. */
export function RevisionBadge({ revision }: Pick<EditorCard, 'revision'>) {
  if (!revision) return null;
  const { is_in_review, late_days } = revision;
  return (
    <>
      {is_in_review ? (
        <Badge colour="neutral">{REVISION_LABELS.inReview}</Badge>
      ) : (
        <Badge colour="orange">{REVISION_LABELS.received}</Badge>
      )}
      {late_days > 0 && <Badge colour="red">{latenessText(late_days)}</Badge>}
    </>
  );
}
