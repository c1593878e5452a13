import type { MarkupElement } from '#domain/kernel/markup';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import type { MovingAuthor, MovingStage } from './moving.ts';
import { idOf } from './ojs-issue.ts';
import { given, inLanguage, lineIn, partOf, partsOf } from './tree.ts';

/** OJS submission states. */
const [IN_WORK, PUBLISHED, DECLINED, SCHEDULED] = ['1', '3', '4', '5'];

/** The last published version, and how many others there are; up to OJS 3.1 the article itself. */
export function chosenPublication(article: MarkupElement): { publication: MarkupElement; former: number } {
  const publications = partsOf(article, 'publication', 'pkppublication');
  const current = given(article, 'current_publication_id');
  const named = publications.find((one) => idOf(one) === current && current !== '');
  const published = publications.filter((one) => given(one, 'status') === PUBLISHED);
  const newest = (published.length > 0 ? published : publications).at(-1);
  const isOld = named && given(named, 'status') !== PUBLISHED && published.length > 0;
  const publication = (isOld ? newest : (named ?? newest)) ?? article;
  const others = publications.filter((one) => one !== publication && given(one, 'status') === PUBLISHED);
  return { publication, former: others.length };
}

/**
 * The stage of an unpublished article; null if published. Up to OJS 3.1 exports have no status: without issue and date
 * it was unpublished.
 */
export function stageOf({ article, publication }: Parts, published_on: string): MovingStage | null {
  const status = statusOf({ article, publication });
  const stage = given(article, 'stage');
  if (status === PUBLISHED || (status === '' && (published_on !== '' || stage === ''))) return null;
  if (status === SCHEDULED || stage === 'editorial' || stage === 'production') return 'accepted';
  return /review$/i.test(stage) ? 'review' : 'submission';
}

interface Parts {
  article: MarkupElement;
  publication: MarkupElement;
}

const statusOf = ({ article, publication }: Parts) => given(publication, 'status') || given(article, 'status');

/** Why a published article is not imported; null if it is. */
export function stayingOf({
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
export function stayingInProgress({ article, publication, title }: Parts & { title: string }): string | null {
  const status = statusOf({ article, publication });
  if (status === DECLINED || given(article, 'status') === DECLINED) {
    return 'It was declined in OJS. The export says neither when nor why: declined manuscripts stay in the OJS archive.';
  }
  if (status !== '' && status !== IN_WORK && status !== SCHEDULED) return 'Its state is unclear.';
  // A number until OJS 3.3, the name of a step since.
  if (!['', '0'].includes(given(article, 'submission_progress'))) {
    return 'Its author has not finished submitting it in OJS.';
  }
  return title === '' ? NO_TITLE : null;
}

const NO_TITLE = 'It has no title.';

/** An article's authors in order; up to OJS 3.1 names had three parts and no language. */
export function readAuthors(
  publication: MarkupElement,
  languages: readonly string[],
): { authors: MovingAuthor[]; unclear: string[]; lost: string[] } {
  const unclear: string[] = [];
  const lost = new Set<string>();
  const contact = given(publication, 'primary_contact_id');
  const elements = partsOf(partOf(publication, 'authors'), 'author');
  const inOrder = elements.every((author) => /^\d+$/.test(given(author, 'seq')))
    ? elements.toSorted((one, other) => Number(given(one, 'seq')) - Number(given(other, 'seq')))
    : elements;
  const authors = inOrder.flatMap((author): MovingAuthor[] => {
    const said = (name: string) => lineIn(inLanguage(partsOf(author, name), languages));
    const first = said('givenname') || [said('firstname'), said('middlename')].filter(Boolean).join(' ');
    const last = said('familyname') || said('lastname');
    if (!first && !last) return [];
    const orcid = normalizeOrcid(said('orcid'));
    const name = [first, last].filter(Boolean).join(' ');
    if (orcid && !isOrcid(orcid))
      unclear.push(`The ORCID iD of ${name} is invalid (${orcid.slice(0, 60)}) and was left out.`);
    if (said('biography')) lost.add('The authors’ biographies');
    const isContact = contact
      ? contact === given(author, 'id')
      : isYes(author, 'primary_contact') || isYes(author, 'corresp');
    return [
      {
        given: last ? first : '',
        family: last || first,
        email: emailIn(said('email')),
        affiliations: affiliationsOf(author, languages),
        orcid: isOrcid(orcid) ? orcid : null,
        is_corresponding: isContact,
      },
    ];
  });
  if (authors.length < elements.length) unclear.push('An author without a name was left out.');
  return { authors, unclear, lost: [...lost] };
}

const isYes = (author: MarkupElement, name: string) => ['true', '1', 'yes'].includes(given(author, name).toLowerCase());

const emailIn = (text: string) => (/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(text) ? text : '');

/** One per language up to OJS 3.4, several with translated names since. */
function affiliationsOf(author: MarkupElement, languages: readonly string[]): string[] {
  const elements = partsOf(author, 'affiliation', 'roraffiliation');
  const named = elements.filter((one) => partOf(one, 'name'));
  const names =
    named.length > 0
      ? named.map((one) => lineIn(inLanguage(partsOf(one, 'name'), languages)))
      : [lineIn(inLanguage(elements, languages))];
  return [...new Set(names.filter(Boolean))];
}
