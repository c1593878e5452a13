import type { Selectable } from 'kysely';
import type { ProofCommentTable, ProofTable } from '#database/schema';
import { has } from '#domain/decision/decision';
import { plainDate } from '#domain/kernel/date';
import { articlePlaces, placeFinder, type StoredPlace } from '#domain/production/proof/place';
import { type OfficeProofs, type ProofAnswer, type ProofView, proofStage } from '#domain/production/proof/proof';
import type { Article } from '#domain/publication/article';
import type { Context } from '#server/kernel/context';
import { notFound } from '#server/kernel/http/problem';
import { cached } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { findCorrespondingAuthor } from '#server/manuscript/queries';
import { isMadeFromText, pdfOf } from '#server/production/article-of';
import { loadProduction, type Production } from '#server/production/load-production';
import { proofDigest } from '#server/production/proof-digest';
import { previewOf } from '#server/production/read-production';
import { findDraft, listProofComments, listProofs } from './queries.ts';

type ProofRow = Selectable<ProofTable>;
type CommentRow = Selectable<ProofCommentTable>;

/**
 * Returns the last proof as the author sees it.
 * @throws Problem not_found if the manuscript is no longer accepted
 */
export async function readProof(id: string, { journal, reader, clock }: Context): Promise<ProofView> {
  const now = clock.now();
  const production = await loadProduction(journal, reader, id, now);
  const [article, [proof, ...before], comments, draft] = await Promise.all([
    previewOf(journal, reader, production, now),
    listProofs(reader, id),
    listProofComments(reader, id),
    findDraft(reader, id),
  ]);
  if (!proof || !has('isAccepted', production.manuscript.status)) throw notFound();
  return {
    id,
    manuscript_number: production.manuscript.manuscript_number,
    number: proof.number,
    stage: proofStage(proof),
    is_open: canAnswer(production),
    due_on: proof.due_on,
    message: proof.message,
    questions: proof.questions,
    digest: proofDigest(journal, production.state),
    article,
    has_pdf: isMadeFromText(production) || pdfOf(production) !== null,
    draft: draft ? { ...draft, updated_at: draft.updated_at.toISOString() } : null,
    answered: answerOf(proof, comments),
    earlier: before.flatMap((one) => {
      const answer = answerOf(one, comments);
      return answer ? [{ number: one.number, ...answer }] : [];
    }),
  };
}

/** Returns the proofs as the office sees them. */
export async function readProofs(id: string, { journal, db, reader, clock }: Context): Promise<OfficeProofs> {
  const now = clock.now();
  const production = await loadProduction(journal, reader, id, now);
  const [proofs, comments, author] = await Promise.all([
    listProofs(reader, id),
    listProofComments(reader, id),
    findCorrespondingAuthor(db, id),
  ]);
  const digest = proofDigest(journal, production.state);
  const places =
    comments.length > 0 ? await findPlaces(await previewOf(journal, reader, production, now), comments) : {};
  return {
    proofs: proofs.map((proof) => ({
      number: proof.number,
      stage: proofStage(proof),
      to: { name: proof.recipient_name, email: proof.recipient_email },
      sent_at: proof.sent_at.toISOString(),
      sent_by: proof.sent_by,
      due_on: proof.due_on,
      message: proof.message,
      questions: proof.questions,
      revoked_at: proof.revoked_at?.toISOString() ?? null,
      answered: answerOf(proof, comments),
      is_current: (proof.answered_digest ?? proof.digest) === digest,
    })),
    author: author?.email ? { name: author.name, email: author.email } : null,
    can_send: canSendProof(production) && Boolean(author?.email) && hasContent(production),
    places,
    today: plainDate(now),
  };
}

export function canAnswer({ proof, manuscript: { status } }: Production): boolean {
  return proof !== undefined && proofStage(proof) === 'sent' && isBeforePublication(status);
}

export function canSendProof({ proof, manuscript: { status } }: Production): boolean {
  return isBeforePublication(status) && (proof === undefined || proofStage(proof) !== 'sent');
}

export const hasContent = (production: Production): boolean => isMadeFromText(production) || pdfOf(production) !== null;

const isBeforePublication = (status: string) => has('isAccepted', status) && !has('isOnSite', status);

function answerOf(proof: ProofRow, comments: readonly CommentRow[]): ProofAnswer | null {
  const { id: proofId, answer, answered_at, answered_by, reply, questions } = proof;
  if (!answer || !answered_at) return null;
  return {
    answer,
    by: answered_by ?? '',
    at: answered_at.toISOString(),
    note: reply?.note ?? '',
    answers: questions.flatMap(({ id, text }) => {
      const answered = reply?.answers[id];
      return answered ? [{ question: text, answer: answered }] : [];
    }),
    comments: comments
      .filter(({ proof_id }) => proof_id === proofId)
      .map(({ id, anchor, label, quote, text, suggestion, state, reply: answered }) => ({
        id,
        anchor,
        label,
        quote,
        text,
        suggestion,
        state,
        reply: answered,
      })),
  };
}

type FoundPlaces = Record<string, { anchor: string; label: string } | null>;

interface Commented {
  article: Parameters<typeof articlePlaces>[0];
  comments: (StoredPlace & { id: string })[];
}

const finding = cached(
  threadTask(import.meta.url, 'find the places of comments', async ({ article, comments }: Commented) => {
    const find = placeFinder(articlePlaces(article));
    const placed = comments.map((comment) => [comment.id, find(comment)] as const);
    return Object.fromEntries(
      placed.map(([id, place]) => [id, place ? { anchor: place.anchor, label: place.label } : null]),
    ) as FoundPlaces;
  }),
);

/** Finds the current places of comments, by id; null if no longer in the text. */
async function findPlaces(article: Article, comments: Commented['comments']): Promise<FoundPlaces> {
  const { title, authors, affiliations, key_points, abstract, keywords, content, declarations, references } = article;
  const parts = { title, authors, affiliations, key_points, abstract, keywords, content, declarations, references };
  return finding({ article: parts, comments: comments.map(({ id, anchor, quote }) => ({ id, anchor, quote })) });
}
