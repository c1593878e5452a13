import { nextId, type ReviewerEntry } from '#domain/draft';
import { isBlank } from '#domain/submission-check';
import { SUBMISSION_MAX } from '#domain/submission-form';
import { Disclosure } from '#islands/submission/Disclosure.tsx';
import { type ErrorOf, idOf } from '#islands/submission/use-form.ts';
import { Field } from '#ui/Field';

interface Props {
  name: 'suggested_reviewers' | 'opposed_reviewers';
  label: string;
  help: string;
  reviewers: readonly ReviewerEntry[];
  errorOf: ErrorOf;
  onChange: (reviewers: ReviewerEntry[]) => void;
}

const PARTS = [
  { part: 'name', label: 'Name' },
  { part: 'email', label: 'E-mail (optional)' },
  { part: 'affiliation', label: 'Affiliation (optional)' },
  { part: 'reason', label: 'Reason (optional)' },
] as const;

/** A list of people proposed as reviewers, or as nobody to ask. */
export function ReviewersField({ name, label, help, reviewers, errorOf, onChange }: Props) {
  const filled = reviewers.filter((reviewer) => !isBlank(reviewer)).length;
  const isWrong = reviewers.some(({ id }) => PARTS.some(({ part }) => errorOf(`${name}-${id}-${part}`)));
  const add = () =>
    onChange([...reviewers, { id: nextId(reviewers), name: '', email: '', affiliation: '', reason: '' }]);
  const remove = (id: string) => {
    onChange(reviewers.filter((reviewer) => reviewer.id !== id));
    document.getElementById(idOf(`${name}-add`))?.focus();
  };
  return (
    <Disclosure label={label} state={filled > 0 ? `${filled} named` : 'Empty'} isWrong={isWrong}>
      <p className="hint">{help}</p>
      {reviewers.map((reviewer, index) => (
        <fieldset className="reviewer" key={reviewer.id}>
          <legend>Reviewer {index + 1}</legend>
          <div className="two-columns">
            {PARTS.map(({ part, label: partLabel }) => (
              <Field
                key={part}
                id={idOf(`${name}-${reviewer.id}-${part}`)}
                label={partLabel}
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
    </Disclosure>
  );
}
