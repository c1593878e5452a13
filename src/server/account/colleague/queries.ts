import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { ColleagueInvitationTable, Database, RecusalTable } from '#database/schema';
import type {
  Absence,
  AbsenceChange,
  Colleague,
  ColleagueChange,
  OwnAbsence,
} from '#domain/account/colleague/colleague';
import { dutiesWith } from '#domain/account/colleague/duty';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import { OPEN_STATUSES } from '#domain/decision/decision';
import { conflictingManuscripts, hasCoauthored } from '#server/manuscript/queries';

const accountName = sql<string>`coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)`;

/** The number of manuscripts an `account` handles that are neither rejected nor published. */
export const countOpen = sql<number>`(select count(*)::int from manuscript as handled
  where handled.editor_id = account.id and handled.status in (${sql.join(OPEN_STATUSES.map(sql.lit))}))`;

/** Colleagues who may handle manuscripts, by name. */
export async function listHandlingEditors(db: ReadonlyKysely<Database>): Promise<HandlingEditor[]> {
  return db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', accountName.as('name')])
    .where('colleague.duty', 'in', dutiesWith('edit'))
    .where('account.is_active', '=', true)
    .where('account.email_verified_at', 'is not', null)
    .orderBy('name')
    .orderBy('account.id')
    .execute();
}

/** Colleagues who may handle this manuscript: active, with the right, and without a conflict of interest. */
export async function listEditors(db: ReadonlyKysely<Database>, manuscriptId: string, today: string) {
  return selectEditors(db, manuscriptId)
    .select(['account.affiliation', 'colleague.categories', 'colleague.cover_id'])
    .select(
      sql<string | null>`case when ${today} between absent_from and absent_until then absent_until end`.as(
        'absent_until',
      ),
    )
    .select(countOpen.as('open'))
    .select(hasCoauthored(sql`account.email`, sql`manuscript.id`).as('wrote_with_author'))
    .execute();
}

/** A colleague who may handle manuscripts; undefined if the account may not. */
export async function findEditor(trx: Transaction<Database>, manuscriptId: string, id: string) {
  return selectEditors(readerOf(trx), manuscriptId).where('account.id', '=', id).executeTakeFirst();
}

const selectEditors = (db: ReadonlyKysely<Database>, manuscriptId: string) =>
  db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .innerJoin('manuscript', (join) => join.on('manuscript.id', '=', manuscriptId))
    .select(['account.id', 'account.email', accountName.as('name')])
    .where('colleague.duty', 'in', dutiesWith('edit'))
    .where('account.is_active', '=', true)
    .where('account.email_verified_at', 'is not', null)
    .where('manuscript.id', 'not in', conflictingManuscripts(sql`account.email`));

