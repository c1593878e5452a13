import { toast } from 'react-hot-toast/headless';
import { effectText } from '#domain/desk/delivery/effect-text';
import type { ListPage } from '#islands/kernel/api-list.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { type Delivery, listDeliveries, retryDelivery } from './office-calls.ts';
import { focusSection, Section } from './Section.tsx';

const ID = 'deliveries';
/** Delivery continues after the reply; these refetches show its outcome. */
const LOOK_AGAIN_MS = [2_000, 8_000];

/** Failed emails and other work: given up, or retried automatically. */
export function DeliveriesSection() {
  const { value: page, failure: loadFailure, error, reload } = useRead(['deliveries'], listDeliveries);
  useFailureToast(error, error?.message ?? '');
  const { run, isBusy, failure } = useAction();

  const retry = (id: string) =>
    run(async () => {
      toast.success((await retryDelivery(id)).message);
      await reload();
      focusSection(ID);
      for (const pause of LOOK_AGAIN_MS) setTimeout(() => void reload(), pause);
    });
  const problem = failure ?? loadFailure;

  return (
    <Section
      id={ID}
      heading="Failed deliveries"
      lead="Emails that could not be sent. The journal tries ten times over two days, then gives up. Fix the cause, then try again."
    >
      <p role="status" className={problem && 'field-error'}>
        {problem ?? (page ? countOf(page) : 'Loading...')}
      </p>
      <ul className="places">
        {page?.items.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryWords {...delivery} />
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => retry(delivery.id)}
            >
              Try again
              <span className="visually-hidden">
                {' '}
                to deliver: {effectText(delivery.kind)}
                {delivery.to && `, to ${delivery.to}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DeliveryWords(delivery: Delivery) {
  const { to, created_at, last_error } = delivery;
  return (
    <div>
      <p>
        <strong>{effectText(delivery.kind)}</strong>
      </p>
      {to && <p>To {to}</p>}
      <p className="hint">
        {outlookOf(delivery)} Due since {timeOf(created_at)}.
      </p>
      <p className="hint">Reason: {last_error}</p>
    </div>
  );
}

function countOf({ items, total }: ListPage<Delivery>): string {
  if (total === 0) return 'Everything has been delivered.';
  const failed = total === 1 ? '1 delivery failed' : `${total} deliveries failed`;
  return items.length < total ? `${failed}; the first ${items.length} are shown.` : `${failed}.`;
}

function outlookOf({ status, attempts, next_at }: Delivery): string {
  if (attempts === 0) return 'Trying now.';
  const failed = attempts === 1 ? 'once' : `${attempts} times`;
  return status === 'dead' ? `Given up, failed ${failed}.` : `Failed ${failed}, next try ${timeOf(next_at)}.`;
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
