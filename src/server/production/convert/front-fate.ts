import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { isDegree, isInstitution } from '#domain/person/person-name';
import type { FoundMetadata } from '#domain/production/found-metadata';
import { withMarks, withoutMarks } from '#server/document/prefill/byline';
import type { Found } from '#server/document/prefill/find-title';
import { isBanner, plainText } from '#server/document/prefill/headings';
import type { Line } from '#server/document/prefill/line';
import { OF_TITLE_PAGE, type PlacedLine, tokensOf } from './front-lines.ts';
import type { KnownFront, Places } from './front-places.ts';

/** What becomes of a line: it is kept in the metadata, or noted for the office, or stays in the text. */
export type Fate = 'kept' | 'note' | 'stays';

/** Words that say what something is. */
const LABELS = new Set(
  (
    'abstract and authors author by affiliations affiliation correspondence corresponding to email e mail orcid id iD https http www org title full keywords key ' +
    'phrases words the of address for names name'
  ).split(' '),
);

/** The fate of a line: all its words are in the metadata, or it says what articles do not show, or it stays. */
export function fatesOf({ authors, abstract, keywords }: FoundMetadata, places: Places, known: KnownFront) {
  const ofPeople = new Set([
    ...tokensOf(known.people.join(' ')),
    ...authors.flatMap(({ given, family, affiliations, orcid }) =>
      tokensOf([given, family, ...affiliations, orcid].join(' ')),
    ),
  ]);
  const ofAbstract = new Set(abstract.flatMap(({ heading, text }) => tokensOf(`${heading} ${text}`)));
  const ofKeywords = new Set(tokensOf(keywords.join(' ')));
  const isIn = (place: Found<unknown> | undefined, at: number) => place && at >= place.start && at < place.end;
  return (line: PlacedLine, at: number): { fate: Fate; isFound: boolean } => {
    const keptIf = (isKept: boolean) => ({ fate: isKept ? ('kept' as const) : ('stays' as const), isFound: true });
    if (isIn(places.title, at)) return keptIf(true);
    if (isIn(places.abstract, at)) return keptIf(isCovered(line, ofAbstract) || isIn(places.keywords, at) === true);
    if (isIn(places.keywords, at)) return keptIf(isCovered(line, ofKeywords));
    if (isCovered(line, ofPeople)) return { fate: 'kept', isFound: false };
    return { fate: isNote(line) ? 'note' : 'stays', isFound: false };
  };
}

/** True where every word of a line is kept, except for marks, degrees, addresses, and what only labels the others. */
function isCovered(line: PlacedLine, kept: ReadonlySet<string>): boolean {
  const text = emailsIn(line.text).reduce((left, email) => left.replace(email, ' '), withoutMarks(withMarks(line)));
  const words = text.split(/[\s,;]+/u).filter((word) => word && !isDegree(word));
  const isSign = (token: string) => token.length === 1 || /^\d{1,2}$/.test(token) || LABELS.has(token);
  return tokensOf(words.join(' ')).every((token) => isSign(token) || kept.has(token));
}

/** True where a line names an academic degree. */
export const hasDegree = (line: Line) =>
  line.text.length < 1_000 &&
  withoutMarks(withMarks(line))
    .split(/[\s,;]+/u)
    .some((word) => word !== '' && isDegree(word));

/** True for what a title page says and an article does not show. */
function isNote(line: Line): boolean {
  const text = plainText(line);
  if (text.length > 600) return false;
  if (isBanner(line) || OF_TITLE_PAGE.test(text)) return true;
  if (
    /^(?:abstract|main text|manuscript|text)?\s*word count|^(?:number of|no\. of) (?:words|tables|figures|references)/i.test(
      text,
    )
  )
    return true;
  const isContact = /^\W{0,3}(?:correspond|address for correspond|e-?mail|tel|phone|fax|orcid)/i.test(text);
  return isContact || (emailsIn(text).length > 0 && (isInstitution(text) || orcidsIn(text).length > 0));
}
