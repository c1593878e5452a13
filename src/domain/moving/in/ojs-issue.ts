import { PICTURE_MAX } from '#domain/journal/picture/picture';
import { findElement, type MarkupElement, parseMarkup } from '#domain/kernel/markup';
import { ISSUE_DESCRIPTION_MAX, ISSUE_TITLE_MAX } from '#domain/publication/volume';
import { htmlToParagraphs } from './abstract.ts';
import { type ParsedPlace, parsePlace } from './article-facts.ts';
import type { MovingPlace } from './moving.ts';
import { attribute, childElement, childElements, lineOf, localeLanguage, preferredElement, rawText } from './tree.ts';

/** An issue's own data, without its articles. */
export interface OjsIssue {
  element: MarkupElement | undefined;
  /** Undefined if not given. */
  published_on: string | undefined;
}

export function parseOjsIssue(xml: string): OjsIssue {
  const element = xml === '' ? undefined : findElement(parseMarkup(xml), 'issue');
  return { element, published_on: parseOjsDate(lineOf(childElement(element, 'date_published'))) };
}

/** A date in OJS format, with or without a time; undefined if invalid. */
export function parseOjsDate(text: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (!day || day < '1600') return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** The title of an article's section; its abbreviation if the export omits the title. */
export function sectionTitle({ element }: OjsIssue, ref: string, languages: readonly string[]): string {
  const section = childElements(childElement(element, 'sections'), 'section').find(
    (one) => attribute(one, 'ref') === ref,
  );
  return lineOf(preferredElement(childElements(section, 'title'), languages)) || ref;
}

/** Volume and issue of an OJS article published on a plain date; texts in the first available language. */
export function ojsPlace(
  issue: OjsIssue,
  { article, publication }: { article: MarkupElement; publication: MarkupElement },
  { published, languages }: { published: string; languages: readonly string[] },
): ParsedPlace {
  const identification =
    childElement(issue.element, 'issue_identification') ??
    childElement(publication, 'issue_identification') ??
    childElement(article, 'issue_identification');
  const part = (name: string) => lineOf(childElement(identification, name));
  const given = { volume: part('volume'), number: part('number'), year: part('year') };
  const placed = parsePlace(given, issue.published_on ?? published, ojsId(issue.element) || undefined);
  if (!placed.place?.issue) return placed;
  return { ...placed, place: { ...placed.place, ...issueTexts(issue, languages) } };
}

/** An issue's texts and cover in the first available language; oversized ones are omitted. */
function issueTexts(
  { element }: OjsIssue,
  languages: readonly string[],
): Pick<MovingPlace, 'title' | 'description' | 'cover'> {
  const cover = coverOf(element, languages);
  const title = lineOf(
    preferredElement(childElements(childElement(element, 'issue_identification'), 'title'), languages),
  );
  const description = htmlToParagraphs(rawText(preferredElement(childElements(element, 'description'), languages)));
  return {
    ...(title && title.length <= ISSUE_TITLE_MAX && { title }),
    ...(description && description.length <= ISSUE_DESCRIPTION_MAX && { description }),
    ...(cover && { cover }),
  };
}

const coversIn = (element: MarkupElement | undefined): MarkupElement[] =>
  childElements(childElement(element, 'covers', 'issue_covers'), 'cover');

const fileOf = (cover: MarkupElement) => childElement(cover, 'embed');

const isUsableCover = (cover: MarkupElement): boolean =>
  attribute(fileOf(cover), 'is') === 'picture' && Number(attribute(fileOf(cover), 'bytes')) <= PICTURE_MAX.bytes;

/** The first acceptable cover, in the first available language. */
function coverOf(element: MarkupElement | undefined, languages: readonly string[]): MovingPlace['cover'] {
  const taken = coversIn(element).filter(isUsableCover);
  const of = (language: string) => taken.find((cover) => localeLanguage(attribute(cover, 'locale')) === language);
  const [cover] = [...languages.map(of), ...taken].filter((one) => one !== undefined);
  if (!cover) return undefined;
  const description = lineOf(childElement(cover, 'cover_image_alt_text')).slice(0, PICTURE_MAX.description);
  return { file: Number(attribute(fileOf(cover), 'n')), description };
}

/** Why an issue's cover is not imported. */
function coverLosses(element: MarkupElement | undefined, place: MovingPlace | null): string[] {
  const covers = coversIn(element);
  const [first] = covers;
  if (!first) return childElement(element, 'covers', 'issue_covers', 'cover') ? ['The cover of its issue'] : [];
  if (place?.cover) return covers.length > 1 ? ['The covers of its issue in other languages'] : [];
  const [is, bytes] = [attribute(fileOf(first), 'is'), Number(attribute(fileOf(first), 'bytes'))];
  if (is === 'broken') return ['The cover of its issue: the file is damaged'];
  if (bytes > PICTURE_MAX.bytes) return ['The cover of its issue: the file is larger than 3.5 MB'];
  return [`The cover of its issue${is === 'other' || is === 'pdf' ? ': the file is not a JPEG, PNG or WebP' : ''}`];
}

/** An element's OJS id of a type; empty if it has none. */
export const ojsId = (element: MarkupElement | undefined, type = 'internal'): string =>
  lineOf(childElements(element, 'id').find((id) => attribute(id, 'type') === type));

/** The parts of an issue that are not imported. */
export function issueLosses({ element }: OjsIssue, place: MovingPlace | null): string[] {
  return [
    ...coverLosses(element, place),
    ...(childElements(childElement(element, 'issue_galleys'), 'issue_galley').length > 0
      ? ['The galleys of the whole issue']
      : []),
    ...(!place?.description && childElements(element, 'description').some((one) => lineOf(one))
      ? ['The description of its issue']
      : []),
    ...(!place?.title &&
    childElements(childElement(element, 'issue_identification'), 'title').some((one) => lineOf(one))
      ? ['The title of its issue']
      : []),
  ];
}
