import type { Journal } from '#domain/journal/journal';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import type { Context } from '#server/kernel/context';
import { readMailChanges, readSettingChanges, readSettingsRevision } from './change-queries.ts';

/** Provides the current journal. */
export type JournalReader = (reader: Context['reader']) => Promise<Journal>;

/**
 * Caches the journal: settings are reread only after a new version. If the database is down, the cached journal is
 * used; requests that need the database fail anyway. Calls in one turn of the event loop share a query, and later calls
 * send their own, so none misses an earlier change.
 */
export function journalReader(): JournalReader {
  let cached: { newest: string; journal: Journal } | undefined;
  let pending: Promise<Journal> | undefined;
  return (reader) => {
    if (pending) return pending;
    const reading = read(reader);
    const forget = () => {
      if (pending === reading) pending = undefined;
    };
    pending = reading;
    reading.then(forget, forget);
    setImmediate(forget);
    return reading;
  };

  async function read(reader: Context['reader']): Promise<Journal> {
    try {
      const newest = await readSettingsRevision(reader);
      if (cached?.newest !== newest) {
        const mails = Object.fromEntries((await readMailChanges(reader)).map(({ kind, own }) => [kind, own]));
        cached = { newest, journal: { ...journalFromSettings(await readSettingChanges(reader)), mails } };
      }
    } catch {
      cached ??= { newest: '', journal: journalFromSettings({}) };
    }
    return cached.journal;
  }
}
