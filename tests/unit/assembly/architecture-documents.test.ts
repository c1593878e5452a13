import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { headingAnchor } from '#domain/kernel/slug';
import { SCREENS } from '#islands/kernel/office/screens.ts';
import { ROOT } from '../../../scripts/journal.ts';

const WHERE = 'docs/where-to-change.md';

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT, exclude: ['docs/api.md'] });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The code spans that are a path, a glob or an address. */
const namedIn = (text: string) => [...text.matchAll(/`([\w.,@*{}[\]/-]+)`/g)].map(([, name = '']) => name);

const exists = (path: string) => existsSync(join(ROOT, path)) || globSync(path, { cwd: ROOT }).length > 0;

/** A document's links to missing files or headings. */
function deadLinksIn(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!\w+:|\/)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
  return links.flatMap(([link, file = '', anchor]) => {
    const target = file ? join(dirname(document), file) : document;
    if (!existsSync(join(ROOT, target))) return [`${document}: ${link}`];
    if (anchor === undefined) return [];
    const headings = [...(target === document ? text : read(target)).matchAll(/^#+ (.+)$/gm)];
    return headings.some(([, heading = '']) => headingAnchor(heading) === anchor) ? [] : [`${document}: ${link}`];
  });
}

/** The rows of all tables on a page, without headers. */
const rowsIn = (text: string) => text.match(/(?<=^\|[-|]+\|\n(?:\|.*\n)*)\|.*$/gm) ?? [];

describe('the documents', () => {
  it('name no path that does not exist', () => {
    const folders = globSync('*/', { cwd: ROOT, exclude: ['dist', 'build', 'backups', 'node_modules'] });
    const isOurs = (path: string) => folders.some((folder) => path.startsWith(`${folder.replace(/\/$/, '')}/`));
    const named = documents.flatMap((document) => namedIn(read(document)).map((path) => ({ document, path })));
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter(({ path }) => isOurs(path) && !exists(path))).toEqual([]);
  });

  it('name no function or field that does not exist', () => {
    const sources = globSync(['{src,database,functions,scripts,tests}/**/*.{ts,tsx,astro}', '*.{json,mjs}'], {
      cwd: ROOT,
      exclude: ['tests/unit/assembly/architecture-documents.test.ts'],
    });
    const known = new Set(sources.flatMap((file) => read(file).match(/\w+/g) ?? []));
    const unknownIn = (text: string) =>
      [...text.matchAll(/`([a-z]\w*[A-Z]\w*)(?:\(\))?`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name));
    expect(documents.flatMap((file) => unknownIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([]);
    expect(unknownIn('`readGone()` and `createAutosave`')).toEqual(['readGone']);
  });

  it('have no link to a file or a heading that does not exist', () => {
    expect(documents.flatMap((document) => deadLinksIn(document, read(document)))).toEqual([]);
    expect(deadLinksIn('docs/x.md', '[a](gone.md) [b](glossary.md#gone) [c](#gone)')).toHaveLength(3);
  });
});

describe('where-to-change.md', () => {
  const [changes = '', rooms = ''] = read(WHERE).split('## The rooms');
  const screens = new Set([
    ...SCREENS.map(({ to }) => to),
    ...[...SETTING_GROUPS, 'pages'].map((group) => `/editor/settings/${group}`),
  ]);
  const isKnown = (name: string) => (name.startsWith('/editor') ? screens.has(name) : exists(name));

  it('leads from every row to a file or to a screen of the office', () => {
    const rows = rowsIn(changes);
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => !namedIn(row).some(isKnown))).toEqual([]);
    const named = namedIn(changes).filter((name) => name.includes('/'));
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
    expect(['/editor/settings/gone', 'src/domain/gone.ts', 'src/domain/{gone,lost}.ts'].filter(isKnown)).toEqual([]);
  });

  it('leads to every group of settings', () => {
    const named = new Set(namedIn(changes));
    expect(SETTING_GROUPS.filter((group) => !named.has(`/editor/settings/${group}`))).toEqual([]);
  });

  it('has every room of the server, and no other', () => {
    const folders = readdirSync(join(ROOT, 'src/server'), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(namedIn(rooms).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });
});

describe('the decisions', () => {
  const index = read('docs/decisions/README.md');
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md');
  const pages = files.map((file) => ({ file, number: file.slice(0, 3), text: read(`docs/decisions/${file}`) }));

  it('are in the index under the titles of their pages, each once', () => {
    const listed = [...index.matchAll(/^- \[(\d{3})\]\((\S+)\) (.+?)(?: \(superseded by \d{3}\))?$/gm)];
    expect(listed.map(([, number, file, title]) => `${file} # ${number}: ${title}`).toSorted()).toEqual(
      pages.map(({ file, text }) => `${file} ${text.split('\n', 1)}`),
    );
  });

  it('use each number once, up to the newest; the index explains the numbers without a page', () => {
    const [, without = ''] = index.split('## Numbers without a page');
    const unused = [...without.matchAll(/\b(\d{3})(?: to (\d{3}))?/g)].flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index),
    );
    const numbers = [...pages.map(({ number }) => Number(number)), ...unused.filter((number) => number !== 127)];
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('have a date and a status, and name the decision that superseded them', () => {
    const wrong = pages.filter(({ text }) => !/^Date: \d{4}-\d\d-\d\d$/m.test(text) || !/^## Status\n\n\S/m.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
    const superseded = pages.flatMap(({ number, text }) => {
      const [, by] = /^Superseded by \[(\d{3})\]/m.exec(text) ?? [];
      return by ? [`${number} by ${by}`] : [];
    });
    const listed = [...index.matchAll(/\[(\d{3})\].*\(superseded by (\d{3})\)$/gm)].map(
      ([, one, by]) => `${one} by ${by}`,
    );
    expect(listed.length).toBeGreaterThan(2);
    expect(superseded.toSorted()).toEqual(listed.toSorted());
  });
});
