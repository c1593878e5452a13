import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { ColleagueInvitationTable, Database } from '#database/schema';
import { dutiesWith } from '#domain/account/colleague/duty';

const invitedBy = sql<string>`coalesce(nullif(trim(inviter.first_name || ' ' || inviter.last_name), ''), inviter.email, '')`;

/** Whether the inviter still has the right to invite. */
const isUpheld = sql<boolean>`coalesce(inviter.is_active and inviter.email_verified_at is not null
  and office.duty in (${sql.join(dutiesWith('manage').map(sql.lit))}), false)`;

const selectInvitations = (db: ReadonlyKysely<Database> | Kysely<Database>) =>
  (db as ReadonlyKysely<Database>)
    .selectFrom('colleague_invitation as invitation')
    .leftJoin('account as inviter', 'inviter.id', 'invitation.invited_by_id')
    .leftJoin('colleague as office', 'office.account_id', 'invitation.invited_by_id')
    .select(['invitation.id', 'invitation.email', 'invitation.name', 'invitation.duty', 'invitation.categories'])
    .select(['invitation.expires_at', invitedBy.as('invited_by'), isUpheld.as('is_upheld')]);

/** Open invitations to the office, by name. */
export async function listInvitations(db: ReadonlyKysely<Database>) {
  return selectInvitations(db).orderBy('invitation.name').orderBy('invitation.id').execute();
}

/** The invitation of a valid link. */
export async function findByLink(db: Kysely<Database>, hash: string, now: Date) {
  return selectInvitations(db)
    .where('invitation.token_hash', '=', hash)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst();
}

/** Inserts an invitation; false if the address already has one, even from a concurrent call. */
export async function insertInvitation(
  trx: Transaction<Database>,
  invitation: Insertable<ColleagueInvitationTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('colleague_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Renews an invitation: the caller becomes its inviter, and the earlier link ends. */
export async function renewInvitation(
  trx: Transaction<Database>,
  id: string,
  by: { invited_by_id: string; invited_at: Date; expires_at: Date },
) {
  return trx
    .updateTable('colleague_invitation')
    .set({ ...by, token_hash: null })
    .where('id', '=', id)
    .returning(['email', 'name', 'duty'])
    .executeTakeFirst();
}

/** Replaces the link; undefined if the invitation no longer exists. */
export async function replaceLink(
  db: Kysely<Database>,
  id: string,
  link: { token_hash: string; expires_at: Date },
): Promise<Awaited<ReturnType<typeof findByLink>>> {
  await db.updateTable('colleague_invitation').set(link).where('id', '=', id).execute();
  return selectInvitations(db).where('invitation.id', '=', id).executeTakeFirst();
}

/** Deletes an invitation and returns it. */
export async function deleteInvitation(trx: Transaction<Database>, id: string) {
  return trx
    .deleteFrom('colleague_invitation')
    .where('id', '=', id)
    .returning(['email', 'name', 'duty'])
    .executeTakeFirst();
}

/** Consumes the invitation of a valid link; only one of two concurrent calls succeeds. */
export async function takeInvitation(trx: Transaction<Database>, hash: string, now: Date) {
  return trx
    .deleteFrom('colleague_invitation')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes invitations whose link expired before a moment. */
export async function deleteOldInvitations(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('colleague_invitation').where('expires_at', '<', before).execute();
}
