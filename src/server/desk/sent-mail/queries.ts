import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { currentKind } from '#domain/desk/delivery/former-kinds';
import type { SentMail } from '#domain/desk/editorial/sent-mail';
import type { Position } from '../manuscripts/queries.ts';

/** Filters sent emails by address, without `hidden` manuscripts. */
export interface MailChoice {
  to?: string | undefined;
  hidden: readonly string[];
}

const COUNTED_MAX = 1_000;

const selectMails = (db: ReadonlyKysely<Database>, { to, hidden }: MailChoice) =>
  db
    .selectFrom('manuscript_mail')
    .where('manuscript_mail.manuscript_id', 'not in', ['-', ...hidden])
    .$if(to !== undefined, (query) => query.where(sql`lower(recipient)`, '=', to?.toLowerCase() ?? ''));

/** A page of sent emails about manuscripts, newest first. */
export async function listSentMails(
  db: ReadonlyKysely<Database>,
  choice: MailChoice,
  { after, limit }: { after?: Position | undefined; limit: number },
): Promise<{ mail: SentMail; position: Position }[]> {
  const newest = selectMails(db, choice)
    // Not a foreign key: the manuscript may have been deleted.
    .leftJoin('manuscript', 'manuscript.id', 'manuscript_mail.manuscript_id')
    .select(['manuscript_mail.id', 'kind', 'recipient as to', 'subject', 'words', 'sent_at'])
    .select(['manuscript.id as manuscript_id', 'manuscript_number'])
    .select(sql<string>`sent_at::text`.as('moment'));
  const page = after
    ? newest.where(sql<boolean>`(sent_at, manuscript_mail.id) < (${after.key}::timestamptz, ${after.id})`)
    : newest;
  const rows = await page.orderBy('sent_at', 'desc').orderBy('manuscript_mail.id', 'desc').limit(limit).execute();
  return rows.map(({ moment, manuscript_id, manuscript_number, sent_at, ...mail }) => ({
    mail: {
      ...mail,
      kind: currentKind(mail.kind),
      sent_at: sent_at.toISOString(),
      manuscript: manuscript_id && manuscript_number ? { id: manuscript_id, manuscript_number } : null,
    },
    position: { key: moment, id: mail.id },
  }));
}

export async function countSentMails(db: ReadonlyKysely<Database>, choice: MailChoice) {
  const { count } = await db
    .selectFrom(
      selectMails(db, choice)
        .select('manuscript_mail.id')
        .limit(COUNTED_MAX + 1)
        .as('mail'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, COUNTED_MAX), hasMore: count > COUNTED_MAX };
}
