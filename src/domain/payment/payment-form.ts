import * as z from 'zod';
import { Email } from '#domain/account/account';
import { parseCents } from '#domain/journal/currency';
import type { IslandJournal, Journal } from '#domain/journal/journal';
import { PlainDate, paragraphsSchema, singleLineSchema } from '#domain/kernel/text';
import { articleTypeInput } from '#domain/publication/article-type-input';
import { PAYMENT_TEXTS } from './payment.ts';

const PayerName = singleLineSchema({ called: 'the name', max: 200, required: 'Enter your name.' });

/** The fields of the payment form (spec §3, §5), the article type by id or name. */
export const paymentForm = (journal: IslandJournal) =>
  z.strictObject({
    name: PayerName,
    email: Email,
    /** A manuscript number or a submission code. */
    manuscriptId: singleLineSchema({
      called: 'the manuscript ID',
      max: 64,
      required: 'Enter the manuscript ID, such as MJ-2023-0123.',
    }),
    articleType: articleTypeInput(journal, PAYMENT_TEXTS.chooseType),
  });
export type PaymentForm = z.infer<ReturnType<typeof paymentForm>>;

/**
 * The body of `POST /api/payments/orders`. `amount` is accepted (spec §3) but ignored: the journal computes the charge
 * (design §8).
 */
export const orderRequest = (journal: Journal) =>
  z
    .strictObject({ ...paymentForm(journal).shape, amount: z.unknown().optional() })
    .transform(({ amount: _, ...form }): PaymentForm => form);

const INVALID_AMOUNT = 'Enter an amount, such as 250.00.';
const Amount = z.union([z.string(), z.number()], INVALID_AMOUNT).transform((amount, context) => {
  const cents = parseCents(amount);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: INVALID_AMOUNT });
  return z.NEVER;
});

/** The body of `POST /api/donations` (spec §7): a claim, verified with the provider. `amount` becomes cents. */
export const PaymentClaim = z.strictObject({
  paymentId: z.string('Enter the payment ID.').regex(/^[A-Za-z0-9-]{1,64}$/, 'Enter the provider’s payment ID.'),
  amount: Amount,
  paymentMethod: z.literal('paypal', 'The payment method must be "paypal".'),
  status: z.literal('completed', 'The status must be "completed".'),
});
export type PaymentClaim = z.infer<typeof PaymentClaim>;

/** The body of `POST /api/editor/fee/{manuscript}/payment`: a payment recorded by the office. */
export const RecordedPayment = z.strictObject({
  method: z.enum(['bank_transfer', 'purchase_order'], 'Choose bank transfer or purchase order.'),
  amount: Amount,
  /** The bank reference or purchase order number. */
  reference: singleLineSchema({ called: 'the reference', max: 100, required: 'Enter the reference or order number.' }),
  received_on: PlainDate,
  payer_name: singleLineSchema({ called: 'the payer', max: 200, required: 'Enter the payer’s name.' }),
  payer_email: Email,
});
export type RecordedPayment = z.infer<typeof RecordedPayment>;

/** The body of `POST /api/editor/fee/{manuscript}/refund`: how the payment for a rejected manuscript was settled. */
export const RefundOutcome = z
  .strictObject({
    outcome: z.enum(['refunded', 'kept'], 'Choose whether it was refunded or is kept.'),
    reason: paragraphsSchema({ called: 'the reason', max: 1_000 }).default(''),
  })
  .refine(({ outcome, reason }) => outcome === 'refunded' || reason !== '', {
    path: ['reason'],
    error: 'Explain why the journal keeps the payment.',
  });
export type RefundOutcome = z.infer<typeof RefundOutcome>;

/** The body of `POST /api/editor/fee/{manuscript}/exempt`. */
export const FeeExemption = z.strictObject({
  reason: paragraphsSchema({ called: 'the reason', max: 1_000, required: 'Explain why the manuscript is exempt.' }),
});
export type FeeExemption = z.infer<typeof FeeExemption>;
