import { nextId, REVIEWER_FIELDS, type ReviewerEntry } from '#domain/submission/draft';
import { SUBMISSION_MAX } from '#domain/submission/form';
import { Field } from '#ui/Field';
import { type ErrorOf, idOf } from './form.tsx';

export interface ReviewersProps {
  name: 'suggested_reviewers' | 'opposed_reviewers';
  reviewers: readonly ReviewerEntry[];
  errorOf: ErrorOf;
  onChange: (reviewers: ReviewerEntry[]) => void;
}

const LABELS: Record<(typeof REVIEWER_FIELDS)[number], string> = {
  name: 'Name',
  email: 'Email (optional)',
  affiliation: 'Affiliation (optional)',
  reason: 'Reason (optional)',
};

/** The people of a list, each in a row of fields. */
export function ReviewerRows({ name, reviewers, errorOf, onChange }: ReviewersProps) {
  const add = () =>
    onChange([...reviewers, { id: nextId(reviewers), name: '', email: '', affiliation: '', reason: '' }]);
  const remove = (id: string) => {
    onChange(reviewers.filter((reviewer) => reviewer.id !== id));
    document.getElementById(idOf(`${name}-add`))?.focus();
  };
  return (
    <>
      {reviewers.map((reviewer, index) => (
        <fieldset className="reviewer" key={reviewer.id}>
          <legend>Reviewer {index + 1}</legend>
          <div className="two-columns">
            {REVIEWER_FIELDS.map((part) => (
              <Field
                key={part}
                id={idOf(`${name}-${reviewer.id}-${part}`)}
                label={LABELS[part]}
                autoComplete="off"
                type={part === 'email' ? 'email' : 'text'}
                value={reviewer[part]}
                error={errorOf(`${name}-${reviewer.id}-${part}`)}
                onChange={({ target }) =>
                  onChange(
                    reviewers.map((other) => (other === reviewer ? { ...reviewer, [part]: target.value } : other)),
                  )
                }
              />
            ))}
          </div>
          <p>
            <button
              type="button"
              className="plain"
              aria-label={`Remove reviewer ${index + 1}`}
              onClick={() => remove(reviewer.id)}
            >
              Remove
            </button>
          </p>
        </fieldset>
      ))}
      <p>
        <button
          type="button"
          className="button quiet"
          id={idOf(`${name}-add`)}
          disabled={reviewers.length >= SUBMISSION_MAX.reviewers}
          onClick={add}
        >
          Add a reviewer
        </button>
      </p>
    </>
  );
}
