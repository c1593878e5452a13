import type { MailTable } from '#domain/journal/mail/mail-template';

const DIGEST = {
  audience: 'editor',
  placeholders: ['name', 'tasks'],
  required: ['tasks'],
  button: 'Open your dashboard',
  closing: 'Each task is emailed only once; it stays on your dashboard until it is done.',
  reason:
    'you handle manuscripts for the journal. A managing editor can change or stop these emails under Settings, Reminders.',
  isUnsigned: true,
} as const;

/** They name manuscripts and tasks but no people: emails are forwarded more easily than pages. */
export const DIGEST_MAILS = {
  'office-digest-one': {
    ...DIGEST,
    label: 'One manuscript is waiting',
    placeholders: [...DIGEST.placeholders, 'number'],
    subject: 'Waiting for you: {number}',
    text: `Dear {name},

A manuscript that you handle or cover for a colleague needs your attention:

{tasks}`,
  },
  'office-digest': {
    ...DIGEST,
    label: 'Several manuscripts are waiting',
    placeholders: [...DIGEST.placeholders, 'manuscript_count'],
    subject: '{manuscript_count} manuscripts are waiting for you',
    text: `Dear {name},

Manuscripts that you handle or cover for a colleague need your attention:

{tasks}`,
  },
} as const satisfies MailTable;
