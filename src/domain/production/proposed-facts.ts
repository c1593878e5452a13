import { COMMENTARY_KINDS } from '#domain/journal/article-kind';
import type { IslandJournal } from '#domain/journal/journal';
import { kindOf } from '#domain/publication/article-type';
import type { CreditRole } from '#domain/publication/integrity/credit-role';
import { fundersIn, namesFunder } from '#domain/publication/integrity/find-funders';
import { rolesIn } from '#domain/publication/integrity/find-roles';
import { registrationsIn } from '#domain/publication/integrity/registration';
import { guidelinesIn } from '#domain/publication/integrity/reporting-guideline';
import type { ProductionMetadata, StudyFacts } from './record.ts';

const nameOf = ({ name }: { name: string }) => name.toLowerCase().replace(/^the /, '');

/**
 * What the words of an article name and its data do not have yet: it is proposed, and someone confirms it. `words` are
 * those of the full text; in a review they name the trials and the guidelines of others, so there the statements and
 * the abstract count alone.
 */
export function proposedFacts(journal: IslandJournal, metadata: ProductionMetadata, words: string): StudyFacts {
  const { declarations, registrations, reporting_guidelines } = metadata;
  const said = [statementsOf(metadata), COMMENTARY_KINDS.has(kindOf(journal, metadata.article_type)) ? '' : words].join(
    '\n',
  );
  const has = new Set(metadata.funders.map(nameOf));
  return {
    registrations: registrationsIn(said)
      .map(({ number }) => number)
      .filter((number) => !registrations.includes(number)),
    funders: fundersIn(declarations.funding)
      .filter((funder) => !has.has(nameOf(funder)))
      .map((funder) => ({ ...funder, id: funder.id ?? '' })),
    reporting_guidelines: guidelinesIn(said).filter((id) => !reporting_guidelines.includes(id)),
  };
}

/** The roles that the statement on contributions gives each author and the data do not have, in the order of authors. */
export const proposedRoles = ({ authors, declarations }: ProductionMetadata): CreditRole[][] =>
  rolesIn(declarations.author_contributions, authors).map((roles, index) =>
    roles.filter((role) => !authors[index]?.roles?.includes(role)),
  );

/** Where authors say what their own study is: the statements and the abstract. */
export const statementsOf = ({ declarations, abstract }: ProductionMetadata): string =>
  [...Object.values(declarations), ...abstract.map(({ text }) => text)].join('\n');

/** True if the statement on funding names someone and the data do not. */
export const lacksFunders = ({ declarations, funders }: ProductionMetadata): boolean =>
  funders.length === 0 && namesFunder(declarations.funding);
