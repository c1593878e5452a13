import { longestMatches } from '#domain/document/author-search/longest-matches';
import { type Finding, type Search, searchFor } from '#domain/document/author-search/search';
import type { DocumentFormat } from '#domain/document/document';
import type { Identity, Leak, LeakReport } from '#domain/document/leak';
import { citedPeople } from '#domain/review/cited-people';
import { reasonOf } from './cannot-read.ts';
import { textInBytes } from './passages/binary-text.ts';
import { readDocx } from './passages/docx-passages.ts';
import { type Passage, type Reading, WHERE } from './passages/passage.ts';
import { readPdf } from './passages/pdf-passages.ts';

const MAX_LEAKS = 50;
const MAX_FOUND = 200;
const CONTEXT = 30;
const OLD_WORD = 'An old Word file (.doc) can be searched only in part. Open it in Word and save it as .docx.';

const READERS: Record<DocumentFormat, (bytes: Uint8Array) => Promise<Reading>> = {
  docx: readDocx,
  pdf: readPdf,
  doc: async (bytes) => ({ passages: [{ where: 'the file', text: textInBytes(bytes) }], unread: [OLD_WORD] }),
};

/**
 * Looks for the authors of a manuscript in what its reviewers would get. A file that could not be read, wholly or in
 * part, is `unreadable`, never clean, together with the leaks found in the rest. Never throws.
 */
export async function findLeaks(...file: Parameters<typeof searchFile>): Promise<LeakReport> {
  return (await searchFile(...file)).report;
}

/** The same, and whom the list of references of the file names. */
export async function searchFile(
  bytes: Uint8Array,
  format: DocumentFormat,
  fileName: string,
  identities: readonly Identity[],
): Promise<{ report: LeakReport; cited: string[] }> {
  const search = searchFor(identities);
  const name = { where: WHERE.fileName, text: `${fileName}\n${withPartedWords(fileName)}` };
  try {
    const { passages, unread } = await READERS[format](bytes);
    const leaks = leaksIn([...passages, name], search);
    const references = passages.flatMap(({ text, isReference }) => (isReference ? text : [])).join('\n');
    return { report: report(leaks, [...new Set(unread)].join(' ')), cited: citedPeople(references) };
  } catch (error) {
    return { report: report(leaksIn([name], search), reasonOf(error)), cited: [] };
  }
}

/** Looks for the authors in a text they wrote for the reviewers; `where` as the office reads it. */
export function findLeaksInText(text: string, where: string, identities: readonly Identity[]): Leak[] {
  return leaksIn([{ where, text }], searchFor(identities));
}

function report(leaks: Leak[], reason: string): LeakReport {
  return { status: reason ? 'unreadable' : leaks.length > 0 ? 'leaks' : 'clean', leaks, reason };
}

/** What was found, each finding once in each place; the first place of every finding comes before further places. */
export function leaksIn(passages: readonly Passage[], search: Search): Leak[] {
  const places = new Map<string, Leak>();
  for (const passage of passages) {
    for (const finding of longestMatches(search(passage.text))) {
      const leak = leakOf(passage, finding);
      const key = JSON.stringify([leak.what, leak.found, leak.where]);
      if (!places.has(key)) places.set(key, leak);
    }
  }
  const things = new Set<string>();
  const [first, again]: [Leak[], Leak[]] = [[], []];
  for (const leak of places.values()) {
    const thing = `${leak.what} ${leak.found.toLowerCase()}`;
    (things.has(thing) ? again : first).push(leak);
    things.add(thing);
  }
  return [...first, ...again].slice(0, MAX_LEAKS);
}

/** What is no leak in the list of references. */
const IS_CITED: Readonly<Record<Leak['what'], boolean>> = {
  name: true,
  affiliation: true,
  email: false,
  orcid: false,
};

function leakOf({ text, where, isReference }: Passage, { what, start, end }: Finding): Leak {
  // Authors cite themselves, and institutions publish guidelines; an address in the list of references is no citation.
  const isCited = isReference && IS_CITED[what];
  const around = text.slice(Math.max(0, start - CONTEXT), end + CONTEXT);
  return {
    what,
    found: inLine(text.slice(start, end)).slice(0, MAX_FOUND),
    where: isCited ? WHERE.references : where,
    context: around.length > end - start ? inLine(around) : '',
  };
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The words of a name such as "SousaPaper2.docx", split at its capitals. */
function withPartedWords(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}
