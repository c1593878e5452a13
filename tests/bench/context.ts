import type { Kysely } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import { systemClock } from '#server/kernel/adapters/clock';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import type { Context } from '#server/kernel/context';
import { MERIDIAN } from '../support/meridian.ts';

/** A context for benchmarks; emails and builds are discarded. */
export function benchContext(db: Kysely<Database>, folder: string): Context {
  return {
    db,
    reader: readerOf(db),
    journal: MERIDIAN,
    files: diskFileStore(folder),
    clock: systemClock,
    siteUrl: 'http://127.0.0.1',
    secret: 'x'.repeat(32),
    requireEditorMfa: false,
    directUploadMax: DOCUMENT_MAX_BYTES,
    scanner: undefined,
    payments: undefined,
    publicationWaitsForPayment: false,
    rebuildSite: async () => {},
    mailer: { send: async () => {} },
    wakeOutbox: () => {},
    log: (_, message) => console.error(message),
  };
}