/** A manuscript's handling editor, category and authors. */
export async function readHandlingFacts(db: ReadonlyKysely<Database>, manuscriptId: string) {
  const [{ category, id, name }, authors] = await Promise.all([
    db
      .selectFrom('manuscript')
      .leftJoin('account', 'account.id', 'manuscript.editor_id')
      .select(['manuscript.category', 'account.id', accountName.as('name')])
      .where('manuscript.id', '=', manuscriptId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('manuscript_author')
      .select(['email', 'affiliation', sql<string>`trim(given || ' ' || family)`.as('name')])
      .where('manuscript_id', '=', manuscriptId)
      .execute(),
  ]);
  const editor: HandlingEditor | null = id === null ? null : { id, name };
  return { editor, category, authors };
}

export async function setEditor(trx: Transaction<Database>, manuscriptId: string, editor_id: string): Promise<void> {
  await trx.updateTable('manuscript').set({ editor_id, editor_left_at: null }).where('id', '=', manuscriptId).execute();
}

/** Unassigns a manuscript; `leftAt` is set if its editor has left. */
export async function unsetEditor(
  trx: Transaction<Database>,
  manuscriptId: string,
  leftAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set({ editor_id: null, editor_left_at: leftAt })
    .where('id', '=', manuscriptId)
    .execute();
}

/** Records a colleague's recusal from a manuscript. */
export async function insertRecusal(trx: Transaction<Database>, recusal: Insertable<RecusalTable>): Promise<void> {
  await trx
    .insertInto('recusal')
    .values(recusal)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds the data of the email to a new handling editor; undefined if the manuscript was reassigned. */
export async function findAssigned(db: ReadonlyKysely<Database>, manuscriptId: string, editorId: string) {
  return db
    .selectFrom('manuscript')
    .innerJoin('account', 'account.id', 'manuscript.editor_id')
    .select(['manuscript.manuscript_number', 'manuscript.title', 'account.email', accountName.as('name')])
    .where('manuscript.id', '=', manuscriptId)
    .where('account.id', '=', editorId)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
}

const nameOfAccount = (account: string) => sql<string>`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)} || ' '
  || ${sql.ref(`${account}.last_name`)}), ''), ${sql.ref(`${account}.email`)})`;

/** A colleague, locked until the transaction ends. */
export async function lockColleague(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('colleague').selectAll().where('account_id', '=', id).forUpdate().executeTakeFirst();
}

export async function findAbsence(db: ReadonlyKysely<Database>, id: string): Promise<Absence | undefined> {
  const row = await db
    .selectFrom('colleague')
    .leftJoin('account as cover', 'cover.id', 'colleague.cover_id')
    .select(['absent_from', 'absent_until', 'cover.id as cover_id', nameOfAccount('cover').as('cover_name')])
    .where('colleague.account_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { cover_id, cover_name, ...days } = row;
  return { ...days, cover: cover_id === null ? null : { id: cover_id, name: cover_name } };
}

/** Absent colleagues with a cover today, by name. */
export async function listCovered(
  db: ReadonlyKysely<Database>,
  id: string,
  today: string,
): Promise<OwnAbsence['covers']> {
  return db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.id', nameOfAccount('account').as('name')])
    .select(sql<string>`absent_until`.as('until'))
    .where('cover_id', '=', id)
    .where(sql<boolean>`${today} between absent_from and absent_until`)
    .orderBy('name')
    .orderBy('account.id')
    .execute();
}

export async function updateAbsence(trx: Transaction<Database>, id: string, absence: AbsenceChange): Promise<void> {
  await trx.updateTable('colleague').set(absence).where('account_id', '=', id).execute();
}

/** Active colleagues, by name. */
export async function listColleagues(db: ReadonlyKysely<Database>): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .leftJoin('account as cover', 'cover.id', 'colleague.cover_id')
    .select(['account.id', 'account.email', 'duty', 'categories', 'absent_from', 'absent_until'])
    .select([
      nameOfAccount('account').as('name'),
      'cover.id as cover_id',
      nameOfAccount('cover').as('cover_name'),
      countOpen.as('open'),
    ])
    .where('account.is_active', '=', true)
    .where('account.email_verified_at', 'is not', null)
    .orderBy('name')
    .orderBy('account.id')
    .execute();
  return rows.map(({ cover_id, cover_name, ...row }) => ({
    ...row,
    cover: cover_id === null ? null : { id: cover_id, name: cover_name },
  }));
}

export async function updateColleague(
  trx: Transaction<Database>,
  id: string,
  { categories, ...change }: Omit<ColleagueChange, 'categories'> & { categories: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('colleague')
    .set({ ...change, categories: JSON.stringify(categories) })
    .where('account_id', '=', id)
    .execute();
}

/** A colleague's duty for an email; undefined if they have left the office. */
export async function findColleague(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('colleague')
    .innerJoin('account', 'account.id', 'colleague.account_id')
    .select(['account.email', 'duty', nameOfAccount('account').as('name')])
    .where('account.id', '=', id)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
}

const invitedBy = sql<string>`coalesce(nullif(trim(inviter.first_name || ' ' || inviter.last_name), ''), inviter.email, '')`;

/** Whether the inviter still has the right to invite. */
const isInviterEntitled = sql<boolean>`coalesce(inviter.is_active and inviter.email_verified_at is not null
  and office.duty in (${sql.join(dutiesWith('manage').map(sql.lit))}), false)`;

const selectInvitations = (db: ReadonlyKysely<Database> | Kysely<Database>) =>
  (db as ReadonlyKysely<Database>)
    .selectFrom('colleague_invitation as invitation')
    .leftJoin('account as inviter', 'inviter.id', 'invitation.invited_by_id')
    .leftJoin('colleague as office', 'office.account_id', 'invitation.invited_by_id')
    .select(['invitation.id', 'invitation.email', 'invitation.name', 'invitation.duty', 'invitation.categories'])
    .select(['invitation.expires_at', invitedBy.as('invited_by'), isInviterEntitled.as('is_upheld')]);

/** Open invitations to the office, by name. */
export async function listInvitations(db: ReadonlyKysely<Database>) {
  return selectInvitations(db).orderBy('invitation.name').orderBy('invitation.id').execute();
}

/** Finds the invitation for a link that has not expired. */
export async function findInvitationByLink(db: Kysely<Database>, hash: string, now: Date) {
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
  renewal: { invited_by_id: string; invited_at: Date; expires_at: Date },
) {
  return trx
    .updateTable('colleague_invitation')
    .set({ ...renewal, token_hash: null })
    .where('id', '=', id)
    .returning(['email', 'name', 'duty'])
    .executeTakeFirst();
}

/** Replaces the link; undefined if the invitation no longer exists. */
export async function replaceLink(
  db: Kysely<Database>,
  id: string,
  link: { token_hash: string; expires_at: Date },
): Promise<Awaited<ReturnType<typeof findInvitationByLink>>> {
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
export async function deleteInvitationByLink(trx: Transaction<Database>, hash: string, now: Date) {
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
