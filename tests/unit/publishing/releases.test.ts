import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestRelease, nextRelease, removeReleases, STATE_FILE } from '#loaders/releases';
import { linkWholeSite } from '#loaders/whole-site';
import { serveSite } from '#server/assembly/site/serve-site';
import { folderSiteFiles } from '#server/kernel/adapters/site-files';
import { KEPT_FILE, type KeptPages, openSite, PAGES_FOLDER } from '#server/kernel/adapters/site-folder';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-releases-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a release with these changed files; each contains its path and the release's name. */
function release(name: string, files: string[], kept: KeptPages = {}): string {
  for (const file of files) {
    const path = join(folder, name, PAGES_FOLDER, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${file} of ${name}`);
  }
  writeFileSync(join(folder, name, KEPT_FILE), JSON.stringify(kept));
  writeFileSync(join(folder, name, STATE_FILE), '{}');
  return join(folder, name);
}

const has = (name: string, file: string) => existsSync(join(folder, name, PAGES_FOLDER, file));

/** Three builds: the second changes the volume and removes the page of a team, the third changes an article. */
function threeReleases(): void {
  const first = ['index.html', 'about/index.html', 'about/team/index.html', 'volumes/1/index.html'];
  const articles = [
    'articles/a/index.html',
    'articles/a/a.pdf',
    'articles/b/index.html',
    'volumes/1/issues/1/index.html',
  ];
  release('release-1', [...first, ...articles, 'developers/index.html', 'developers/api/index.html']);
  const [about, a, b] = ['/about', '/articles/a', '/articles/b'];
  const [issue, developers] = ['/volumes/1/issues/1', '/developers'];
  release('release-2', ['index.html', 'volumes/1/index.html'], { 'release-1': [about, a, b, issue, developers] });
  release('release-3', ['index.html', 'articles/a/index.html'], {
    'release-1': [about, b, issue, developers],
    'release-2': ['/volumes/1'],
  });
}

describe('a site of several releases', () => {
  const get = async (path: string) => {
    const reply = await serveSite(() => join(folder, 'release-3', PAGES_FOLDER))(
      new Request(`https://journal.example${path}`),
    );
    return reply.status === 200 ? reply.text() : reply.status;
  };

  it('is served with each page from the release that made it, however its address is written', async () => {
    threeReleases();
    expect(await get('/')).toBe('index.html of release-3');
    expect(await get('/articles/a/')).toBe('articles/a/index.html of release-3');
    for (const address of ['/articles/b', '/articles/b/', '/articles/b/index.html', '/articles//b/']) {
      expect(await get(address), address).toBe('articles/b/index.html of release-1');
    }
    expect(await get('/volumes/1/')).toBe('volumes/1/index.html of release-2');
    expect(await get('/volumes/1/issues/1')).toBe('volumes/1/issues/1/index.html of release-1');
    expect(await get('/developers/api/')).toBe('developers/api/index.html of release-1');
  });

  it('has nothing that a later release removed: no page below a kept one, no file of a rebuilt page', async () => {
    threeReleases();
    expect([await get('/about/'), await get('/about/team/'), await get('/articles/a/a.pdf')]).toEqual([
      'about/index.html of release-1',
      404,
      404,
    ]);
  });

  it('is served as a rollback leaves it, which has put a page of a later release into an earlier one', async () => {
    threeReleases();
    const serve = serveSite(() => join(folder, 'release-2', PAGES_FOLDER));
    const read = async () => (await serve(new Request('https://journal.example/articles/a/'))).text();
    expect(await read()).toBe('articles/a/index.html of release-1');
    rmSync(join(folder, 'release-2', KEPT_FILE));
    release('release-2', ['articles/a/index.html'], { 'release-1': ['/articles/b'] });
    expect(await read()).toBe('articles/a/index.html of release-2');
  });

  it('gives functions the same files', async () => {
    threeReleases();
    const read = folderSiteFiles(() => join(folder, 'release-3', PAGES_FOLDER));
    expect(await read('/articles/b/index.html')).toBe('articles/b/index.html of release-1');
    expect(await read('articles/b/index.html')).toBe('articles/b/index.html of release-1');
    expect(await read('/articles/a/a.pdf')).toBeUndefined();
  });

  it('is linked into one folder with exactly its files', () => {
    threeReleases();
    const whole = join(folder, 'whole');
    linkWholeSite(join(folder, 'release-3'), whole);
    expect(readFileSync(join(whole, 'developers/api/index.html'), 'utf8')).toBe(
      'developers/api/index.html of release-1',
    );
    expect(readFileSync(join(whole, 'volumes/1/index.html'), 'utf8')).toBe('volumes/1/index.html of release-2');
    expect(['about/team', 'articles/a/a.pdf'].map((path) => existsSync(join(whole, path)))).toEqual([false, false]);
  });
});

