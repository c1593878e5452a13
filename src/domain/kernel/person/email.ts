/** The maximum length of an address (RFC 5321). */
export const EMAIL_MAX = 254;

/** A single ASCII address: a list would reach several people, a lookalike letter the wrong person. */
export const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/**
 * Trims an address and converts its domain to ASCII, as browsers do: `a@universität.example` is
 * `a@xn--universitt-y5a.example`.
 */
export function toAsciiAddress(text: string): string {
  const address = text.trim();
  const [, local = '', domain = ''] = /^([^@]*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  if (ASCII_ONLY.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return `${local}@${new URL(`http://${domain}`).hostname}`;
}

const ASCII_ONLY = /^\p{ASCII}*$/u;

/** Explains why an address is invalid, or why some mail servers would refuse it. */
export function addressProblem(address: string): string {
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  return ASCII_ONLY.test(local)
    ? 'Enter an email address such as name@example.org.'
    : 'Enter an email address without accents before the @: many mail servers refuse them.';
}

/** An address normalised for comparison: `A@EX.org` and `a@ex.org` are one account. */
export function emailKey(email: string): string {
  return toAsciiAddress(email).toLowerCase();
}

export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address);
}
