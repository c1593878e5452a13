import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { formatMoney, formatMoneyInFull } from '#domain/payment/money';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { type PaymentForm, paymentForm } from '#domain/payment/payment-form';
import type { OnlineProvider } from '#domain/payment/provider';
import type { PaymentOrder, PaymentOutcome } from '#domain/payment/replies';
import { articleTypePlural } from '#domain/publication/article-type';
import type { OwnManuscriptCard } from '#domain/submission/author-area';
import { ApiError } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { awaitSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useLinkPrefill } from '#islands/kernel/use-fragment-token.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { EmailField } from '#ui/EmailField';
import { Field, Select } from '#ui/Field';
import { Form } from '#ui/Form';
import { Outcome } from '#ui/Outcome';
import { Terms } from '#ui/Terms';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { captureOrder, claimPayment, createOrder, listOwnCharges, readPaymentConfig } from './calls.ts';
import type { PaymentSteps, Provider } from './provider.ts';

const KEY = 'payment';

/** Survives a reload; forgotten with the tab. */
interface StoredPayment {
  form?: PaymentForm;
  /** An order whose payment window was opened, so it may have been paid. */
  orderId?: string;
  outcome?: PaymentOutcome;
}

function readStored(): StoredPayment {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores the payment; an empty one is removed. */
function store(payment: StoredPayment): void {
  try {
    if (Object.keys(payment).length > 0) sessionStorage.setItem(KEY, JSON.stringify(payment));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The page works without storage.
  }
}

const NOT_LOADED =
  'The payment buttons could not be loaded. Check your connection, and whether your browser is blocking PayPal.';
const CANCELLED = 'You closed the payment window. Nothing was paid.';

interface PayAreaProps {
  order: PaymentOrder;
  onApprove: () => void;
  onChange: () => void;
}

/** The amount due and its purpose, above the provider's buttons. */
function PayArea({ order, onApprove, onChange }: PayAreaProps) {
  const journal = useJournal();
  const { orderId, provider, currency } = order;
  const [buttons, setButtons] = useState<'loading' | 'there' | 'missing'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [statusText, setStatusText] = useState('');
  const [failure, setFailure] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const approved = useRef(onApprove);
  approved.current = onApprove;
  useEffect(() => heading.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt renders the buttons again
  useEffect(() => {
    const endAttempt = (status: string, failed: string) => {
      // Nothing was paid, so a reload starts over.
      const { orderId: _, ...rest } = readStored();
      store(rest);
      setOpen(false);
      setStatusText(status);
      setFailure(failed);
    };
    const steps: PaymentSteps = {
      onOpen() {
        store({ ...readStored(), orderId });
        setOpen(true);
        setStatusText('');
        setFailure('');
      },
      onApprove: async () => approved.current(),
      onCancel: () => endAttempt(CANCELLED, ''),
      onError() {
        endAttempt('', PAYMENT_TEXTS.failed);
        toast.error(PAYMENT_TEXTS.failed);
      },
    };
    let isStale = false;
    const show = (state: 'there' | 'missing') => !isStale && setButtons(state);
    setButtons('loading');
    PROVIDERS[provider]()
      .then(({ renderButtons }) =>
        box.current && !isStale ? renderButtons(box.current, { orderId, currency }, steps) : undefined,
      )
      .then(
        () => show('there'),
        () => show('missing'),
      );
    return () => {
      isStale = true;
    };
  }, [orderId, provider, currency, attempt]);

  return (
    <section className="pay-area" aria-labelledby="pay-heading">
      <h2 id="pay-heading" tabIndex={-1} ref={heading}>
        Pay {formatMoney(order.amount, order.currency)}
      </h2>
      <Terms rows={orderTerms(journal, order)} />
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
        {isOpen ? 'Continue in the payment provider’s window.' : statusText}
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

function orderTerms(journal: IslandJournal, order: PaymentOrder): (readonly [string, string])[] {
  return [
    ['For', `Article processing charge (${articleTypePlural(journal, order.article_type)})`],
    ['Manuscript', order.manuscript_number],
    ['Charge', formatMoney(order.full_amount, order.currency)],
    ['Waiver', order.waiver_percent > 0 ? `${order.waiver_percent}% less` : ''],
    ['Amount due', formatMoneyInFull(order.amount, order.currency)],
  ];
}

/** An article type with its full charge. */
interface ChargedType {
  value: ArticleType;
  label: string;
  cents: number;
}

interface PaymentFieldsProps {
  types: readonly ChargedType[];
  field: (name: keyof PaymentForm) => { name: string; id: string; error: string | undefined };
}

/** The controls that a link's fragment fills in, by parameter. */
const LINKED = { manuscript: 'payment-manuscriptId', type: 'payment-articleType' };

/** The fields of the payment form (spec §3), filled in after a reload, from a link, or from the account. */
function PaymentFields({ types, field }: PaymentFieldsProps) {
  const { currency } = useJournal();
  const [type, setType] = useState('');
  const cents = types.find(({ value }) => value === type)?.cents;
  const idOfType = field('articleType').id;
  useEffect(() => {
    const { form } = readStored();
    const fillIn = (values: Partial<PaymentForm>) => {
      for (const [name, value] of Object.entries(values)) fillIfEmpty(`payment-${name}`, value);
    };
    if (form) fillIn(form);
    else {
      void awaitSession().then((session) => {
        const { first_name, last_name, email } = session?.user ?? {};
        if (session) fillIn({ name: `${first_name} ${last_name}`.trim(), email });
      });
    }
    // Browsers restore a form on reload without firing an event.
    setType((document.getElementById(idOfType) as HTMLSelectElement).value);
  }, [idOfType]);
  useLinkPrefill(LINKED);
  return (
    <>
      <div className="field-pair">
        <Field label="Name on the receipt" autoComplete="name" required {...field('name')} />
        <EmailField hint="We will send the receipt here." {...field('email')} />
      </div>
      <Field
        label="Manuscript ID"
        hint="The manuscript number, such as MJ-2023-0123, if the email address above is an author’s; otherwise the submission code."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...field('manuscriptId')}
      />
      <div className="field-pair">
        <Select
          label="Article type"
          defaultValue=""
          required
          {...field('articleType')}
          onChange={(event) => setType(event.target.value)}
        >
          <option value="">Choose a type</option>
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          id="payment-amount"
          label={`Amount (${currency})`}
          value={cents === undefined ? '' : formatMoney(cents, currency)}
          readOnly
        />
      </div>
    </>
  );
}

/** Names the type under which the manuscript was accepted. */
const acceptedTypeText = (journal: IslandJournal, type: ArticleType) =>
  `This manuscript was accepted as “${articleTypePlural(journal, type)}”, which is now selected. Check the amount and continue.`;

/** Chooses an option as a user would. */
function choose(id: string, value: string): void {
  const control = document.getElementById(id) as HTMLSelectElement;
  control.value = value;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Fills in a control that is empty. */
function fillIfEmpty(id: string, value: string | undefined): void {
  const control = document.getElementById(id) as HTMLInputElement | HTMLSelectElement | null;
  if (control && control.value === '' && value) control.value = value;
}

const OUTCOME_UNKNOWN =
  'We could not confirm whether your payment went through. Please do not pay again. Check the payment once you are back online.';

interface FinishPaymentProps {
  orderId: string;
  onDone: (outcome: PaymentOutcome) => void;
  /** The server refused to capture the payment. */
  onRejected: (message: string) => void;
}

/** Captures the payment of an order, or asks for its outcome; asking twice captures it once. */
function FinishPayment({ orderId, onDone, onRejected }: FinishPaymentProps) {
  const [isUnknown, setUnknown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const capture = useCallback(async () => {
    setUnknown(false);
    try {
      onDone(await captureOrder(orderId));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const isAnswer = thrown.isServerMessage && thrown.status < 500 && thrown.status !== 429;
      if (isAnswer) return onRejected(thrown.message);
      setUnknown(true);
      toast.error(OUTCOME_UNKNOWN);
    }
  }, [orderId, onDone, onRejected]);
  // Once per order: the callbacks are new with every render.
  const captureOnce = useRef(capture);
  useEffect(() => void captureOnce.current(), []);

  return (
    <section className="stack" aria-labelledby="finish-heading">
      <h2 id="finish-heading" tabIndex={-1} ref={heading}>
        Confirming your payment
      </h2>
      {isUnknown ? (
        <div className="notice stack" role="alert">
          <p>{OUTCOME_UNKNOWN}</p>
          <p>
            <button type="button" className="button" onClick={() => void capture()}>
              Check the payment
            </button>
          </p>
        </div>
      ) : (
        <p role="status">Please wait and keep this page open.</p>
      )}
    </section>
  );
}

/** The signed-in person's charges, as links that fill in the form; empty for anyone else. */
function OwnCharges() {
  // The form works without this list.
  const { value: due = [] } = useLoaded(listDueCharges);
  if (due.length === 0) return null;
  return (
    <section className="own-charges" aria-labelledby="own-charges-heading">
      <h2 id="own-charges-heading">Your charges</h2>
      <ul>
        {due.map(({ id, manuscript_number, title, charge }) => (
          <li key={id}>
            <a href={prefillLink(manuscript_number, charge?.article_type ?? '')}>Pay for {manuscript_number}</a>,{' '}
            {charge && formatMoney(charge.amount_due, charge.currency)}: {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function listDueCharges(): Promise<OwnManuscriptCard[]> {
  const manuscripts = (await awaitSession()) ? await listOwnCharges() : [];
  return manuscripts.filter(({ charge }) => charge?.state === 'due');
}

/** Links only to a fragment, so that the page and its input stay. */
function prefillLink(manuscript: string, type: string): string {
  return new URL(paths.payManuscript({ manuscript, type }), location.origin).hash;
}

interface PaymentDoneProps {
  outcome: PaymentOutcome;
  onCheck: () => void;
  onAnother: () => void;
}

/** The outcome of a payment, with a link to its receipt. */
function PaymentDone({ outcome: { state, message, receipt_id }, onCheck, onAnother }: PaymentDoneProps) {
  const isPaid = state === 'completed';
  return (
    <Outcome title={isPaid ? 'Paid' : 'Not confirmed yet'} text={message}>
      <div className="form-actions">
        {receipt_id && (
          <a className="button" href={paths.paymentReceipt(receipt_id)}>
            {isPaid ? 'Show the receipt' : 'Show the payment'}
          </a>
        )}
        {isPaid ? (
          <button type="button" className="button quiet" onClick={onAnother}>
            Pay another charge
          </button>
        ) : (
          <button type="button" className="button quiet" onClick={onCheck}>
            Check the payment
          </button>
        )}
      </div>
    </Outcome>
  );
}

type Stage =
  | { name: 'form' }
  | { name: 'paying'; order: PaymentOrder }
  /** The payer has agreed; the capture is not confirmed yet. */
  | { name: 'finishing'; orderId: string }
  | { name: 'done'; outcome: PaymentOutcome; orderId: string | undefined };

/** Pays the charge of an accepted manuscript: the form, the amount due, the provider's buttons, the outcome. */
export const PaymentPage = guarded(Island);

function Island({ types }: { types: readonly ChargedType[] }) {
  const journal = useJournal();
  const [stage, setStage] = useState<Stage>({ name: 'form' });
  const api = useApiForm({
    id: 'payment',
    schema: paymentForm(journal),
    send: createOrder,
    onDone(order, form) {
      store({ form });
      setStage({ name: 'paying', order });
    },
    onFailure({ answer }) {
      const { accepted_as } = (answer ?? {}) as { accepted_as?: { article_type: ArticleType } };
      const article_type = accepted_as?.article_type;
      if (!article_type || !types.some(({ value }) => value === article_type)) return false;
      choose('payment-articleType', article_type);
      api.report([{ name: 'articleType', message: acceptedTypeText(journal, article_type) }]);
      return true;
    },
  });

  useEffect(() => {
    const { orderId, outcome } = readStored();
    if (outcome) setStage({ name: 'done', outcome, orderId });
    // Left or reloaded while the provider's window was open: the payment may have been made meanwhile.
    else if (orderId) setStage({ name: 'finishing', orderId });
  }, []);

  const returnToForm = () => {
    const { form } = readStored();
    store(form ? { form } : {});
    setStage({ name: 'form' });
  };
  const capturePayment = (orderId: string) => setStage({ name: 'finishing', orderId });
  const onDone = (outcome: PaymentOutcome, orderId: string) => {
    store({ outcome, orderId });
    if (outcome.payment) void claimPayment(outcome.payment);
    if (outcome.state === 'completed') toast.success(outcome.message);
    setStage({ name: 'done', outcome, orderId });
  };

  return (
    <div className="island payment">
      {/* The form keeps its input during the payment. */}
      <div hidden={stage.name !== 'form'}>
        <OwnCharges />
        <Form api={api} submit="Continue to payment" busy="Checking…">
          <PaymentFields types={types} field={api.field} />
        </Form>
      </div>
      {stage.name === 'paying' && (
        <PayArea order={stage.order} onApprove={() => capturePayment(stage.order.orderId)} onChange={returnToForm} />
      )}
      {stage.name === 'finishing' && (
        <FinishPayment
          orderId={stage.orderId}
          onDone={(outcome) => onDone(outcome, stage.orderId)}
          onRejected={(message) => {
            returnToForm();
            api.report([{ message }]);
          }}
        />
      )}
      {stage.name === 'done' && (
        <PaymentDone
          outcome={stage.outcome}
          onCheck={() => stage.orderId && capturePayment(stage.orderId)}
          onAnother={() => {
            store({});
            setStage({ name: 'form' });
          }}
        />
      )}
      <Toaster />
    </div>
  );
}
