import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#database/connect';
import { isEmpty } from '#database/start';
import { ROOT } from '../../scripts/journal.ts';
import { freePort } from '../support/free-port.ts';
import { nodeEnv } from '../support/node-env.ts';

const folders: string[] = [];
let port: string;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-command-'));
  folders.push(folder);
  return folder;
}

/** Runs `npm start` in a separate process, in a folder without `.env`, with only these settings. */
function start(settings: Record<string, string>, root = ROOT) {
  const env = { ...nodeEnv(), PORT: port, ...settings };
  const options = { cwd: newFolder(), env, encoding: 'utf8', timeout: 240_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'start.ts')], options);
  return { status, stdout, stderr };
}

const refusal = (sentence: string | RegExp) => ({
  status: 1,
  stdout: '',
  stderr: typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence),
});

beforeAll(async () => {
  // A free port: these starts must end no later than on binding it.
  port = String(await freePort());
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('npm start ends with exit code 1 and one sentence, and leaves nothing behind,', () => {
  it('where its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = String((other.address() as AddressInfo).port);
    const dataDir = join(newFolder(), 'data');
    expect(start({ PORT: taken, DATA_DIR: dataDir })).toEqual(
      refusal(`Port ${taken} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another.`),
    );
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  it.each(['203.0.113.1', 'no.such.host.invalid'])('where HOST is %s, which is not of this machine', (host) => {
    const dataDir = join(newFolder(), 'data');
    expect(start({ HOST: host, DATA_DIR: dataDir })).toEqual(
      refusal(`HOST ${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`),
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('where settings are wrong: all of them, each with what it must be', () => {
    const dataDir = join(newFolder(), 'data');
    const wrong = {
      PORT: '99999',
      DATABASE_URL: 'mysql://localhost/journal',
      SITE_URL: 'journal.example',
      FILES: 'cloud',
      SESSION_SECRET: 'short',
      DEMO: 'maybe',
      SIMULATE_NETLIFY: 'yes',
    };
    const { status, stdout, stderr } = start({ ...wrong, DATA_DIR: dataDir });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    const [first, ...mistakes] = stderr.trimEnd().split('\n');
    expect(first).toBe('These settings are wrong (environment or .env file):');
    expect(mistakes.map((line) => line.trim().split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort());
    for (const mistake of mistakes) expect(mistake).toMatch(/^ {2}[A-Z_]+ must /);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('where its database does not answer', () => {
    const dataDir = join(newFolder(), 'data');
    const DATABASE_URL = 'postgres://editor:hidden@127.0.0.1:1/journal';
    const refused = start({ DATABASE_URL, DATA_DIR: dataDir });
    expect(refused).toEqual(
      refusal(
        /^The database cannot be reached \(.+\)\. Check DATABASE_URL, and that the database server is running\.\n$/,
      ),
    );
    expect(refused.stderr).not.toContain('hidden');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('where another process has the data folder open', () => {
    const dataDir = newFolder();
    const lock = join(dataDir, 'database.lock');
    writeFileSync(lock, String(process.pid));
    expect(start({ DATA_DIR: dataDir })).toEqual(
      refusal(
        `The data folder ${join(dataDir, 'database')} is in use by process ${process.pid}. ` +
          'Stop that process, or set DATA_DIR to another folder.',
      ),
    );
    expect(readdirSync(dataDir)).toEqual(['database.lock']);
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
  });

  it('where the data folder was made by another version of PGlite', () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database.version'), '0.1.2');
    expect(start({ DATA_DIR: dataDir })).toEqual(
      refusal(/^The data folder .+ was made by PGlite 0\.1\.2; this version brings .+"npm run backup".+\n$/),
    );
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.version']);
    expect(readdirSync(join(dataDir, 'database'))).toEqual([]);
  });
});

describe('npm start with a damaged content/sample-articles.json', () => {
  const dataDir = newFolder();
  let copy: string;

  beforeAll(() => {
    copy = newFolder();
    for (const part of ['package.json', 'scripts', 'database', 'src', 'content']) {
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });

  const samples = () => JSON.parse(readFileSync(join(ROOT, 'content', 'sample-articles.json'), 'utf8'));
  const damages: [string, () => string, RegExp][] = [
    ['that was cut off', () => JSON.stringify(samples()).slice(0, -100), /JSON/],
    ['with a wrong entry', () => JSON.stringify([{ ...samples()[0], published_on: 'soon' }]), /0\.published_on/],
  ];

  it.each(damages)(
    '%s ends with exit code 1 and one sentence that names the file and the place',
    (_, damaged, place) => {
      writeFileSync(join(copy, 'content', 'sample-articles.json'), damaged());
      const { status, stderr } = start({ DATA_DIR: dataDir }, copy);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^content\/sample-articles\.json cannot be read: .+ or take the file from the last release\.\n$/,
      );
      expect(stderr).toMatch(place);
    },
  );

  it('leaves a database that no one holds and that is empty: with the file repaired, the next start seeds it', async () => {
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false);
    const { db, close } = await connect({ dataDir });
    expect(await isEmpty(db)).toBe(true);
    await close();
  });
});
