import { centsOf } from '#domain/journal/cents';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { formatUsd } from '#domain/payment/fee';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { AUTHOR_TEXTS, type OwnManuscript, type OwnManuscriptCard } from '#domain/submission/author-area';
import { trackedSteps } from '#domain/submission/tracking/tracking';
import { useJournal } from '#islands/kernel/journal.tsx';

const STATES = { done: 'Done', current: 'Now', upcoming: 'Upcoming' } as const;

/** The seven steps of review, with the current one marked. */
export function Progress({ manuscript }: { manuscript: OwnManuscript }) {
  const journal = useJournal();
  const rejectedAfterReview = manuscript.decisions.length > 1 || manuscript.round > 1;
  const steps = trackedSteps(journal, {
    ...manuscript,
    rejectedAfterReview,
    isSentBack: manuscript.sent_back !== null,
  });
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading">Progress</h2>
      <ol className="own-steps">
        {steps.map(({ step, title, state, note }) => (
          <li key={step} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <strong>{title}</strong> <span className="hint">{STATES[state]}</span>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** When the revision is due, as a date and in days. */
export function DueDate({
  revision_due_date: date,
  revision_due_in,
}: Pick<OwnManuscriptCard, 'revision_due_date' | 'revision_due_in'>) {
  if (!date) return null;
  return (
    <p>
      <strong>
        Revision due <time dateTime={date}>{longDate(date)}</time>
      </strong>
      , {revision_due_in}
      {revision_due_in?.endsWith('ago') && `. ${AUTHOR_TEXTS.stillTaken}`}
    </p>
  );
}

/** An accepted manuscript's charge, with a prefilled link to the payment page. */
export function OwnCharge({ manuscript_number, charge }: Pick<OwnManuscriptCard, 'manuscript_number' | 'charge'>) {
  if (!charge) return null;
  if (charge.state !== 'due') return <p className="hint">{PAYMENT_TEXTS[charge.state]}</p>;
  const address = paths.payManuscript({ manuscript: manuscript_number, type: charge.article_type });
  return (
    <p>
      Charge due: {formatUsd(centsOf(charge.amount_due) ?? 0)}. <a href={address}>Pay now</a> or read about{' '}
      <a href={paths.processingFees}>waivers</a>.
    </p>
  );
}
