import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import { longDate } from '#domain/kernel/date';

import { INVOICE_TEXTS, type Invoice, InvoiceForm, type InvoiceRequester } from '#domain/payment/invoice';
import { formatMoney } from '#domain/payment/money';
import { paymentApi } from '#domain/payment/paths';
import { callApi } from '#islands/kernel/api.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { EmailField } from '#ui/EmailField';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { Waiting } from '#ui/Waiting';

/** The invoices for a manuscript's charge, and the form for another; `address` is the author's or the office's list. */
export function InvoiceSection({ address, requester }: { address: string; requester: InvoiceRequester }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="letter" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Invoice</summary>
      {isOpen && <InvoiceList address={address} requester={requester} />}
    </details>
  );
}

function InvoiceList({ address, requester }: { address: string; requester: InvoiceRequester }) {
  const journal = useJournal();
  const client = useQueryClient();
  const queryKey = ['invoices', address];
  const {
    value: invoices,
    failure,
    reload,
  } = useRead(queryKey, () => callApi<Invoice[]>(address, { as: true, fallback: 'The invoices could not be loaded.' }));
  if (!invoices || failure) return <Waiting failure={failure} onRetry={() => void reload()} />;
  return (
    <div className="invoices">
      {invoices.length > 0 && (
        <ul>
          {invoices.map(({ id, number, issued_at, payer, charge_cents, waived_cents, currency }) => (
            <li key={id}>
              <a href={paymentApi.invoicePdf(id)} download={`${number}.pdf`}>
                {number} (PDF)
              </a>
              <span className="hint">
                {formatMoney(charge_cents - waived_cents, currency)}, {payer}, {longDate(issued_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!journal.issuesInvoices ? (
        <p>{INVOICE_TEXTS.noAccount[requester]}</p>
      ) : (
        <IssueForm address={address} latest={invoices[0]} onDone={(issued) => client.setQueryData(queryKey, issued)} />
      )}
    </div>
  );
}

interface IssueFormProps {
  address: string;
  latest: Invoice | undefined;
  onDone: (invoices: Invoice[]) => void;
}

function IssueForm({ address, latest, onDone }: IssueFormProps) {
  const api = useApiForm({
    id: 'invoice',
    schema: InvoiceForm,
    send: (body) =>
      callApi<{ message: string; invoices: Invoice[] }>(address, {
        method: 'POST',
        body,
        as: true,
        fallback: 'The invoice could not be issued. Your text is still here: please try again.',
      }),
    onDone({ message, invoices }) {
      toast.success(message);
      onDone(invoices);
    },
  });
  const { field } = api;
  return (
    <Form api={api} submit="Issue the invoice" busy="Issuing…">
      <p className="hint">An issued invoice cannot be changed; to change the details, issue a new one.</p>
      <Field label="Payer" autoComplete="name" required defaultValue={latest?.payer} {...field('payer')} />
      <Field
        label="Institution (optional)"
        autoComplete="organization"
        defaultValue={latest?.institution}
        {...field('institution')}
      />
      <TextArea
        label="Address"
        autoComplete="street-address"
        rows={3}
        required
        defaultValue={latest?.address}
        {...field('address')}
      />
      <EmailField defaultValue={latest?.email} {...field('email')} />
      <div className="field-pair">
        <Field label="VAT number (optional)" defaultValue={latest?.vat_number} {...field('vat_number')} />
        <Field label="Purchase order (optional)" defaultValue={latest?.purchase_order} {...field('purchase_order')} />
      </div>
    </Form>
  );
}
