import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { fillIn, type LetterTemplate, STANDARD_LETTERS } from '#domain/decision-letter';
import type { StatusUpdate } from '#domain/editorial';
import { findAddressee, findTemplate } from '#server/editorial/letter-queries';

/**
 * The letter that goes out with a decision: the one the editor wrote, none where the editor wants none,
 * else the template of the status filled in without the notes, which may not be meant for the authors.
 */
export async function letterFor(
  trx: Transaction<Database>,
  { id, update, revision_due_on }: { id: string; update: StatusUpdate; revision_due_on: string | null },
): Promise<LetterTemplate | undefined> {
  if (update.letter !== undefined) return update.letter ?? undefined;
  const template = (await findTemplate(trx, update.status)) ?? STANDARD_LETTERS[update.status];
  const addressee = await findAddressee(trx, id);
  if (!template || !addressee) return undefined;
  const { name, title, manuscript_number } = addressee;
  return fillIn(template, { author: name, title, number: manuscript_number, notes: '', due_date: revision_due_on });
}
