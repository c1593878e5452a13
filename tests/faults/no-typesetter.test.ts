import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';
import { freePort } from '../support/free-port.ts';

/** Simulates a machine for which npm has not installed Typst. */
const WITHOUT_TYPST = `import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => {
  if (name.startsWith('@myriaddreamin/')) throw new Error('Cannot find native binding.');
  return next(name, context);
} });`;

it('a start on a machine that Typst does not support says so, and what to do', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-no-typst-'));
  try {
    const hook = `data:text/javascript,${encodeURIComponent(WITHOUT_TYPST)}`;
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), DATABASE_URL: '' };
    const { stderr, status } = spawnSync(process.execPath, ['--import', hook, join(ROOT, 'scripts/start.ts')], { env });
    expect(String(stderr)).toMatch(
      /^PDFs cannot be created here: there is no Typst for \S+\. Run npm ci on this machine/,
    );
    // The demonstration needs the PDFs of its articles.
    expect(status).not.toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
