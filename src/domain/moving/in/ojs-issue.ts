import { PICTURE_MAX } from '#domain/journal/picture/picture';
import { findElement, type MarkupElement, parseMarkup } from '#domain/kernel/markup';
import { ISSUE_DESCRIPTION_MAX, ISSUE_TITLE_MAX } from '#domain/publication/volume';
import { paragraphsOfHtml } from './abstract.ts';
import type { MovingPlace } from './moving.ts';
import { type Placed, placeFrom } from './place.ts';
import { given, inLanguage, languageOf, lineIn, partOf, partsOf, rawText } from './tree.ts';

/** An issue's own data, without its articles. */
export interface OjsIssue {
  element: MarkupElement | undefined;
  /** Undefined if not given. */
  published_on: string | undefined;
}

/** Parses an issue's own data. */
export function readIssue(xml: string): OjsIssue {
  const element = xml === '' ? undefined : findElement(parseMarkup(xml), 'issue');
  return { element, published_on: dateIn(lineIn(partOf(element, 'date_published'))) };
}

/** A date in OJS format, with or without time; undefined if invalid. */
export function dateIn(text: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (!day || day < '1600') return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** The title of an article's section; its abbreviation if the export omits the title. */
export function sectionOf({ element }: OjsIssue, ref: string, languages: readonly string[]): string {
  const section = partsOf(partOf(element, 'sections'), 'section').find((one) => given(one, 'ref') === ref);
  return lineIn(inLanguage(partsOf(section, 'title'), languages)) || ref;
}

/** Volume and issue of an OJS article published on a plain date; texts in the first available language. */
export function placeOf(
  issue: OjsIssue,
  { article, publication }: { article: MarkupElement; publication: MarkupElement },
  { published, languages }: { published: string; languages: readonly string[] },
): Placed {
  const said =
    partOf(issue.element, 'issue_identification') ??
    partOf(publication, 'issue_identification') ??
    partOf(article, 'issue_identification');
  const words = (name: string) => lineIn(partOf(said, name));
  const told = { volume: words('volume'), number: words('number'), year: words('year') };
  const placed = placeFrom(told, issue.published_on ?? published, idOf(issue.element) || undefined);
  if (!placed.place?.issue) return placed;
  return { ...placed, place: { ...placed.place, ...wordsOf(issue, languages) } };
}

/** An issue's texts and cover in the first available language; oversized ones are omitted. */
function wordsOf(
  { element }: OjsIssue,
  languages: readonly string[],
): Pick<MovingPlace, 'title' | 'description' | 'cover'> {
  const cover = coverOf(element, languages);
  const title = lineIn(inLanguage(partsOf(partOf(element, 'issue_identification'), 'title'), languages));
  const description = paragraphsOfHtml(rawText(inLanguage(partsOf(element, 'description'), languages)));
  return {
    ...(title && title.length <= ISSUE_TITLE_MAX && { title }),
    ...(description && description.length <= ISSUE_DESCRIPTION_MAX && { description }),
    ...(cover && { cover }),
  };
}

const coversIn = (element: MarkupElement | undefined): MarkupElement[] =>
  partsOf(partOf(element, 'covers', 'issue_covers'), 'cover');

const fileOf = (cover: MarkupElement) => partOf(cover, 'embed');

const isTaken = (cover: MarkupElement): boolean =>
  given(fileOf(cover), 'is') === 'picture' && Number(given(fileOf(cover), 'bytes')) <= PICTURE_MAX.bytes;

/** The first acceptable cover, in the first available language. */
function coverOf(element: MarkupElement | undefined, languages: readonly string[]): MovingPlace['cover'] {
  const taken = coversIn(element).filter(isTaken);
  const of = (language: string) => taken.find((cover) => languageOf(given(cover, 'locale')) === language);
  const [cover] = [...languages.map(of), ...taken].filter((one) => one !== undefined);
  if (!cover) return undefined;
  const description = lineIn(partOf(cover, 'cover_image_alt_text')).slice(0, PICTURE_MAX.description);
  return { file: Number(given(fileOf(cover), 'n')), description };
}

/** Why an issue's cover is not imported. */
function lostCover(element: MarkupElement | undefined, place: MovingPlace | null): string[] {
  const covers = coversIn(element);
  const [first] = covers;
  if (!first) return partOf(element, 'covers', 'issue_covers', 'cover') ? ['The cover of its issue'] : [];
  if (place?.cover) return covers.length > 1 ? ['The covers of its issue in other languages'] : [];
  const [is, bytes] = [given(fileOf(first), 'is'), Number(given(fileOf(first), 'bytes'))];
  if (is === 'broken') return ['The cover of its issue: its content is damaged'];
  if (bytes > PICTURE_MAX.bytes) return ['The cover of its issue: it is larger than 3.5 MB'];
  return [`The cover of its issue${is === 'other' || is === 'pdf' ? ': it is not a JPEG, PNG or WebP' : ''}`];
}

/** The number by which OJS identifies something. */
export const idOf = (element: MarkupElement | undefined, type = 'internal'): string =>
  lineIn(partsOf(element, 'id').find((id) => given(id, 'type') === type));

/** The parts of an issue that are not imported. */
export function unusedIssueFacts({ element }: OjsIssue, place: MovingPlace | null): string[] {
  return [
    ...lostCover(element, place),
    ...(partsOf(partOf(element, 'issue_galleys'), 'issue_galley').length > 0 ? ['The galleys of its whole issue'] : []),
    ...(!place?.description && partsOf(element, 'description').some((one) => lineIn(one))
      ? ['The description of its issue']
      : []),
    ...(!place?.title && partsOf(partOf(element, 'issue_identification'), 'title').some((one) => lineIn(one))
      ? ['The title of its issue']
      : []),
  ];
}
