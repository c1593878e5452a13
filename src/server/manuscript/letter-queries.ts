import type { Kysely, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { LetterKind } from '#domain/decision/kind';
import { LETTER_KINDS, type LetterTemplate, STANDARD_LETTERS } from '#domain/decision/letter';
import type { EditorialLetter } from '#domain/decision/letter-template';

/** All decision letters: the office's version, or the standard one. */
export async function listLetters(db: ReadonlyKysely<Database>): Promise<EditorialLetter[]> {
  const rows = await db.selectFrom('letter_template').selectAll().execute();
  return LETTER_KINDS.map((kind) => {
    const standard = STANDARD_LETTERS[kind];
    const own = rows.find((row) => row.kind === kind);
    return {
      kind,
      standard,
      is_own: own !== undefined,
      subject: own?.subject ?? standard.subject,
      text: own?.text ?? standard.text,
      updated_by: own?.updated_by ?? null,
      updated_at: own?.updated_at.toISOString() ?? null,
    };
  });
}

/** Letter texts by kind, for decisions. */
export async function readTemplates(db: ReadonlyKysely<Database>): Promise<Record<LetterKind, LetterTemplate>> {
  const letters = await listLetters(db);
  const entries = letters.map(({ kind, subject, text }) => [kind, { subject, text }] as const);
  return Object.fromEntries(entries) as Record<LetterKind, LetterTemplate>;
}

/** The office's version of a letter. `seen` identifies the version it replaces; null for the standard letter. */
interface OwnWords extends LetterTemplate {
  kind: LetterKind;
  updated_by: string;
  updated_at: Date;
}

/** Saves the office's version; false if it has changed since it was seen. */
export async function writeTemplate(trx: Transaction<Database>, words: OwnWords, seen: Date | null): Promise<boolean> {
  const { kind, ...changed } = words;
  const written = seen
    ? trx
        .updateTable('letter_template')
        .set(changed)
        .where('kind', '=', kind)
        .where('updated_at', '=', seen)
        .returning('kind')
    : trx
        .insertInto('letter_template')
        .values(words)
        .onConflict((conflict) => conflict.column('kind').doNothing())
        .returning('kind');
  return (await written.executeTakeFirst()) !== undefined;
}

/** Deletes the office's version saved at `seen`; false if there is none. */
export async function deleteTemplate(trx: Transaction<Database>, kind: LetterKind, seen: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('letter_template')
    .where('kind', '=', kind)
    .where('updated_at', '=', seen)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** A decision with its unsent letter. */
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
