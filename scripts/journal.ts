import { fileURLToPath } from 'node:url';
import { connect, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { isEmpty, seedDemonstration, startJournal } from '#database/seed';
import { DIRECT_UPLOAD_MAX_BYTES } from '#domain/document';
import { systemClock } from '#server/adapters/clock';
import { openFileStore } from '#server/adapters/files';
import { openMailer } from '#server/adapters/mail';
import { openScanner } from '#server/adapters/scanner';
import type { Context } from '#server/context';
import { allDeliverers } from '#server/deliverers';
import type { Env } from '#server/env';
import { startWorker } from '#server/outbox/worker';
import { isDemonstration } from '#server/publication/queries';
import { localSecret } from '#server/secret';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** An opened, migrated and, where it was empty, started journal. */
export interface Journal {
  context: Context;
  isDemonstration: boolean;
  /** Mail is not sent but shown at `/__mail`. */
  catchesMail: boolean;
  close: () => Promise<void>;
}

/** How this process builds the site, where it serves a built one. */
export type BuildSite = (context: Context) => Promise<void>;

/** Opens the journal of these settings for a process that stays; says what it does on first start. */
export async function openJournal(env: Env, buildSite: BuildSite = async () => {}): Promise<Journal> {
  const log: Context['log'] = (level, message, cause) => console[level](message, ...(cause ? [cause] : []));
  const { databaseUrl, dataDir } = env;
  const onError = (cause: Error) => log('error', 'A database connection was lost.', cause.message);
  const connection = await connect({ databaseUrl, dataDir, onError });
  const { db } = connection;
  try {
    const migrations = await migrateToLatest(db);
    if (migrations.length > 0) log('info', `Database migrated: ${migrations.join(', ')}.`);
    const files = await openFileStore(env);
    if (await isEmpty(db)) {
      const now = systemClock.now();
      if (env.demo) {
        log('info', 'Writing the demonstration journal …');
        await seedDemonstration(db, { files, siteUrl: env.siteUrl, now, synthetic: env.demoArticles });
      } else await startJournal(db, now);
    }
    const journal = { isDemonstration: await isDemonstration(readerOf(db)), db, clock: systemClock };
    const context: Context = {
      db,
      reader: readerOf(db),
      files,
      mailer: await openMailer(env, journal),
      scanner: await openScanner(env),
      clock: systemClock,
      siteUrl: env.siteUrl,
      secret: localSecret(env.sessionSecret, dataDir),
      requireEditorMfa: env.requireEditorMfa,
      directUploadMax: DIRECT_UPLOAD_MAX_BYTES[env.simulateNetlify ? 'netlify' : 'ownServer'],
      rebuildSite: () => buildSite(context),
      wakeOutbox: () => worker.wake(),
      log,
    };
    const worker = startWorker(context, allDeliverers);
    const close = async () => {
      await worker.stop();
      await connection.close();
    };
    const catchesMail = journal.isDemonstration && !env.smtpUrl;
    return { context, isDemonstration: journal.isDemonstration, catchesMail, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
