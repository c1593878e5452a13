/** The cents of an amount on the wire, "250", "250.00" or 250; null for anything but whole cents. */
export function centsOf(amount: string | number): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount;
  const [, dollars, cents = ''] = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
