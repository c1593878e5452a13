import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { PictureUse } from '#domain/journal/picture/picture';
import { issueName } from '#domain/publication/article-list';
import { setPictureUses } from '#server/settings/picture/pictures';
import { type IssueWithCover, listCovers } from './queries.ts';

export const coverUseKey = (id: string): string => `issue-${id}`;

export const coverUses = ({ cover, volume, number }: Omit<IssueWithCover, 'id'>): PictureUse[] =>
  cover ? [{ name: cover, words: `Cover of ${issueName(volume, { number })}`, control: 'cover' }] : [];

/**
 * Sets an issue's cover, in the transaction that saves it.
 * @throws Problem bad_request naming the control if the picture is missing
 */
export const setCover = (trx: Transaction<Database>, issue: IssueWithCover): Promise<void> =>
  setPictureUses(trx, coverUseKey(issue.id), coverUses(issue));

/** Updates the descriptions of covers after renumbering. */
export async function updateCovers(trx: Transaction<Database>, of: { volume: string } | { issue: string }) {
  for (const issue of await listCovers(trx, of)) await setCover(trx, issue);
}

/** Removes the covers of a volume's issues, or of one issue, before deletion. */
export async function removeCovers(trx: Transaction<Database>, of: { volume: string } | { issue: string }) {
  for (const issue of await listCovers(trx, of)) await setCover(trx, { ...issue, cover: '' });
}
