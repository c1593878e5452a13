import type { Deliverers } from '#server/kernel/outbox/deliver';

/** Dependencies are imported with the first email. */
export const alertDeliverers = {
  'mail.alert-confirm': async (effect, context) => (await import('./send-alert.ts')).sendConfirmation(effect, context),
  'mail.alert': async (effect, context) => (await import('./send-alert.ts')).sendAlert(effect, context),
} satisfies Deliverers;
