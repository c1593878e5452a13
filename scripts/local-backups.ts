import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Connection } from '#database/connect';
import { MIGRATIONS, pendingMigrations } from '#database/migrate';
import type { Database } from '#database/schema';
import {
  type BackupKind,
  backupName,
  outdatedBackups,
  parseBackupName,
  type StoredBackup,
} from '#domain/assembly/backup';
import { DAY_MS } from '#domain/kernel/date';
import { findInstalledAt } from '#server/assembly/system/queries';
import type { Backups } from '#server/kernel/adapters/backups';
import type { FileStore } from '#server/kernel/adapters/files';
import type { Context, Log } from '#server/kernel/context';
import { removeAbandoned } from '#server/kernel/http/spool';
import { openArchive } from './archive-format.ts';
import { createArchive } from './create-archive.ts';

/** The backup folder, the number of daily backups, and their content. */
interface Options {
  folder: string;
  kept: number;
  files: FileStore;
  connection: Pick<Connection, 'withLongLimit'>;
  now: () => Date;
  log: Log;
}

/** Backups made, verified and deleted by this process. */
export interface LocalBackups extends Backups {
  /**
   * Backs up a journal of an earlier version before migrating. Skipped for new or current ones.
   * @throws Error if that fails: nothing is migrated then
   */
  makeBeforeUpgrade: (db: Kysely<Database>) => Promise<void>;
  /** The hourly chore: backs up if the newest is a day old, and deletes outdated and unfinished backups. */
  makeDaily: (context: Context) => Promise<void>;
}

/** The temporary file of `createArchive`. */
const UNFINISHED = /^journal-.+\.tar\.gz\.(\d+)\.part$/;

/** Opens the folder; it is made with the first backup. */
export function localBackups({ folder, kept, files, connection, now, log }: Options): LocalBackups {
  let running: Promise<string> | undefined;
  let failure: string | null = null;

  async function list(): Promise<StoredBackup[]> {
    const names = await readdir(folder).catch(() => []);
    const found = names.map(async (name) => {
      const read = parseBackupName(name);
      const size = read && (await stat(join(folder, name)).catch(() => undefined))?.size;
      return read && size !== undefined ? [{ name, ...read, bytes: size }] : [];
    });
    return (await Promise.all(found)).flat().sort((a, b) => b.made_at.localeCompare(a.made_at));
  }

  function make(kind: BackupKind): Promise<string> {
    const at = now();
    const path = join(folder, backupName(kind, at));
    const making = connection
      .withLongLimit((db) => createArchive({ db, files, path, now: at }))
      .then(
        ({ missing }) => {
          failure =
            missing.length > 0 ? `${missing.length} files could not be read and are missing from the backup.` : null;
          return path;
        },
        (error: Error) => {
          failure = error.message;
          throw error;
        },
      )
      .finally(() => {
        running = undefined;
      });
    running = making;
    return making;
  }

  /** With zero, nothing is made or deleted. */
  async function removeOutdated(): Promise<void> {
    if (kept === 0) return;
    for (const { name } of outdatedBackups(await list(), kept)) await rm(join(folder, name), { force: true });
  }

  return {
    async makeBeforeUpgrade(db) {
      const pending = await pendingMigrations(db);
      const isOlder = pending.length > 0 && pending.length < Object.keys(MIGRATIONS).length;
      if (kept === 0 || !isOlder) return;
      const path = await make('before-upgrade').catch(({ message }: Error) => {
        const remedy = 'Fix this, or set BACKUPS_KEPT=0 to upgrade without a backup.';
        throw new Error(
          `The backup before the upgrade could not be made, and nothing was changed (${message}). ${remedy}`,
        );
      });
      log('info', `Backup from before the upgrade: ${path}`);
    },
    state: async () => ({ items: await list(), is_running: running !== undefined, failure, kept }),
    begin(kind) {
      if (running) return false;
      make(kind)
        .then(removeOutdated)
        .catch((error) => log('error', 'The backup could not be made.', error));
      return true;
    },
    async check(name) {
      if (!(await list()).some((one) => one.name === name)) return undefined;
      const { manifest } = await openArchive(join(folder, name));
      return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.files.length };
    },
    async makeDaily({ reader }) {
      await removeAbandoned(folder, UNFINISHED);
      await removeOutdated();
      const items = await list();
      // Without a backup, the first is due a day after the journal began.
      const last = items[0] ? new Date(items[0].made_at) : await findInstalledAt(reader);
      const isDue = last !== undefined && now().getTime() - last.getTime() >= DAY_MS;
      if (kept === 0 || running || !isDue) return;
      await make('daily');
      await removeOutdated();
    },
  };
}
