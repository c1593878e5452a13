import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemonstration } from '../../scripts/demonstration/seed.ts';
import { type BuildableJournal, ORIGIN, openBuildableJournal, pagesFolder } from '../support/site.ts';

/** The checker is a program in Java; where there is none, it is not asked. */
const checkers = spawnSync('java', ['-version']).status === 0 ? ['the checker of the W3C'] : [];
const JAR = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
/** Articles have one template: some of them say what all would. */
const ARTICLES_READ = 3;

describe.each(checkers)('asked about the built site, %s', () => {
  let journal: BuildableJournal;
  let pages: string;

  beforeAll(async () => {
    journal = await openBuildableJournal();
    const now = new Date('2026-11-21T10:00:00Z');
    await seedDemonstration(journal.db, { files: journal.files, siteUrl: ORIGIN, now });
    const out = join(journal.folder, 'release');
    await journal.build(out);
    pages = pagesFolder(out);
  });

  afterAll(() => journal.close());

  it('finds no error in the HTML of any page', async () => {
    const all = globSync('**/*.html', { cwd: pages }).sort();
    const articles = all.filter((file) => /^articles\/[^/]+\/index\.html$/.test(file));
    const read = all.filter((file) => !articles.slice(ARTICLES_READ).includes(file));
    // It does not know the properties of CSS that are newer than it is; the bundler has read the styles.
    const options = ['--errors-only', '--format', 'gnu', '--filterpattern', '^CSS.*'];
    const java = spawn('java', ['-Xss4m', '-jar', JAR, ...options, ...read], { cwd: pages });
    const [errors] = await Promise.all([text(java.stderr), once(java, 'close')]);
    expect(read.length).toBeGreaterThan(articles.length);
    expect(errors).toBe('');
  });
});
