import { xml } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { funderUrl, isRor } from '#domain/publication/integrity/funder';
import { registryOf } from '#domain/publication/integrity/registry';
import { oneLine } from '#domain/publication/one-line';

/** Who paid for the study, as Crossref's funding data have it; a ROR iD stands for the name. */
export function fundingData({ funders }: Pick<Article, 'funders'>): string {
  const groups = funders
    .filter(({ name }) => oneLine(name) !== '')
    .map(({ name, id, awards }) =>
      assertion('fundgroup', funder(oneLine(name), id) + awards.map(oneLine).filter(Boolean).map(award).join('')),
    );
  return groups.length > 0 ? `<fr:program name="fundref">${groups.join('')}</fr:program>` : '';
}

function funder(name: string, id: string | null): string {
  if (id && isRor(id)) return assertion('ror', xml(id));
  return assertion('funder_name', xml(name) + (id ? assertion('funder_identifier', xml(funderUrl(id))) : ''));
}

const award = (number: string) => assertion('award_number', xml(number));

const assertion = (name: string, content: string) => `<fr:assertion name="${name}">${content}</fr:assertion>`;

/** The trials that the article reports, in the registries that Crossref lists. */
export function trialNumbers({ registrations }: Pick<Article, 'registrations'>): string {
  const written = registrations.flatMap(({ registry, number }) => {
    const { doi } = registryOf(registry);
    return doi ? [`<ct:clinical-trial-number registry="${doi}">${xml(number)}</ct:clinical-trial-number>`] : [];
  });
  return written.length > 0 ? `<ct:program>${written.join('')}</ct:program>` : '';
}
