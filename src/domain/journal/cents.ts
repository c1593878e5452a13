/** The cents of an amount on the wire, "250", "250.00" or 250; null for anything but whole cents. */
export function parseCents(amount: string | number): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount;
  const [, units, cents = ''] = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return units === undefined ? null : Number(units) * 100 + Number(cents.padEnd(2, '0'));
}

/** Cents with two decimals, for the wire: `25000` → "250.00" (spec §7). */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
