import { type Finding, longestMatches, type Search, searchFor } from '#domain/document/author-search/search';
import type { DocumentFormat } from '#domain/document/document';
import type { Identity, Leak, LeakReport } from '#domain/document/leak';
import { citedPeople } from '#domain/review/cited-people';
import { reasonOf } from './cannot-read.ts';
import { readDocx } from './passages/docx-passages.ts';
import { type ExtractedText, type Passage, textInBytes, WHERE } from './passages/passage.ts';
import { readPdf } from './passages/pdf-passages.ts';

const LEAKS_MAX = 50;
const FOUND_MAX = 200;
const CONTEXT = 30;
const OLD_WORD = 'An old Word file (.doc) can be searched only in part. Open it in Word and save it as .docx.';

const READERS: Record<DocumentFormat, (bytes: Uint8Array) => Promise<ExtractedText>> = {
  docx: readDocx,
  pdf: readPdf,
  doc: async (bytes) => ({ passages: [{ where: 'the file', text: textInBytes(bytes) }], unread: [OLD_WORD] }),
};

/**
 * Searches the reviewers' copy for the authors. A file that could not be read completely is `unreadable`, never clean,
 * and reports the leaks found in the rest. Never throws.
 */
export async function findLeaks(...file: Parameters<typeof searchFile>): Promise<LeakReport> {
  return (await searchFile(...file)).report;
}

/** Like `findLeaks`, and also returns the people named in the references. */
export async function searchFile(
  bytes: Uint8Array,
  format: DocumentFormat,
  fileName: string,
  identities: readonly Identity[],
): Promise<{ report: LeakReport; cited: string[] }> {
  const search = searchFor(identities);
  const name = { where: WHERE.fileName, text: `${fileName}\n${splitCamelCase(fileName)}` };
  try {
    const { passages, unread } = await READERS[format](bytes);
    const leaks = leaksIn([...passages, name], search);
    const references = passages.flatMap(({ text, isReference }) => (isReference ? text : [])).join('\n');
    return { report: report(leaks, [...new Set(unread)].join(' ')), cited: citedPeople(references) };
  } catch (error) {
    return { report: report(leaksIn([name], search), reasonOf(error)), cited: [] };
  }
}

/** Searches a text that the authors wrote for their names; `where` is its label for the office. */
export function findLeaksInText(text: string, where: string, identities: readonly Identity[]): Leak[] {
  return leaksIn([{ where, text }], searchFor(identities));
}

function report(leaks: Leak[], reason: string): LeakReport {
  return { status: reason ? 'unreadable' : leaks.length > 0 ? 'leaks' : 'clean', leaks, reason };
}

/** Lists each leak once per place. Repeats elsewhere come last, so the limit cuts them first. */
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
  return [...first, ...again].slice(0, LEAKS_MAX);
}

/** Matches in the references that are not leaks. */
const MAY_BE_CITED: Readonly<Record<Leak['what'], boolean>> = {
  name: true,
  affiliation: true,
  email: false,
  orcid: false,
};

function leakOf({ text, where, isReference }: Passage, { what, start, end }: Finding): Leak {
  // Authors cite themselves and institutions publish guidelines, but an email address in the references is not a
  // citation.
  const isCited = isReference && MAY_BE_CITED[what];
  const around = text.slice(Math.max(0, start - CONTEXT), end + CONTEXT);
  return {
    what,
    found: inLine(text.slice(start, end)).slice(0, FOUND_MAX),
    where: isCited ? WHERE.references : where,
    context: around.length > end - start ? inLine(around) : '',
  };
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Splits a name such as "SousaPaper2.docx" at its capitals. */
function splitCamelCase(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}
