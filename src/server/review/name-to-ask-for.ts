import type { NameToAskFor } from '#domain/review/invitation';

interface Known extends NameToAskFor {
  email_verified_at: Date | null;
}

/** Whether the name must be asked for: missing, or on an unconfirmed account. */
export const mustAskName = ({ first_name, last_name, email_verified_at }: Known): boolean =>
  email_verified_at === null || !(first_name || last_name);

/** The name to ask for on accepting, as far as known; null if not needed. */
export function nameToAskFor({ first_name, last_name, email_verified_at }: Known): NameToAskFor | null {
  return mustAskName({ first_name, last_name, email_verified_at }) ? { first_name, last_name } : null;
}
