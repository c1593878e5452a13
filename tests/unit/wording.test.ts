import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What specification and design (§8) say byte for byte; everything else says "sign in". */
const SPECIFIED = [
  'Registration successful! Please log in.',
  'Login failed',
  'An account with this email already exists. Log in or reset your password.',
  'Failed to fetch volumes',
];

const LOG_IN = /\blog(s|ged|ging)?[ -](in|out)\b/i;

const ROOT = new URL('../..', import.meta.url).pathname;
const sources = globSync('{src,content}/**/*.{ts,tsx,astro,md,json}', { cwd: ROOT });

/** The lines of a file that readers may see: without comments, and without names, addresses and kinds of events. */
function wordsOf(file: string): string[] {
  const text = readFileSync(`${ROOT}${file}`, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');
  const others = SPECIFIED.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text);
  return others.split('\n').filter((line) => LOG_IN.test(line.replaceAll(/['"`(#./][\w-]*log-?(in|out)[\w-]*/gi, '')));
}

describe('the words of the screens, pages and mails', () => {
  it('call it signing in and signing out, but where the specification has its own', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap((file) => wordsOf(file).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  });

  it('give one example of a manuscript number, that of the specification', () => {
    const examples = sources.flatMap((file) => readFileSync(`${ROOT}${file}`, 'utf8').match(/MJ-\d{4}-0123/g) ?? []);
    expect([...new Set(examples)]).toEqual(['MJ-2023-0123']);
  });

  it('has what the contract says byte for byte', () => {
    const all = sources.map((file) => readFileSync(`${ROOT}${file}`, 'utf8')).join('\n');
    expect(SPECIFIED.filter((sentence) => !all.includes(sentence))).toEqual([]);
  });
});
