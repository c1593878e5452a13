import { centsOf } from '#domain/journal/cents';
import { formatUsd } from '#domain/payment/fee';

/** An amount of the wire as people read it: "250.00" → "$250". */
export const dollars = (amount: string): string => formatUsd(centsOf(amount) ?? 0);
