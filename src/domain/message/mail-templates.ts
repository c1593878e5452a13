import type { MailTable } from '#domain/journal/mail/mail-template';

const ABOUT = ['number', 'title'] as const;

const TO_PERSON = {
  placeholders: ['name', ...ABOUT, 'file_note', 'reply_note'],
  subject: 'Message about {number}',
  quote: 'the message',
} as const;

const TO_OFFICE = {
  audience: 'office',
  reason: 'messages about manuscripts go to the editorial office.',
  isUnsigned: true,
} as const;

export const MESSAGE_MAILS = {
  'message-to-author': {
    ...TO_PERSON,
    audience: 'author',
    label: 'Message from the office',
    text: `Dear {name},

The editorial office has written to you about {number}, “{title}”:`,
    button: 'Reply on the manuscript page',
    closing: `{file_note}

{reply_note}`,
    reason: 'you submitted this manuscript to the journal.',
  },
  'message-to-corresponding': {
    ...TO_PERSON,
    audience: 'author',
    label: 'Message from the office, to a corresponding author who did not submit',
    text: `Dear {name},

The editorial office has written to you about {number}, “{title}”:`,
    closing: `{file_note}

The person who submitted the manuscript can answer on its page.

{reply_note}`,
    reason: 'you are the corresponding author of this manuscript.',
  },
  'message-to-reviewer': {
    ...TO_PERSON,
    audience: 'reviewer',
    label: 'Message from the office',
    text: `Dear {name},

The editorial office has written to you about {number}, “{title}”, which you were asked to review:`,
    button: 'Reply on the review page',
    closing: `{file_note}

You need no password. This link is personal: please do not forward this email.

{reply_note}`,
    reason: 'you were asked to review this manuscript.',
  },
  'message-to-office': {
    ...TO_OFFICE,
    label: 'Message from an author or reviewer',
    placeholders: [...ABOUT, 'sender', 'file_note'],
    subject: 'Message about {number}',
    text: `Dear colleagues,

{sender} has written about {number}, “{title}”:`,
    quote: 'the message',
    button: 'Answer',
    closing: '{file_note}',
  },
  'message-file-infected': {
    ...TO_OFFICE,
    label: 'Virus in a message’s file',
    placeholders: ABOUT,
    subject: 'Virus found in a message’s file: {number}',
    text: `Dear colleagues,

A virus was found in a file attached to a message about {number}, “{title}”. It cannot be downloaded. The sender sees this on the page but is not emailed: please ask for a clean file in a new message.`,
    button: 'Open the messages',
  },
} as const satisfies MailTable;

/** Shown below a form's text, because a reply to the email would reach only the sender. */
const REPLY_NOTE =
  'Please answer on that page, so that all colleagues can see it. A reply to this email reaches only the sender.';

const FORM_TO_OFFICE = { audience: 'office', button: 'Answer', isUnsigned: true } as const;

/**
 * The emails about the public forms. Copies contain nothing that was typed, except in the quotation: the address may be
 * someone else's.
 */
export const FORM_MAILS = {
  'contact-office': {
    ...FORM_TO_OFFICE,
    label: 'Contact form',
    placeholders: ['sender', 'subject'],
    subject: 'Contact form: {subject}',
    text: `A message from the contact form.

From: {sender}
Subject: {subject}`,
    quote: 'the message',
    closing: REPLY_NOTE,
    reason: 'messages from the contact form go to the editorial office.',
  },
  'contact-copy': {
    audience: 'inquirer',
    label: 'Contact form, copy for the sender',
    placeholders: [],
    subject: 'Your message to the {journal}',
    text: `Hello,

We received your message and will answer as soon as we can. This is a copy of it:`,
    quote: 'the message',
    reason: 'someone entered this address in our contact form. If this wasn’t you, ignore this email.',
  },
  'service-office': {
    ...FORM_TO_OFFICE,
    label: 'Request for a writing service',
    placeholders: ['sender', 'service', 'reply_time'],
    subject: 'Writing service: {service}',
    text: `Someone has asked for a writing service.

From: {sender}
Service: {service}`,
    quote: 'the request',
    closing: `The page promises a reply within {reply_time}. ${REPLY_NOTE}

No one who works on this request may review or decide on a manuscript that results from it.`,
    reason: 'requests for writing services go to the editorial office.',
  },
  'service-copy': {
    audience: 'inquirer',
    label: 'Request for a writing service, copy for the sender',
    placeholders: ['reply_time'],
    subject: 'Your request to the {journal}',
    text: `Hello,

We received your request for help with medical writing. Our editorial team will contact you within {reply_time}. Your request commits you to nothing and does not influence any editorial decision. This is a copy of it:`,
    quote: 'the request',
    reason: 'someone entered this address in our form for writing services. If this wasn’t you, ignore this email.',
  },
} as const satisfies MailTable;

const TO_OWNER = {
  audience: 'office',
  reason: 'replies to the office’s emails go to the owner of the inquiry, or to the editorial office.',
  isUnsigned: true,
} as const;

export const INQUIRY_MAILS = {
  'inquiry-answer': {
    audience: 'inquirer',
    label: 'Answer to an inquiry',
    placeholders: ['name', 'subject', 'answer', 'question', 'reply_note'],
    required: ['answer'],
    subject: 'Re: {subject}',
    text: `Dear {name},

{answer}`,
    closing: `{reply_note}

You wrote:
{question}`,
    reason: 'you wrote to the {journal} with a form on its site.',
  },
  'inquiry-to-office': {
    ...TO_OWNER,
    label: 'Reply in an inquiry',
    placeholders: ['sender', 'subject'],
    subject: 'Inquiry: {subject}',
    text: `Dear colleagues,

{sender}, has written again:`,
    quote: 'the reply',
    button: 'Answer',
  },
  'inquiry-file-infected': {
    ...TO_OWNER,
    label: 'Virus in an inquiry’s file',
    placeholders: ['sender', 'subject'],
    subject: 'Virus found in an inquiry’s file: {subject}',
    text: `Dear colleagues,

A virus was found in a file that {sender}, sent. It cannot be downloaded. The sender has not been notified: please ask for a clean file.`,
    button: 'Open the inquiry',
  },
  'inquiry-given': {
    audience: 'editor',
    label: 'Inquiry assigned',
    placeholders: ['name', 'sender', 'subject', 'form'],
    subject: 'Assigned to you: {subject}',
    text: `Dear {name},

A colleague has assigned you an inquiry from {sender} ({form}):`,
    quote: 'the inquiry',
    button: 'Open the inquiry',
    reason: 'you are an editor of the journal.',
    isUnsigned: true,
  },
} as const satisfies MailTable;
