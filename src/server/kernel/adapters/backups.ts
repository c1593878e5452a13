import type { BackupKind, BackupState } from '#domain/assembly/backup';

/** The folder of backups of our own server. */
export interface Backups {
  state: () => Promise<BackupState>;
  /** Begins one; false if one is being made. It goes on after the reply, and `state` tells how it ended. */
  begin: (kind: BackupKind) => boolean;
  /**
   * Reads a backup to its end; returns what it holds, undefined if there is none of that name.
   * @throws Error saying what is wrong with it
   */
  check: (name: string) => Promise<{ rows: number; files: number } | undefined>;
}
