import type { Kysely, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { LETTER_STATUSES, type LetterStatus } from '#domain/decision/decision';
import { type LetterTemplate, STANDARD_LETTERS } from '#domain/decision/letter';
import type { EditorialLetter } from '#domain/decision/letter-template';

/** The letters of all statuses: the office's version, or else the standard letter. */
export async function listLetters(db: ReadonlyKysely<Database>): Promise<EditorialLetter[]> {
  const rows = await db.selectFrom('letter_template').selectAll().execute();
  return LETTER_STATUSES.map((status) => {
    const standard = STANDARD_LETTERS[status];
    const own = rows.find((row) => row.status === status);
    return {
      status,
      standard,
      is_own: own !== undefined,
      subject: own?.subject ?? standard.subject,
      text: own?.text ?? standard.text,
      updated_by: own?.updated_by ?? null,
      updated_at: own?.updated_at.toISOString() ?? null,
    };
  });
}

/** The words of the letters by their status, as decisions take them. */
export async function readTemplates(db: ReadonlyKysely<Database>): Promise<Record<LetterStatus, LetterTemplate>> {
  const letters = await listLetters(db);
  const entries = letters.map(({ status, subject, text }) => [status, { subject, text }] as const);
  return Object.fromEntries(entries) as Record<LetterStatus, LetterTemplate>;
}

/**
 * The office's version of a letter, and what it replaces: the version saved at `seen`, or the standard letter where
 * that is null.
 */
interface OwnWords extends LetterTemplate {
  status: LetterStatus;
  updated_by: string;
  updated_at: Date;
}

/** Saves the office's own words; false where they are no longer those that were seen. */
export async function writeTemplate(trx: Transaction<Database>, words: OwnWords, seen: Date | null): Promise<boolean> {
  const { status, ...changed } = words;
  const written = seen
    ? trx
        .updateTable('letter_template')
        .set(changed)
        .where('status', '=', status)
        .where('updated_at', '=', seen)
        .returning('status')
    : trx
        .insertInto('letter_template')
        .values(words)
        .onConflict((conflict) => conflict.column('status').doNothing())
        .returning('status');
  return (await written.executeTakeFirst()) !== undefined;
}

/** Removes the office's version saved at `seen`; false where there is none. */
export async function deleteTemplate(trx: Transaction<Database>, status: LetterStatus, seen: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('letter_template')
    .where('status', '=', status)
    .where('updated_at', '=', seen)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** A decision with the letter to be sent. */
export async function findDecision(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('decision')
    .select(['manuscript_id', 'status', 'letter_subject', 'letter_text'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The charge of an accepted manuscript, while it is due. */
export async function findDueCharge(db: Kysely<Database>, manuscriptId: string) {
  return db
    .selectFrom('fee')
    .select('article_type')
    .where('manuscript_id', '=', manuscriptId)
    .where('state', '=', 'due')
    .executeTakeFirst();
}
