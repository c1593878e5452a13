import { createHmac } from 'node:crypto';
import { emailKey } from '#domain/account/account';

/** Fingerprints an address: without the journal's secret no one can tell which address is meant. */
export function addressFingerprint(email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address!${emailKey(email)}`)
    .digest('base64url');
}
