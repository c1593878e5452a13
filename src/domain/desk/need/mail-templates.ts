import type { MailTable } from '#domain/journal/mail/mail-template';

const DIGEST = {
  audience: 'editor',
  placeholders: ['name', 'tasks'],
  required: ['tasks'],
  button: 'Open your dashboard',
  closing: 'Each is listed in one email only; it stays on your dashboard until it is dealt with.',
  reason:
    'you handle manuscripts for the journal. A managing editor can change or stop these emails under Settings, Reminders.',
  isUnsigned: true,
} as const;

/** The emails about an editor's open tasks. They name manuscripts and tasks but no people. */
export const DIGEST_MAILS = {
  'office-digest-one': {
    ...DIGEST,
    label: 'One manuscript is waiting',
    placeholders: [...DIGEST.placeholders, 'number'],
    subject: 'Waiting for you: {number}',
    text: `Dear {name},

A manuscript that you handle, or cover for a colleague, is waiting for the office:

{tasks}`,
  },
  'office-digest': {
    ...DIGEST,
    label: 'Several manuscripts are waiting',
    placeholders: [...DIGEST.placeholders, 'manuscript_count'],
    subject: '{manuscript_count} manuscripts are waiting for you',
    text: `Dear {name},

Manuscripts that you handle, or cover for a colleague, are waiting for the office:

{tasks}`,
  },
} as const satisfies MailTable;
