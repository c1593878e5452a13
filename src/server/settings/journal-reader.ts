import type { Journal } from '#domain/journal/journal';
import { journalOf } from '#domain/journal/journal-of';
import type { Context } from '#server/kernel/context';
import { readNewestVersion, readOwnSettings } from './own-queries.ts';

/** Gives the journal as the office has set it by now. */
export type JournalReader = (reader: Context['reader']) => Promise<Journal>;

/**
 * Reads the journal for request after request: the settings whole only where a version was added since. Where the database
 * cannot be asked, what was read before goes on: whatever needs the database will say so, and some requests do not.
 */
export function journalReader(): JournalReader {
  let known: { newest: string; journal: Journal } | undefined;
  return async (reader) => {
    try {
      const newest = await readNewestVersion(reader);
      if (known?.newest !== newest) {
        known = { newest, journal: journalOf(await readOwnSettings(reader)) };
      }
    } catch {
      known ??= { newest: '', journal: journalOf({}) };
    }
    return known.journal;
  };
}
