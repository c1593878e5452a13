import { useEffect, useState } from 'react';
import type { ArticleType } from '#domain/journal/article-type-id';
import { formatUsd } from '#domain/payment/fee';
import type { PaymentForm } from '#domain/payment/payment-form';
import { awaitSession } from '#islands/kernel/session.ts';
import { useMailedLink } from '#islands/kernel/use-mailed-link.ts';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { readKept } from './kept-payment.ts';

/** An article type as the form offers it, with its full charge. */
export interface ChargedType {
  value: ArticleType;
  label: string;
  cents: number;
}

interface Props {
  types: readonly ChargedType[];
  field: (name: keyof PaymentForm) => { name: string; id: string; error: string | undefined };
}

/** The controls that a link fills in, by their name in its fragment. */
const LINKED = { manuscript: 'payment-manuscriptId', type: 'payment-articleType' };

/** The fields of the payment form (spec §3), filled in from what is known: a reload, a link, who is signed in. */
export function PaymentFields({ types, field }: Props) {
  const [type, setType] = useState('');
  const cents = types.find(({ value }) => value === type)?.cents;
  const idOfType = field('articleType').id;
  useEffect(() => {
    const { form } = readKept();
    const fillIn = (known: Partial<PaymentForm>) => {
      for (const [name, value] of Object.entries(known)) fill(`payment-${name}`, value);
    };
    if (form) fillIn(form);
    else {
      void awaitSession().then((session) => {
        const { first_name, last_name, email } = session?.user ?? {};
        if (session) fillIn({ name: `${first_name} ${last_name}`.trim(), email });
      });
    }
    // Browsers fill a form in again after a reload, without any event.
    setType((document.getElementById(idOfType) as HTMLSelectElement).value);
  }, [idOfType]);
  useMailedLink(LINKED);
  return (
    <>
      <div className="field-pair">
        <Field label="Name on the receipt" autoComplete="name" required {...field('name')} />
        <EmailField hint="We send the receipt there." {...field('email')} />
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
        <Field id="payment-amount" label="Amount (USD)" value={cents === undefined ? '' : formatUsd(cents)} readOnly />
      </div>
    </>
  );
}

/** Fills in an empty control. */
function fill(id: string, value: string | undefined): void {
  const control = document.getElementById(id) as HTMLInputElement | HTMLSelectElement | null;
  if (control && control.value === '' && value) control.value = value;
}
