import { centsOf } from '#domain/journal/cents';
import { paths } from '#domain/kernel/paths';
import { formatUsd } from '#domain/payment/fee';
import type { OwnManuscriptCard } from '#domain/submission/author-area';
import { awaitSession } from '#islands/kernel/session.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { listOwnCharges } from './calls.ts';

/** What the signed-in person has to pay, each a link that fills the form in; nothing for anybody else. */
export function OwnCharges() {
  // A help only: without it the form works.
  const { value: due = [] } = useLoaded(listDue);
  if (due.length === 0) return null;
  return (
    <section className="own-charges" aria-labelledby="own-charges-heading">
      <h2 id="own-charges-heading">Your charges</h2>
      <ul>
        {due.map(({ id, manuscript_number, title, charge }) => (
          <li key={id}>
            <a href={fillingIn(manuscript_number, charge?.article_type ?? '')}>Pay for {manuscript_number}</a>,{' '}
            {formatUsd(centsOf(charge?.amount_due ?? '') ?? 0)}: {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function listDue(): Promise<OwnManuscriptCard[]> {
  const manuscripts = (await awaitSession()) ? await listOwnCharges() : [];
  return manuscripts.filter(({ charge }) => charge?.state === 'due');
}

/** The fragment alone: the page stays, and what was typed with it. */
function fillingIn(manuscript: string, type: string): string {
  return new URL(paths.payManuscript({ manuscript, type }), location.origin).hash;
}
