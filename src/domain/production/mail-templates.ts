import type { MailTable } from '#domain/journal/mail/mail-template';

const LINK_NOTE =
  'You need no password. This link is personal: please do not forward this email. It works until {link_until}, and every email about this proof has a new one.';

const TO_AUTHOR = {
  audience: 'author',
  reason: 'you are the corresponding author of a manuscript at {journal}.',
} as const;

const RECEIVED = {
  ...TO_AUTHOR,
  closing: 'If this was not you or one of your co-authors, please reply to this email at once.',
} as const;

const TO_EDITOR = {
  audience: 'editor',
  button: 'Open production',
  reason: 'answers to a proof go to the editor who sent it, or to the handling editor or the office.',
  isUnsigned: true,
} as const;

export const PROOF_MAILS = {
  proof: {
    ...TO_AUTHOR,
    label: 'Proof to check',
    placeholders: ['name', 'number', 'title', 'due_date', 'question_note', 'link_until'],
    subject: 'Please check the proof of {number} by {due_date}',
    text: `Dear {name},

Your article “{title}” is ready to be published. Please check it, as a web page and as a PDF, by {due_date}.

Approve it as it is, or mark what should change directly in the text. {question_note}Your work is saved automatically, even offline.`,
    quote: 'the editor’s message',
    button: 'Check the proof',
    closing: LINK_NOTE,
  },
  'proof-due-date': {
    ...TO_AUTHOR,
    label: 'New due date of a proof',
    placeholders: ['name', 'number', 'title', 'due_date', 'link_until'],
    subject: 'The proof of {number} is now due on {due_date}',
    text: `Dear {name},

Please now send us your response to the proof of “{title}” by {due_date}.`,
    button: 'Check the proof',
    closing: LINK_NOTE,
  },
  'proof-approved': {
    ...RECEIVED,
    label: 'Proof approved (to the author)',
    placeholders: ['name', 'number', 'title', 'answered_by', 'answered_date'],
    subject: 'You approved the proof of {number}',
    text: `Dear {name},

Thank you. The proof of “{title}” was approved by {answered_by} on {answered_date}.`,
  },
  'proof-corrections': {
    ...RECEIVED,
    label: 'Corrections received (to the author)',
    placeholders: ['name', 'number', 'title', 'answered_by', 'answered_date', 'comment_count'],
    subject: 'Your corrections to {number}',
    text: `Dear {name},

Thank you. We received {answered_by}’s corrections to the proof of “{title}” on {answered_date}, with {comment_count}.

We will check each of them and contact you with any questions.`,
  },
  'proof-approved-to-office': {
    ...TO_EDITOR,
    label: 'Proof approved',
    placeholders: ['number', 'title', 'answered_by'],
    subject: 'Proof approved: {number}',
    text: `Dear editor,

{answered_by} has approved the proof of {number}, “{title}”.`,
  },
  'proof-corrections-to-office': {
    ...TO_EDITOR,
    label: 'Corrections to a proof',
    placeholders: ['number', 'title', 'answered_by', 'comment_count'],
    subject: 'Corrections to the proof: {number}',
    text: `Dear editor,

{answered_by} has sent corrections to the proof of {number}, “{title}”, with {comment_count}.`,
  },
} as const satisfies MailTable;

export const TASK_MAILS = {
  'production-task': {
    audience: 'editor',
    label: 'Task in production assigned',
    placeholders: ['name', 'number', 'title', 'task', 'deadline_note'],
    subject: 'Assigned to you: {task} of {number}',
    text: `Dear {name},

A colleague has assigned the {task} of {number}, “{title}”, to you. {deadline_note}`,
    button: 'Open production',
    closing: 'If you are unable to do this, please tell a managing editor.',
    reason: 'you are an editor of the journal.',
    isUnsigned: true,
  },
} as const satisfies MailTable;
