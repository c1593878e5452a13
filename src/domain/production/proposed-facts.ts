import { COMMENTARY_KINDS } from '#domain/journal/article-kind';
import type { IslandJournal } from '#domain/journal/journal';
import { articleKind } from '#domain/publication/article-type';
import type { CreditRole } from '#domain/publication/integrity/credit-role';
import { findFunders, namesFunder } from '#domain/publication/integrity/find-funders';
import { findRoles } from '#domain/publication/integrity/find-roles';
import { findRegistrations } from '#domain/publication/integrity/registration';
import { findGuidelines } from '#domain/publication/integrity/reporting-guideline';
import type { ProductionMetadata, StudyFacts } from './record.ts';

const comparableName = ({ name }: { name: string }) => name.toLowerCase().replace(/^the /, '');

/**
 * Facts in the text that the record lacks, proposed for confirmation. `words` is the full text as words. Reviews cite
 * other people's trials and guidelines, so in a review only the statements and the abstract count.
 */
export function proposedFacts(journal: IslandJournal, metadata: ProductionMetadata, words: string): StudyFacts {
  const { declarations, registrations, reporting_guidelines } = metadata;
  const searched = [
    statementsOf(metadata),
    COMMENTARY_KINDS.has(articleKind(journal, metadata.article_type)) ? '' : words,
  ].join('\n');
  const recorded = new Set(metadata.funders.map(comparableName));
  return {
    registrations: findRegistrations(searched)
      .map(({ number }) => number)
      .filter((number) => !registrations.includes(number)),
    funders: findFunders(declarations.funding)
      .filter((funder) => !recorded.has(comparableName(funder)))
      .map((funder) => ({ ...funder, id: funder.id ?? '' })),
    reporting_guidelines: findGuidelines(searched).filter((id) => !reporting_guidelines.includes(id)),
  };
}

/** Roles in the contribution statement missing from the data, in author order. */
export const proposedRoles = ({ authors, declarations }: ProductionMetadata): CreditRole[][] =>
  findRoles(declarations.author_contributions, authors).map((roles, index) =>
    roles.filter((role) => !authors[index]?.roles?.includes(role)),
  );

/** Where authors describe their own study: statements and abstract. */
export const statementsOf = ({ declarations, abstract }: ProductionMetadata): string =>
  [...Object.values(declarations), ...abstract.map(({ text }) => text)].join('\n');

/** Whether the funding statement names someone missing from the data. */
export const lacksFunders = ({ declarations, funders }: ProductionMetadata): boolean =>
  funders.length === 0 && namesFunder(declarations.funding);
