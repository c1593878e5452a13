import type { MailTable } from '#domain/journal/mail/mail-template';

const TO_EDITOR = { audience: 'editor', reason: 'you are an editor of the journal.', isUnsigned: true } as const;

export const COLLEAGUE_MAILS = {
  'editor-assigned': {
    ...TO_EDITOR,
    label: 'Manuscript assigned',
    placeholders: ['name', 'number', 'title'],
    subject: 'Assigned to you: {number}',
    text: `Dear {name},

A colleague has assigned {number}, “{title}”, to you.`,
    button: 'Open the manuscript',
    closing: 'If you have a conflict of interest, open it and declare it: someone else will then handle it.',
  },
  'cover-asked': {
    ...TO_EDITOR,
    label: 'Cover for a colleague',
    placeholders: ['name', 'colleague', 'from_date', 'until_date'],
    subject: 'You are covering for {colleague}',
    text: `Dear {name},

{colleague} is away from {from_date} to {until_date} and has asked you to cover. During that time you can see their manuscripts, and their pending tasks appear on your dashboard.`,
    button: 'Open the office',
    closing: 'If you are unable to cover, please tell {colleague} or a managing editor.',
  },
  'duty-changed': {
    ...TO_EDITOR,
    label: 'Editorial role changed',
    placeholders: ['name', 'duty'],
    required: ['duty'],
    subject: 'Your new role: {duty}',
    text: `Dear {name},

A managing editor has changed your role in the editorial office to: {duty}.`,
    button: 'Open the office',
  },
  'colleague-invitation': {
    audience: 'editor',
    label: 'Invitation to join the editorial office',
    placeholders: ['name', 'duty', 'colleague', 'link_days'],
    subject: 'Invitation to join the editorial office of {journal}',
    text: `Dear {name},

{colleague} has invited you to join the editorial office of {journal}. Your role: {duty}.

Follow the link to accept. If you have an account with the journal, sign in with it; otherwise, choose a password.`,
    button: 'See the invitation',
    closing: 'This link is personal. It works once, within {link_days} days.',
    reason: 'a managing editor of the journal invited you. If you do not wish to join, ignore this email.',
  },
  'colleague-joined': {
    ...TO_EDITOR,
    label: 'A colleague joined',
    placeholders: ['name', 'colleague', 'email', 'duty'],
    subject: '{colleague} has joined the editorial office',
    text: `Dear {name},

{colleague} ({email}) has accepted your invitation and joined the editorial office as: {duty}.`,
    button: 'Open “Colleagues”',
    reason: 'you invited this person to join the editorial office.',
  },
} as const satisfies MailTable;
