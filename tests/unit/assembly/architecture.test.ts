import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, matchesGlob } from 'node:path';
import { createSourceFile, forEachChild, isCallExpression, type Node, preProcessFile, ScriptTarget } from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/journal.ts';

/** The rooms of each layer, in order: a room may import only rooms listed after it. */
const ROOMS: Readonly<Record<string, string>> = {
  domain:
    'assembly moving settings desk register message issue submission review production payment decision publication publishing account manuscript document journal kernel',
  server:
    'assembly moving desk message decision payment issue settings submission review production account publishing register publication document manuscript kernel',
  islands:
    'assembly moving desk decision issue settings submission review production message payment account publishing publication document manuscript kernel',
};

/**
 * Which files may import what. The first matching glob decides; every file must match one. `rooms` is the file's own
 * room and later ones, `node` Node's modules, a bare name a package.
 */
const MAY_IMPORT = `
  src/domain/journal/home/** rooms content/home.json zod
  src/domain/journal/navigation/** rooms content/navigation.json zod
  src/domain/settings/information/** rooms markdown-it zod
  src/domain/**            rooms diff zod
  src/ui/**                src/ui/** src/domain/** react react-hot-toast/headless
  src/islands/account/**   ISLAND uqr @zxcvbn-ts/*
  src/islands/payment/**   ISLAND @paypal/paypal-js/sdk-v6
  src/islands/desk/**      ISLAND recharts
  src/islands/moving/**    ISLAND papaparse
  src/islands/production/** ISLAND src/components/article/*.tsx @tiptap/**
  src/islands/*/**         ISLAND
  src/components/article/* src/components/article/*.tsx src/domain/** react
  src/components/**        src/components/** src/islands/*/** src/domain/** src/styles/** content/*.json
  src/layouts/**           src/layouts/** src/components/** src/islands/*/** src/domain/** src/styles/** astro:assets
  src/pages/**             src/pages/** src/layouts/** src/components/** src/islands/*/** src/domain/** src/styles/** \
                           src/loaders/snapshot.ts content/** docs/api-guide.md?raw src/server/assembly/description/{openapi,reference}.ts src/server/assembly/description/openapi.json?raw astro{,/runtime/server/index.js} astro:{content,env/server} markdown-it react react-dom/server zod
  src/content.config.ts    src/domain/settings/information/supplied-page.ts astro/{content/config,loaders}
  src/loaders/**           src/loaders/** src/server/**/{queries,*-queries}.ts src/server/kernel/{adapters/{files,site-folder},content-folder,env,typeset/load-typst,typeset/text,zip-writer}.ts \
                           src/server/settings/supplied-pages.ts @myriaddreamin/typst-ts-node-compiler sharp subset-font \
                           src/domain/** database/schema.ts astro{,/runtime/prerender/static-paths.js} kysely/readonly zod node
  src/server/kernel/adapters/** SERVER @netlify/blobs nodemailer
  src/server/kernel/http/** SERVER database/migrate.ts @fastify/busboy hono jose
  src/server/kernel/typeset/** SERVER @cantoo/pdf-lib @myriaddreamin/typst-ts-node-compiler
  src/server/assembly/**   SERVER database/migrate.ts @netlify/functions hono{,/compress,/utils/compress} @hono/node-server{,/utils/response}
  src/server/document/**   SERVER yauzl @cantoo/pdf-lib temml unpdf @fastify/busboy
  src/server/account/**    SERVER @zxcvbn-ts/* otpauth
  src/server/review/**     SERVER content/*.json
  src/server/production/** SERVER @cantoo/pdf-lib markdown-it{,-footnote,-sub,-sup} sanitize-html unpdf yaml
  src/server/moving/**     SERVER yauzl
  src/server/message/**    SERVER postal-mime
  src/server/*/**          SERVER
  functions/*              src/server/assembly/** src/server/**/{routes,*-routes,deliver-*}.ts src/server/kernel/outbox/*
  database/migrations/*    kysely
  database/*               database/** src/domain/** \
                           kysely{,/migration,/readonly} pg @neondatabase/serverless @electric-sql/pglite{,/**} node
  scripts/**               scripts/** src/{domain,loaders,server}/** database/** content/editorial-board.json kysely{,/migration} astro esbuild \
                           playwright tar-stream typescript zod node
  content/**               content/**`;

