import { formatUsd } from '#domain/payment/fee';
import { centsOf } from '#domain/payment/payment';

/** An amount of the wire as people read it: "250.00" → "$250". */
export const dollars = (amount: string): string => formatUsd(centsOf(amount) ?? 0);
