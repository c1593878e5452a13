import { DAY_MS } from '#domain/kernel/date';
import type { BackupState } from './backup.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Deliveries are made within a minute, but a build may delay others of its kind. */
const DELIVERY_LATE_MS = 20 * MINUTE_MS;
const CHORE_LATE_MS = 3 * HOUR_MS;
/** Daily, plus some hours for a machine that was off overnight. */
const BACKUP_LATE_MS = DAY_MS + 12 * HOUR_MS;
/** Certificates are usually renewed a month before they expire. */
const CERTIFICATE_SOON_MS = 14 * DAY_MS;
const DISK_LOW_BYTES = 2e9;
const DISK_FULL_BYTES = 2e8;

/** A duration in its largest unit: "3 hours". */
export function durationText(milliseconds: number): string {
  const units = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
  ] as const;
  const [size, unit] = units.find(([one]) => milliseconds >= one) ?? [MINUTE_MS, 'minute'];
  const count = Math.max(1, Math.floor(milliseconds / size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A size as disks state it: "4.2 MB". */
export function sizeText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The database: its server, its size, and migrations that have not run. */
export function databaseFinding(found: { server: string; bytes: number; pending: readonly string[] }): Finding {
  const words = `${found.server}, ${sizeText(found.bytes)}.`;
  if (found.pending.length === 0) return { state: 'good', words };
  return {
    state: 'broken',
    words: `${words} ${found.pending.length} migrations have not run.`,
    remedy: 'Restart or redeploy the journal; both bring the database up to date.',
  };
}

/** The file store: whether it answers, and the free space if it is a disk. */
export function filesFinding({ fault, free }: { fault?: string | undefined; free?: number | undefined }): Finding {
  if (fault) {
    return {
      state: 'broken',
      words: `The file store is not responding: ${fault}`,
      remedy: 'See “Files” in the operations guide.',
    };
  }
  if (free === undefined) return { state: 'good', words: 'The file store is responding.' };
  const words = `The file store is responding. Its disk has ${sizeText(free)} left.`;
  const remedy = 'Free some space, starting with old backups and logs. Nothing can be submitted on a full disk.';
  if (free < DISK_FULL_BYTES) return { state: 'broken', words, remedy };
  return free < DISK_LOW_BYTES ? { state: 'look', words, remedy } : { state: 'good', words };
}

/** The outbox: how many deliveries failed permanently, and how long the oldest has been due. */
export function deliveriesFinding(found: { dead: number; due: number; oldest: Date | null }, now: Date): Finding {
  const late = found.oldest ? now.getTime() - found.oldest.getTime() : 0;
  if (late > DELIVERY_LATE_MS) {
    return {
      state: 'broken',
      words: `${found.due} ${found.due === 1 ? 'delivery is' : 'deliveries are'} due, the oldest for ${durationText(late)}.`,
      remedy: 'Restart the journal; on Netlify, check that the function “outbox” runs every minute.',
    };
  }
  if (found.dead === 0) return { state: 'good', words: 'No deliveries are late or have failed.' };
  const counted = found.dead === 1 ? 'One delivery has failed.' : `${found.dead} deliveries have failed.`;
  return { state: 'look', words: counted, remedy: 'Open the list for the reasons, and to retry.' };
}

/** The hourly chores; `done` is when each last ran. */
export function choresFinding(lastRuns: readonly (Date | null)[], now: Date): Finding {
  const times = lastRuns.flatMap((one) => (one ? [one.getTime()] : []));
  if (times.length === 0) return { state: 'good', words: 'The first run is due within the hour.' };
  const late = now.getTime() - Math.min(...times);
  if (late <= CHORE_LATE_MS)
    return { state: 'good', words: 'Reminders, clean-up and other jobs have run within the last three hours.' };
  return {
    state: 'broken',
    words: `Some jobs last ran ${durationText(late)} ago.`,
    remedy: 'See the journal’s log for the error, then restart the journal.',
  };
}

/** Whether the last build of the site failed. */
export function siteFinding({ isFailed, isBuilding }: { isFailed: boolean; isBuilding: boolean }): Finding {
  if (isFailed) {
    return {
      state: 'broken',
      words: 'The last build failed; readers see the previous site.',
      remedy: 'See why, fix it and rebuild.',
    };
  }
  return { state: 'good', words: isBuilding ? 'A build is running.' : 'The last build went live.' };
}

/** Our own server's backups; elsewhere the host makes them. */
export function backupsFinding(backups: BackupState | null, now: Date): Finding {
  if (!backups) {
    return {
      state: 'off',
      words: 'This host keeps no backups. The database service keeps a history of a few days.',
      remedy: 'Create one regularly from another machine: see “Backups” in the operations guide.',
    };
  }
  const { items, failure } = backups;
  if (failure)
    return {
      state: 'broken',
      words: `The last backup failed: ${failure}`,
      remedy: 'Fix that, then press “Back up now”.',
    };
  const [newest] = items;
  if (!newest) return { state: 'look', words: 'No backups yet.', remedy: 'Press “Back up now”.' };
  const age = now.getTime() - Date.parse(newest.made_at);
  const words = `The newest backup is ${durationText(age)} old.`;
  return age > BACKUP_LATE_MS ? { state: 'look', words, remedy: 'Press “Back up now”.' } : { state: 'good', words };
}

/** The certificate of the site's address; `ends` is its expiry. */
export function certificateFinding(
  found: { isLocal: true } | { isEncrypted: false } | { fault: string } | { ends: Date },
  now: Date,
): Finding {
  if ('isLocal' in found) return { state: 'off', words: 'The journal is reachable only on this machine.' };
  if ('isEncrypted' in found) {
    return {
      state: 'broken',
      words: 'The site’s address begins with http://, so traffic can be read in transit.',
      remedy: 'Obtain a certificate and set SITE_URL to the https address.',
    };
  }
  const remedy = 'Renew it where it is managed: on the proxy in front of the journal, or with the host.';
  if ('fault' in found)
    return {
      state: 'look',
      words: `The certificate could not be checked: ${found.fault}`,
      remedy: 'Open the site in a browser. If the browser warns you, renew the certificate.',
    };
  const left = found.ends.getTime() - now.getTime();
  if (left <= 0) return { state: 'broken', words: `The certificate expired ${durationText(-left)} ago.`, remedy };
  const words = `Valid for another ${durationText(left)}.`;
  return left < CERTIFICATE_SOON_MS ? { state: 'look', words, remedy } : { state: 'good', words };
}

/** Whether the sender's domain authorises the server (SPF, DKIM, DMARC), or why its records could not be read. */
export function senderFinding(
  domain: string,
  found: { fault: string } | { hasSpf: boolean; hasDmarc: boolean } | { isDemonstration: boolean },
): Finding {
  if ('isDemonstration' in found) {
    const local = 'The journal runs only on this machine, so its domain records do not matter.';
    return { state: 'off', words: found.isDemonstration ? 'The demonstration sends no email.' : local };
  }
  if (domain === '')
    return {
      state: 'broken',
      words: 'The journal has no email address, so it cannot send email.',
      remedy: 'Set one under Settings, Journal.',
    };
  if ('fault' in found)
    return {
      state: 'look',
      words: `The records of ${domain} could not be read: ${found.fault}`,
      remedy: 'Try again later.',
    };
  const missing = [!found.hasSpf && 'SPF', !found.hasDmarc && 'DMARC'].filter(Boolean);
  if (missing.length === 0) return { state: 'good', words: `${domain} has SPF and DMARC records.` };
  return {
    state: 'look',
    words: `${domain} has no ${missing.join(' and ')} record, so emails may be treated as spam.`,
    remedy: 'Ask your domain administrator to add the records your email provider gives you, and its DKIM key.',
  };
}

/** An external service: OK if it answers, broken with its error otherwise. */
export function serviceFinding(found: { words: string; fault?: string | undefined; remedy: string }): Finding {
  if (found.fault === undefined) return { state: 'good', words: found.words };
  return { state: 'broken', words: found.fault, remedy: found.remedy };
}

/** A deposit destination: OK unless it refused a record. */
export function depositsFinding({ name, refused, words }: { name: string; refused: number; words: string }): Finding {
  if (refused === 0) return { state: 'good', words };
  const counted = refused === 1 ? 'one article' : `${refused} articles`;
  return { state: 'look', words: `${name} has refused ${counted}.`, remedy: 'See why, fix it and resend them.' };
}

/** The parts of the running journal, in display order. */
export const SYSTEM_PARTS = {
  database: 'Database',
  files: 'Stored files',
  deliveries: 'Deliveries',
  chores: 'Scheduled tasks',
  site: 'Site',
  mail: 'Mail server',
  sender: 'Sending domain',
  backups: 'Backups',
  certificate: 'Certificate',
  payments: 'Payments',
  register: 'DOI registration',
  doaj: 'Directory of Open Access Journals',
  orcid: 'ORCID',
  scanner: 'Virus scanner',
} as const;
export type SystemPart = keyof typeof SYSTEM_PARTS;

/** The health of a component: OK, worth a look, broken, or not in use. `words` is the finding, `remedy` the fix. */
export interface Finding {
  state: 'good' | 'look' | 'broken' | 'off';
  words: string;
  remedy?: string;
}

/** The health of the journal at `checked_at`; no backups if the host keeps none in a folder. */
export interface SystemReport {
  checked_at: string;
  parts: readonly (Finding & { part: SystemPart })[];
  backups: BackupState | null;
}

export const SYSTEM_STATES: Readonly<Record<Finding['state'], string>> = {
  good: 'OK',
  look: 'Needs attention',
  broken: 'Failed',
  off: 'Not in use',
};

/** Summarises how many parts failed or need attention. */
export function systemSummary(parts: SystemReport['parts']): string {
  const count = (state: Finding['state']) => parts.filter((one) => one.state === state).length;
  const [broken, look] = [count('broken'), count('look')];
  if (broken + look === 0) return 'Everything is OK.';
  const counted = [
    broken > 0 && `${broken} failed`,
    look > 0 && `${look} ${look === 1 ? 'needs' : 'need'} attention`,
  ].filter(Boolean);
  return `Not everything is OK: ${counted.join(', ')}.`;
}
