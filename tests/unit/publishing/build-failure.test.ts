import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { toCard } from '#domain/publication/manifest';
import { BUILD_TEXTS, BuildProblem, buildFailureText } from '#domain/publishing/build';
import { pageFailure, runNode } from '#loaders/run-node';
import { PAGES_FILE, SETTINGS_FILE } from '#loaders/snapshot';
import { ROOT } from '../../../scripts/journal.ts';
import { explainBuildError } from '../../../src/loaders/build-site.ts';
import { fullArticle } from '../../support/articles.ts';

const snapshot = mkdtempSync(join(tmpdir(), 'journal-failure-'));
afterAll(() => rmSync(snapshot, { recursive: true, force: true }));

const article = fullArticle({ slug: 'sleep', title: 'Sleep after surgery' });
const manifest = { volumes: [], articles: [toCard({ ...article, summary: '' }, 'digest')] };
const page = { path: '/ethics-code', title: 'Ethics', description: '', updated: '2026-11-01', text: '' };
writeFileSync(join(snapshot, PAGES_FILE), JSON.stringify([page]));
beforeEach(() => writeFileSync(join(snapshot, SETTINGS_FILE), '{}'));

const told = (error: unknown) => buildFailureText(explainBuildError(error, { manifest, snapshot }));
const cause = new TypeError("Cannot read properties of undefined (reading 'kind')");

describe('what the office is told of a build that failed', () => {
  it.each([
    ['an article', '/articles/sleep/', BUILD_TEXTS.article('Sleep after surgery', '/articles/sleep')],
    ['a former version', '/articles/sleep/v1/', BUILD_TEXTS.article('Sleep after surgery', '/articles/sleep')],
    ['an information page', '/ethics-code/', BUILD_TEXTS.page('/ethics-code')],
    ['the home page', '/', BUILD_TEXTS.home],
    ['a page that nobody writes', '/volumes/', BUILD_TEXTS.inside],
  ])('for %s', (_, address, sentence) => {
    expect(told(new Error(`The site could not be built.\n${pageFailure(address, cause).message}`))).toBe(sentence);
  });

  it.each([
    ['a full disk', 'ENOSPC: no space left on device, write', BUILD_TEXTS.diskFull],
    [
      'too little memory',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      BUILD_TEXTS.memory,
    ],
    ['a folder that may not be written', "EACCES: permission denied, mkdir '/srv/site'", BUILD_TEXTS.denied],
    ['a database that is away', 'connect ECONNREFUSED 127.0.0.1:5432', BUILD_TEXTS.database],
    [
      'a damaged working file',
      'The publication snapshot /srv/a.json is damaged. Delete that file.',
      BUILD_TEXTS.damaged,
    ],
    ['an error of ours', cause.message, BUILD_TEXTS.inside],
  ])('for %s, whichever page it was found at', (_, message, sentence) => {
    expect(told(new Error(message))).toBe(sentence);
    if (sentence !== BUILD_TEXTS.inside)
      expect(told(pageFailure('/articles/sleep/', new Error(message)))).toBe(sentence);
  });

  it('for a setting that is not right any more: the setting, what is wrong, and where it is corrected', () => {
    writeFileSync(join(snapshot, SETTINGS_FILE), JSON.stringify({ journal: { issn: '1234' } }));
    expect(told(cause)).toMatch(
      /^The setting “ISSN” is wrong: .* A managing editor can correct it under Settings, Journal;/,
    );
    expect(told(new BuildProblem('The page /ethics cannot be published.'))).toBe(
      'The page /ethics cannot be published.',
    );
  });

  it('where a process that makes pages is killed, as a system without memory does', async () => {
    const killed = runNode(ROOT, ['-e', "process.kill(process.pid, 'SIGKILL')"]);
    expect(told(await killed.catch((error: unknown) => error))).toBe(BUILD_TEXTS.memory);
  });

  it('names someone who can mend it, and says that readers lose nothing', () => {
    const {
      asked: _a,
      rolledBack: _r,
      underWay: _u,
      noEarlier: _n,
      otherEarlier: _o,
      onNetlify: _f,
      brokenOff,
      ...faults
    } = BUILD_TEXTS;
    const sentences = Object.values(faults).map((text) => (typeof text === 'string' ? text : text('a', 'b', 'c')));
    for (const sentence of sentences) {
      expect(sentence).toMatch(/[Tt]he person who runs the server|A (?:managing|production) editor can/);
      expect(sentence).toMatch(/The live site is unchanged\.$/);
    }
    expect(brokenOff).toContain('Press “Rebuild now”');
  });
});
