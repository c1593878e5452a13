import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';
import { differingFiles, fileDigests, ORIGIN } from '../support/buildable-journal.ts';
import { builtDemonstration } from '../support/built-journals.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-build-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs Netlify's build command in a separate process with only these settings; fails if its status is not 0. */
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

const namesIn = (path: string) => readdirSync(join(ROOT, path)).map((name) => name.split('.')[0]);

/** The sample call for papers opens on the day of seeding, so files that mention it contain other dates. */
const tellsOfCall = (file: string) => readFileSync(file, 'latin1').includes('Care at a distance');

describe('npm run build', () => {
  it('makes of the demonstration the same site, byte for byte, as another process on another day, PDFs included', async () => {
    const { pages } = await builtDemonstration();
    // Netlify gives a build the site's address; nothing else is set.
    expect(await build({ NETLIFY: 'true', URL: ORIGIN })).toContain('Site built: ');
    const [built, known] = [fileDigests(join(ROOT, 'dist')), fileDigests(pages)];
    expect(Object.keys(built).sort()).toEqual(Object.keys(known).sort());
    const isSame = (file: string) => !tellsOfCall(join(pages, file));
    expect(differingFiles(join(ROOT, 'dist'), pages, isSame)).toEqual([]);
    const articles = Object.keys(known).filter((file) => file.startsWith('articles/') && file.endsWith('.pdf'));
    expect(articles.length).toBeGreaterThan(10);
  });

  it('bundles each function', () => {
    expect(namesIn('build/functions').sort()).toEqual(namesIn('functions').sort());
  });
});
