import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { centsOf } from '#domain/journal/cents';
import type { IslandJournal } from '#domain/journal/journal';
import { formatUsd } from '#domain/payment/fee';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import type { OnlineProvider } from '#domain/payment/provider';
import type { PaymentOrder } from '#domain/payment/replies';
import { nameOfSeveral } from '#domain/publication/article-type';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Terms } from '#ui/Terms';
import { Waiting } from '#ui/Waiting';
import { readPaymentConfig } from './calls.ts';
import { keep, readKept } from './kept-payment.ts';
import type { PaymentSteps, Provider } from './provider.ts';

const NOT_LOADED =
  'The payment buttons could not be loaded. Check your connection, and whether your browser is blocking PayPal.';
const CANCELLED = 'You closed the payment window. Nothing was paid.';

interface Props {
  order: PaymentOrder;
  onApprove: () => void;
  /** The way back to the form. */
  onChange: () => void;
}

/** What is due and what for, and below it the provider's buttons. */
export function PayArea({ order, onApprove, onChange }: Props) {
  const journal = useJournal();
  const { orderId, provider } = order;
  const [buttons, setButtons] = useState<'loading' | 'there' | 'missing'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState('');
  const [failure, setFailure] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const approved = useRef(onApprove);
  approved.current = onApprove;
  useEffect(() => heading.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt places the buttons again
  useEffect(() => {
    const leave = (said: string, failed: string) => {
      // Nothing was paid: a reload starts over.
      const { orderId: _, ...rest } = readKept();
      keep(rest);
      setOpen(false);
      setNews(said);
      setFailure(failed);
    };
    const steps: PaymentSteps = {
      onOpen() {
        keep({ ...readKept(), orderId });
        setOpen(true);
        setNews('');
        setFailure('');
      },
      onApprove: async () => approved.current(),
      onCancel: () => leave(CANCELLED, ''),
      onError() {
        leave('', PAYMENT_TEXTS.failed);
        toast.error(PAYMENT_TEXTS.failed);
      },
    };
    let isGone = false;
    const show = (state: 'there' | 'missing') => !isGone && setButtons(state);
    setButtons('loading');
    PROVIDERS[provider]()
      .then(({ place }) => (box.current && !isGone ? place(box.current, orderId, steps) : undefined))
      .then(
        () => show('there'),
        () => show('missing'),
      );
    return () => {
      isGone = true;
    };
  }, [orderId, provider, attempt]);

  return (
    <section className="pay-area" aria-labelledby="pay-heading">
      <h2 id="pay-heading" tabIndex={-1} ref={heading}>
        Pay {formatUsd(centsOf(order.amount) ?? 0)}
      </h2>
      <Terms rows={termsOf(journal, order)} />
      <p>{PAYMENT_TEXTS.dueAfterAcceptance}</p>
      {provider === 'demonstration' && <p className="notice attention">{PAYMENT_TEXTS.demonstration}</p>}
      {failure && (
        <p className="notice" role="alert">
          {failure}
        </p>
      )}
      {buttons === 'loading' && <p role="status">Loading...</p>}
      {buttons === 'missing' && <Waiting failure={NOT_LOADED} onRetry={() => setAttempt(attempt + 1)} />}
      <div className="pay-buttons" ref={box} hidden={buttons !== 'there'} />
      <p className="hint" role="status">
        {isOpen ? 'Continue in the payment provider’s window.' : news}
      </p>
      <p>
        <button type="button" className="button quiet" onClick={onChange}>
          Change the details
        </button>
      </p>
    </section>
  );
}

const PROVIDERS: Record<OnlineProvider, () => Promise<Provider>> = {
  demonstration: async () => (await import('./provider-demonstration.ts')).demonstrationProvider,
  async paypal() {
    const [config, { paypalProvider }] = await Promise.all([readPaymentConfig(), import('./provider-paypal.ts')]);
    return paypalProvider(config);
  },
};

function termsOf(journal: IslandJournal, order: PaymentOrder): (readonly [string, string])[] {
  const full = formatUsd(centsOf(order.full_amount) ?? 0);
  return [
    ['For', `Article processing charge (${nameOfSeveral(journal, order.article_type)})`],
    ['Manuscript', order.manuscript_number],
    ['Charge', full],
    ['Waiver', order.waiver_percent > 0 ? `${order.waiver_percent}% less` : ''],
    ['Amount due', `${formatUsd(centsOf(order.amount) ?? 0)} (${order.currency})`],
  ];
}
