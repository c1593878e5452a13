import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { authorName } from '#domain/article';
import type { LetterTemplate } from '#domain/decision-letter';

/** The office's own template for the letter of a status. */
export async function findTemplate(db: Kysely<Database>, status: string): Promise<LetterTemplate | undefined> {
  return db.selectFrom('letter_template').select(['subject', 'text']).where('status', '=', status).executeTakeFirst();
}

/** To whom letters about a manuscript go: its corresponding author. */
export async function findAddressee(db: Kysely<Database>, manuscriptId: string) {
  const row = await db
    .selectFrom('manuscript_author')
    .innerJoin('manuscript', 'manuscript.id', 'manuscript_author.manuscript_id')
    .select(['given', 'family', 'email', 'title', 'manuscript_number'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('is_corresponding', 'desc')
    .orderBy('position')
    .executeTakeFirst();
  if (!row) return undefined;
  const { given, family, ...rest } = row;
  return { ...rest, name: authorName({ given, family }) };
}

/** A decision with the letter that is to be sent. */
export async function findDecision(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('decision')
    .select(['manuscript_id', 'letter_subject', 'letter_text'])
    .where('id', '=', id)
    .executeTakeFirst();
}
