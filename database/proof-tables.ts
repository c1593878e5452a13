import type { Generated } from 'kysely';
import type { CommentState, ProofQuestion, ProofReply } from '#domain/production/proof/proof';
import type { Instant, Json, NullableInstant, NullableJson } from './column-types.ts';

/** A proof; its stage follows from its dates. */
export interface ProofTable {
  id: string;
  manuscript_id: string;
  number: number;
  /** Identifies the state of the article sent. */
  digest: string;
  recipient_name: string;
  recipient_email: string;
  message: string;
  questions: Json<ProofQuestion[]>;
  due_on: string;
  sent_at: Instant;
  sent_by: string;
  sent_by_id: string | null;
  /** When the author was last sent the due date; reminders are counted from then. */
  told_at: Instant;
  revoked_at: NullableInstant;
  revoked_by: string | null;
  answer: 'corrections' | 'approval' | null;
  answered_at: NullableInstant;
  answered_by: string | null;
  /** Null if by link. */
  answered_by_id: string | null;
  /** The version of the article that was read. */
  answered_digest: string | null;
  reply: NullableJson<ProofReply>;
}

/** A submitted comment, with the office's response. */
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
  settled_at: NullableInstant;
  settled_by: string | null;
}

/** A draft reply; survives a recalled proof. */
export interface ProofDraftTable {
  manuscript_id: string;
  content: Json<ProofReply>;
  version: Generated<number>;
  updated_at: Instant;
}

/** A proof's link; only its hash is stored. */
export interface ProofTokenTable {
  hash: string;
  manuscript_id: string;
  proof_id: string | null;
  created_at: Instant;
  expires_at: Instant;
}
