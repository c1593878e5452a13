/** The label of a kind, derived from its name if missing: `payment.fee-waived` is "Payment: fee waived". */
export function kindText(words: Readonly<Record<string, string>>, kind: string): string {
  const known = Object.hasOwn(words, kind) ? words[kind] : undefined;
  if (known) return known;
  const [first = '', ...rest] = kind.split('.');
  const spoken = (text: string) => text.replaceAll(/[-_]+/g, ' ');
  const told = [first.charAt(0).toUpperCase() + spoken(first.slice(1)), spoken(rest.join(' '))];
  return told.filter(Boolean).join(': ');
}
