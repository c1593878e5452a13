import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { lockFolder } from '#database/pglite-lock';
import { volumeWithIssues } from '../support/factories.ts';

const PROGRAM = fileURLToPath(new URL('./pglite-process.ts', import.meta.url));

let dataDir: string;
let started: ChildProcess[];

/** A migrated folder; copying it is much faster than creating another. */
const made = mkdtempSync(join(tmpdir(), 'journal-test-made-'));
beforeAll(async () => {
  const { db, close } = await connect({ dataDir: made });
  await migrateToLatest(db);
  await close();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'journal-test-lock-'));
  cpSync(made, dataDir, { recursive: true });
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(kill));
  rmSync(dataDir, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts a process on the folder and collects its output. */
function start(task: 'hold' | 'write' | 'race', ...args: (string | number)[]) {
  const child = spawn(process.execPath, [PROGRAM, task, dataDir, ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(child);
  const said: string[] = [];
  createInterface(child.stdout).on('line', (line) => said.push(line));
  const says = (line: string) =>
    expect.poll(() => said, { timeout: 240_000 }).toContainEqual(expect.stringContaining(line));
  const ends = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { child, said, says, ends };
}

const folder = () => join(dataDir, 'database');
const inUse = (pid: number | undefined) =>
  `The data folder ${folder()} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`;

describe('a PGlite folder', () => {
  it('that a process has open is refused to a second one, with its folder, the process and the remedy', async () => {
    const owner = start('hold');
    await owner.says('open');
    const second = start('hold');
    await second.ends();
    expect(second.said).toEqual([`refused ${inUse(owner.child.pid)}`]);
    await expect(connect({ dataDir })).rejects.toThrow(inUse(owner.child.pid));
    expect(owner.child.exitCode).toBeNull();
  });

  it('is free again once its owner closed it', async () => {
    const owner = start('hold');
    await owner.says('open');
    owner.child.stdin?.end();
    await owner.ends();
    expect(readdirSync(dataDir).filter((name) => name.includes('.lock'))).toEqual([]);
    const { close } = await connect({ dataDir });
    await close();
  });

  it('is refused a second time within one process as well, even under another spelling of its path', async () => {
    const { close } = await connect({ dataDir });
    await expect(connect({ dataDir })).rejects.toThrow(inUse(process.pid));
    await expect(connect({ dataDir: `${dataDir}/../${dataDir.split('/').at(-1)}` })).rejects.toThrow('is in use by');
    await close();
    const again = await connect({ dataDir });
    await again.close();
  });

  it('of an owner that was killed is taken over, and holds every row that was acknowledged', async () => {
    const owner = start('write');
    await expect.poll(() => owner.said.length, { timeout: 240_000 }).toBeGreaterThan(200);
    await kill(owner.child);
    const acknowledged = owner.said.filter((line) => line.startsWith('row ')).map((line) => Number(line.slice(4)));
    expect(existsSync(`${folder()}.lock`)).toBe(true);

    const { db, close } = await connect({ dataDir });
    const rows = await db.selectFrom('volume').select('number').orderBy('number').execute();
    const kept = rows.map(({ number }) => number);
    expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged);
    // One row may have been written without its acknowledgement being read.
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1);
    await close();
  });

  it('whose lock names a process that is dead, or nothing at all, is taken over', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const text of [String(pid), '', 'not a number', '-1', '0']) {
      writeFileSync(`${folder()}.lock`, text);
      const release = lockFolder(folder());
      expect(readFileSync(`${folder()}.lock`, 'utf8')).toBe(String(process.pid));
      release();
    }
  });

  it('whose lock names this very process, which does not hold it, was left by an earlier one and is taken over', () => {
    writeFileSync(`${folder()}.lock`, String(process.pid));
    const release = lockFolder(folder());
    expect(() => lockFolder(folder())).toThrow(inUse(process.pid));
    release();
    expect(existsSync(`${folder()}.lock`)).toBe(false);
  });

  it('of a dead owner goes to exactly one of many processes that find it at once', async () => {
    const rounds = 40;
    for (let round = 0; round < rounds; round++) writeFileSync(join(dataDir, `${round}.lock`), '4194305');
    const begin = Date.now() + 2500;
    const racers = Array.from({ length: 6 }, () => start('race', begin, rounds));
    await expect
      .poll(() => racers.map(({ said }) => said.length), { timeout: 240_000 })
      .toEqual(racers.map(() => rounds));
    for (let round = 0; round < rounds; round++) {
      expect(
        racers.filter(({ said }) => said.includes(`won ${round}`)),
        `round ${round}`,
      ).toHaveLength(1);
    }
    for (const line of racers.flatMap(({ said }) => said).filter((line) => !line.startsWith('won'))) {
      expect(line).toMatch(/ is in use by process \d+\. | is being opened by another process\. Try again/);
    }
  });

  it('keeps what was written when it is closed and opened again', async () => {
    const first = await connect({ dataDir });
    await volumeWithIssues(first.db);
    await first.close();
    const second = await connect({ dataDir });
    expect(await migrateToLatest(second.db)).toEqual([]);
    expect(await second.db.selectFrom('issue').selectAll().execute()).toHaveLength(3);
    await second.close();
  });
});

describe('a PGlite folder of another version', () => {
  const note = () => `${folder()}.version`;

  it('is refused before it is touched, with both versions and the remedy, and is not left locked', async () => {
    writeFileSync(note(), '0.3.14');
    const before = readdirSync(folder(), { recursive: true });
    await expect(connect({ dataDir })).rejects.toThrow(
      new RegExp(
        `^The data folder ${folder()} was made by PGlite 0\\.3\\.14; this version brings \\d+\\.\\d+\\.\\d+, which cannot open it\\. ` +
          'Make a backup with the earlier version of the journal \\("npm run backup"\\) and restore it with this one\\.$',
      ),
    );
    expect(readdirSync(folder(), { recursive: true })).toEqual(before);
    expect(existsSync(`${folder()}.lock`)).toBe(false);
  });

  it('that differs only in its last number is opened', async () => {
    const version = readFileSync(note(), 'utf8');
    writeFileSync(note(), version.replace(/\d+$/, '999'));
    const { close } = await connect({ dataDir });
    await close();
  });
});
