import type { MarkupElement } from '#domain/kernel/markup';
import { bareOrcid } from '#domain/kernel/person/orcid';
import type { Listed } from '#domain/moving/in/listed';
import { attributeOf, childOf, childrenOf, within, wordsOf } from '#server/production/convert/jats-tree';

/** What a JATS article says of where and when it was printed, in the words of a list; versions 1.0 to 1.3 and NLM 3.0. */
export function printedFacts(article: MarkupElement): Listed['says'] {
  const meta = childOf(childOf(article, 'front'), 'article-meta');
  const said = (name: string) => wordsOf(childOf(meta, name));
  const dates = [...childrenOf(meta, 'pub-date'), ...within(childOf(meta, 'pub-history'), 'date')];
  const date = dates.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  const history = childrenOf(childOf(meta, 'history'), 'date');
  const received = history.find((one) => attributeOf(one, 'date-type') === 'received');
  const addresses = childrenOf(meta, 'self-uri')
    .map((one) => attributeOf(one, 'xlink:href') || wordsOf(one))
    .filter((one) => /^https?:/.test(one) && !/\.pdf$/i.test(one));
  const facts: Listed['says'] = {
    section: sectionOf(article, meta),
    volume: said('volume'),
    issue: said('issue'),
    date: dateOf(date),
    year: wordsOf(childOf(date, 'year')),
    received: dateOf(received),
    first_page: said('fpage') || said('elocation-id'),
    last_page: said('lpage'),
    doi: wordsOf(childrenOf(meta, 'article-id').find((id) => attributeOf(id, 'pub-id-type') === 'doi')),
    licence: licenceOf(childOf(meta, 'permissions')),
    language: attributeOf(article, 'xml:lang'),
    address: addresses.join(' '),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, words]) => words !== ''));
}

/** The iDs that its journal says to have had from ORCID itself. */
export const confirmedOrcids = (article: MarkupElement): string[] =>
  within(childOf(article, 'front'), 'contrib-id')
    .filter((id) => attributeOf(id, 'contrib-id-type') === 'orcid' && attributeOf(id, 'authenticated') === 'true')
    .map((id) => bareOrcid(wordsOf(id)));

/** What of an article is not read here or in production, in sentences. */
export function lostOfJats(article: MarkupElement): string[] {
  const meta = childOf(childOf(article, 'front'), 'article-meta');
  const told = (count: number, one: string, many: string) =>
    count > 0 ? [`${count === 1 ? one : `${count} ${many}`}.`] : [];
  return [
    ...told(childrenOf(article, 'sub-article', 'response').length, 'A sub-article', 'sub-articles'),
    ...told(childrenOf(meta, 'related-article').length, 'A link to a related article', 'links to related articles'),
  ];
}

/** What readers saw first comes first: the date of the electronic version, then any with a day. */
const rankOf = (date: MarkupElement) => {
  const kinds = ['pub-type', 'date-type', 'publication-format'].map((name) => attributeOf(date, name));
  if (kinds.some((kind) => /^(?:preprint|retracted|corrected|nihms-submitted|pmc-release)$/.test(kind))) return 9;
  const isElectronic = kinds.some((kind) => /^(?:epub|electronic|online)/.test(kind));
  return (isElectronic ? 0 : 1) + (childOf(date, 'day') || date.attributes.has('iso-8601-date') ? 0 : 4);
};

function dateOf(date: MarkupElement | undefined): string {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => wordsOf(childOf(date, name)));
  const written = attributeOf(date, 'iso-8601-date') || wordsOf(childOf(date, 'string-date'));
  if (!year) return written;
  if (month && /^\d{1,2}$/.test(month)) return [year, month, day].filter(Boolean).join('-');
  return month ? [day, month, year].filter(Boolean).join(' ') : attributeOf(date, 'iso-8601-date') || year;
}

/** The heading under which it was printed, or else the type of the article. */
function sectionOf(article: MarkupElement, meta: MarkupElement | undefined): string {
  const groups = childrenOf(childOf(meta, 'article-categories'), 'subj-group');
  const heading = groups.find((group) => attributeOf(group, 'subj-group-type') === 'heading') ?? groups[0];
  return wordsOf(childOf(heading, 'subject')) || attributeOf(article, 'article-type').replaceAll('-', ' ');
}

function licenceOf(permissions: MarkupElement | undefined): string {
  const licence = childOf(permissions, 'license');
  const reference = within(permissions, 'ali:license_ref', 'license_ref')[0];
  return wordsOf(reference) || attributeOf(licence, 'xlink:href') || attributeOf(licence, 'license-type');
}
