import { element, type XmlContent } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { funderUrl, isRor } from '#domain/publication/integrity/funder';
import { registrationUrl } from '#domain/publication/integrity/registration';
import { registryOf } from '#domain/publication/integrity/registry';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { conductMeta } from './conduct.ts';

/** Funders with identifiers and awards, and the statement. */
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
    const { name, doi, isOfReviews } = registryOf(registration.registry);
    return element(
      'related-object',
      {
        id: `registration-${index + 1}`,
        'source-type': isOfReviews ? 'reviews-registry' : 'clinical-trials-registry',
        'source-id': doi ?? name,
        'source-id-type': doi ? 'crossref-doi' : 'registry-name',
        'document-id': registration.number,
        'document-id-type': isOfReviews ? 'registration-number' : 'clinical-trial-number',
        'xlink:href': registrationUrl(registration),
      },
      registration.number,
    );
  });
}

/** The name of reporting guidelines in custom metadata. */
export const GUIDELINE_META = 'reporting-guideline';

/** Reporting and conduct of the study; JATS has no elements for it. */
export function customMeta(article: Article): XmlContent {
  const guidelines = article.reporting_guidelines.map((id) => {
    const { name, url } = reportingGuideline(id);
    const link = element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': url }, name);
    return element('custom-meta', {}, element('meta-name', {}, GUIDELINE_META), element('meta-value', {}, link));
  });
  const written = [...guidelines, ...conductMeta(article)];
  return written.length > 0 && element('custom-meta-group', {}, written);
}