/** Constructs allowed only in certain files. */
const ONLY_IN: [what: string, pattern: RegExp, files: string][] = [
  [
    'SQL',
    /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\bsql\.\w+\(/,
    '{src/server/**/{queries,*-queries}.ts,database/**,scripts/{archive-tables,demonstration/*}.ts}',
  ],
  [
    'fetch',
    /(?<![.\w])fetch\(/,
    '{src/islands/{kernel/{api,api-download,site-file},publication/{article-page,list-abstract}}.ts,src/server/kernel/adapters/*}',
  ],
  // A site build passes its environment on to Astro.
  ['process.env', /process\.env/, '{src/server/kernel/env.ts,src/loaders/run-node.ts,scripts/*}'],
  [
    'a date field without the day in words',
    /type="date"/,
    'src/{ui/DateField,islands/{kernel/MoreTimeForm,settings/setting/SettingsForm}}.tsx',
  ],
  ['the clock', /new Date\(\)|Date\.now\(/, 'src/server/kernel/adapters/clock.ts'],
];

/** Imports allowed in every room of the islands and of the server. */
const ISLAND =
  'rooms src/ui/** src/domain/** react{,-dom,-dom/client,-router} react-hot-toast/headless @tanstack/react-query zod';
const SERVER = 'rooms src/domain/** database/{built-once,connect,schema}.ts kysely{,/readonly} zod node';

const layers = MAY_IMPORT.replaceAll('SERVER', SERVER)
  .replaceAll('ISLAND', ISLAND)
  .trim()
  .split(/\n(?= {2}\S)/)
  .map((line) => line.trim().split(/\s+/));
const sources = globSync('{src,functions,database,scripts,content}/**/*.{ts,tsx,js,astro}', { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const aliases: [string, string][] = Object.entries(JSON.parse(read('package.json')).imports);

/** Resolves an import: a file of the project, `node`, or a package name. */
function targetOf(specifier: string, file: string): string {
  if (isBuiltin(specifier)) return 'node';
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const alias = aliases.find(([from]) => specifier.startsWith(from.slice(0, -1)));
  return alias ? join(alias[1].replace('*', specifier.slice(alias[0].length - 1))) : specifier;
}

/** A file's imports as parsed by TypeScript; an Astro page's frontmatter is matched line by line. */
function specifiersIn(file: string): string[] {
  if (/\.[jt]sx?$/.test(file)) return preProcessFile(read(file)).importedFiles.map(({ fileName }) => fileName);
  return [...read(file).matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  );
}

/** A file's room and the rooms after it; none if its layer has no room with that name. */
function roomsOf(file: string): string[] {
  const [, layer = '', room = ''] = file.split('/');
  const order = ROOMS[layer]?.split(' ') ?? [];
  return order.includes(room) ? order.slice(order.indexOf(room)).map((name) => `src/${layer}/${name}/**`) : [];
}

function wrongImports(file: string): string[] {
  const [, ...allowed] = layers.find(([files = '']) => matchesGlob(file, files)) ?? [];
  const globs = allowed.flatMap((glob) => (glob === 'rooms' ? roomsOf(file) : glob));
  return specifiersIn(file)
    .map((specifier) => targetOf(specifier, file))
    .filter((target) => !globs.some((glob) => matchesGlob(target, glob)))
    .map((target) => `${file} imports ${target}`);
}

/** Finds an import cycle, if there is one. */
function circleIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (place: string): string[] => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (done.has(place)) return [];
    way.push(place);
    for (const next of imports.get(place) ?? []) {
      const circle = follow(next);
      if (circle.length > 0) return circle;
    }
    way.pop();
    done.add(place);
    return [];
  };
  return [...imports.keys()].map(follow).find((circle) => circle.length > 0) ?? [];
}

/** The imports between places; `placeOf` maps a file to its place. */
function importsBetween(placeOf: (file: string) => string): Map<string, Set<string>> {
  const files = new Map(sources.map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const imports = new Map<string, Set<string>>();
  for (const file of sources) {
    const place = placeOf(file);
    const targets = specifiersIn(file).map((specifier) => files.get(targetOf(specifier, file).replace(/\.tsx?$/, '')));
    const others = targets.flatMap((target) => (target ? [placeOf(target)] : [])).filter((other) => other !== place);
    imports.set(place, (imports.get(place) ?? new Set()).union(new Set(others)));
  }
  return imports;
}

/** Names the server calls inside effects; subscriptions (`onRefused`) do not count. */
function readsInEffects(source: string): string[] {
  const imports = source.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/(?:[\w-]*calls|api[\w-]*)\.ts'/g);
  const calls = [...imports].flatMap(([, names = '']) => names.match(/\b(?!on[A-Z])[a-z]\w*/g) ?? []);
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && node.expression.getText() === 'useEffect') {
      const words = new Set(node.getText().match(/\w+/g));
      found.push(...calls.filter((name) => words.has(name)));
    }
    forEachChild(node, visit);
  };
  visit(createSourceFile('island.tsx', source, ScriptTarget.Latest, true));
  return found;
}

describe('the architecture', () => {
  it('has a layer for every file, and lets each import only what its layer may', () => {
    expect(sources.filter((file) => !layers.some(([files = '']) => matchesGlob(file, files)))).toEqual([]);
    expect(sources.flatMap(wrongImports)).toEqual([]);
  });

  it('has no import cycles between files or rooms', () => {
    expect(
      circleIn(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['c'])],
          ['c', new Set(['b'])],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
    expect(circleIn(importsBetween((file) => file))).toEqual([]);
    const room = (file: string) =>
      /^src\/(server|islands|domain)\//.test(file) ? file.split('/').slice(0, 3).join('/') : file;
    expect(circleIn(importsBetween(room))).toEqual([]);
  });

  it.each(ONLY_IN)('has %s only where it belongs', (_, pattern, files) => {
    const found = sources.filter((file) => pattern.test(read(file)));
    // A pattern without any match would protect nothing.
    expect(found).not.toEqual([]);
    expect(found.filter((file) => !matchesGlob(file, files))).toEqual([]);
  });

  it('has no file over 600 lines, and no catch-all folder', () => {
    const written = [
      ...sources.filter((file) => !file.startsWith('content/')),
      ...globSync('src/**/*.css', { cwd: ROOT }),
    ];
    expect(written.filter((file) => read(file).split('\n').length > 601)).toEqual([]);
    expect(sources.filter((file) => /\/(utils?|helpers?|common|misc|lib|shared)\//.test(file))).toEqual([]);
  });

  it('guards every island with an error boundary, so that typed text survives a crash', () => {
    const placed = sources.flatMap((file) => [...read(file).matchAll(/<(\w+) client:/g)].map(([, name]) => name));
    const guarded = sources.flatMap((file) =>
      [...read(file).matchAll(/export const (\w+) = guarded\(/g)].map(([, name]) => name),
    );
    expect(placed.length).toBeGreaterThan(10);
    expect(placed.filter((name) => !guarded.includes(name))).toEqual([]);
  });

  it('has no effect that asks the server: pages read through react-query or useLoaded', () => {
    const reading = `import { listDrafts } from './calls.ts'; useEffect(() => void listDrafts().then(show), []);`;
    expect(readsInEffects(reading)).toEqual(['listDrafts']);
    const islands = sources.filter((file) => file.startsWith('src/islands/'));
    expect(
      islands.flatMap((file) => readsInEffects(read(file)).map((call) => `${file} calls ${call} in an effect`)),
    ).toEqual([]);
  });

  it('has no test that sleeps or measures speed by the wall clock', () => {
    const tests = globSync('tests/**/*.ts', { cwd: ROOT, exclude: ['tests/bench/**', 'tests/mutants/**'] });
    const clocked = tests.filter((file) => /waitForTimeout|performance\.now/.test(read(file)));
    // This file mentions them, which proves that the search works.
    expect(clocked).toEqual(['tests/unit/assembly/architecture.test.ts']);
  });
});
