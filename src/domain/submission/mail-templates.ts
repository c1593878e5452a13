import type { MailTable } from '#domain/journal/mail/mail-template';

const OFFICE = { audience: 'office', reason: 'it is the address of the editorial office.' } as const;
const AUTHOR = { audience: 'author', reason: 'you submitted this manuscript to the journal.' } as const;
const ABOUT = ['number', 'title'] as const;

export const SUBMISSION_MAILS = {
  'submission-received': {
    ...AUTHOR,
    label: 'Manuscript received',
    placeholders: ['name', ...ABOUT, 'code', 'screening_time', 'decision_time'],
    required: ['code'],
    subject: 'Manuscript received: {number}',
    text: `Dear {name},

Thank you. We received your manuscript “{title}”; its number is {number}.

Your submission code is {code}. With it and your email address you can track the manuscript at any time. Keep it to yourself: it works like a password.

What happens next: the editorial office checks the manuscript, which takes {screening_time}. Reviewers then assess it without knowing who wrote it; a first decision usually follows within {decision_time}. There is nothing for you to do until you hear from us.`,
    button: 'Track my manuscript',
    closing: 'We have emailed each co-author too, so they can tell us if they were named by mistake.',
  },
  'submission-to-office': {
    ...OFFICE,
    label: 'New manuscript',
    placeholders: ABOUT,
    subject: 'New manuscript: {number}',
    text: `Dear colleagues,

We received a manuscript: {number}, “{title}”.`,
    button: 'Open the manuscript',
    isUnsigned: true,
  },
  'co-author': {
    audience: 'co-author',
    label: 'Named as an author',
    placeholders: ['name', 'title', 'authors', 'link_days'],
    subject: 'You are named as an author of a manuscript',
    text: `Dear {name},

A manuscript that names you as one of its authors was submitted to the {journal}: “{title}”, by {authors}.

If this is correct, you don’t need to do anything. We will write to the corresponding author.`,
    button: 'I am not an author',
    closing:
      'The link leads to a page that asks you to confirm; opening it changes nothing. It works for {link_days} days.',
    reason: 'the person who submitted the manuscript gave your address as that of an author.',
  },
  'file-infected-to-office': {
    ...OFFICE,
    label: 'Virus in a manuscript’s file',
    placeholders: ABOUT,
    subject: 'Virus found: {number}',
    text: `Dear colleagues,

A virus was found in the file of {number}, “{title}”. The file cannot be downloaded. Please ask the author for a clean one.`,
    button: 'Open the manuscript',
    isUnsigned: true,
  },
  'authorship-disputed-to-office': {
    ...OFFICE,
    label: 'Authorship disputed',
    placeholders: [...ABOUT, 'author', 'email'],
    subject: 'Authorship disputed: {number}',
    text: `Dear colleagues,

{author} ({email}) says they are not an author of {number}, “{title}”.

Nothing has changed. Please resolve this with both sides before the manuscript proceeds.`,
    button: 'Open the manuscript',
    isUnsigned: true,
  },
  'authorship-disputed-to-author': {
    ...AUTHOR,
    label: 'A co-author objects',
    placeholders: ['name', ...ABOUT, 'author'],
    subject: 'A question about the authors of {number}',
    text: `Dear {name},

{author} says they are not an author of your manuscript {number}, “{title}”.

Please tell the editorial office how this came about. The manuscript cannot be accepted until it is resolved.`,
    button: 'See my manuscript',
  },
  'revision-received': {
    ...AUTHOR,
    label: 'Revision received',
    placeholders: ['name', ...ABOUT, 'lateness'],
    subject: 'Revision received: {number}',
    text: `Dear {name},

We received your revised manuscript {number}, “{title}”, with your response to the reviewers. Thank you.

{lateness}

An editor will assess your changes and answers, and consult the reviewers again if the changes are substantial.`,
    button: 'See my manuscript',
  },
  'revision-to-office': {
    ...OFFICE,
    label: 'Revision received',
    placeholders: [...ABOUT, 'lateness'],
    subject: 'Revision received: {number}',
    text: `Dear colleagues,

The authors have sent a revision of {number}, “{title}”, with a response to the reviewers.

{lateness}`,
    button: 'Open the manuscript',
  },
  'sent-back': {
    ...AUTHOR,
    label: 'Sent back for formatting',
    placeholders: ['name', ...ABOUT, 'points', 'account_note'],
    required: ['points'],
    subject: 'Please correct the file of {number}',
    text: `Dear {name},

Thank you for submitting {number}, “{title}” to {journal}. Before an editor reads it, its file needs correcting. This is not a review round or a decision.

{points}

Please send the corrected file from the page of your manuscript. You don’t need to enter anything else again.

{account_note}`,
    quote: 'the editor’s message',
    button: 'Send the corrected file',
  },
  'corrected-file-to-office': {
    ...OFFICE,
    label: 'Corrected file',
    placeholders: ABOUT,
    subject: 'Corrected file: {number}',
    text: `Dear colleagues,

The author has sent a corrected file of {number}, “{title}”. Its technical check is open again.`,
    button: 'Open the manuscript',
  },
} as const satisfies MailTable;
