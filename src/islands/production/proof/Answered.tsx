import { useEffect, useRef } from 'react';
import { longDate } from '#domain/kernel/date';
import type { ProofAnswer, ProofView, SentComment } from '#domain/production/proof/proof';
import { Terms } from '#ui/Terms';

interface Props {
  answered: ProofAnswer;
  /** It replaces the form, which had the focus. */
  takesFocus: boolean;
}

/** The answer, and what the office has done about it. */
export function Answered({ answered, takesFocus }: Props) {
  const { answer, by, at } = answered;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="stack" aria-labelledby="answered-heading">
      <h2 id="answered-heading" tabIndex={-1} ref={heading}>
        {answer === 'approval' ? 'The proof is approved' : 'We received your corrections'}
      </h2>
      <p className="notice success">
        {answer === 'approval'
          ? `Approved by ${by} on ${longDate(at)}. There is nothing more for you to do.`
          : `Sent in by ${by} on ${longDate(at)}. The office will check each one and contact you with any questions.`}
      </p>
      <Said answered={answered} />
    </section>
  );
}

/** The answers to the proofs before. */
export function EarlierAnswers({ earlier }: Pick<ProofView, 'earlier'>) {
  return earlier.map((answered) => (
    <details key={answered.number} className="letter">
      <summary>
        Your {answered.answer === 'approval' ? 'approval' : 'corrections'} of {longDate(answered.at)}
      </summary>
      <Said answered={answered} />
    </details>
  ));
}

const STATES: Readonly<Record<SentComment['state'], string>> = {
  open: 'The office has not dealt with it yet.',
  done: 'Done.',
  answered: 'The office has answered.',
};

function Said({ answered: { comments, answers, note } }: { answered: ProofAnswer }) {
  return (
    <>
      {comments.length > 0 && (
        <ol className="proof-comments">
          {comments.map(({ id, label, quote, text, suggestion, state, reply }) => (
            <li key={id} className="stack">
              <h3>{label}</h3>
              {quote && <blockquote className="proof-quote">{quote}</blockquote>}
              <Terms
                rows={[
                  ['Comment', text],
                  ['Suggested wording', suggestion],
                  ['State', STATES[state]],
                  ['The office', reply],
                ]}
              />
            </li>
          ))}
        </ol>
      )}
      <Terms rows={[...answers.map(({ question, answer }) => [question, answer] as const), ['Anything else', note]]} />
    </>
  );
}
