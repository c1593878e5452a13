import type { Journal } from '#domain/journal/journal';
import { namesFunder } from '#domain/publication/integrity/find-funders';
import { malformedIn } from '#domain/publication/integrity/registration';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { failed, type Outcome, passed, several, warning } from './check-outcome.ts';
import type { CheckedArticle, CheckedText } from './checked-article.ts';
import { lacksFunders, proposedFacts, proposedRoles, statementsOf } from './proposed-facts.ts';

/** Every registration number that the article names has its form, and is there as data. */
export function checkRegistrations(journal: Journal, { metadata }: CheckedArticle, { words }: CheckedText): Outcome {
  const [wrong] = malformedIn(statementsOf(metadata));
  if (wrong) {
    const { name, example } = wrong.registry;
    return failed(`Correct “${wrong.written}”: a number of ${name} is written as ${example}.`);
  }
  const { registrations: named } = proposedFacts(journal, metadata, words);
  if (named.length > 0) return warning(`The text names ${several(named)}. Add it to the registration numbers.`);
  const count = metadata.registrations.length;
  const stated = metadata.declarations.trial_registration;
  if (count === 0 && stated && !/^(?:no|not|none|n\/a)\b/i.test(stated)) {
    return warning('The statement on trial registration has no number of a registry that the journal knows.');
  }
  if (count === 0) return passed('No registration is named.');
  return passed(count === 1 ? 'There is one registration number.' : `There are ${count} registration numbers.`);
}

/** Those whom the statement on funding names are there as data. */
export function checkFunders({ metadata }: CheckedArticle): Outcome {
  const { funders, declarations } = metadata;
  if (lacksFunders(metadata)) return warning('The statement on funding names a funder. Add it to the funders.');
  if (funders.length > 0 && !namesFunder(declarations.funding)) {
    return warning('There are funders, but the funding statement names none.');
  }
  const without = funders.filter(({ id }) => !id).length;
  if (funders.length === 0) return passed('No funder is named.');
  return passed(
    without > 0 ? `Funders: ${funders.length}; ${without} without an identifier.` : 'Every funder has an identifier.',
  );
}

/** The reporting guidelines that the article names are chosen. */
export function checkGuidelines(journal: Journal, { metadata }: CheckedArticle, { words }: CheckedText): Outcome {
  const named = proposedFacts(journal, metadata, words).reporting_guidelines.map((id) => reportingGuideline(id).name);
  if (named.length > 0) return warning(`The text names ${several(named)}. Choose it under reporting guidelines.`);
  const chosen = metadata.reporting_guidelines.map((id) => reportingGuideline(id).name);
  return passed(chosen.length > 0 ? `The article follows ${several(chosen)}.` : 'No reporting guideline is named.');
}

/** The roles that the statement on contributions names are there as data. */
export function checkRoles({ metadata }: CheckedArticle): Outcome {
  const proposed = proposedRoles(metadata).filter((roles) => roles.length > 0).length;
  if (proposed > 0) {
    const whose = proposed === 1 ? 'one author' : `${proposed} authors`;
    return warning(`The statement on author contributions names roles of ${whose}. Add them under Authors.`);
  }
  const count = metadata.authors.filter(({ roles }) => roles).length;
  return passed(count > 0 ? `Authors with roles: ${count} of ${metadata.authors.length}.` : 'No roles are given.');
}
