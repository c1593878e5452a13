import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACKUP_KINDS, type BackupKind, backupName, outdatedBackups, parseBackupName } from '#domain/assembly/backup';
import {
  backupsFinding,
  certificateFinding,
  choresFinding,
  databaseFinding,
  deliveriesFinding,
  durationText,
  filesFinding,
  senderFinding,
  systemSummary,
} from '#domain/assembly/findings';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const backup = (hours: number, kind: BackupKind = 'daily') => ({
  name: backupName(kind, ago(hours)),
  kind,
  made_at: ago(hours).toISOString(),
  bytes: 1_000,
});
const kept = (...items: ReturnType<typeof backup>[]) => ({ items, is_running: false, failure: null, kept: 7 });

describe('the name of a backup', () => {
  it('states its kind and time, to the second', () => {
    const kinds = fc.constantFrom(...(Object.keys(BACKUP_KINDS) as BackupKind[]));
    const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(kinds, moments, (kind, moment) => {
        const made_at = `${moment.toISOString().slice(0, 19)}.000Z`;
        expect(parseBackupName(backupName(kind, moment))).toEqual({ kind, made_at });
      }),
    );
  });

  it.each([
    'journal-daily-2026-11-25T120000.tar.gz.123.part',
    '../journal-daily-2026-11-25T120000.tar.gz',
    'journal-weekly-2026-11-25T120000.tar.gz',
    'journal-daily-2026-13-45T120000.tar.gz',
    'notes.txt',
  ])('is not %s', (name) => expect(parseBackupName(name)).toBeUndefined());
});

it('of the backups of each kind the newest are kept', () => {
  const asked = [1, 2, 3, 4, 5, 6].map((hours) => backup(hours, 'backup'));
  const items = [backup(1), backup(25), backup(49), ...asked, backup(501, 'before-upgrade')];
  expect(outdatedBackups(items, 2)).toEqual([backup(49), backup(6, 'backup')]);
  expect(outdatedBackups(items, 3)).toEqual([backup(6, 'backup')]);
});

describe('a part is', () => {
  it('broken where migrations have not run', () => {
    const found = { server: 'PostgreSQL 17.5', bytes: 12_345_678 };
    expect(databaseFinding({ ...found, pending: [] })).toEqual({ state: 'good', words: 'PostgreSQL 17.5, 12.3 MB.' });
    expect(databaseFinding({ ...found, pending: ['a', 'b'] })).toMatchObject({ state: 'broken' });
  });

  it.each([
    [10e9, 'good'],
    [1e9, 'look'],
    [1e8, 'broken'],
  ])('with %d bytes left on the disk: %s', (free, state) => expect(filesFinding({ free }).state).toBe(state));

  it('broken if due work waits too long, and worth a look if a delivery was given up', () => {
    expect(deliveriesFinding({ dead: 0, due: 3, oldest: ago(0.1) }, NOW).state).toBe('good');
    expect(deliveriesFinding({ dead: 1, due: 0, oldest: null }, NOW).state).toBe('look');
    const late = deliveriesFinding({ dead: 0, due: 3, oldest: ago(5) }, NOW);
    expect(late).toMatchObject({ state: 'broken', words: '3 deliveries are due, the oldest for 5 hours.' });
  });

  it('broken if an hourly chore has not run for too long', () => {
    expect(choresFinding([ago(1), ago(0.5), null], NOW).state).toBe('good');
    expect(choresFinding([ago(1), ago(30)], NOW)).toMatchObject({
      state: 'broken',
      words: 'Some jobs last ran 1 day ago.',
    });
    expect(choresFinding([], NOW).state).toBe('good');
  });

  it('worth a look if there is no backup, or only an old one', () => {
    expect(backupsFinding(kept(), NOW).state).toBe('look');
    expect(backupsFinding(kept(backup(20)), NOW).state).toBe('good');
    expect(backupsFinding(kept(backup(40)), NOW).state).toBe('look');
    expect(backupsFinding({ ...kept(backup(1)), failure: 'The disk is full.' }, NOW).state).toBe('broken');
    expect(backupsFinding(null, NOW).state).toBe('off');
  });

  it('worth a look before a certificate runs out, and broken after', () => {
    const ends = (days: number) => certificateFinding({ ends: ago(-24 * days) }, NOW).state;
    expect([ends(60), ends(10), ends(-1)]).toEqual(['good', 'look', 'broken']);
    expect(certificateFinding({ isEncrypted: false }, NOW).state).toBe('broken');
  });

  it('worth a look where emails of the domain may be taken for spam, naming what is missing', () => {
    expect(senderFinding('a.example', { hasSpf: true, hasDmarc: true }).state).toBe('good');
    expect(senderFinding('a.example', { hasSpf: false, hasDmarc: false }).words).toContain('SPF and DMARC');
    expect(senderFinding('a.example', { hasSpf: true, hasDmarc: false }).words).toContain('no DMARC record,');
  });
});

it.each([
  [0, '1 minute'],
  [90 * 60_000, '1 hour'],
  [49 * 3_600_000, '2 days'],
])('%d ms read as %s', (milliseconds, words) => expect(durationText(milliseconds)).toBe(words));

it('one sentence counts the parts that need attention', () => {
  const part = (state: 'good' | 'look' | 'broken' | 'off') => ({ part: 'mail', state, words: '' }) as const;
  expect(systemSummary([part('good'), part('off')])).toBe('Everything is OK.');
  expect(systemSummary([part('broken'), part('look'), part('look')])).toBe(
    'Not everything is OK: 1 failed, 2 need attention.',
  );
});
