import type { Journal } from '#domain/journal/journal';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import type { Context } from '#server/kernel/context';
import { readMailChanges, readSettingChanges, readSettingsRevision } from './change-queries.ts';

/** Provides the current journal. */
export type JournalReader = (reader: Context['reader']) => Promise<Journal>;

/**
 * Caches the journal: settings are reread only after a new version. If the database is down, the cached journal is
 * used; whatever needs the database fails by itself. Calls in one turn of the event loop share a query, and later calls
 * send their own, so none misses a change made before it.
 */
export function journalReader(): JournalReader {
  let known: { newest: string; journal: Journal } | undefined;
  let asked: Promise<Journal> | undefined;
  return (reader) => {
    if (asked) return asked;
    const answer = read(reader);
    const forget = () => {
      if (asked === answer) asked = undefined;
    };
    asked = answer;
    answer.then(forget, forget);
    setImmediate(forget);
    return answer;
  };

  async function read(reader: Context['reader']): Promise<Journal> {
    try {
      const newest = await readSettingsRevision(reader);
      if (known?.newest !== newest) {
        const mails = Object.fromEntries((await readMailChanges(reader)).map(({ kind, own }) => [kind, own]));
        known = { newest, journal: { ...journalFromSettings(await readSettingChanges(reader)), mails } };
      }
    } catch {
      known ??= { newest: '', journal: journalFromSettings({}) };
    }
    return known.journal;
  }
}
