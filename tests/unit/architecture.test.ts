import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, matchesGlob } from 'node:path';
import { createSourceFile, forEachChild, isCallExpression, type Node, preProcessFile, ScriptTarget } from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';

/**
 * Which files may import what. The first line whose glob matches a file counts; a file that none
 * matches may not exist. `own` is the file's own feature, `node` Node's modules, a bare name a package.
 */
const MAY_IMPORT = `
  src/domain/home/**       src/domain/** content/home.json
  src/domain/navigation/** src/domain/** content/navigation.json
  src/domain/information/** src/domain/** markdown-it zod
  src/domain/**            src/domain/** diff zod
  src/ui/**                src/ui/** src/domain/** react react-hot-toast/headless
  src/islands/*.{ts,tsx}   src/islands/*.{ts,tsx} src/ui/** src/domain/** react react-hot-toast/headless @tanstack/react-query zod
  src/islands/account/**   own ISLAND uqr @zxcvbn-ts/*
  src/islands/payment/**   own ISLAND @paypal/paypal-js/sdk-v6
  src/islands/submission/** own src/islands/{further-file,message,payment}/** ISLAND
  src/islands/{navigation,review}/** own src/islands/{account,further-file,message}/** ISLAND
  src/islands/editorial/** own src/islands/{account,further-file,message,payment}/** src/components/article/*.tsx ISLAND recharts papaparse @tiptap/**
  src/islands/proof/**     own src/components/article/*.tsx ISLAND
  src/islands/*/**         own ISLAND
  src/components/article/* src/components/article/*.tsx src/domain/** react
  src/components/**        src/components/** src/islands/{session.ts,*/**} src/domain/** src/styles/** content/*.json
  src/layouts/**           src/layouts/** src/components/** src/islands/*/** src/domain/** src/styles/** astro:assets
  src/pages/**             src/pages/** src/layouts/** src/components/** src/islands/*/** src/domain/** src/styles/** \
                           src/loaders/snapshot.ts content/** src/server/description/{reference.ts,openapi.ts,openapi.json?raw} docs/api-guide.md?raw astro astro:env/server markdown-it react react-dom/server zod
  src/loaders/**           src/loaders/** src/server/*/{queries,*-queries}.ts src/server/adapters/files.ts src/server/env.ts \
                           src/server/typeset/{load-typst,text}.ts src/server/{content-folder,setting/supplied-pages}.ts @myriaddreamin/typst-ts-node-compiler sharp subset-font \
                           src/domain/** database/schema.ts astro{,/runtime/prerender/static-paths.js} kysely/readonly zod node
  src/server/adapters/**   own src/server/env.ts src/domain/** database/schema.ts kysely{,/readonly} @netlify/blobs nodemailer zod node
  src/server/http/**       own src/server/{context,identifiers}.ts \
                           src/domain/{account,colleague,document,manuscript,proof,review}/** src/domain/*.ts @fastify/busboy \
                           database/{migrate,schema}.ts hono jose kysely zod node
  src/server/thread/**     own src/domain/setting/adopt.ts src/server/http/** node
  src/server/typeset/**    own src/server/thread/** BASE @cantoo/pdf-lib @myriaddreamin/typst-ts-node-compiler
  src/server/*.ts          src/server/*.ts src/server/adapters/** database/schema.ts kysely{,/readonly} zod node
  src/server/assembly/**   src/server/** src/domain/** database/connect.ts @netlify/functions
  src/server/event/**      own BASE
  src/server/outbox/**     own src/server/{adapters,http,manuscript}/** BASE
  src/server/manuscript/** own src/server/http/** BASE
  src/server/document/**   own src/server/{adapters,http,manuscript,outbox,thread}/** BASE \
                           src/server/env.ts yauzl fflate @cantoo/pdf-lib temml unpdf @fastify/busboy
  src/server/account/**    own src/server/{event,http,manuscript,outbox}/** BASE @zxcvbn-ts/* otpauth
  src/server/deposit/**    own src/server/{adapters,event,http,manuscript,outbox,publication}/** BASE
  src/server/site-build/** own src/server/{deposit,event,http,manuscript,outbox}/** BASE
  src/server/publication/** own src/server/{adapters,http,thread,typeset}/** BASE
  src/server/alert/**      own src/server/{adapters,http,outbox,publication}/** BASE
  src/server/oai/**        own src/server/{http,publication,thread}/** BASE
  src/server/record/**     own src/server/{http,manuscript,outbox,publication,thread}/** BASE
  src/server/search/**     own src/server/http/** BASE
  src/server/submission/** own src/server/{account,adapters,correction,document,event,further-file,http,manuscript,outbox}/** BASE
  src/server/tracking/**   own src/server/{http,manuscript}/** BASE
  src/server/payment/**    own src/server/{adapters,event,http,manuscript,outbox,thread,tracking,typeset}/** BASE
  src/server/editorial/**  own src/server/{document,event,http,manuscript,outbox,site-build}/** BASE
  src/server/issue/**      own src/server/{event,http,manuscript,outbox,picture,site-build}/** BASE
  src/server/review/**     own src/server/{account,document,editorial,event,http,manuscript,outbox,proof,publication,thread,typeset}/** BASE \
                           content/*.json
  src/server/further-file/** own src/server/{document,event,http,manuscript,outbox,review,thread}/** BASE
  src/server/need/**       own src/server/{http,inquiry,manuscript,outbox,review,site-build}/** BASE
  src/server/list/**       own src/server/{colleague,editorial,event,http,issue,manuscript,message,need,review}/** BASE
  src/server/production/** own src/server/{adapters,document,event,http,manuscript,outbox,publication,site-build,thread,typeset}/** BASE \
                           @cantoo/pdf-lib markdown-it{,-footnote,-sub,-sup} sanitize-html unpdf yaml
  src/server/moving-in/**  own src/server/{account,document,event,further-file,http,information,issue,manuscript,picture,production,publication,setting,site-build,submission,thread}/** BASE yauzl
  src/server/moving-out/** own src/server/{audit,event,http,information,manuscript,picture,publication,setting,thread}/** BASE
  src/server/proof/**      own src/server/{adapters,event,http,manuscript,outbox,production,thread}/** BASE
  src/server/decision/**   own src/server/{editorial,event,http,issue,manuscript,outbox,payment,production,proof,review,site-build}/** BASE
  src/server/colleague/**  own src/server/{account,event,http,manuscript,outbox}/** BASE
  src/server/message/**    own src/server/{document,event,http,manuscript,outbox,review,thread}/** BASE
  src/server/inquiry/**    own src/server/{document,event,http,message,outbox}/** BASE
  src/server/inbound-mail/** own src/server/{document,http,inquiry,message,thread}/** BASE postal-mime
  src/server/usage/**      own src/server/http/** BASE
  src/server/statistics/** own src/server/{http,manuscript}/** BASE
  src/server/audit/**      own src/server/{event,http,manuscript,thread,typeset}/** src/server/dossier-key.ts BASE
  src/server/correction/** own src/server/{event,http,manuscript}/** BASE
  src/server/picture/**    own src/server/{document,event,http,production,site-build,thread,typeset}/** BASE
  src/server/setting/**    own src/server/{event,http,picture,site-build,thread,typeset}/** BASE
  src/server/information/** own src/server/{http,picture,setting}/** BASE
  src/server/setup/**      own src/server/{account,event,http,site-build}/** BASE
  src/server/system/**     own src/server/{event,http,outbox,site-build}/** database/migrate.ts BASE
  src/server/technical-check/** own src/server/{correction,document,event,http,manuscript,outbox}/** BASE
  src/server/request/**    own src/server/{decision,editorial,event,http,manuscript,outbox,review}/** BASE
  src/server/description/** src/server/*/** src/domain/** zod
  src/server/site/**       own src/server/{adapters,http,inbound-mail,message,publication}/** BASE hono{,/compress} @hono/node-server{,/utils/response}
  src/server/{contact,service-request}/** own src/server/{http,inquiry,outbox}/** BASE
  functions/*              src/server/assembly/** src/server/*/{routes,*-routes,deliver-*}.ts src/server/outbox/*
  database/migrations/*    kysely
  database/*               database/** src/domain/** \
                           kysely{,/migration,/readonly} pg @neondatabase/serverless @electric-sql/pglite{,/**} node
  scripts/**               scripts/** src/{domain,loaders,server}/** database/** content/editorial-board.json kysely{,/migration} astro esbuild \
                           playwright tar-stream typescript zod node
  content/**               content/**`;

