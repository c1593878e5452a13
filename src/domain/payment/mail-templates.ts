import type { MailTable } from '#domain/journal/mail/mail-template';

const OFFICE = {
  audience: 'office',
  button: 'Open the payments',
  reason: 'it is the address of the editorial office.',
  isUnsigned: true,
} as const;
const ABOUT = ['number', 'title'] as const;

const TO_REQUESTER = {
  audience: 'author',
  placeholders: ABOUT,
  subject: 'Your request for a waiver: {number}',
  reason: 'a waiver of the article processing charge was requested with this address.',
} as const;

const RECEIVED = {
  ...TO_REQUESTER,
  button: 'See the request',
  closing: 'If you did not ask for this, please write to the editorial office.',
} as const;

const DECIDED = { ...TO_REQUESTER, quote: 'the office’s note' } as const;

export const PAYMENT_MAILS = {
  'payment-receipt': {
    audience: 'payer',
    label: 'Receipt',
    placeholders: ['name', 'number', 'amount', 'article_type', 'provider', 'receipt'],
    required: ['receipt'],
    subject: 'Receipt: article processing charge for {number}',
    text: `Dear {name},

Thank you. The article processing charge for manuscript {number} has been paid: {amount} ({article_type}).

Paid by: {provider}
Receipt number: {receipt}`,
    button: 'Open the receipt',
    closing: 'You can save it there as a PDF. Anyone with this link can read the receipt.',
    reason: 'this address was given for a payment receipt.',
  },
  'payment-mismatch': {
    ...OFFICE,
    label: 'Payment mismatch',
    placeholders: ['number', 'problem', 'amount', 'paid', 'transaction'],
    subject: 'Payment mismatch: {number}',
    text: `Dear colleagues,

A payment for {number} does not match the charge. {problem}

Requested: {amount}
Paid: {paid}
Transaction: {transaction}

This payment does not settle the charge. Check the transaction with the provider, refund any excess there, and write to the payer.`,
  },
  'payment-refunded': {
    ...OFFICE,
    label: 'Refund',
    placeholders: ['number', 'refunded', 'paid', 'consequence'],
    subject: 'Refunded: {number}',
    text: `Dear colleagues,

{refunded} of the payment of {paid} for {number} was refunded. {consequence}`,
  },
} as const satisfies MailTable;

/** The emails about waivers. None repeats the reason to anyone but the office. */
export const WAIVER_MAILS = {
  'waiver-received': {
    ...RECEIVED,
    label: 'Waiver requested',
    text: `Dear author,

You have asked for a waiver of the article processing charge for {number}, “{title}”.

The editorial office will decide and answer by email. Please wait for the answer before you pay.`,
  },
  'waiver-sealed': {
    ...RECEIVED,
    label: 'Waiver requested before acceptance',
    text: `Dear author,

You have asked for a waiver of the article processing charge for {number}, “{title}”.

Your request stays sealed until acceptance. No reviewer or deciding editor can see it. Once the manuscript is accepted, the editorial office will open your request and answer by email.`,
  },
  'waiver-to-office': {
    ...OFFICE,
    label: 'Waiver requested',
    placeholders: [...ABOUT, 'waiver', 'country'],
    subject: 'Waiver requested: {number}',
    text: `Dear colleagues,

A waiver of the article processing charge has been requested for {number}, “{title}”.

{waiver}. Country: {country}.`,
    quote: 'the reason given',
    button: 'Decide on the request',
  },
  'waiver-granted': {
    ...DECIDED,
    label: 'Charge waived',
    subject: 'Waiver granted: {number}',
    text: `Dear author,

The article processing charge for {number}, “{title}”, has been waived. You have nothing to pay.`,
  },
  'waiver-reduced': {
    ...DECIDED,
    label: 'Charge reduced',
    placeholders: [...ABOUT, 'percent', 'due_note'],
    required: ['percent'],
    subject: 'Waiver granted: {number}',
    text: `Dear author,

The article processing charge for {number}, “{title}”, has been reduced by {percent}. {due_note}`,
    button: 'Go to the payment page',
  },
  'waiver-refused': {
    ...DECIDED,
    label: 'Waiver refused',
    text: `Dear author,

We cannot waive the article processing charge for {number}, “{title}”. This does not affect the decision on your manuscript.`,
    button: 'Go to the payment page',
  },
} as const satisfies MailTable;
