import { createHmac } from 'node:crypto';
import { emailKey } from '#domain/account/account';

/** Names an address without saying it: only who has the journal's secret can tell whether an address is meant. */
export function addressFingerprint(email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address!${emailKey(email)}`)
    .digest('base64url');
}
