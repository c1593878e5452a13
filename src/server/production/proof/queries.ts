import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, ProofCommentTable, ProofTable, ProofTokenTable } from '#database/schema';
import type { ProofReply } from '#domain/production/proof/proof';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';

/** Newest first. */
export async function listProofs(db: ReadonlyKysely<Database>, manuscriptId: string) {
  return db
    .selectFrom('proof')
    .selectAll()
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('number', 'desc')
    .execute();
}

export async function findProof(db: ReadonlyKysely<Database>, manuscriptId: string, number: number) {
  return db
    .selectFrom('proof')
    .innerJoin('manuscript', 'manuscript.id', 'proof.manuscript_id')
    .selectAll('proof')
    .select(['manuscript.manuscript_number', 'manuscript.title', 'manuscript.status'])
    .where('proof.manuscript_id', '=', manuscriptId)
    .where('proof.number', '=', number)
    .executeTakeFirst();
}

/** In order of proofs, and within each in the author's order. */
export async function listProofComments(db: ReadonlyKysely<Database>, manuscriptId: string) {
  return db
    .selectFrom('proof_comment')
    .innerJoin('proof', 'proof.id', 'proof_comment.proof_id')
    .selectAll('proof_comment')
    .where('proof.manuscript_id', '=', manuscriptId)
    .orderBy('proof.number')
    .orderBy('position')
    .execute();
}

export async function insertProof(trx: Transaction<Database>, proof: Insertable<ProofTable>): Promise<void> {
  await trx.insertInto('proof').values(proof).execute();
}

export async function updateProof(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<ProofTable>,
): Promise<void> {
  await trx.updateTable('proof').set(change).where('id', '=', id).execute();
}

/** Revokes all proofs of a manuscript; returns the number of the open one, if any. */
async function endAllProofs(
  trx: Transaction<Database>,
  { manuscriptId, by, now }: { manuscriptId: string; by: string; now: Date },
): Promise<number | undefined> {
  const ended = await trx
    .updateTable('proof')
    .set({ revoked_at: now, revoked_by: by })
    .where('manuscript_id', '=', manuscriptId)
    .where('revoked_at', 'is', null)
    .returning(['number', 'answer'])
    .execute();
  return ended.find(({ answer }) => answer === null)?.number;
}

export async function insertComments(
  trx: Transaction<Database>,
  comments: readonly Insertable<ProofCommentTable>[],
): Promise<void> {
  if (comments.length > 0) await trx.insertInto('proof_comment').values(comments).execute();
}

/** Settles a comment; false if unknown. */
export async function settleComment(
  trx: Transaction<Database>,
  { proofId, id }: { proofId: string; id: string },
  change: Updateable<ProofCommentTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('proof_comment')
    .set(change)
    .where('proof_id', '=', proofId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findDraft(db: ReadonlyKysely<Database>, manuscriptId: string) {
  return db
    .selectFrom('proof_draft')
    .select(['content', 'version', 'updated_at'])
    .where('manuscript_id', '=', manuscriptId)
    .executeTakeFirst();
}

/** Saves a draft over the version last read, 0 for none; undefined if it has changed since. */
export async function saveDraft(
  trx: Transaction<Database>,
  manuscript_id: string,
  { content, version, now }: { content: ProofReply; version: number; now: Date },
) {
  const kept = { content: JSON.stringify(content), updated_at: now };
  if (version === 0) {
    return trx
      .insertInto('proof_draft')
      .values({ manuscript_id, ...kept, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
  }
  return trx
    .updateTable('proof_draft')
    .set({ ...kept, version: version + 1 })
    .where('manuscript_id', '=', manuscript_id)
    .where('version', '=', version)
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
}

export async function deleteDraft(trx: Transaction<Database>, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('proof_draft').where('manuscript_id', '=', manuscriptId).execute();
}

/** Stores a link's hash, and limits earlier links to `earlierEnd`. */
export async function insertProofToken(
  db: Kysely<Database>,
  token: Insertable<ProofTokenTable> & { proof_id: string },
  earlierEnd: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('proof_token')
      .set({ expires_at: earlierEnd })
      .where('proof_id', '=', token.proof_id)
      .where('expires_at', '>', earlierEnd)
      .execute();
    await trx.insertInto('proof_token').values(token).execute();
  });
}

export async function deleteProofTokens(trx: Transaction<Database>, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('proof_token').where('manuscript_id', '=', manuscriptId).execute();
}

/** Deletes expired links in the daily clean-up. */
export async function deleteEndedProofLinks(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('proof_token').where('expires_at', '<', before).execute();
}

/** Revokes a manuscript's proofs on acceptance or its reversal: each acceptance has its own proofs. */
export async function endProofs(trx: Transaction<Database>, id: string, actor: Actor, now: Date): Promise<void> {
  const number = await endAllProofs(trx, { manuscriptId: id, by: actor.name, now });
  await deleteProofTokens(trx, id);
  if (number === undefined) return;
  const object = { type: 'manuscript', id };
  await appendEvent(trx, { actor, action: 'proof.revoked', object, details: { number } }, now);
}
