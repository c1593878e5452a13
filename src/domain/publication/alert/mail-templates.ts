import type { MailTable } from '#domain/journal/mail/mail-template';

export const ALERT_MAILS = {
  'alert-confirm': {
    audience: 'reader',
    label: 'Alerts to confirm',
    placeholders: ['topics'],
    subject: 'Confirm your alerts from the {journal}',
    text: `Hello,

Someone asked us to send this address a weekly email with what’s new in: {topics}.

If this was you, open the link and press the button. Otherwise do nothing, and we will delete this address in a week.`,
    button: 'Start the alerts',
    reason: 'someone entered this address in our form for alerts. If this wasn’t you, ignore this email.',
  },
  alert: {
    audience: 'reader',
    label: 'Alert',
    placeholders: ['headline', 'new_count', 'topics', 'news', 'unsubscribe_address'],
    required: ['news', 'unsubscribe_address'],
    subject: '{headline}',
    text: `Hello,

{new_count} in your alerts since our last email: {topics}.

{news}`,
    closing: `To unsubscribe, open this address and press the button:
{unsubscribe_address}`,
    reason: 'this address was confirmed for alerts from the journal.',
  },
} as const satisfies MailTable;
