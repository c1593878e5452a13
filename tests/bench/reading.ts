import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { textFormatOf } from '#domain/production/files';
import { parseReferences } from '#domain/production/references';
import { jatsDocument } from '#domain/register/jats/article';
import { prefillOf } from '#server/document/prefill-of';
import { libreOffice } from '#server/kernel/adapters/office';
import { Problem } from '#server/kernel/http/problem';
import { convertUpload } from '#server/production/convert/convert-upload';
import type { ConvertedText } from '#server/production/convert/read-text';
import { COUNTED, type Counts, excess, wordsOf } from '../reading/counts.ts';
import { type Difference, differencesOf, falseAlarms } from '../reading/differences.ts';
import { countJats } from '../reading/jats-source.ts';
import { countMarkdown, countPage } from '../reading/page-source.ts';
import { countResult } from '../reading/result.ts';
import { countWord } from '../reading/word-source.ts';
import { jatsProblems } from '../standards/jats-dtd.ts';
import { fullArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { memoryOf, newPeak } from './machine.ts';

/** The result of reading one file. */
interface Read {
  source?: Counts;
  result?: Counts;
  differences: Difference[];
  /** The number of findings by code. */
  named: Record<string, number>;
  jats: readonly string[];
  alarms: readonly string[];
}

/**
 * Converts every file of a folder as production does, and compares the result with the file's content, counted by
 * independent rules. Without a folder, converts the generated manuscripts. Exits with 1 if there is a difference that
 * no finding reports.
 */
export async function benchReading(
  folder: string | undefined,
  madeIn: (folder: string) => Promise<void>,
): Promise<void> {
  const made = folder ? undefined : mkdtempSync(join(tmpdir(), 'journal-reading-'));
  try {
    if (made) await madeIn(made);
    await readAll(folder ?? made ?? '');
  } finally {
    if (made) rmSync(made, { recursive: true });
  }
}

async function readAll(folder: string): Promise<void> {
  const sums = { files: 0, unread: 0, named: 0, silent: 0, invalid: 0, alarms: 0 };
  const [had, has] = [new Map<string, number>(), new Map<string, number>()];
  for (const name of readdirSync(folder).sort()) {
    if (!/\.(?:docx?|pdf|md|markdown|html?|xml)$/i.test(name)) continue;
    newPeak(process.pid);
    const [processor, started] = [process.cpuUsage(), performance.now()];
    const read = await readOne(join(folder, name));
    const wall = Math.round(performance.now() - started);
    const { user, system } = process.cpuUsage(processor);
    const silent = read.differences.filter(({ isNamed }) => !isNamed);
    sums.files += 1;
    if (!read.result) sums.unread += 1;
    sums.alarms += read.alarms.length;
    sums.named += read.differences.length - silent.length;
    sums.silent += silent.length;
    if (read.jats.length > 0) sums.invalid += 1;
    for (const kind of COUNTED) {
      had.set(kind, (had.get(kind) ?? 0) + (read.source?.[kind] ?? 0));
      has.set(kind, (has.get(kind) ?? 0) + (read.result?.[kind] ?? 0));
    }
    const counts = COUNTED.map((kind) => `${kind} ${pair(read.source?.[kind], read.result?.[kind])}`).join(', ');
    const named = Object.entries(read.named).map(([code, count]) => `${code} ${count}`);
    console.log(
      `  ${name}: ${counts}; named: ${named.join(', ') || 'nothing'}; ` +
        `JATS ${!read.result ? 'none' : (read.jats[0] ?? 'valid')}; ` +
        `${Math.round((user + system) / 1000)} ms of processor, ${wall} ms, ${memoryOf(process.pid, 'VmHWM')} MB`,
    );
    for (const words of read.alarms) console.log(`    FALSE ALARM: “${words}”`);
    for (const { what, isNamed } of read.differences) console.log(`    ${isNamed ? 'named' : 'SILENT'}: ${what}`);
  }
  console.log(`  all: ${COUNTED.map((kind) => `${kind} ${pair(had.get(kind), has.get(kind))}`).join(', ')}`);
  console.log(
    `  ${sums.files} files, ${sums.unread} without a converted text, ${sums.named} differences named, ${sums.silent} silent, ${sums.alarms} false alarms, ${sums.invalid} with invalid JATS`,
  );
  if (sums.silent > 0 || sums.invalid > 0) process.exitCode = 1;
}

const pair = (had = 0, has = 0) => (had === has ? String(had) : `${had}→${has}`);

async function readOne(path: string): Promise<Read> {
  const bytes = new Uint8Array(readFileSync(path));
  const ending = extname(path).slice(1).toLowerCase();
  if (ending === 'pdf') return readPdf(bytes);
  const word = ending === 'doc' ? await officeOf(bytes) : bytes;
  if (!word) return unread('LibreOffice is not installed');
  const format = ending === 'doc' ? 'docx' : textFormatOf(basename(path));
  if (!format) return unread('no format that is read');
  const decoded = () => new TextDecoder().decode(word);
  const source =
    format === 'docx'
      ? countWord(word)
      : format === 'jats'
        ? countJats(word)
        : format === 'html'
          ? countPage(decoded())
          : countMarkdown(decoded());
  try {
    const text = await convertUpload({ format, bytes: new Uint8Array(word), references: [], nextFigure: 1 });
    const result = countResult(text);
    const xml = jatsDocument(MERIDIAN, articleWith(text), 'https://journal.example');
    return {
      source,
      result,
      differences: [...differencesOf(source, result, text), ...lostInJats(result, xml)],
      named: codesOf(text.findings),
      jats: jatsProblems(xml),
      alarms: falseAlarms(source, text),
    };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return { ...unread(thrown.message), source };
  }
}

/** Losses in the JATS: words of the text, equations, tables, figures and list items. */
function lostInJats(result: Counts, xml: string): Difference[] {
  const jats = countJats(Buffer.from(xml));
  const words = excess(wordsOf(result.text), wordsOf(jats.text));
  const kinds = (['equations', 'tables', 'figures', 'items'] as const).filter((kind) => jats[kind] < result[kind]);
  return [
    ...(words.length > 0
      ? [{ what: `JATS lacks ${words.length} words: ${words.slice(0, 8).join(' ')}`, isNamed: false }]
      : []),
    ...kinds.map((kind) => ({ what: `JATS has ${jats[kind]} of ${result[kind]} ${kind}`, isNamed: false })),
  ];
}

const unread = (why: string): Read => ({
  differences: [{ what: `not converted: ${why}`, isNamed: true }],
  named: { refused: 1 },
  jats: [],
  alarms: [],
});

const codesOf = (findings: ConvertedText['findings']) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(findings, ({ code }) => code)).map(([code, all]) => [code, all?.length ?? 0]),
  );

/** Production does not convert PDFs; they only fill in the submission form. */
async function readPdf(bytes: Uint8Array): Promise<Read> {
  const { title, authors, abstract, keywords } = await prefillOf({ bytes, format: 'pdf' });
  const filled = {
    title: title ? 1 : 0,
    authors: authors.length,
    abstract: abstract ? 1 : 0,
    keywords: keywords.length,
  };
  return {
    differences: [{ what: 'a PDF has no text to convert', isNamed: true }],
    named: filled,
    jats: [],
    alarms: [],
  };
}

const officeOf = (bytes: Uint8Array) =>
  libreOffice('soffice')
    .toDocx(bytes)
    .catch(() => undefined);

const articleWith = ({ html, images, references }: ConvertedText) =>
  fullArticle({
    content: html,
    references: parseReferences(references.join('\n')),
    figures: images.map(({ file, width, height, bytes }) => ({
      file,
      width,
      height,
      bytes: bytes.length,
      sha256: '0'.repeat(64),
    })),
  });
