import { paths } from '#domain/kernel/paths';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { insertCoAuthorToken } from './co-author-queries.ts';

/**
 * Makes the link of a mail to a co-author, at the moment of sending; only the token's hash is kept. A mail
 * that is sent twice carries another link, and either works.
 */
export async function createCoAuthorLink(
  { db, clock, siteUrl }: Context,
  manuscriptId: string,
  position: number,
): Promise<string> {
  const token = randomToken();
  const created_at = clock.now();
  await insertCoAuthorToken(db, { hash: tokenHash(token), manuscript_id: manuscriptId, position, created_at });
  return `${siteUrl}${paths.coAuthor}#token=${token}`;
}
