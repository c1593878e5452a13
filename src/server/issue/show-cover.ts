import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { ShownPicture } from '#domain/journal/picture/shown-picture';
import { issueName } from '#domain/publication/article-list';
import { showPictures } from '#server/settings/picture/show-pictures';
import { type IssueWithCover, listCovers } from './volume-queries.ts';

/** What shows the cover of an issue, among all that shows pictures. */
export const coverPlace = (id: string): string => `issue-${id}`;

/** The cover of an issue, as the picture that it is; none if its name is empty. */
export const coverOf = ({ cover, volume, number }: Omit<IssueWithCover, 'id'>): ShownPicture[] =>
  cover ? [{ name: cover, words: `Cover of ${issueName(volume, { number })}`, control: 'cover' }] : [];

/**
 * Has an issue show its cover, inside the transaction that saves it.
 * @throws Problem bad_request naming the control where the picture is missing
 */
export const showCover = (trx: Transaction<Database>, issue: IssueWithCover): Promise<void> =>
  showPictures(trx, coverPlace(issue.id), coverOf(issue));

/** Says again which issues the covers are of, after a volume or an issue has got another number. */
export async function renameCovers(trx: Transaction<Database>, of: { volume: string } | { issue: string }) {
  for (const issue of await listCovers(trx, of)) await showCover(trx, issue);
}

/** Has the issues of a volume, or one issue, show no cover any more: they are about to be removed. */
export async function takeCovers(trx: Transaction<Database>, of: { volume: string } | { issue: string }) {
  for (const issue of await listCovers(trx, of)) await showCover(trx, { ...issue, cover: '' });
}
