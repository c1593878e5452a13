import { longDate } from '#domain/kernel/date';
import { cleanParagraphs } from '#domain/kernel/plain-text';
import type { Article } from '#domain/publication/article';

/** Limits in characters or items. */
export const PROOF_MAX = {
  message: 5_000,
  questions: 20,
  question: 1_000,
  answer: 5_000,
  comments: 100,
  comment: 4_000,
  note: 10_000,
  anchor: 120,
  label: 120,
  quote: 300,
  /** Maximum bytes of an answer's body. */
  body: 1024 * 1024,
} as const;

export const PROOF_TEXTS = {
  unknown: 'This link is no longer valid. If the proof is still open, our latest email has one that works.',
  sent: 'The proof is on its way to the author.',
  moved: 'The due date has been changed. The author will be sent a new link.',
  linkSent: 'A new link is on its way to the author.',
  revoked: 'The proof was recalled. Its links no longer work.',
  settled: 'The comment has been updated.',
  nothingToRead: 'There is nothing to proofread yet. Upload the full text or a galley.',
  notAccepted: 'Proofs can only be sent after acceptance and before publication.',
  noAuthor: 'This manuscript has no author with an email address.',
  isOut: 'The author already has the proof. Recall it first, or send a new link.',
  notOut: 'This proof is no longer with the author.',
  staleForOffice: 'The proof has changed in the meantime. Check its current state, then try again.',
  approved: 'Thank you. You have approved the proof.',
  corrected: 'Thank you. We received your corrections.',
  stale: 'Your answer to this proof has been changed elsewhere.',
  textChanged:
    'The article has changed since you opened this page, so it is not approved yet. Read the current version, then approve it.',
  commentsWithApproval: 'You have written corrections. Send them, or remove them before you approve the proof.',
  nothingWritten: 'Write a comment, answer a question or write a note first.',
  emptyComment: 'Add a comment at each place you marked, or remove the mark.',
  closed: 'The office no longer needs a response to this proof. Your comments are kept.',
} as const;

/** A proof's stage, derived from its dates. */
export type ProofStage = 'sent' | 'corrected' | 'approved' | 'revoked' | 'ended';

/** Derives a proof's stage; an answered proof ends when its acceptance is reversed. */
export function proofStage(proof: { revoked_at: Date | null; answer: 'corrections' | 'approval' | null }): ProofStage {
  if (proof.revoked_at) return proof.answer ? 'ended' : 'revoked';
  if (proof.answer) return proof.answer === 'approval' ? 'approved' : 'corrected';
  return 'sent';
}

/** A question sent with the proof. Equal texts have equal ids. */
export interface ProofQuestion {
  id: string;
  text: string;
}

/** An author's comment on a place: a remark, a suggested wording, or both. */
export interface ProofComment {
  id: string;
  anchor: string;
  /** The label of the place when the comment was written. */
  label: string;
  /** The first words of the place when the comment was written. */
  quote: string;
  text: string;
  suggestion: string;
}

/** An author's reply to a proof, finished or not; `answers` by question id. */
export interface ProofReply {
  comments: ProofComment[];
  answers: Record<string, string>;
  note: string;
}

export const EMPTY_REPLY: ProofReply = { comments: [], answers: {}, note: '' };

/** Whether two replies are equal, ignoring white space and empty answers. */
export function isSameReply(one: ProofReply, other: ProofReply): boolean {
  return comparableReply(one) === comparableReply(other);
}

function comparableReply({ comments, answers, note }: ProofReply): string {
  const answered = Object.entries(answers)
    .map(([id, text]) => [id, cleanParagraphs(text)] as const)
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const commented = comments.map(({ id, anchor, quote, text, suggestion }) => [
    ...[id, anchor, quote],
    ...[cleanParagraphs(text), cleanParagraphs(suggestion)],
  ]);
  return JSON.stringify([commented, answered, cleanParagraphs(note)]);
}

/** Why a reply cannot be submitted yet; undefined if it can. */
export function replyProblem(
  { comments, answers, note }: ProofReply,
  { answer, questions }: { answer: 'corrections' | 'approval'; questions: readonly ProofQuestion[] },
): string | undefined {
  if (answer === 'approval') return comments.length > 0 ? PROOF_TEXTS.commentsWithApproval : undefined;
  if (comments.some(({ text, suggestion }) => !text.trim() && !suggestion.trim())) return PROOF_TEXTS.emptyComment;
  const isAnswered = questions.some(({ id }) => answers[id]?.trim());
  return comments.length > 0 || isAnswered || note.trim() ? undefined : PROOF_TEXTS.nothingWritten;
}

