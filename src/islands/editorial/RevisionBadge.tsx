import type { EditorCard } from '#domain/editorial/editorial';
import { REVISION_LABELS } from '#domain/manuscript/status';
import { Badge } from '#ui/Badge';

/** Shows beside the status that a revision has come in, and whether a reviewer has been asked about it. */
export function RevisionBadge({ revision }: Pick<EditorCard, 'revision'>) {
  if (!revision) return null;
  return revision.is_in_review ? (
    <Badge colour="neutral">{REVISION_LABELS.inReview}</Badge>
  ) : (
    <Badge colour="orange">{REVISION_LABELS.received}</Badge>
  );
}