describe('the removal of releases', () => {
  const LEFT = [
    'about/index.html',
    'articles/b/index.html',
    'volumes/1/issues/1/index.html',
    'developers/api/index.html',
  ];

  it('leaves of an earlier one the pages that the others keep, which is no site any more', () => {
    threeReleases();
    writeFileSync(join(folder, 'release-1', 'figures.json'), '{}');
    removeReleases(folder, ['release-3', 'release-2']);
    expect(readdirSync(join(folder, 'release-1'))).toEqual([PAGES_FOLDER]);
    expect(LEFT.filter((file) => !has('release-1', file))).toEqual([]);
    expect(has('release-1', 'articles/a/a.pdf'), 'kept by the second').toBe(true);
    expect(['index.html', 'about/team', 'volumes/1/index.html'].filter((file) => has('release-1', file))).toEqual([]);
    expect([newestRelease(folder), newestRelease(folder, 3), newestRelease(folder, 2)]).toEqual([
      'release-3',
      'release-2',
      undefined,
    ]);
    expect(nextRelease(folder)).toBe('release-4');
  });

  it('removes with a release what only that kept of earlier ones', () => {
    threeReleases();
    removeReleases(folder, ['release-3', 'release-2']);
    removeReleases(folder, ['release-3']);
    expect(LEFT.filter((file) => !has('release-1', file))).toEqual([]);
    expect(has('release-1', 'articles/a')).toBe(false);
    expect(has('release-2', 'volumes/1/index.html')).toBe(true);
    expect(has('release-2', 'index.html')).toBe(false);
  });

  it('removes whole folders where nothing is kept, among them what an interrupted build left', () => {
    threeReleases();
    mkdirSync(join(folder, 'release-4', PAGES_FOLDER), { recursive: true });
    release('release-5', ['index.html']);
    mkdirSync(join(folder, 'snapshot'));
    removeReleases(folder, ['release-5']);
    expect([1, 2, 3, 4].filter((number) => existsSync(join(folder, `release-${number}`)))).toEqual([]);
    expect(existsSync(join(folder, 'snapshot'))).toBe(true);
  });

  it('is completed by the next where it was interrupted', () => {
    threeReleases();
    rmSync(join(folder, 'release-1', STATE_FILE));
    rmSync(join(folder, 'release-1', PAGES_FOLDER, 'index.html'));
    removeReleases(folder, ['release-3', 'release-2']);
    expect(has('release-1', 'about/team')).toBe(false);
    expect(LEFT.filter((file) => !has('release-1', file))).toEqual([]);
  });

  it('changes nothing of releases that the wanted ones do not mention twice', () => {
    threeReleases();
    const again = () => removeReleases(folder, ['release-3', 'release-2']);
    again();
    again();
    expect(openSite(join(folder, 'release-3', PAGES_FOLDER)).page('/articles/b')).toContain('release-1');
    expect(has('release-1', 'articles/b/index.html')).toBe(true);
  });
});
