import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';

/**
 * Which files may import what. The first line whose glob matches a file counts; a file that none
 * matches may not exist. `own` is the file's own feature, `node` Node's modules, a bare name a package.
 */
const MAY_IMPORT = `
  src/domain/**            src/domain/** zod
  src/ui/**                src/ui/** src/domain/** react react-hot-toast/headless
  src/islands/*.ts         src/islands/*.ts src/ui/** src/domain/** react react-hot-toast/headless zod
  src/islands/editorial/EditorArea.tsx own src/islands/account/{DeliveriesSection,EditorGate,RolesSection}.tsx \
                           src/islands/*.ts src/ui/** src/domain/** react react-router @tanstack/react-query
  src/islands/review/area/SignInAgain.tsx own src/islands/account/{calls.ts,EmailField.tsx} \
                           src/islands/*.ts src/ui/** src/domain/** react zod
  src/islands/payment/provider-paypal.ts src/islands/payment/provider.ts src/domain/** @paypal/paypal-js/sdk-v6
  src/islands/editorial/payment/ChargePanel.tsx own src/islands/payment/invoice/InvoiceSection.tsx \
                           src/islands/*.ts src/ui/** src/domain/** react react-router
  src/islands/submission/area/OwnManuscriptPage.tsx own src/islands/payment/{invoice/InvoiceSection,waiver/OwnWaiverSection}.tsx \
                           src/islands/*.ts src/ui/** src/domain/** react
  src/islands/editorial/production/** src/islands/editorial/** src/components/article/*.tsx src/islands/account/EditorGate.tsx \
                           src/islands/*.ts src/ui/** src/domain/** react react-hot-toast/headless react-router \
                           @tanstack/react-query zod
  src/islands/navigation/* own src/islands/*.ts src/islands/account/log-out.ts src/domain/**
  src/islands/*/**         own src/islands/*.ts src/ui/** src/domain/** react react-dom/client \
                           react-hot-toast/headless react-router @tanstack/react-query uqr @zxcvbn-ts/* zod
  src/components/article/* src/components/article/*.tsx src/domain/** react
  src/components/**        src/components/** src/islands/{session.ts,*/**} src/domain/** src/styles/* content/*.json
  src/layouts/**           src/layouts/** src/components/** src/islands/*/** src/domain/** src/styles/* astro:assets
  src/pages/**             src/pages/** src/layouts/** src/components/** src/islands/*/** src/domain/** src/styles/* \
                           src/loaders/snapshot.ts content/** astro astro:env/server react react-dom/server zod
  src/loaders/**           src/loaders/** src/server/*/queries.ts src/server/adapters/files.ts src/server/env.ts \
                           src/domain/** database/schema.ts kysely/readonly zod node
  src/server/adapters/**   own src/server/env.ts src/server/{outbox/queries,payment/demonstration-queries}.ts src/domain/** database/schema.ts kysely \
                           @netlify/blobs nodemailer zod node
  src/server/http/**       own src/server/{context,identifiers}.ts \
                           src/domain/{account,file-name,journal,reviewer-area,role,wrong-input,xml}.ts @fastify/busboy \
                           database/{migrate,schema}.ts hono jose kysely zod node
  src/server/site/**       own src/server/http/** src/server/publication/byte-range.ts src/server/context.ts \
                           src/server/outbox/queries.ts src/domain/{journal,xml}.ts hono{,/compress} @hono/node-server node
  src/server/context.ts    src/server/adapters/{clock,files,mail,payments,rebuild,scanner}.ts database/schema.ts kysely{,/readonly}
  src/server/api.ts        src/server/http/** src/server/*/{routes,*-routes}.ts
  src/server/chores.ts     src/server/outbox/{chore,clean-up}.ts src/server/review/send-reminders.ts
  src/server/deliverers.ts src/server/*/deliver-*.ts src/server/outbox/deliver.ts
  src/server/function.ts   src/server/http/** src/server/adapters/{clock,files,mail,payments,rebuild,scanner}.ts src/server/{context,env}.ts \
                           src/domain/document.ts src/server/outbox/deliver.ts src/server/publication/queries.ts database/connect.ts
  src/server/*.ts          zod node
  src/server/outbox/clean-up.ts src/server/*/{queries,*-queries}.ts src/domain/** src/server/context.ts src/server/submission/store-document.ts \
                           src/server/site-build/broken-off.ts
  src/server/editorial/decide.ts own src/server/*/{queries,*-queries}.ts src/server/{event,http,outbox}/** \
                           src/server/production/write-article.ts src/server/payment/follow-decision.ts \
                           src/server/site-build/ask-for-build.ts src/server/identifiers.ts src/domain/** \
                           database/schema.ts kysely
  src/server/production/** own src/server/*/{queries,*-queries}.ts src/server/{event,http,outbox}/** \
                           src/server/editorial/decide.ts src/server/site-build/ask-for-build.ts \
                           src/server/submission/prefill/read-package.ts \
                           src/server/submission/{one-at-a-time,receive-document,scan-document,send-file,store-document}.ts \
                           src/server/submission/document/inspect-document.ts src/server/context.ts src/domain/** \
                           database/{connect,schema}.ts kysely{,/readonly} mammoth markdown-it sanitize-html zod node
  src/server/review/**     own src/server/*/{queries,*-queries}.ts src/server/{event,http,outbox}/** \
                           src/server/submission/{send-file,receive-document,scan-document,store-document,review-copy,one-at-a-time}.ts \
                           src/server/submission/{anonymise/search/search,anonymise/without-names,document/inspect-document}.ts \
                           src/server/publication/galley/** \
                           src/server/{context,identifiers}.ts src/domain/** database/{connect,schema}.ts \
                           kysely{,/readonly} @cantoo/pdf-lib pdfkit zod node
  src/server/*/**          own src/server/*/{queries,*-queries}.ts src/server/{event,http,outbox}/** \
                           src/server/submission/send-file.ts src/server/site-build/ask-for-build.ts \
                           src/server/adapters/{clock,files,mail,payments,rebuild,scanner}.ts \
                           src/server/{context,env,identifiers}.ts src/domain/** database/{connect,schema}.ts \
                           kysely{,/readonly} @zxcvbn-ts/* otpauth pdfkit yauzl fflate @cantoo/pdf-lib \
                           unpdf @fastify/busboy zod node
  functions/*              src/server/{chores,deliverers,function}.ts src/server/*/{routes,*-routes,deliver-*}.ts src/server/outbox/*
  database/migrations/*    kysely
  database/{seed,s*-*}.ts  database/** src/domain/** src/server/publication/** src/server/adapters/files.ts \
                           src/server/{event/append-event,outbox/enqueue}.ts pdfkit \
                           src/server/account/{password,queries}.ts \
                           src/server/identifiers.ts kysely zod node
  database/*               database/** src/domain/{document,payment,production-record,review,review-form,site-build,submission}.ts \
                           kysely{,/migration,/readonly} pg @neondatabase/serverless @electric-sql/pglite{,/**} node
  scripts/**               scripts/** src/{domain,loaders,server}/** database/** kysely{,/migration} astro esbuild \
                           playwright tar-stream zod node
  content/**               content/**`;

