import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { ProofStage } from '#domain/production/proof/proof';
import type { OwnManuscript } from '#domain/submission/author-area';

/** What became of a proof that the author need not check; null for one that they must, or that they are not shown. */
const ANSWERED: Record<ProofStage, string | null> = {
  sent: null,
  approved: 'The proof is approved.',
  corrected: 'We received your corrections to the proof.',
  revoked: null,
  ended: null,
};

/** The proof of an accepted manuscript: to be checked, or as it was answered. */
export function OwnProof({ id, proof }: Pick<OwnManuscript, 'id' | 'proof'>) {
  if (!proof) return null;
  const answered = ANSWERED[proof.stage];
  if (answered) {
    return (
      <p>
        {answered} <a href={paths.proof(id)}>View the proof</a>
      </p>
    );
  }
  return (
    <div className="stack">
      <p>
        <strong>
          Please check the proof by <time dateTime={proof.due_date}>{longDate(proof.due_date)}</time>
        </strong>
        , {proof.due_in}.
      </p>
      <p>
        <a className="button" href={paths.proof(id)}>
          Check the proof
        </a>
      </p>
    </div>
  );
}
