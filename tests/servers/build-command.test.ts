import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';
import { servers } from '../support/engines.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-build-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs Netlify's build command as a separate process with only these settings; fails unless it exits with 0. */
async function build(settings: Record<string, string>): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [join(ROOT, 'scripts/build.ts')], {
    cwd: folder,
    env: { PATH, HOME, ...settings },
    timeout: 240_000,
  });
  return stdout;
}

const inDist = (address: string) => existsSync(join(ROOT, 'dist', address));

// The driver makes no difference here.
const direct = servers().filter(({ engine }) => engine === 'pg');

describe.each(direct)('npm run build, on $name', (server) => {
  it('starts an empty journal in an empty database and records the build as live; a preview records nothing', async () => {
    const database = await server.open({ migrate: false });
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
});
