import { ADDRESS_CHANGE_DAYS } from '#domain/account/address-change';
import { DAY_MS } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { replaceToken, type TokenPurpose } from './token-queries.ts';

const MINUTE = 60_000;
const LIFE_MS: Record<TokenPurpose, number> = {
  verify_email: DAY_MS,
  reset_password: 30 * MINUTE,
  present_address: ADDRESS_CHANGE_DAYS * DAY_MS,
  new_address: ADDRESS_CHANGE_DAYS * DAY_MS,
  stop_address: ADDRESS_CHANGE_DAYS * DAY_MS,
};

/**
 * Makes a token for a mailed link, at the moment of sending; only its hash is kept. The link carries it
 * in the fragment, which no log and no Referer shows, and only a POST uses it up: mail scanners open links.
 */
export async function createTokenLink(
  context: Context,
  accountId: string,
  purpose: TokenPurpose,
  page: string,
): Promise<string> {
  const token = randomToken();
  const now = context.clock.now();
  await replaceToken(context.db, {
    hash: tokenHash(token),
    account_id: accountId,
    purpose,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS[purpose]),
  });
  return `${context.siteUrl}${page}#token=${token}`;
}
