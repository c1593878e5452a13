/** Reasons for a backup, used in file names, with their labels for the office. */
export const BACKUP_KINDS = {
  backup: 'On request',
  daily: 'Daily',
  'before-upgrade': 'Before an upgrade',
} as const;
export type BackupKind = keyof typeof BACKUP_KINDS;

/** A complete backup in the backup folder; `made_at` is a UTC instant, `bytes` its size. */
export interface StoredBackup {
  name: string;
  kind: BackupKind;
  made_at: string;
  bytes: number;
}

/** The server's backups, newest first. `failure` is the error of the last one that failed. */
export interface BackupState {
  items: readonly StoredBackup[];
  is_running: boolean;
  failure: string | null;
  /** How many daily backups are kept; 0 if none are made. */
  kept: number;
}

/** The file name of a backup: kind and UTC time to the second, as in "journal-daily-2026-11-25T031500.tar.gz". */
export function backupName(kind: BackupKind, now: Date): string {
  return `journal-${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;
}

const NAME = /^journal-(backup|daily|before-upgrade)-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.tar\.gz$/;

/** Parses the file name of a backup; undefined for any other name. */
export function parseBackupName(name: string): Pick<StoredBackup, 'kind' | 'made_at'> | undefined {
  const [, kind, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const made_at = `${day}T${hours}:${minutes}:${seconds}.000Z`;
  if (!kind || Number.isNaN(Date.parse(made_at))) return undefined;
  return { kind: kind as BackupKind, made_at };
}

/** How many backups of each kind other than daily are kept. */
export const MANUAL_BACKUPS_KEPT = 5;

/** The backups to delete: all but the newest `kept` daily ones, and all but the newest few of each other kind. */
export function outdatedBackups(items: readonly StoredBackup[], kept: number): StoredBackup[] {
  const newestFirst = items.toSorted((a, b) => b.made_at.localeCompare(a.made_at));
  const byKind = Map.groupBy(newestFirst, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, of]) => of.slice(kind === 'daily' ? kept : MANUAL_BACKUPS_KEPT));
}
