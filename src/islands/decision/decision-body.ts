import { DECISIONS } from '#domain/decision/decision';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { IslandJournal } from '#domain/journal/journal';
import type { ApiError } from '#islands/kernel/api.ts';
import type { SentInput } from './decision-input.ts';
import { type Addressed, letterOf } from './LetterFields.tsx';

/** The request body: the seen version, and only fields relevant to the status. */
export function bodyOf(
  journal: IslandJournal,
  { status, kind, notes, volume, issue }: Pick<SentInput, 'status' | 'kind' | 'notes' | 'volume' | 'issue'>,
  addressed: Addressed,
) {
  const { manuscript, draft, reviews } = addressed;
  const { takesPlace, asksForRevision } = DECISIONS[status];
  return {
    status,
    ...(kind && { kind }),
    notes,
    version: manuscript.version,
    letter: draft.sendsLetter ? (letterOf(journal, addressed) ?? null) : null,
    ...(takesPlace && { volume: volume ?? null, issue: issue ?? null }),
    ...(asksForRevision && { revision_due_on: draft.dueOn }),
    ...(reviews.length > 0 && { release_reviews: reviews.map(({ assignment_id }) => assignment_id) }),
  };
}

/** The current manuscript from a conflict reply. */
export function presentState({ status, answer }: ApiError): EditorManuscript | undefined {
  const { detail, manuscript } = (answer ?? {}) as { detail?: string; manuscript?: EditorManuscript };
  return status === 409 && detail === EDITORIAL_TEXTS.stale ? manuscript : undefined;
}
