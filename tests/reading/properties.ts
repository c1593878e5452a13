import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConvertedText, readText } from '#server/production/convert/read-text';
import { docx } from '../support/documents.ts';
import { excess, LOWERED, RAISED, wordsOf } from './counts.ts';
import { officeConvert } from './office.ts';
import { randomDocument, type Word } from './random-document.ts';
import { countResult } from './result.ts';
import { countWord } from './word-source.ts';

/** Documents per start of LibreOffice. */
const BATCH = 150;
const SHOWN_MAX = 40;
const UTF8 = 'txt:Text (encoded):UTF8';
/** A number with a full stop, a number in brackets, or a symbol. */
const LABEL = /^\s*(?:([\p{L}\d]+)\.|[([]?([\p{L}\d]+)[)\]]|([^\p{L}\p{N}\s]))\s+(?=\S)/u;

/**
 * Generates documents with random properties of runs, lists and tables, and compares LibreOffice's plain text with
 * ours: words, their order and appearance, and list numbers. Returns how many differ in a way that no finding reports.
 */
export async function compareWithOffice(documents: number, first: number): Promise<number> {
  const wrong: { seed: number; what: string }[] = [];
  for (let from = first; from < first + documents; from += BATCH) {
    const seeds = Array.from({ length: Math.min(BATCH, first + documents - from) }, (_, at) => from + at);
    wrong.push(...(await compareBatch(seeds)));
  }
  for (const { seed, what } of wrong.slice(0, SHOWN_MAX)) console.log(`  document ${seed}: ${what}`);
  const kinds = Object.groupBy(wrong, ({ what }) => what.replace(/: .*/, ''));
  for (const [kind, all] of Object.entries(kinds)) console.log(`  ${kind}: ${all?.length}`);
  return new Set(wrong.map(({ seed }) => seed)).size;
}

async function compareBatch(seeds: readonly number[]): Promise<{ seed: number; what: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-random-'));
  try {
    const made = seeds.map((seed) => ({ seed, ...randomDocument(seed), file: join(folder, `${seed}.docx`) }));
    for (const { file, content } of made) writeFileSync(file, docx(content));
    const texts = join(folder, 'texts');
    mkdirSync(texts);
    await officeConvert(
      made.map(({ file }) => file),
      { to: UTF8, folder: texts },
    );
    const wrong: { seed: number; what: string }[] = [];
    for (const { seed, file, words } of made) {
      const bytes = new Uint8Array(readFileSync(file));
      const text = readFileSync(join(texts, `${seed}.txt`), 'utf8');
      const read = await readText({ format: 'docx', bytes, references: [], nextFigure: 1 });
      wrong.push(
        ...documentDifferences(text, read, { words, cells: countWord(bytes).cells ?? [] }).map((what) => ({
          seed,
          what,
        })),
      );
    }
    return wrong;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where our text differs from LibreOffice's, except for words that a finding quotes. */
function documentDifferences(
  text: string,
  read: ConvertedText,
  { words, cells }: { words: readonly Word[]; cells: readonly string[] },
): string[] {
  const known = new Map(words.map((word) => [word.written, word]));
  const said = new Set(wordsOf(read.findings.map((finding) => finding.text).join('\n')));
  const ours = countResult(read);
  const labels: string[] = [];
  const shown: Word[] = [];
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    const all = line.match(/[\p{L}]+|[\ue000-\uf8ff]/gu) ?? [];
    const inLine = all.flatMap((one) => known.get(one) ?? []).filter((word) => word.shown !== '');
    const label = LABEL.exec(line);
    const [, number, inBrackets = ''] = label ?? [];
    if (label && inLine[0]) labels.push(`${number ?? `• ${inBrackets}`.trim()} ${inLine[0].shown}`);
    shown.push(...inLine);
  }
  const has = wordsOf(ours.text).filter((word) => word !== 'Results');
  const wanted = shown.map((word) => word.shown);
  const lost = new Set(excess(wanted, has));
  const kindOf = (one: string) =>
    words.find((word) => word.shown === one || word.written === one)?.properties.join() ?? 'unknown';
  const differences = [...lost].filter((one) => !said.has(one)).map((one) => `lost, ${kindOf(one)}: ${one}`);
  const numbers = labels.flatMap((label) => label.split(' ').slice(1, -1));
  differences.push(...excess(has, [...wanted, ...numbers]).map((one) => `added, ${kindOf(one)}: ${one}`));
  const common = (some: readonly string[], others: readonly string[]) => {
    const among = new Set(others);
    return some.filter((one) => among.has(one) && one.length > 1);
  };
  const [theirOrder, ourOrder] = [common(wanted, has), common(has, wanted)];
  const at = theirOrder.findIndex((one, index) => one !== ourOrder[index]);
  // A nested table is moved out of its cell, which a finding reports.
  const isMoved = read.findings.some(({ code }) => code === 'float');
  if (at !== -1 && !isMoved) differences.push(`another order: ${theirOrder[at]} where ${ourOrder[at]} stands`);
  if (!isMoved) for (const cell of excess(cells, ours.cells ?? [])) differences.push(`another column: ${cell}`);
  const all = new Set(wanted);
  const ourLabels = (ours.labels ?? []).map((label) => {
    const [sign = '', first = '', second] = label.split(' ');
    return [sign, first, ...(all.has(first) ? [] : [second])].join(' ');
  });
  for (const label of excess(labels, ourLabels))
    differences.push(`another number, ${label.startsWith('•') ? 'bullet' : 'list'}: ${label}`);
  for (const { shown: one, script } of shown) {
    if (!script || lost.has(one)) continue;
    const [open, close] = script === 'raised' ? RAISED : LOWERED;
    if (!new RegExp(`${open}[^${close}]*${one}[^${close}]*${close}`).test(ours.text))
      differences.push(`not ${script}: ${one}`);
  }
  return differences;
}
