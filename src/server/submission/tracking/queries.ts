import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import { revisionReceivedAt } from '#server/manuscript/card-queries';

/** The manuscript of a submission code; its DOI only if published. */
export async function findByCode(db: ReadonlyKysely<Database>, code: string) {
  return db
    .selectFrom('manuscript')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .select([
      'manuscript.id',
      'manuscript.manuscript_number',
      'manuscript.title',
      'manuscript.status',
      'manuscript.round',
      'manuscript.submitted_at',
      'manuscript.updated_at',
      'manuscript.revision_due_on',
      'article.doi',
      revisionReceivedAt.as('revision_received_at'),
    ])
    .where('manuscript.submission_code', '=', code)
    .executeTakeFirst();
}

/** Whether the address belongs to an author or the submitting account. */
export async function isAuthorAddress(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  email: string,
): Promise<boolean> {
  const key = emailKey(email);
  const { found } = await db
    .selectNoFrom(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('manuscript_author')
            .select('position')
            .where('manuscript_id', '=', manuscriptId)
            .where(sql`lower(email)`, '=', key),
        ),
        exists(
          selectFrom('manuscript')
            .innerJoin('account', 'account.id', 'manuscript.submitter_id')
            .select('account.id')
            .where('manuscript.id', '=', manuscriptId)
            .where(sql`lower(account.email)`, '=', key),
        ),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

/** Whether the account submitted the manuscript, or has an author's address, confirmed: anyone can claim one. */
export async function isAuthorAccount(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  accountId: string,
): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('manuscript_author')
            .innerJoin('account', (join) =>
              join.on(sql<boolean>`lower(account.email) = lower(manuscript_author.email)`),
            )
            .select('manuscript_author.position')
            .where('manuscript_id', '=', manuscriptId)
            .where('account.id', '=', accountId)
            .where('account.email_verified_at', 'is not', null),
        ),
        exists(
          selectFrom('manuscript')
            .select('manuscript.id')
            .where('manuscript.id', '=', manuscriptId)
            .where('manuscript.submitter_id', '=', accountId),
        ),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

/** The last decision on a manuscript: the letter already sent to its author, never the office's notes. */
export async function findLastDecision(db: ReadonlyKysely<Database>, manuscriptId: string) {
  return db
    .selectFrom('decision')
    .select(['previous_status', 'status', 'kind', 'letter_text'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
