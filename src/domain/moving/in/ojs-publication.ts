import type { MarkupElement } from '#domain/kernel/markup';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import type { MovingAuthor, MovingStage } from './moving.ts';
import { ojsId } from './ojs-issue.ts';
import { attribute, childElement, childElements, lineOf, preferredElement } from './tree.ts';

/** OJS submission states. */
const [QUEUED, PUBLISHED, DECLINED, SCHEDULED] = ['1', '3', '4', '5'];

/** The last published version, and how many others there are; up to OJS 3.1 the article itself. */
export function currentPublication(article: MarkupElement): { publication: MarkupElement; former: number } {
  const publications = childElements(article, 'publication', 'pkppublication');
  const current = attribute(article, 'current_publication_id');
  const named = publications.find((one) => ojsId(one) === current && current !== '');
  const published = publications.filter((one) => attribute(one, 'status') === PUBLISHED);
  const newest = (published.length > 0 ? published : publications).at(-1);
  const isOld = named && attribute(named, 'status') !== PUBLISHED && published.length > 0;
  const publication = (isOld ? newest : (named ?? newest)) ?? article;
  const others = publications.filter((one) => one !== publication && attribute(one, 'status') === PUBLISHED);
  return { publication, former: others.length };
}

/**
 * The stage of an unpublished article; null if published. Up to OJS 3.1 exports have no status: without issue and date
 * it was unpublished.
 */
export function manuscriptStage({ article, publication }: Parts, published_on: string): MovingStage | null {
  const status = statusOf({ article, publication });
  const stage = attribute(article, 'stage');
  if (status === PUBLISHED || (status === '' && (published_on !== '' || stage === ''))) return null;
  if (status === SCHEDULED || stage === 'editorial' || stage === 'production') return 'accepted';
  return /review$/i.test(stage) ? 'review' : 'submission';
}

interface Parts {
  article: MarkupElement;
  publication: MarkupElement;
}

const statusOf = ({ article, publication }: Parts) => attribute(publication, 'status') || attribute(article, 'status');

/** Why a published article is not imported; null if it is. */
export function articleExclusion({
  title,
  published_on,
  today,
}: {
  title: string;
  published_on: string;
  today: string;
}): string | null {
  if (title === '') return NO_TITLE;
  if (published_on === '') return 'No date or year of publication is given.';
  if (published_on > today) return `Its date of publication, ${published_on}, is in the future.`;
  return null;
}

/** Why an unpublished manuscript is not imported; null if it is. */
export function manuscriptExclusion({ article, publication, title }: Parts & { title: string }): string | null {
  const status = statusOf({ article, publication });
  if (status === DECLINED || attribute(article, 'status') === DECLINED) {
    return 'It was declined in OJS. Exports include neither the date nor the reason, so declined manuscripts stay in OJS.';
  }
  if (status !== '' && status !== QUEUED && status !== SCHEDULED) return 'Its status is unclear.';
  // A number until OJS 3.3, the name of a step since.
  if (!['', '0'].includes(attribute(article, 'submission_progress'))) {
    return 'Its submission in OJS is unfinished.';
  }
  return title === '' ? NO_TITLE : null;
}

const NO_TITLE = 'It has no title.';

/** An article's authors in order; up to OJS 3.1 names had three parts and no language. */
export function parseAuthors(
  publication: MarkupElement,
  languages: readonly string[],
): { authors: MovingAuthor[]; unclear: string[]; lost: string[] } {
  const unclear: string[] = [];
  const lost = new Set<string>();
  const contact = attribute(publication, 'primary_contact_id');
  const elements = childElements(childElement(publication, 'authors'), 'author');
  const inOrder = elements.every((author) => /^\d+$/.test(attribute(author, 'seq')))
    ? elements.toSorted((a, b) => Number(attribute(a, 'seq')) - Number(attribute(b, 'seq')))
    : elements;
  const authors = inOrder.flatMap((author): MovingAuthor[] => {
    const field = (name: string) => lineOf(preferredElement(childElements(author, name), languages));
    const first = field('givenname') || [field('firstname'), field('middlename')].filter(Boolean).join(' ');
    const last = field('familyname') || field('lastname');
    if (!first && !last) return [];
    const orcid = normalizeOrcid(field('orcid'));
    const name = [first, last].filter(Boolean).join(' ');
    if (orcid && !isOrcid(orcid))
      unclear.push(`The ORCID iD of ${name} is invalid (${orcid.slice(0, 60)}) and was left out.`);
    if (field('biography')) lost.add('The authors’ biographies');
    const isContact = contact
      ? contact === attribute(author, 'id')
      : hasFlag(author, 'primary_contact') || hasFlag(author, 'corresp');
    return [
      {
        given: last ? first : '',
        family: last || first,
        email: validEmail(field('email')),
        affiliations: affiliationsOf(author, languages),
        orcid: isOrcid(orcid) ? orcid : null,
        is_corresponding: isContact,
      },
    ];
  });
  if (authors.length < elements.length) unclear.push('An author without a name was left out.');
  return { authors, unclear, lost: [...lost] };
}

const hasFlag = (author: MarkupElement, name: string) =>
  ['true', '1', 'yes'].includes(attribute(author, name).toLowerCase());

const validEmail = (text: string) => (/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(text) ? text : '');

/** One per language up to OJS 3.4, several with translated names since. */
function affiliationsOf(author: MarkupElement, languages: readonly string[]): string[] {
  const elements = childElements(author, 'affiliation', 'roraffiliation');
  const named = elements.filter((one) => childElement(one, 'name'));
  const names =
    named.length > 0
      ? named.map((one) => lineOf(preferredElement(childElements(one, 'name'), languages)))
      : [lineOf(preferredElement(elements, languages))];
  return [...new Set(names.filter(Boolean))];
}
