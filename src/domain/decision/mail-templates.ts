import type { MailTable } from '#domain/journal/mail/mail-template';

const OFFICE = { audience: 'office', reason: 'it is the address of the editorial office.' } as const;
const SUBMITTER = { audience: 'author', reason: 'you submitted this manuscript to the journal.' } as const;
const AUTHOR = { audience: 'author', reason: 'you are an author of this article.' } as const;
const ABOUT = ['number', 'title'] as const;

const RECEIVED = {
  ...SUBMITTER,
  placeholders: ['name', ...ABOUT],
  button: 'See my manuscript',
  closing: 'If you did not make this request, please contact the editorial office at once.',
} as const;

const TO_OFFICE = {
  ...OFFICE,
  placeholders: ABOUT,
  quote: 'the author’s message',
  button: 'Open the manuscript',
} as const;

const ANSWERED = {
  ...SUBMITTER,
  placeholders: ['name', ...ABOUT],
  quote: 'the office’s answer',
  button: 'See my manuscript',
} as const;

const REVIEWER_ANSWERED = {
  audience: 'reviewer',
  placeholders: ['name', ...ABOUT],
  subject: 'Your request for more time: review of {number}',
  quote: 'the office’s answer',
  button: 'Open your review',
  closing: 'This link is personal: please do not forward this email.',
  reason: 'you were invited to review this manuscript for {journal}.',
} as const;

export const REQUEST_MAILS = {
  'withdrawal-received': {
    ...RECEIVED,
    label: 'Withdrawal requested',
    subject: 'Request to withdraw {number}',
    text: `Dear {name},

You have asked to withdraw {number}, “{title}”. The editorial office will reply; until then, please do not submit the manuscript elsewhere.`,
  },
  'withdrawal-to-office': {
    ...TO_OFFICE,
    label: 'Withdrawal requested',
    subject: 'Request to withdraw {number}',
    text: `Dear colleagues,

The author has asked to withdraw {number}, “{title}”.`,
  },
  'withdrawal-granted': {
    ...ANSWERED,
    label: 'Withdrawal granted',
    subject: 'Your request to withdraw {number}',
    text: `Dear {name},

As you requested, we have withdrawn {number}, “{title}”. You are now free to submit it elsewhere.`,
  },
  'withdrawal-declined': {
    ...ANSWERED,
    label: 'Withdrawal declined',
    subject: 'Your request to withdraw {number}',
    text: `Dear {name},

You have asked to withdraw {number}, “{title}”. The editorial office has declined your request; the manuscript stays with the journal.`,
  },
  'appeal-received': {
    ...RECEIVED,
    label: 'Appeal received',
    subject: 'Appeal about {number}',
    text: `Dear {name},

You have appealed against the decision on {number}, “{title}”. The editorial office will reconsider the decision and reply; until then it stands.`,
  },
  'appeal-to-office': {
    ...TO_OFFICE,
    label: 'Appeal',
    subject: 'Appeal about {number}',
    text: `Dear colleagues,

The author has appealed against the decision on {number}, “{title}”.`,
  },
  'appeal-granted': {
    ...ANSWERED,
    label: 'Appeal granted',
    subject: 'Your appeal about {number}',
    text: `Dear {name},

You have appealed against the decision on {number}, “{title}”. We have reconsidered the decision and reopened the manuscript: it is under review, and you need do nothing for now.`,
  },
  'appeal-declined': {
    ...ANSWERED,
    label: 'Appeal declined',
    subject: 'Your appeal about {number}',
    text: `Dear {name},

You have appealed against the decision on {number}, “{title}”. We have reconsidered the decision, and it stands. You are free to submit the manuscript elsewhere.`,
  },
  'revision-time-to-office': {
    ...TO_OFFICE,
    label: 'More time for a revision',
    placeholders: [...ABOUT, 'wanted_date'],
    subject: 'Request for more time: {number}',
    text: `Dear colleagues,

The author has asked for more time for the revision of {number}, “{title}”, until {wanted_date}.`,
  },
  'revision-time-granted': {
    ...ANSWERED,
    label: 'More time for a revision granted',
    placeholders: ['name', ...ABOUT, 'due_date'],
    subject: 'Your request for more time: {number}',
    text: `Dear {name},

As you requested, the revision of {number}, “{title}”, is now due on {due_date}.`,
  },
  'revision-time-declined': {
    ...ANSWERED,
    label: 'More time for a revision declined',
    placeholders: ['name', ...ABOUT, 'due_date'],
    subject: 'Your request for more time: {number}',
    text: `Dear {name},

You have asked for more time for the revision of {number}, “{title}”. The editorial office could not extend the deadline; the revision is still due on {due_date}.`,
  },
  'review-time-to-office': {
    ...TO_OFFICE,
    label: 'More time for a review',
    placeholders: [...ABOUT, 'wanted_date'],
    subject: 'Request for more time: review of {number}',
    text: `Dear colleagues,

A reviewer has asked for more time for the review of {number}, “{title}”, until {wanted_date}.`,
    quote: 'the reviewer’s message',
  },
  'review-time-granted': {
    ...REVIEWER_ANSWERED,
    label: 'More time for a review granted',
    placeholders: ['name', ...ABOUT, 'due_date'],
    text: `Dear {name},

As you requested, your review of {number}, “{title}”, is now due on {due_date}.`,
  },
  'review-time-declined': {
    ...REVIEWER_ANSWERED,
    label: 'More time for a review declined',
    text: `Dear {name},

You have asked for more time for your review of {number}, “{title}”. The editorial office could not extend the deadline; the due date has not changed. A late review is still welcome.`,
  },
} as const satisfies MailTable;

const NOTICE = {
  ...AUTHOR,
  placeholders: ['name', 'title'],
  quote: 'the notice',
  button: 'Read the notice',
  closing: `The notice is shown on the article’s page and in its citations.

If you think the notice is wrong, please reply to this email; the editors will consider what you say.`,
} as const;

export const NOTICE_MAILS = {
  'notice-correction': {
    ...NOTICE,
    label: 'Correction published',
    subject: 'Correction: {title}',
    text: `Dear {name},

Your article “{title}” has been corrected. The notice says:`,
  },
  'notice-expression_of_concern': {
    ...NOTICE,
    label: 'Expression of concern published',
    subject: 'Expression of Concern: {title}',
    text: `Dear {name},

Your article “{title}” carries an expression of concern. The notice says:`,
  },
  'notice-retraction': {
    ...NOTICE,
    label: 'Retraction published',
    subject: 'Retraction: {title}',
    text: `Dear {name},

Your article “{title}” has been retracted. The notice says:`,
    closing: `The article stays at its address, so that links to it still work. Its page, its citations and every page of its PDF show that it has been retracted.

If you think the notice is wrong, please reply to this email; the editors will consider what you say.`,
  },
  'notice-withdrawn': {
    ...AUTHOR,
    label: 'Notice withdrawn',
    placeholders: ['name', 'title', 'notice'],
    subject: 'Withdrawn: {notice} to “{title}”',
    text: `Dear {name},

The {notice} on your article “{title}” was published in error and has been removed. The reason:`,
    quote: 'the reason',
    button: 'See the article',
  },
} as const satisfies MailTable;
