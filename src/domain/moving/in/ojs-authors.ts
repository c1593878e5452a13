import type { MarkupElement } from '#domain/kernel/markup';
import { bareOrcid, isOrcid } from '#domain/kernel/person/orcid';
import type { MovingAuthor } from './moving.ts';
import { given, inLanguage, lineIn, partOf, partsOf } from './tree.ts';

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
    const orcid = bareOrcid(said('orcid'));
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
