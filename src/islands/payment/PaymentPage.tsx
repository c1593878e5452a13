import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import { paymentForm } from '#domain/payment/payment-form';
import type { PaymentOrder, PaymentOutcome } from '#domain/payment/replies';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { Toaster } from '#ui/Toaster';
import { createOrder, reportPayment } from './calls.ts';
import { FinishPayment } from './FinishPayment.tsx';
import { keep, readKept } from './kept-payment.ts';
import { OwnCharges } from './OwnCharges.tsx';
import { PayArea } from './PayArea.tsx';
import { PaymentDone } from './PaymentDone.tsx';
import { type ChargedType, PaymentFields } from './PaymentFields.tsx';

type Stage =
  | { name: 'form' }
  | { name: 'paying'; order: PaymentOrder }
  /** The payer has agreed; whether the money was taken is not known yet. */
  | { name: 'finishing'; orderId: string }
  | { name: 'done'; outcome: PaymentOutcome; orderId: string | undefined };

/** Pays the charge of an accepted manuscript: the form, what is due, the provider's buttons, the outcome. */
export const PaymentPage = guarded(Island);

function Island({ types }: { types: readonly ChargedType[] }) {
  const journal = useJournal();
  const [stage, setStage] = useState<Stage>({ name: 'form' });
  const api = useApiForm({
    id: 'payment',
    schema: paymentForm(journal),
    send: createOrder,
    onDone(order, form) {
      keep({ form });
      setStage({ name: 'paying', order });
    },
  });

  useEffect(() => {
    const { orderId, outcome } = readKept();
    if (outcome) setStage({ name: 'done', outcome, orderId });
    // Left or reloaded while the provider's window was open: the money may have been given in the meantime.
    else if (orderId) setStage({ name: 'finishing', orderId });
  }, []);

  const toForm = () => {
    const { form } = readKept();
    keep(form ? { form } : {});
    setStage({ name: 'form' });
  };
  const finish = (orderId: string) => setStage({ name: 'finishing', orderId });
  const onDone = (outcome: PaymentOutcome, orderId: string) => {
    keep({ outcome, orderId });
    if (outcome.payment) void reportPayment(outcome.payment);
    if (outcome.state === 'completed') toast.success(outcome.message);
    setStage({ name: 'done', outcome, orderId });
  };

  return (
    <div className="island payment">
      {/* What was filled in stays in its controls while the payment is made. */}
      <div hidden={stage.name !== 'form'}>
        <OwnCharges />
        <Form api={api} submit="Continue to payment" busy="Checking…">
          <PaymentFields types={types} field={api.field} />
        </Form>
      </div>
      {stage.name === 'paying' && (
        <PayArea order={stage.order} onApprove={() => finish(stage.order.orderId)} onChange={toForm} />
      )}
      {stage.name === 'finishing' && (
        <FinishPayment
          orderId={stage.orderId}
          onDone={(outcome) => onDone(outcome, stage.orderId)}
          onRefused={(message) => {
            toForm();
            api.tell([{ message }]);
          }}
        />
      )}
      {stage.name === 'done' && (
        <PaymentDone
          outcome={stage.outcome}
          onCheck={() => stage.orderId && finish(stage.orderId)}
          onAnother={() => {
            keep({});
            setStage({ name: 'form' });
          }}
        />
      )}
      <Toaster />
    </div>
  );
}
