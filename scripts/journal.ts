import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { analyse, isEmpty, startJournal } from '#database/start';
import { DIRECT_UPLOAD_MAX_BYTES } from '#domain/document/document';
import type { BuildReport } from '#domain/publishing/build';
import { RENDERING } from '#loaders/render-site';
import { hourlyChores } from '#server/assembly/chores';
import { allDeliverers } from '#server/assembly/deliverers';
import { systemClock } from '#server/kernel/adapters/clock';
import { openDomainChecks } from '#server/kernel/adapters/domain-checks';
import { openInboundMail, openMailer } from '#server/kernel/adapters/mail';
import { libreOffice } from '#server/kernel/adapters/office';
import {
  openCitationResolver,
  openCitedBy,
  openDepositors,
  openFileStore,
  openOrcid,
  openPayments,
  openScanner,
} from '#server/kernel/adapters/open-adapters';
import type { PreviousSite } from '#server/kernel/adapters/rebuild';
import type { Context } from '#server/kernel/context';
import type { Env } from '#server/kernel/env';
import { writeLog } from '#server/kernel/http/log';
import { removeAbandoned } from '#server/kernel/http/spool';
import { startWorker } from '#server/kernel/outbox/worker';
import { localDossierKey, localSecret } from '#server/kernel/secret';
import { isDemonstration } from '#server/publication/queries';
import { markAllInterrupted } from '#server/publishing/queries';
import { journalReader } from '#server/settings/journal-reader';
import { seedDemonstration } from './demonstration/seed.ts';
import { localBackups } from './local-backups.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Deletes leftovers of killed builds. */
export const removeBrokenRenderings = () =>
  removeAbandoned(join(ROOT, RENDERING.folder), new RegExp(`^${RENDERING.prefix}(\\d+)-`));

/** An opened, migrated journal, started if empty. */
export interface Journal {
  context: Context;
  /** A context with the journal's current settings. */
  current: () => Promise<Context>;
  isDemonstration: boolean;
  /** Emails are not sent but shown at `/__mail`. */
  catchesMail: boolean;
  close: () => Promise<void>;
}

/** Builds and rolls back the site, if this process serves one. */
export interface SiteBuilder {
  build: (context: Context) => Promise<BuildReport | undefined>;
  earlier: PreviousSite;
}

/** Opens the journal for a long-running process; announces its first start. */
export async function openJournal(env: Env, builder?: SiteBuilder): Promise<Journal> {
  const log = writeLog;
  const { databaseUrl, dataDir } = env;
  const onError = (cause: Error) => log('error', 'A database connection was lost.', cause.message);
  const connection = await connect({ databaseUrl, dataDir, onError });
  const { db } = connection;
  try {
    const files = await openFileStore(env);
    const backups = localBackups({
      ...{ folder: resolve(env.backupDir), kept: env.backupsKept },
      ...{ files, connection, now: systemClock.now, log },
    });
    if (builder) await backups.makeBeforeUpgrade(db);
    const migrations = await connection.withLongLimit(migrateToLatest);
    if (migrations.length > 0) log('info', `Database migrated: ${listMigrations(migrations)}.`);
    if (await isEmpty(db)) {
      const now = systemClock.now();
      if (env.demo) {
        log('info', 'Creating the demonstration journal …');
        await seedDemonstration(db, { files, siteUrl: env.siteUrl, now, synthetic: env.demoArticles });
      } else await startJournal(db, now);
      await analyse(db);
    }
    const readJournal = journalReader();
    const opened = { isDemonstration: await isDemonstration(readerOf(db)), db, clock: systemClock };
    const currentJournal = async () => {
      const journal = await readJournal(readerOf(db));
      return {
        journal,
        mailer: openMailer(journal, env, opened),
        citedBy: await openCitedBy(journal, env),
        depositors: await openDepositors(journal, env, opened),
      };
    };
    const context: Context = {
      ...(await currentJournal()),
      db,
      reader: readerOf(db),
      files,
      inboundMail: openInboundMail(env, opened.isDemonstration),
      scanner: await openScanner(env),
      citationResolver: await openCitationResolver(env),
      orcid: await openOrcid(env),
      office: libreOffice(env.soffice),
      payments: await openPayments(env, opened),
      publicationWaitsForPayment: env.publicationWaitsForPayment,
      clock: systemClock,
      siteUrl: env.siteUrl,
      secret: localSecret(env.sessionSecret, dataDir),
      dossierKey: localDossierKey(env.dossierKey, dataDir),
      requireEditorMfa: env.requireEditorMfa,
      directUploadMax: DIRECT_UPLOAD_MAX_BYTES[env.simulateNetlify ? 'netlify' : 'ownServer'],
      rebuildSite: async () =>
        builder &&
        connection.withLongLimit(async (patient) => builder.build({ ...(await current()), reader: readerOf(patient) })),
      ...(builder && { previousSite: builder.earlier, backups }),
      domainChecks: openDomainChecks(env),
      wakeOutbox: () => worker.wake(),
      log,
    };
    if (builder) {
      await markAllInterrupted({ db, now: systemClock.now() });
      await removeBrokenRenderings();
    }
    const chores = {
      ...hourlyChores,
      ...(connection.engine === 'pglite' && { 'Analysing tables': ({ db }: Context) => analyse(db) }),
      ...(builder && { 'Backing up': backups.makeDaily }),
    };
    const current = async () => ({ ...context, ...(await currentJournal()) });
    const worker = startWorker(current, log, allDeliverers, chores);
    const close = async () => {
      await worker.stop();
      await connection.close();
    };
    const catchesMail = opened.isDemonstration && !env.smtpUrl;
    return { context, current, isDemonstration: opened.isDemonstration, catchesMail, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** A new database runs too many migrations to list. */
const listMigrations = (migrations: readonly string[]) =>
  migrations.length > 5 ? `${migrations.length} migrations, up to ${migrations.at(-1)}` : migrations.join(', ');
