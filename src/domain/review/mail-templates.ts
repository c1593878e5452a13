import type { MailTable } from '#domain/journal/mail/mail-template';
import { INVITATION, LINK_NOTE } from './invitation-letter.ts';

const MANUSCRIPT_PLACEHOLDERS = ['name', 'number', 'title'] as const;
const PERSONAL_LINK = 'This link is personal: please do not forward this email.';

/** For emails to a reviewer who has agreed, with the link to the review. */
const TO_REVIEWER = {
  audience: 'reviewer',
  closing: LINK_NOTE,
  button: 'Open the review',
  reason: 'you agreed to review this manuscript.',
} as const;

const TO_INVITED = {
  audience: 'reviewer',
  reason: 'you were invited to review this manuscript for {journal}.',
} as const;

const TO_EDITOR = {
  audience: 'editor',
  placeholders: ['reviewer', 'number', 'title'],
  button: 'Read the reviews',
  reason: 'updates on a review are sent to the editor who invited the reviewer, the handling editor or the office.',
} as const;

const INVITATION_REMINDER = {
  audience: 'reviewer',
  placeholders: MANUSCRIPT_PLACEHOLDERS,
  subject: 'Will you review manuscript {number}?',
  button: 'Accept or decline',
  closing: PERSONAL_LINK,
  reason: 'you were invited to review this manuscript for {journal} and have not answered yet.',
} as const;

const invitationReminder = (sentence: string) =>
  `Dear {name},\n\n${sentence}\n\nTitle: {title}\n\nA quick no helps the authors too: we can then ask someone else.`;

const DATED_PLACEHOLDERS = [...MANUSCRIPT_PLACEHOLDERS, 'due_date'] as const;

const REVIEW_REMINDER = {
  audience: 'reviewer',
  placeholders: DATED_PLACEHOLDERS,
  button: 'Open your review',
  closing: PERSONAL_LINK,
  reason: 'you agreed to review this manuscript.',
} as const;

const reviewReminder = (sentence: string) =>
  `Dear {name},\n\n${sentence}\n\nTitle: {title}\n\nWhat you have written so far is saved. If you need more time, or can no longer do it, please reply to this email.`;

const REVISION_REMINDER = {
  audience: 'author',
  placeholders: DATED_PLACEHOLDERS,
  button: 'Open your manuscript',
  reason: 'a revision of your manuscript is expected.',
} as const;

const revisionReminder = (sentence: string) =>
  `Dear {name},\n\n${sentence}\n\nTitle: {title}\n\nIf you need more time, please write to us; we usually agree.`;

const PROOF_REMINDER = {
  audience: 'author',
  placeholders: DATED_PLACEHOLDERS,
  button: 'Check the proof',
  closing: PERSONAL_LINK,
  reason: 'you are the corresponding author of this manuscript, and we are waiting for your response to the proof.',
} as const;

const proofReminder = (sentence: string) =>
  `Dear {name},\n\n${sentence}\n\nTitle: {title}\n\nYour article is published once you have approved the proof. If you need more time, please reply to this email.`;

/** The reminders of deadlines. Their texts must still be true days later, because sending may be delayed. */
export const REMINDER_MAILS = {
  'invitation-by-hand': {
    ...INVITATION_REMINDER,
    label: 'Invitation reminder, sent by an editor',
    text: invitationReminder('We asked you to review a manuscript. Are you able to review it?'),
  },
  'invitation-unanswered': {
    ...INVITATION_REMINDER,
    label: 'Invitation reminder',
    text: invitationReminder(
      'We asked you to review a manuscript, and have not heard from you yet. Are you able to review it?',
    ),
  },
  'invitation-last': {
    ...INVITATION_REMINDER,
    label: 'Last invitation reminder',
    text: invitationReminder(
      'We asked you to review a manuscript, and we have not heard from you. This is our last email about it.',
    ),
  },
  'review-soon': {
    ...REVIEW_REMINDER,
    label: 'Review due soon',
    subject: 'Your review is due soon: {number}',
    text: reviewReminder('Your review of this manuscript is due on {due_date}.'),
  },
  'review-today': {
    ...REVIEW_REMINDER,
    label: 'Review due today',
    subject: 'Your review is due: {number}',
    text: reviewReminder('We asked for your review of this manuscript by {due_date}, and look forward to it.'),
  },
  'review-late': {
    ...REVIEW_REMINDER,
    label: 'Review overdue',
    subject: 'Your review is overdue: {number}',
    text: reviewReminder(
      'Your review of this manuscript was due on {due_date}. The authors and we would be grateful to have it soon.',
    ),
  },
  'revision-soon': {
    ...REVISION_REMINDER,
    label: 'Revision due soon',
    subject: 'Your revision is due soon: {number}',
    text: revisionReminder('We look forward to your revision, due on {due_date}.'),
  },
  'revision-today': {
    ...REVISION_REMINDER,
    label: 'Revision due today',
    subject: 'Your revision is due: {number}',
    text: revisionReminder('We asked for your revision by {due_date}, and look forward to it.'),
  },
  'revision-late': {
    ...REVISION_REMINDER,
    label: 'Revision overdue',
    subject: 'Your revision is overdue: {number}',
    text: revisionReminder('Your revision was due on {due_date}. Please send it, or let us know when to expect it.'),
  },
  'proof-soon': {
    ...PROOF_REMINDER,
    label: 'Proof due soon',
    subject: 'Your proof is due soon: {number}',
    text: proofReminder('Please check the proof of your article by {due_date}.'),
  },
  'proof-today': {
    ...PROOF_REMINDER,
    label: 'Proof due today',
    subject: 'Your proof is due: {number}',
    text: proofReminder('We asked you to check the proof of your article by {due_date}.'),
  },
  'proof-late': {
    ...PROOF_REMINDER,
    label: 'Proof overdue',
    subject: 'Your proof is overdue: {number}',
    text: proofReminder(
      'We asked you to check the proof of your article by {due_date}, and have not heard from you yet.',
    ),
  },
} as const satisfies MailTable;

