import { longDate } from '#domain/date';
import { paths } from '#domain/paths';
import type { OwnManuscript } from '#domain/submission/author-area';

/** The proof of an accepted manuscript: to be checked, or as it was answered. */
export function OwnProof({ id, proof }: Pick<OwnManuscript, 'id' | 'proof'>) {
  if (!proof) return null;
  if (proof.stage !== 'sent') {
    return (
      <p>
        {proof.stage === 'approved' ? 'The proof is approved.' : 'We received your corrections to the proof.'}{' '}
        <a href={paths.proof(id)}>View the proof</a>
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
