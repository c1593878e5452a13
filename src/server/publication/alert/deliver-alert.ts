import type { Deliverers } from '#server/kernel/outbox/deliver';

/** Delivers alert emails; dependencies are imported with the first. */
export const alertDeliverers = {
  'mail.alert-confirm': async (effect, context) => (await import('./send-alert.ts')).sendConfirmation(effect, context),
  'mail.alert': async (effect, context) => (await import('./send-alert.ts')).sendAlert(effect, context),
} satisfies Deliverers;
