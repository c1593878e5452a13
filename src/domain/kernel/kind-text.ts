/** The label of a kind, derived from its name if missing: `payment.fee-waived` is "Payment: fee waived". */
export function kindText(labels: Readonly<Record<string, string>>, kind: string): string {
  const label = Object.hasOwn(labels, kind) ? labels[kind] : undefined;
  if (label) return label;
  const [first = '', ...rest] = kind.split('.');
  const humanise = (text: string) => text.replaceAll(/[-_]+/g, ' ');
  const parts = [first.charAt(0).toUpperCase() + humanise(first.slice(1)), humanise(rest.join(' '))];
  return parts.filter(Boolean).join(': ');
}
