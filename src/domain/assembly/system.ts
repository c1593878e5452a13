import type { BackupState } from './backup.ts';

/** The parts of the running journal, in the order in which they are shown. */
export const SYSTEM_PARTS = {
  database: 'Database',
  files: 'Stored files',
  deliveries: 'Deliveries',
  chores: 'Hourly work',
  site: 'Site',
  mail: 'Mail server',
  sender: 'Sender of emails',
  backups: 'Backups',
  certificate: 'Certificate',
  payments: 'Payments',
  register: 'Registration of DOIs',
  doaj: 'Directory of Open Access Journals',
  orcid: 'ORCID',
  scanner: 'Virus scanner',
} as const;
export type SystemPart = keyof typeof SYSTEM_PARTS;

/**
 * How a part is: in order, worth a look, broken, or not in use. `words` says what was found, `remedy` what to do
 * about it.
 */
export interface Finding {
  state: 'good' | 'look' | 'broken' | 'off';
  words: string;
  remedy?: string;
}

/** How the running journal is, as seen at `checked_at`; no backups where the host keeps none in a folder. */
export interface SystemReport {
  checked_at: string;
  parts: readonly (Finding & { part: SystemPart })[];
  backups: BackupState | null;
}

/** What each state is called. */
export const SYSTEM_STATES: Readonly<Record<Finding['state'], string>> = {
  good: 'OK',
  look: 'Needs attention',
  broken: 'Failed',
  off: 'Not in use',
};

/** In one sentence: how many parts want someone. */
export function summaryOf(parts: SystemReport['parts']): string {
  const count = (state: Finding['state']) => parts.filter((one) => one.state === state).length;
  const [broken, look] = [count('broken'), count('look')];
  if (broken + look === 0) return 'Everything is OK.';
  const counted = [
    broken > 0 && `${broken} failed`,
    look > 0 && `${look} ${look === 1 ? 'needs' : 'need'} attention`,
  ].filter(Boolean);
  return `Not everything is OK: ${counted.join(', ')}.`;
}
