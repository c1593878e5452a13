import { centsOf } from '#domain/journal/cents';
import { paths } from '#domain/kernel/paths';
import { formatUsd } from '#domain/payment/fee';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import type { OwnManuscriptCard } from '#domain/submission/author-area';

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
