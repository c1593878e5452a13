import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Delivery, listDeliveries, retryDelivery } from '#islands/account/calls.ts';
import { Section } from '#islands/account/Section.tsx';
import { useAction } from '#islands/use-action.ts';

/** Mails and other work that failed: what was given up, and what is tried again by itself. */
export function DeliveriesSection() {
  const [deliveries, setDeliveries] = useState<Delivery[]>();
  const { run, isBusy, failure } = useAction();
  useEffect(() => {
    listDeliveries().then(setDeliveries, (thrown: Error) => toast.error(thrown.message));
  }, []);

  const retry = (id: string) =>
    run(async () => {
      toast.success((await retryDelivery(id)).message);
      setDeliveries(await listDeliveries());
    });

  return (
    <Section
      id="deliveries"
      heading="Deliveries"
      lead="Mails that could not be sent. The journal tries again by itself, ten times over two days; then it waits for you."
    >
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (deliveries?.length === 0 ? 'Everything has been delivered.' : deliveries && countOf(deliveries))}
      </p>
      <ul className="places">
        {deliveries?.map(({ id, kind, status, attempts, next_at, last_error }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{nameOf(kind)}</strong>, {status === 'dead' ? 'given up' : `tried again at ${timeOf(next_at)}`}
              </p>
              <p className="hint">
                {attempts === 1 ? '1 attempt' : `${attempts} attempts`}. {last_error}
              </p>
            </div>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => retry(id)}
            >
              Try again<span className="visually-hidden"> to deliver: {nameOf(kind)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const countOf = ({ length }: Delivery[]) => (length === 1 ? '1 delivery failed.' : `${length} deliveries failed.`);

/** `mail.verify-email` as words: "Mail: verify email". */
function nameOf(kind: string): string {
  const [first = '', rest = ''] = kind.split('.');
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}: ${rest.replaceAll('-', ' ')}`;
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
