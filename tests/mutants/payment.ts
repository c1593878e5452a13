import type { Fault } from './fault.ts';

export const payment: readonly Fault[] = [
  {
    name: 'fractions of a cent left by a waiver are always rounded down',
    file: 'src/domain/payment/payment.ts',
    find: 'Math.round((amountCents * (100 - waiverPercent)) / 100)',
    put: 'Math.floor((amountCents * (100 - waiverPercent)) / 100)',
    tests: ['tests/unit/payment/payment.test.ts'],
  },
  {
    name: 'the office sees a waiver request before acceptance',
    file: 'src/server/payment/waiver-queries.ts',
    find: "    .where('manuscript.status', 'in', ACCEPTED_STATUSES)\n",
    put: '',
    tests: ['tests/api/payment/waiver.test.ts'],
  },
  {
    name: 'a manuscript is published although the journal requires payment first',
    file: 'src/server/payment/follow-decision.ts',
    find: 'if (publicationWaitsForPayment) throw',
    put: 'if (publicationWaitsForPayment && !fee) throw',
    tests: ['tests/api/payment/payment.test.ts'],
  },
  {
    name: 'a receipt states the paid share as the waived share',
    file: 'src/server/payment/queries.ts',
    find: 'Math.round(100 - (100 * amount_cents) / full_cents)',
    put: 'Math.round((100 * amount_cents) / full_cents)',
    tests: ['tests/api/payment/waiver.test.ts'],
  },
  {
    name: 'two orders for the same charge are both captured',
    file: 'src/server/payment/queries.ts',
    find: "return trx.selectFrom('fee').selectAll().where('manuscript_id', '=', manuscriptId).forUpdate()",
    put: "return trx.selectFrom('fee').selectAll().where('manuscript_id', '=', manuscriptId)",
    tests: ['tests/engines/payment-attacks.test.ts', 'tests/servers/waiver.test.ts'],
    engines: true,
  },
];
