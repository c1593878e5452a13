import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Copy, makeCopy, ROOT } from './copy.ts';
import type { Fault } from './fault.ts';
import { ROOMS } from './rooms.ts';

/**
 * `node tests/mutants/run.ts` puts one fault at a time into a copy of the tree and runs the tests that should catch it.
 * `--only TEXT` limits it to faults with this text in their room or name; `--workers 2` works in two copies at once.
 * With TEST_DATABASE_URL, includes faults that only a real Postgres can reveal.
 */
interface Seeded extends Fault {
  room: string;
}

interface Judged {
  fault: Seeded;
  verdict: 'killed' | 'survived' | 'broken' | 'unsound';
}

const VERDICTS = { failed: 'killed', passed: 'survived', broken: 'broken' } as const;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, workers: { type: 'string', default: '1' } },
});
const isWanted = ({ room, name }: Seeded) => `${room}: ${name}`.toLowerCase().includes(values.only.toLowerCase());
const all = Object.entries(ROOMS).flatMap(([room, faults]) => faults.map((fault): Seeded => ({ room, ...fault })));
const wanted = all.filter(isWanted);
const tried = process.env.TEST_DATABASE_URL ? wanted : wanted.filter(({ engines }) => !engines);

const outdated = all.flatMap(whyOutdated);
if (outdated.length > 0) console.log(`The list of faults is out of date:\n${outdated.join('\n')}`);
process.exitCode = outdated.length === 0 && (await runAll(Number(values.workers))) ? 0 : 1;

/** Why a fault no longer matches the sources. */
function whyOutdated({ room, name, file, find, tests }: Seeded): string[] {
  const missing = [file, ...tests].filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) return [`${room}: ${name}: missing ${missing.join(', ')}`];
  const times = readFileSync(join(ROOT, file), 'utf8').split(find).length - 1;
  return times === 1 ? [] : [`${room}: ${name}: its text occurs ${times} times in ${file}`];
}

/** Tries all faults; true if the tests caught every one. */
async function runAll(workers: number): Promise<boolean> {
  // With several copies, each uses one processor.
  const copies = Array.from({ length: workers }, () => makeCopy(workers > 1 ? 1 : 2));
  const removeAll = () => {
    for (const copy of copies) copy.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      removeAll();
      process.exit(130);
    });
  }
  try {
    const unsound = await findUnsound(copies);
    return report(await distribute(copies, tried, (copy, fault) => judge(copy, fault, unsound)));
  } finally {
    removeAll();
  }
}

/** Gives each copy its next task as soon as it is idle. */
async function distribute<Work, Result>(
  copies: readonly Copy[],
  works: readonly Work[],
  doIt: (copy: Copy, work: Work) => Promise<Result>,
): Promise<Result[]> {
  const waiting = works.entries();
  const results: Result[] = [];
  const keepBusy = async (copy: Copy) => {
    for (const [index, work] of waiting) results[index] = await doIt(copy, work);
  };
  await Promise.all(copies.map(keepBusy));
  return results;
}

/** The test files that fail even without a fault, so their failure with one would prove nothing. */
async function findUnsound(copies: readonly Copy[]): Promise<ReadonlySet<string>> {
  const filesOf = (isOnEngines: boolean) => [
    ...new Set(tried.filter(({ engines = false }) => engines === isOnEngines).flatMap(({ tests }) => tests)),
  ];
  const plain = filesOf(false);
  const shares = copies.map((_, share) => plain.filter((_file, index) => index % copies.length === share));
  const runs = [
    ...shares.map((files) => ({ files, isOnEngines: false })),
    { files: filesOf(true), isOnEngines: true },
  ].filter(({ files }) => files.length > 0);
  const started = performance.now();
  const outcomes = await distribute(copies, runs, (copy, { files, isOnEngines }) => copy.test(files, { isOnEngines }));
  const failed = outcomes.filter(({ verdict }) => verdict !== 'passed');
  for (const { printedOutput: said, files } of failed)
    console.log(`Without any fault, ${files.join(', ')} fails:\n${indented(said)}`);
  if (failed.length === 0) console.log(`Without any fault, all tests pass: ${secondsSince(started)} s`);
  return new Set(failed.flatMap(({ files }) => files));
}

async function judge(copy: Copy, fault: Seeded, unsound: ReadonlySet<string>): Promise<Judged> {
  if (fault.tests.some((file) => unsound.has(file))) return { fault, verdict: 'unsound' };
  const started = performance.now();
  const outcome = await copy.test(fault.tests, { isOnEngines: fault.engines ?? false, fault });
  const verdict = VERDICTS[outcome.verdict];
  console.log(`${verdict} in ${secondsSince(started)} s: ${fault.room}: ${fault.name}`);
  if (outcome.printedOutput) console.log(indented(outcome.printedOutput));
  return { fault, verdict };
}

/** Prints the results and totals; true if every fault was caught. */
function report(judged: readonly Judged[]): boolean {
  console.table(judged.map(({ fault: { room, name }, verdict }) => ({ room, name, verdict })));
  const count = (verdict: Judged['verdict']) => judged.filter((one) => one.verdict === verdict).length;
  const leftOut = wanted.length - tried.length;
  if (leftOut > 0) console.log(`${leftOut} skipped: they need a Postgres server in TEST_DATABASE_URL.`);
  const others = [
    count('broken') > 0 && `, ${count('broken')} broken (no test could run)`,
    count('unsound') > 0 && `, ${count('unsound')} not tried (their tests fail without a fault)`,
  ];
  console.log(`${count('killed')} killed, ${count('survived')} survived${others.filter(Boolean).join('')}`);
  return count('killed') === judged.length;
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(0);
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
