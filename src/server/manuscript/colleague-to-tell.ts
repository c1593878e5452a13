import { office } from '#domain/journal/office';
import { plainDate } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { findHandlingEditorId, findInOffice } from './colleague-queries.ts';
import { findSeenManuscript, visibilityOf } from './queries.ts';

/**
 * The recipient of an editorial notification: this colleague, else the handling editor, else the office. Resolved when
 * sending, because people leave, step down and change addresses.
 */
export async function colleagueToTell(
  { journal, reader, clock }: Pick<Context, 'reader' | 'clock' | 'journal'>,
  manuscriptId: string,
  accountId: string | null,
): Promise<{ name: string; address: string }> {
  const today = plainDate(clock.now());
  for (const id of [accountId, await findHandlingEditorId(reader, manuscriptId)]) {
    const person = id === null ? undefined : await findInOffice(reader, id, today);
    if (person && (await findSeenManuscript(reader, manuscriptId, await visibilityOf(reader, person)))) {
      return { name: person.name, address: person.email };
    }
  }
  return office(journal);
}