/** What is allowed in certain files only. */
const ONLY_IN: [what: string, pattern: RegExp, files: string][] = [
  [
    'SQL',
    /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\bsql\.\w+\(/,
    '{src/server/*/{queries,*-queries}.ts,database/**,scripts/{archive-tables,demonstration/*}.ts}',
  ],
  [
    'fetch',
    /(?<![.\w])fetch\(/,
    '{src/islands/{api,api-download,site-file,publication/article-page,publication/list-abstract}.ts,src/server/adapters/*}',
  ],
  // A site build hands its own environment on to Astro.
  ['process.env', /process\.env/, '{src/server/env.ts,src/loaders/run-node.ts,scripts/*}'],
  ['the clock', /new Date\(\)|Date\.now\(/, 'src/server/adapters/clock.ts'],
];

/** What every room of the islands may use. */
const ISLAND =
  'src/islands/*.{ts,tsx} src/ui/** src/domain/** react{,-dom,-dom/client,-router} react-hot-toast/headless @tanstack/react-query zod';

/** What every room of the server may use. */
const BASE =
  'src/domain/** src/server/{content-folder,context,identifiers}.ts database/{built-once,connect,schema}.ts kysely{,/readonly} zod node';

const layers = MAY_IMPORT.replaceAll('BASE', BASE)
  .replaceAll('ISLAND', ISLAND)
  .trim()
  .split(/\n(?= {2}\S)/)
  .map((line) => line.trim().split(/\s+/));
const sources = globSync('{src,functions,database,scripts,content}/**/*.{ts,tsx,js,astro}', { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const aliases: [string, string][] = Object.entries(JSON.parse(read('package.json')).imports);

/** Where an import leads: a file of the project, `node`, or the name of a package. */
function targetOf(specifier: string, file: string): string {
  if (isBuiltin(specifier)) return 'node';
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const alias = aliases.find(([from]) => specifier.startsWith(from.slice(0, -1)));
  return alias ? join(alias[1].replace('*', specifier.slice(alias[0].length - 1))) : specifier;
}

/** What a file imports, as TypeScript itself reads it; the head of a page of Astro is read line by line. */
function specifiersIn(file: string): string[] {
  if (/\.[jt]sx?$/.test(file)) return preProcessFile(read(file)).importedFiles.map(({ fileName }) => fileName);
  return [...read(file).matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  );
}

function wrongImports(file: string): string[] {
  const [, ...allowed] = layers.find(([files = '']) => matchesGlob(file, files)) ?? [];
  const own = `${file.split('/').slice(0, 3).join('/')}/**`;
  return specifiersIn(file)
    .map((specifier) => targetOf(specifier, file))
    .filter((target) => !allowed.some((glob) => matchesGlob(target, glob === 'own' ? own : glob)))
    .map((target) => `${file} imports ${target}`);
}

/** A way from a place back to itself along the imports, if there is one. */
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

/** Which places import which others; `placeOf` tells the place of a file. */
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

/** The calls to the server that an effect makes, by name; listening to them (`onRefused`) is not one. */
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

  it('has no circle of imports: neither between files nor between rooms of the server and of the islands', () => {
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
    // A pattern that finds nothing would guard nothing.
    expect(found).not.toEqual([]);
    expect(found.filter((file) => !matchesGlob(file, files))).toEqual([]);
  });

  it('has no file of more than 400 lines, and no folder for what belongs nowhere', () => {
    expect(sources.filter((file) => !file.startsWith('content/') && read(file).split('\n').length > 401)).toEqual([]);
    const styles = globSync('src/**/*.css', { cwd: ROOT });
    expect(styles.filter((file) => read(file).split('\n').length > 301)).toEqual([]);
    expect(sources.filter((file) => /\/(utils?|helpers?|common|misc|lib|shared)\//.test(file))).toEqual([]);
  });

  it('guards every island, so that none loses what was typed when it breaks', () => {
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

  it('has no test that waits for a time, or asks the clock on the wall whether something was quick', () => {
    const tests = globSync('tests/**/*.ts', { cwd: ROOT, exclude: ['tests/bench/**', 'tests/mutants/**'] });
    const clocked = tests.filter((file) => /waitForTimeout|performance\.now/.test(read(file)));
    // This file, which names them, shows that the search finds something.
    expect(clocked).toEqual(['tests/unit/architecture.test.ts']);
  });
});
