import { detailsOf, trimmed } from '#domain/document/contact-detail';
import { isInstitution } from '#domain/kernel/person/person-name';
import { marksOf, type Person, withMarks, withoutMarks } from './byline.ts';
import type { Line } from './line.ts';

const AFFILIATION_MAX = 300;

/** Institutions by mark; those without one are under the empty mark. */
export type Affiliations = Map<string, string>;

/** The institutions in the lines after a byline: "1 Department of …", "a School of …; b Hospital …". */
export function affiliationsIn(lines: readonly Line[]): Affiliations {
  const found: Affiliations = new Map();
  let open: string | undefined;
  for (const line of lines) {
    const text = withMarks(line).trim();
    if (
      /^\W{0,3}(?:correspond\w*|e-?mails?|address for correspond|orcid|tel|phone|these authors|contributed)\b/i.test(
        withoutMarks(text).trim(),
      )
    ) {
      open = undefined;
      continue;
    }
    const parts = markedParts(text, found);
    for (const { mark, words } of parts) found.set(mark, words);
    if (parts.length > 0) open = parts.at(-1)?.mark;
    else if (open && line.continues) found.set(open, `${found.get(open)} ${withoutMarks(text).trim()}`);
    else {
      open = undefined;
      if (isInstitution(text)) found.set('', [found.get(''), withoutMarks(text).trim()].filter(Boolean).join('; '));
    }
  }
  return new Map([...found].map(([mark, words]) => [mark, institutionIn(words)]));
}

/** Assigns institutions to authors by mark, or the only one to all. */
export function attachAffiliations(people: Person[], affiliations: Affiliations): void {
  const only = affiliations.get('');
  // A digit or letter refers to an affiliation, found or not; a symbol is a footnote.
  const isMarked = people.some(({ marks }) => marks.some((mark) => /[\p{L}\d]/u.test(mark)));
  for (const person of people) {
    const named = person.marks.flatMap((mark) => {
      if (affiliations.has(mark)) return [affiliations.get(mark) ?? ''];
      // "12" for "1,2" if there are fewer than twelve.
      return /^\d\d$/.test(mark) ? [...mark].map((digit) => affiliations.get(digit) ?? '') : [];
    });
    const own = named.filter(Boolean);
    while (own.join('; ').length > AFFILIATION_MAX) own.pop();
    person.affiliation = own.join('; ') || (!isMarked && only && !only.includes(';') ? only : '');
  }
}

/** The parts of a line that begin with a mark. */
function markedParts(text: string, before: Affiliations): { mark: string; words: string }[] {
  // Separated marks.
  const apart = text
    .split(/(?=\ue000)/)
    .map((part) => ({ mark: marksOf(part)[0] ?? '', words: withoutMarks(part).trim() }));
  const isApart = text.startsWith('\ue000') && apart.every(({ mark }) => /^[\p{L}\d]$|^\d\d$/u.test(mark));
  if (isApart) return apart.filter(({ words }) => words.length > 2);
  // Plain digits must continue the count of the previous line.
  const plain = withoutMarks(text);
  const parts: { mark: string; words: string }[] = [];
  let next = Math.max(0, ...[...before.keys()].map((mark) => Number(mark) || 0)) + 1;
  for (const match of plain.matchAll(/(?:^|[;.,] ?| )[([]?(\d{1,2})[)\].]?\s{0,2}(?=\p{Lu})/gu)) {
    const behind = match.index + match[0].length;
    // "…, Australia 2 Institute of …"
    const isApart = match.index === 0 || !match[0].startsWith(' ') || isInstitution(plain.slice(behind, behind + 40));
    if (Number(match[1]) !== next || !isApart) continue;
    const last = parts.at(-1);
    if (last) last.words = plain.slice(Number(last.words), match.index);
    parts.push({ mark: String(next), words: String(behind) });
    next += 1;
  }
  const last = parts.at(-1);
  if (last) last.words = plain.slice(Number(last.words));
  if (parts.length > 0) return parts;
  const [, mark, words] = /^[([]?([a-h])[)\].]?\s{1,2}(\p{Lu}.+)$/u.exec(plain) ?? [];
  return mark && words && isInstitution(words) ? [{ mark, words }] : [];
}

/** An affiliation's text, without addresses and what follows them. */
function institutionIn(text: string): string {
  const [first] = detailsOf(text);
  const words = first?.kind === 'words' ? first.text.replace(/\s+/gu, ' ') : '';
  const bare = trimmed(words.replace(/[,;.] ?(?:electronic address|e-?mails?|email address)$/i, ''), ' .,;');
  return bare.length <= AFFILIATION_MAX && /\S\s\S/.test(bare) ? bare : '';
}
