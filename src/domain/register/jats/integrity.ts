import { element, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { declaredInterests, NONE_DECLARED } from '#domain/publication/author-facts';
import type { EthicsCommittee } from '#domain/publication/integrity/conduct';
import { funderUrl, isRor } from '#domain/publication/integrity/funder';
import { findRegistry, registrationUrl } from '#domain/publication/integrity/registration';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { paragraphs } from './paragraphs.ts';

export function funding({ declarations, funders }: Article): XmlContent {
  const awards = funders.map(({ name, id, awards: numbers }) =>
    element(
      'award-group',
      {},
      element(
        'funding-source',
        {},
        element(
          'institution-wrap',
          {},
          id && element('institution-id', { 'institution-id-type': isRor(id) ? 'ror' : 'doi' }, funderUrl(id)),
          element('institution', {}, name),
        ),
      ),
      numbers.map((number) => element('award-id', {}, number)),
    ),
  );
  const statements = declarations.funding.split(/\n+/).filter((line) => line.trim() !== '');
  const written = [...awards, ...statements.map((line) => element('funding-statement', {}, line))];
  return written.length > 0 && element('funding-group', {}, written);
}

/** Trial registrations, as JATS4R recommends. */
export function registrations({ registrations: all }: Article): XmlContent {
  return all.map((registration, index) => {
    const { name, doi, registersReviews } = findRegistry(registration.registry);
    return element(
      'related-object',
      {
        id: `registration-${index + 1}`,
        'source-type': registersReviews ? 'reviews-registry' : 'clinical-trials-registry',
        'source-id': doi ?? name,
        'source-id-type': doi ? 'crossref-doi' : 'registry-name',
        'document-id': registration.number,
        'document-id-type': registersReviews ? 'registration-number' : 'clinical-trial-number',
        'xlink:href': registrationUrl(registration),
      },
      registration.number,
    );
  });
}

export const GUIDELINE_META = 'reporting-guideline';

/** JATS has no elements for reporting guidelines and study conduct. */
export function customMeta(article: Article): XmlContent {
  const guidelines = article.reporting_guidelines.map((id) => {
    const { name, url } = reportingGuideline(id);
    const link = element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': url }, name);
    return element('custom-meta', {}, element('meta-name', {}, GUIDELINE_META), element('meta-value', {}, link));
  });
  const written = [...guidelines, ...conductMeta(article)];
  return written.length > 0 && element('custom-meta-group', {}, written);
}

/** Names in custom metadata: JATS and JATS4R have elements only for the statements. */
export const CONDUCT_META = {
  approval: 'ethics-approval',
  committee: 'ethics-committee',
  participation: 'consent-to-participate',
  publication: 'consent-to-publication',
  ai: 'ai-use',
} as const;

export const CONDUCT_PARTS = {
  name: 'committee-name',
  number: 'approval-number',
  date: 'approval-date',
  answer: 'ai-use',
  tools: 'ai-tools',
  purpose: 'ai-purpose',
} as const;

const namedPart = (type: keyof typeof CONDUCT_PARTS, text: string) =>
  text !== '' && element('named-content', { 'content-type': CONDUCT_PARTS[type] }, text);
const metaElement = (name: keyof typeof CONDUCT_META, ...value: Parameters<typeof element>[2][]) =>
  element('custom-meta', {}, element('meta-name', {}, CONDUCT_META[name]), element('meta-value', {}, value));

/** In addition to the statements in the back matter. */
function conductMeta({ conduct }: Pick<Article, 'conduct'>): XmlFragment[] {
  if (!conduct) return [];
  const { approval, committees, consent_to_participate, consent_to_publication, ai_use, ai_tools, ai_purpose } =
    conduct;
  return [
    ...(approval ? [metaElement('approval', approval)] : []),
    ...committees.map(committeeMeta),
    ...consent_to_participate.map((one) => metaElement('participation', one)),
    ...(consent_to_publication ? [metaElement('publication', consent_to_publication)] : []),
    ...(ai_use
      ? [metaElement('ai', namedPart('answer', ai_use), namedPart('tools', ai_tools), namedPart('purpose', ai_purpose))]
      : []),
  ];
}

const committeeMeta = ({ name, numbers, decided_on }: EthicsCommittee) =>
  metaElement(
    'committee',
    namedPart('name', name),
    numbers.map((number) => namedPart('number', number)),
    namedPart('date', decided_on ?? ''),
  );

/** Marks a note as some authors' declaration; the whole statement is a separate note. */
export const BY_AUTHOR = 'by-author';

const noteId = (index: number) => `interest-${index + 1}`;

/** Writes each distinct declaration once, as JATS4R recommends; contributors refer to it. */
export const interestNotes = (article: Article): XmlFragment[] =>
  shownInterests(article).map(({ declared }, index) =>
    element(
      'fn',
      { id: noteId(index), 'fn-type': 'coi-statement', 'specific-use': BY_AUTHOR },
      paragraphs(declared ?? NONE_DECLARED),
    ),
  );

/** Refers from an author, by 0-based byline position, to the declaration. */
export function interestLink(article: Article, place: number): XmlFragment | undefined {
  const at = shownInterests(article).findIndex(({ places }) => places.includes(place));
  return at < 0 ? undefined : element('xref', { 'ref-type': 'fn', rid: noteId(at) });
}

const shownInterests = (article: Article) => (article.is_withdrawn ? [] : declaredInterests(article));
