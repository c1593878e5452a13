import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/kernel/context';

/** Half a SHA-256 is still hard to guess, and keeps the local part under 64 characters. */
const MAC_CHARACTERS = 32;
const LOCAL_PART = new RegExp(`^t-([0-9a-hjkmnp-tv-z]{16})-([0-9a-f]{${MAC_CHARACTERS}})$`);

/**
 * A person's reply address in a thread; undefined without email replies. The signature covers both, so the address
 * works neither for another thread nor for another sender.
 */
export function replyAddress(
  { inboundMail, secret }: Pick<Context, 'inboundMail' | 'secret'>,
  { threadId, email }: { threadId: string; email: string },
): string | undefined {
  return inboundMail && `t-${threadId}-${macOf(secret, threadId, email)}@${inboundMail.domain}`;
}

/** The thread named by an address, not yet verified against the sender; undefined for any other address. */
export function parseReplyAddress({ inboundMail }: Pick<Context, 'inboundMail'>, address: string) {
  const [local = '', domain] = address.toLowerCase().split('@');
  const [, threadId, mac] = LOCAL_PART.exec(local) ?? [];
  if (!inboundMail || domain !== inboundMail.domain || !threadId || !mac) return undefined;
  return { threadId, mac };
}

/** Verifies that the reply address was issued to this person. */
export function isReplyAddressOf(
  { secret }: Pick<Context, 'secret'>,
  { threadId, mac }: { threadId: string; mac: string },
  email: string,
): boolean {
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, threadId, email)));
}

const macOf = (secret: string, threadId: string, email: string) =>
  createHmac('sha256', secret)
    .update(`reply-address\n${threadId}\n${email.toLowerCase()}`)
    .digest('hex')
    .slice(0, MAC_CHARACTERS);
