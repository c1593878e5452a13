import { askedParts } from '#domain/person/name-parts';
import type { ProductionAuthor } from '#domain/production/record';
import { findAuthors } from '#server/document/prefill/find-authors';
import type { Found } from '#server/document/prefill/find-title';
import { abstractHeading, isSectionHeading, partOfAbstract, plainText } from '#server/document/prefill/headings';
import type { Line } from '#server/document/prefill/line';
import { isHeading, isSectionOfBody, type PlacedLine, tokensOf } from './front-lines.ts';

/** What is known about an article before its file is read: it helps to recognise the title and the names. */
export interface KnownFront {
  title: string;
  /** Names and affiliations, as they are written. */
  people: readonly string[];
}

/** What was found on the title page, and on which lines. */
export interface Places {
  title: Found<string> | undefined;
  abstract: Found<string> | undefined;
  keywords: Found<string[]> | undefined;
}

/** The title: the known one, one that is labelled so, or the first heading if names or an abstract follow. */
export function findTitle(lines: readonly PlacedLine[], known: KnownFront): Found<string> | undefined {
  const head = lines.slice(0, 40);
  const at = known.title ? head.findIndex(({ text }) => sameWords(text) === sameWords(known.title)) : -1;
  if (at >= 0) return { value: plainText(head[at] as Line), start: at, end: at + 1 };
  const labelled = head.findIndex(({ text }) => LABELLED.test(text.trim()));
  const value = LABELLED.exec(head[labelled]?.text.trim() ?? '')?.[1];
  if (value) return { value, start: labelled, end: labelled + 1 };
  const first = lines.findIndex(isHeading);
  const line = lines[first];
  if (!line || first > 5 || line.style !== 'heading 1' || /^\d/.test(line.text)) return undefined;
  if (!isSectionOfBody(line) || isSectionHeading(line) || partOfAbstract(line) || plainText(line).length < 10) {
    return undefined;
  }
  const next = lines.findIndex((one, index) => index > first && isHeading(one));
  const behind = lines[next];
  const isOnly = lines.filter(({ style }) => style === 'heading 1').length === 1 && behind !== undefined;
  const isFollowed = behind !== undefined && abstractHeading(behind) !== undefined;
  const hasAbstract = lines.slice(first, next === -1 ? undefined : next).some((one) => abstractHeading(one));
  const hasByline = authorsIn(lines, { from: first + 1, to: next === -1 ? lines.length : next }).length > 0;
  if (!isOnly && !isFollowed && !hasAbstract && !hasByline) return undefined;
  return { value: plainText(line), start: first, end: first + 1 };
}

const LABELLED = /^(?:(?:full|article|manuscript) )?title\s*:\s*(\S.{9,300})$/i;

/** The authors named on some of the lines. */
export function authorsIn(lines: readonly PlacedLine[], place: { from: number; to: number }): ProductionAuthor[] {
  const region = lines.slice(place.from, place.to);
  const found = findAuthors(lines, place);
  const contact = region.filter(({ text }) => /correspond/i.test(text)).map(({ text }) => text);
  const withEmail = found.filter(({ email }) => email);
  const answers = ({ name, email }: (typeof found)[number]) =>
    contact.some((text) => text.includes(name) || (email !== '' && text.includes(email))) ||
    (withEmail.length === 1 && email !== '');
  return found.map((author) => ({
    ...askedParts(author.name, author.family_name),
    affiliations: author.affiliation.split('; ').filter(Boolean),
    orcid: author.orcid ?? '',
    is_corresponding: answers(author),
  }));
}

const sameWords = (text: string) => tokensOf(text).join(' ');