/** The emails about reviews. None to a reviewer names an author, and none to an author a reviewer. */
export const REVIEW_MAILS = {
  'review-invitation': INVITATION,
  'review-accepted': {
    ...TO_REVIEWER,
    label: 'Invitation accepted',
    placeholders: [...DATED_PLACEHOLDERS, 'link_until'],
    subject: 'Your review of {number}, due {due_date}',
    text: `Dear {name},

Thank you for agreeing to review {number}, “{title}”. Please send us your review by {due_date}.

Your work is saved automatically. You can leave at any time and continue from the link in this email.`,
  },
  'review-copy-shown': {
    ...TO_REVIEWER,
    label: 'Manuscript ready to read',
    placeholders: [...DATED_PLACEHOLDERS, 'link_until'],
    subject: '{number} is ready for you to read',
    text: `Dear {name},

The file of {number}, “{title}”, is ready for you to read. Please send us your review by {due_date}; if you need more time because of the wait, please reply to this email.`,
  },
  'further-file-shown': {
    ...TO_REVIEWER,
    label: 'An additional file is available',
    placeholders: [...DATED_PLACEHOLDERS, 'files', 'link_until'],
    subject: 'A file for {number} is ready',
    text: `Dear {name},

An additional file for {number}, “{title}”, is ready for you: {files}.

Please send us your review by {due_date}; if you need more time because of the wait, please reply to this email.`,
  },
  'further-files-shown': {
    ...TO_REVIEWER,
    label: 'Several additional files are available',
    placeholders: [...DATED_PLACEHOLDERS, 'files', 'file_count', 'link_until'],
    subject: 'Files for {number} are ready',
    text: `Dear {name},

{file_count} additional files for {number}, “{title}”, are ready for you: {files}.

Please send us your review by {due_date}; if you need more time because of the wait, please reply to this email.`,
  },
  'review-thanks': {
    ...TO_REVIEWER,
    label: 'Thanks for a review',
    placeholders: [...MANUSCRIPT_PLACEHOLDERS, 'link_until'],
    subject: 'Thank you for your review of {number}',
    text: `Dear {name},

We received your review of {number}, “{title}”. Thank you: authors and readers owe much to reviewers’ time.

The authors see your comments without your name. You can change your review until the editor decides; the decision and the other reviews will then appear in the same place. A certificate for your records is ready.`,
    button: 'Open my review',
    reason: 'you reviewed this manuscript.',
  },
  'review-outcome': {
    ...TO_REVIEWER,
    label: 'Decision, to a reviewer',
    placeholders: [...MANUSCRIPT_PLACEHOLDERS, 'decision', 'link_until'],
    subject: 'Decision on {number}, which you reviewed',
    text: `Dear {name},

The editor has decided on {number}, “{title}”: {decision}. You can read the decision, with the reviews that went to the authors; none of them names a reviewer.`,
    button: 'Read the decision',
    reason: 'you reviewed this manuscript.',
  },
  'review-outcome-open': {
    ...TO_REVIEWER,
    label: 'Reviews released while the round continues, to a reviewer',
    placeholders: [...MANUSCRIPT_PLACEHOLDERS, 'link_until'],
    subject: 'Decision on {number}, which you reviewed',
    text: `Dear {name},

The editor has decided on {number}, “{title}”. You can read the decision, with the reviews that went to the authors; none of them names a reviewer.`,
    button: 'Read the decision',
    reason: 'you reviewed this manuscript.',
  },
  'review-outcome-withdrawn': {
    ...TO_REVIEWER,
    label: 'Manuscript withdrawn after the review',
    placeholders: [...MANUSCRIPT_PLACEHOLDERS, 'link_until'],
    subject: 'Withdrawn: {number}, which you reviewed',
    text: `Dear {name},

The authors have withdrawn {number}, “{title}”. Nothing more is needed from you; thank you for your time.`,
    button: 'Open my review',
    reason: 'you reviewed this manuscript.',
  },
  'review-cancelled': {
    ...TO_INVITED,
    label: 'Review cancelled',
    placeholders: MANUSCRIPT_PLACEHOLDERS,
    subject: 'Your review of {number} is no longer needed',
    text: `Dear {name},

We no longer need your review of “{title}”. There is nothing more for you to do; anything you wrote stays confidential.

Thank you for offering to help.`,
    quote: 'the editor’s reason',
  },
  'review-closed': {
    ...TO_INVITED,
    label: 'Decision made before the review',
    placeholders: MANUSCRIPT_PLACEHOLDERS,
    subject: 'Your review of {number} is no longer needed',
    text: `Dear {name},

The editor has decided on “{title}”, so we no longer need a review from you. There is nothing more for you to do; anything you wrote stays confidential.

Thank you for offering to help.`,
  },
  'review-closed-withdrawn': {
    ...TO_INVITED,
    label: 'Manuscript withdrawn before the review',
    placeholders: MANUSCRIPT_PLACEHOLDERS,
    subject: 'Your review of {number} is no longer needed',
    text: `Dear {name},

The authors have withdrawn “{title}”, so we no longer need a review from you. There is nothing more for you to do; anything you wrote stays confidential.

Thank you for offering to help.`,
  },
  'review-returned': {
    ...TO_INVITED,
    label: 'Review returned with a question',
    placeholders: MANUSCRIPT_PLACEHOLDERS,
    subject: 'A question about your review of {number}',
    text: `Dear {name},

Thank you for your review of “{title}”. Before we can use it, please address the following:`,
    quote: 'the editor’s question',
    button: 'Open your review',
    closing: `${PERSONAL_LINK} Links in earlier emails expire in a week.`,
  },
  'review-due-date': {
    ...TO_INVITED,
    label: 'New due date of a review',
    placeholders: DATED_PLACEHOLDERS,
    subject: 'New date for your review of {number}',
    text: `Dear {name},

Your review of “{title}” is now due on {due_date}.`,
    button: 'Open your review',
    closing: `${PERSONAL_LINK} Links in earlier emails expire in a week.`,
  },
  'review-submitted': {
    ...TO_EDITOR,
    label: 'Review received',
    subject: 'Review received: {number}',
    text: `Dear colleague,

{reviewer} has submitted the review of {number}, “{title}”.`,
  },
  'review-changed': {
    ...TO_EDITOR,
    label: 'Review changed',
    subject: 'Review changed: {number}',
    text: `Dear colleague,

{reviewer} has changed the review of {number}, “{title}”. The earlier versions are kept.`,
  },
  'review-file-infected': {
    ...TO_EDITOR,
    label: 'Virus in a review’s file',
    subject: 'Virus found in a review’s file: {number}',
    text: `Dear colleague,

A virus was found in the file that {reviewer} sent with the review of {number}. The file cannot be downloaded. Please ask for a clean one.`,
  },
  'review-agreed': {
    ...TO_EDITOR,
    label: 'A reviewer accepted',
    placeholders: [...TO_EDITOR.placeholders, 'copy_note'],
    required: ['copy_note'],
    subject: 'Accepted: review of {number}',
    text: `Dear colleague,

{reviewer} has agreed to review {number}, “{title}”.

{copy_note}`,
    button: 'Open the manuscript',
  },
  'review-declined': {
    ...TO_EDITOR,
    label: 'A reviewer declined',
    placeholders: [...TO_EDITOR.placeholders, 'reason_line', 'suggested_line'],
    subject: 'Declined: review of {number}',
    text: `Dear colleague,

{reviewer} has declined to review {number}, “{title}”.

{reason_line}

{suggested_line}`,
    button: 'Open the manuscript',
  },
} as const satisfies MailTable;
