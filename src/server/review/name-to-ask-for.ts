import type { NameToAskFor } from '#domain/review/invitation';

interface Known extends NameToAskFor {
  email_verified_at: Date | null;
}

/**
 * True for someone whose name has to be asked for: there is none, or no one has confirmed that it belongs to the
 * address.
 */
export const mustAskName = ({ first_name, last_name, email_verified_at }: Known): boolean =>
  email_verified_at === null || !(first_name || last_name);

/** The name to ask for on accepting, as far as it is known; null if it need not be asked. */
export function nameToAskFor({ first_name, last_name, email_verified_at }: Known): NameToAskFor | null {
  return mustAskName({ first_name, last_name, email_verified_at }) ? { first_name, last_name } : null;
}
