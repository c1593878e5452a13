import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { builtOnce } from '#database/built-once';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import { revisionReceivedAt } from '#server/manuscript/card-queries';

/** Whether the address belongs to an author of the manuscript or the submitting account. */
const hasAuthorAddress = (key: string): RawBuilder<boolean> => sql`(
  exists (select from manuscript_author where manuscript_id = manuscript.id and lower(email) = ${key})
  or exists (select from account where account.id = manuscript.submitter_id and lower(account.email) = ${key}))`;

/** The last decision, with the letter as sent to the author; never the office's notes. */
const selectLastDecision = ({ selectFrom }: ExpressionBuilder<Database, 'manuscript' | 'article'>) =>
  selectFrom('decision')
    .select(['previous_status', 'status', 'kind', 'letter_text'])
    .whereRef('manuscript_id', '=', 'manuscript.id')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .as('decided');

const selectByCode = builtOnce((db, code: string, key: string) =>
  db
    .selectFrom('manuscript')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .leftJoinLateral(selectLastDecision, (join) => join.onTrue())
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
      'decided.previous_status',
      'decided.status as decided_status',
      'decided.kind',
      'decided.letter_text',
      revisionReceivedAt.as('revision_received_at'),
      hasAuthorAddress(key).as('is_author'),
    ])
    .where('manuscript.submission_code', '=', code),
);

/** The manuscript of a submission code with its last decision, if the address is an author's; its DOI only if published. */
export async function findByCode(db: ReadonlyKysely<Database>, code: string, email: string) {
  const [row] = await selectByCode(db, code, emailKey(email));
  return row?.is_author ? row : undefined;
}

export async function isAuthorAddress(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('manuscript')
    .select(hasAuthorAddress(emailKey(email)).as('is_author'))
    .where('id', '=', manuscriptId)
    .executeTakeFirst();
  return row?.is_author ?? false;
}

/**
 * Whether the account submitted the manuscript, or has a confirmed address that is an author's. Anyone can enter an
 * address, so it must be confirmed.
 */
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
