import { sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { ON_SITE } from '#domain/decision/decision';
import type { Context } from '#server/kernel/context';
import { SYSTEM } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { requestBuild } from '#server/publishing/request-build';
import { lockPublication } from './publication-queries.ts';

/**
 * Updates which iDs in bylines are confirmed, for one article or many, and returns those that gained one. An iD is
 * confirmed if proven at ORCID by an account whose confirmed address is an author's: names prove nothing. Confirmations
 * stay. Call `lockPublication` first.
 */
export async function noteConfirmedOrcids(
  trx: Transaction<Database>,
  which: { id: string } | { limit: number },
): Promise<string[]> {
  const isAsked = 'id' in which ? sql`article.manuscript_id = ${which.id}` : sql`status in (${sql.join([...ON_SITE])})`;
  const { rows } = await sql<{ manuscript_id: string }>`
    with proven as (
      select article.manuscript_id, jsonb_agg(distinct person.orcid) as orcids
      from account
      join article_author person on person.orcid = account.orcid
      join article on article.manuscript_id = person.manuscript_id
      join manuscript on manuscript.id = article.manuscript_id
      join manuscript_author author
        on author.manuscript_id = article.manuscript_id and lower(author.email) = lower(account.email)
      where account.orcid_confirmed_at is not null and account.email_verified_at is not null and account.is_active
        and not article.confirmed_orcids @> to_jsonb(person.orcid)
        and ${isAsked}
      group by article.manuscript_id
      ${'limit' in which ? sql`limit ${which.limit}` : sql``}
    )
    update article set confirmed_orcids = confirmed_orcids || proven.orcids
    from proven where proven.manuscript_id = article.manuscript_id
    returning article.manuscript_id`.execute(trx);
  return rows.map(({ manuscript_id }) => manuscript_id);
}

/** Each causes a new page, PDF and deposits. */
const IN_AN_HOUR = 100;

/** Updates articles whose author confirmed an ORCID iD after publication. */
export async function confirmOrcids({
  db,
  clock,
  wakeOutbox,
}: Pick<Context, 'db' | 'clock' | 'wakeOutbox'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockPublication(trx);
    for (const manuscript_id of await noteConfirmedOrcids(trx, { limit: IN_AN_HOUR })) {
      await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id } }, now);
      await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
    }
  });
  wakeOutbox();
}
