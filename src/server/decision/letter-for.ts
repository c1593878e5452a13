import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { DecisionKind } from '#domain/decision/kind';
import { fillIn, type LetterTemplate, letterKindOf, presentLetter, reviewsInLetter } from '#domain/decision/letter';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { findAddressee } from '#server/manuscript/queries';

/** A decision and the reviews released with it. */
interface Decided {
  id: string;
  update: {
    status: ManuscriptStatus;
    kind?: DecisionKind | undefined;
    letter?: LetterTemplate | null | undefined;
    /** The office's text for the authors when no letter was written. */
    told?: string;
  };
  revision_due_on: string | null;
  reviews: readonly { reviewer_number: number; text: string }[];
}

/**
 * The letter of a decision: the editor's own, none if the editor wants none, or else the template filled in with what
 * authors may see, without the notes, which may be internal.
 */
export async function letterFor(
  journal: Journal,
  trx: Transaction<Database>,
  { id, update, revision_due_on, reviews }: Decided,
): Promise<LetterTemplate | undefined> {
  if (update.letter !== undefined) return update.letter ?? undefined;
  const kind = letterKindOf(update);
  if (!kind) return undefined;
  const addressee = await findAddressee(trx, id);
  if (!addressee) return undefined;
  const { name, title, manuscript_number, article_type } = addressee;
  const values = {
    author: name,
    title,
    number: manuscript_number,
    notes: update.told ?? '',
    due_date: revision_due_on,
  };
  return fillIn(journal, presentLetter(journal, kind, article_type), { ...values, reviews: reviewsInLetter(reviews) });
}
