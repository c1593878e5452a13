import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { paths } from '#domain/paths';
import { servers, type TestDatabase } from '../support/engines.ts';
import { ROOT } from '../support/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-build-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs what Netlify runs, as a process of its own with these settings only; fails where it ends with another status than 0. */
async function build(settings: Record<string, string> = {}): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.ts')], {
    cwd: folder,
    env,
    timeout: 240_000,
  });
  return stdout;
}

const inDist = (address: string) => existsSync(join(ROOT, 'dist', address));
const namesIn = (path: string) => readdirSync(join(ROOT, path)).map((name) => name.split('.')[0]);

// One server is enough: which driver reads it changes nothing here.
const [server] = await servers();

describe('npm run build', () => {
  if (server) {
    it('starts an empty journal in an empty database and records the build as live; a preview records nothing', async () => {
      const database: TestDatabase = await server.open({ migrate: false });
      try {
        const settings = { DATABASE_URL: database.databaseUrl ?? '', DATA_DIR: join(folder, 'data') };
        expect(await build(settings)).toContain('Site built: ');
        expect([inDist('index.html'), inDist('articles/home-monitoring-heart-failure')]).toEqual([true, false]);
        const noted = () => database.db.selectFrom('site_build').select(['state', 'reason']).execute();
        expect(await noted()).toEqual([{ state: 'live', reason: 'deploy' }]);
        await build({ ...settings, CONTEXT: 'deploy-preview' });
        expect(await noted()).toHaveLength(1);
      } finally {
        await database.close();
      }
    });
  }

  it('makes of the demonstration, without any setting, the site and a bundle of each function', async () => {
    const said = await build();
    expect(said).toContain('Site built: ');
    for (const address of ['/index.html', paths.article('home-monitoring-heart-failure')]) {
      expect(inDist(address) || inDist(`${address}/index.html`), address).toBe(true);
    }
    expect(namesIn('build/functions').sort()).toEqual(namesIn('functions').sort());
  });
});
