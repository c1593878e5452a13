import type { BackupKind, BackupState } from '#domain/assembly/backup';

/** Backups on our own server. */
export interface Backups {
  state: () => Promise<BackupState>;
  /** Starts a backup; false if one is running. It continues after the reply, and `state` has the outcome. */
  begin: (kind: BackupKind) => boolean;
  /** Verifies a backup; returns its contents, undefined if unknown. @throws Error describing the fault */
  check: (name: string) => Promise<{ rows: number; files: number } | undefined>;
}