/** What may stand only in certain files. */
const ONLY_IN: [what: string, pattern: RegExp, files: string][] = [
  [
    'SQL',
    /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\bsql\.\w+\(/,
    '{src/server/*/{queries,*-queries}.ts,database/**,scripts/archive-tables.ts}',
  ],
  ['fetch', /(?<![.\w])fetch\(/, '{src/islands/{api,api-download}.ts,src/server/adapters/*}'],
  // A site build hands its own environment on to Astro.
  ['process.env', /process\.env/, '{src/server/env.ts,src/loaders/build-site.ts,scripts/*}'],
  ['the clock', /new Date\(\)|Date\.now\(/, 'src/server/adapters/clock.ts'],
];

const layers = MAY_IMPORT.trim()
  .split(/\n(?= {2}\S)/)
  .map((line) => line.trim().split(/\s+/));
const sources = globSync('{src,functions,database,scripts,content}/**/*.{ts,tsx,js,astro,mdx}', { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const aliases: [string, string][] = Object.entries(JSON.parse(read('package.json')).imports);

/** Where an import leads: a file of the project, `node`, or the name of a package. */
function targetOf(specifier: string, file: string): string {
  if (isBuiltin(specifier)) return 'node';
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const alias = aliases.find(([from]) => specifier.startsWith(from.slice(0, -1)));
  return alias ? join(alias[1].replace('*', specifier.slice(alias[0].length - 1))) : specifier;
}

function wrongImports(file: string): string[] {
  const [, ...allowed] = layers.find(([files = '']) => matchesGlob(file, files)) ?? [];
  const own = `${file.split('/').slice(0, 3).join('/')}/**`;
  return [...read(file).matchAll(/(?:^|[^\w.])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/gm)]
    .map(([, specifier = '']) => targetOf(specifier, file))
    .filter((target) => !allowed.some((glob) => matchesGlob(target, glob === 'own' ? own : glob)))
    .map((target) => `${file} imports ${target}`);
}

describe('the architecture', () => {
  it('has a layer for every file, and lets each import only what its layer may', () => {
    expect(sources.filter((file) => !layers.some(([files = '']) => matchesGlob(file, files)))).toEqual([]);
    expect(sources.flatMap(wrongImports)).toEqual([]);
  });

  it.each(ONLY_IN)('has %s only where it belongs', (_, pattern, files) => {
    const found = sources.filter((file) => pattern.test(read(file)));
    // A pattern that finds nothing would guard nothing.
    expect(found).not.toEqual([]);
    expect(found.filter((file) => !matchesGlob(file, files))).toEqual([]);
  });

  it('has no file of more than 400 lines, and no folder for what belongs nowhere', () => {
    expect(sources.filter((file) => !file.startsWith('content/') && read(file).split('\n').length > 401)).toEqual([]);
    expect(sources.filter((file) => /\/(utils?|helpers?|common|misc|lib|shared)\//.test(file))).toEqual([]);
  });

  it('is described truly: every path that the documents name exists', () => {
    const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: ROOT });
    const folders = globSync('*/', { cwd: ROOT, exclude: ['dist', 'build', 'backups', 'node_modules'] });
    const isOurs = (path: string) => folders.some((folder) => path.startsWith(`${folder.replace(/\/$/, '')}/`));
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/`([\w.@*[\]/-]+)`/g)].map(([, path = '']) => ({ document, path })),
    );
    const missing = named.filter(
      ({ path }) => isOurs(path) && !existsSync(join(ROOT, path)) && globSync(path, { cwd: ROOT }).length === 0,
    );
    expect(missing).toEqual([]);
  });
});