export const COMMENT_STATES = ['open', 'done', 'answered'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

export interface SentComment extends ProofComment {
  state: CommentState;
  /** The office's answer to the author; empty if none. */
  reply: string;
}

/** An author's submitted answer; `at` is an instant. */
export interface ProofAnswer {
  answer: 'corrections' | 'approval';
  by: string;
  at: string;
  note: string;
  answers: { question: string; answer: string }[];
  comments: SentComment[];
}

/** The reply of `GET /api/proof/:id/`: the author's view. `message` is from the office; `due_on` is a plain date. */
export interface ProofView {
  id: string;
  manuscript_number: string;
  number: number;
  stage: ProofStage;
  /** Whether the author may write and answer. */
  is_open: boolean;
  due_on: string;
  message: string;
  questions: ProofQuestion[];
  /** Identifies the version shown, for the approval. */
  digest: string;
  /** The article as it would be published now. */
  article: Article;
  has_pdf: boolean;
  draft: { content: ProofReply; version: number; updated_at: string } | null;
  answered: ProofAnswer | null;
  /** Answers to earlier proofs, newest first. */
  earlier: (ProofAnswer & { number: number })[];
}

/** The reply to saving a draft. */
export interface KeptReply {
  version: number;
  updated_at: string;
}

/** The reply to an answer. */
export interface ProofReceipt extends KeptReply {
  message: string;
}

/** A proof as the office sees it. Instants; `due_on` is a plain date. */
export interface OfficeProof {
  number: number;
  stage: ProofStage;
  to: { name: string; email: string };
  sent_at: string;
  sent_by: string;
  due_on: string;
  message: string;
  questions: ProofQuestion[];
  revoked_at: string | null;
  answered: ProofAnswer | null;
  /** The text is unchanged since approval, or since sending. */
  is_current: boolean;
}

/** The reply of `GET /api/production/:id/proof/`: a manuscript's proofs, newest first. */
export interface OfficeProofs {
  proofs: OfficeProof[];
  /** The recipient of a proof; null if no author has an address. */
  author: { name: string; email: string } | null;
  can_send: boolean;
  /** Current places of submitted comments, by id; null if no longer in the text. */
  places: Record<string, { anchor: string; label: string } | null>;
  /** The server's plain date. */
  today: string;
}

/** The reply to every office action on a proof. */
export interface ProofChange {
  message: string;
  proof: OfficeProofs;
}

/** The last proof for the checks; plain dates. Irrelevant after publication. */
export interface CheckedProof {
  stage: ProofStage;
  due_on: string;
  answered_by: string;
  answered_on: string;
  open_comments: number;
  is_current: boolean;
  is_awaited: boolean;
}

/** Checks the last proof, null if none was sent: an outstanding answer blocks publication. */
export function proofOutcome(
  proof: CheckedProof | null,
): readonly [state: 'passed' | 'warning' | 'failed', message: string] {
  if (!proof) return ['warning', 'No proof has been sent to the author.'];
  const { stage, due_on, answered_by, answered_on, open_comments, is_current } = proof;
  const missing = proof.is_awaited ? 'failed' : 'warning';
  const answer = `${answered_by} on ${longDate(answered_on)}`;
  switch (stage) {
    case 'sent':
      return [missing, `The author has not yet responded to the proof, due on ${longDate(due_on)}.`];
    case 'revoked':
      return [missing, 'The proof was recalled before the author answered. Send it again.'];
    case 'ended':
      return [missing, 'The last proof was answered before the manuscript was accepted again. Send a new one.'];
    case 'corrected': {
      if (open_comments === 0)
        return ['warning', `The corrections by ${answer} are resolved, but no one has approved the result.`];
      const open = open_comments === 1 ? 'One correction' : `${open_comments} corrections`;
      return [missing, `${open} by ${answer} ${open_comments === 1 ? 'is' : 'are'} still open.`];
    }
    case 'approved':
      if (is_current) return ['passed', `Approved by ${answer}.`];
      return [missing, `The article has changed since it was approved by ${answer}. Send a new proof.`];
    default:
      return stage satisfies never;
  }
}
