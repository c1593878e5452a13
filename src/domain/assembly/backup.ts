/** Why a backup was made, as its file name says, and how the office reads it. */
export const BACKUP_KINDS = {
  backup: 'On request',
  daily: 'Daily',
  'before-upgrade': 'Before an upgrade',
} as const;
export type BackupKind = keyof typeof BACKUP_KINDS;

/** A whole backup in the folder of backups; `made_at` is an instant in UTC, `bytes` its size. */
export interface StoredBackup {
  name: string;
  kind: BackupKind;
  made_at: string;
  bytes: number;
}

/** The backups of our own server, the newest first. `failure` is why the last one could not be made. */
export interface BackupState {
  items: readonly StoredBackup[];
  is_running: boolean;
  failure: string | null;
  /** How many daily ones are kept; 0 if none are made. */
  kept: number;
}

/** The file name of a backup: kind and moment, to the second, in UTC, as in "journal-daily-2026-11-25T031500.tar.gz". */
export function backupName(kind: BackupKind, now: Date): string {
  return `journal-${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;
}

const NAME = /^journal-(backup|daily|before-upgrade)-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.tar\.gz$/;

/** What the file name of a backup says; undefined for any other name. */
export function readBackupName(name: string): Pick<StoredBackup, 'kind' | 'made_at'> | undefined {
  const [, kind, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const made_at = `${day}T${hours}:${minutes}:${seconds}.000Z`;
  if (!kind || Number.isNaN(Date.parse(made_at))) return undefined;
  return { kind: kind as BackupKind, made_at };
}

/** How many of the others are kept. */
export const MANUAL_BACKUPS_KEPT = 5;

/** The backups that make room: of the daily ones all but the newest `kept`, of each other kind all but the newest few. */
export function outdatedBackups(items: readonly StoredBackup[], kept: number): StoredBackup[] {
  const newestFirst = items.toSorted((a, b) => b.made_at.localeCompare(a.made_at));
  const byKind = Map.groupBy(newestFirst, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, of]) => of.slice(kind === 'daily' ? kept : MANUAL_BACKUPS_KEPT));
}
