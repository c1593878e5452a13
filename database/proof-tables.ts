import type { Generated } from 'kysely';
import type { CommentState, ProofQuestion, ProofReply } from '#domain/production/proof/proof';
import type { Instant, Json, MaybeInstant, NullableJson } from './column-types.ts';

/** A proof that was sent to the corresponding author; its stage follows from its dates. */
export interface ProofTable {
  id: string;
  manuscript_id: string;
  number: number;
  /** Names the state of the article that was sent. */
  digest: string;
  recipient_name: string;
  recipient_email: string;
  message: string;
  questions: Json<ProofQuestion[]>;
  due_on: string;
  sent_at: Instant;
  sent_by: string;
  sent_by_id: string | null;
  /** When the author was told of the due date last: reminders count from there. */
  told_at: Instant;
  revoked_at: MaybeInstant;
  revoked_by: string | null;
  answer: 'corrections' | 'approval' | null;
  answered_at: MaybeInstant;
  answered_by: string | null;
  /** Null where the emailed link was used. */
  answered_by_id: string | null;
  /** Names the state of the article that was read. */
  answered_digest: string | null;
  reply: NullableJson<ProofReply>;
}

/** What an author said at one place, as it was sent in, with what the office has made of it. */
export interface ProofCommentTable {
  id: string;
  proof_id: string;
  position: number;
  anchor: string;
  label: string;
  quote: string;
  text: string;
  suggestion: string;
  state: Generated<CommentState>;
  reply: Generated<string>;
  settled_at: MaybeInstant;
  settled_by: string | null;
}

/** A reply that is being written; it outlives a proof that is called back. */
export interface ProofDraftTable {
  manuscript_id: string;
  content: Json<ProofReply>;
  version: Generated<number>;
  updated_at: Instant;
}

/** A link to one proof of a manuscript; only its hash is kept. */
export interface ProofTokenTable {
  hash: string;
  manuscript_id: string;
  proof_id: string | null;
  created_at: Instant;
  expires_at: Instant;
}
