import { languageName } from '#domain/journal/language';
import { isOrcid } from '#domain/kernel/person/orcid';
import type { FeeState } from '#domain/payment/payment';
import { DECLARATION_NAMES } from '#domain/publication/declaration-table';
import { DECLARATION_USES } from '#domain/publication/declaration-uses';
import { failed, type Outcome, passed, several, warning } from './check-outcome.ts';
import type { CheckedArticle } from './checked-article.ts';
import { OFFERED_LABELS } from './found-metadata.ts';
import type { Offer, OfferedField } from './record.ts';

/** A field with a choice; `called` names it in the sentence. */
export function chosen(value: string | null, called: string): Outcome {
  return value ? passed(`The ${called} is chosen.`) : failed(`Choose the ${called}.`);
}

const called = ({ given, family }: { given: string; family: string }) => [given, family].filter(Boolean).join(' ');

const listed = ({ given, family }: { given: string; family: string }) => `“${family}, ${given}”`;

/** There are authors, each with a family name that somebody has given. */
export function checkAuthors({ metadata: { authors } }: CheckedArticle): Outcome {
  if (authors.length === 0) return failed('Add the authors.');
  const nameless = authors.flatMap(({ family }, index) => (family ? [] : [index + 1]));
  if (nameless.length > 0) return failed(`Write the family name of author ${several(nameless)}.`);
  const guessed = authors.filter((author) => author.is_family_guessed);
  if (guessed.length > 0) return warning(`Say whether the family name is right: ${several(guessed.map(listed))}.`);
  return passed(authors.length === 1 ? 'There is one author.' : `There are ${authors.length} authors.`);
}

/** Where these differ, the text may be that of another paper; which version is published is for an editor to say. */
const OF_THE_PAPER: ReadonlySet<string> = new Set(['title', 'authors', 'abstract'] satisfies OfferedField[]);

/** The file that the text comes from is of the same article as the record. */
export function checkFile({ offers }: CheckedArticle): Outcome {
  const named = (fields: readonly Offer[]) =>
    new Intl.ListFormat('en-GB').format(fields.map(({ field }) => OFFERED_LABELS[field].toLowerCase()));
  const choose = 'Under “Metadata”, use the file’s or keep the record’s';
  const other = offers.filter(({ field }) => OF_THE_PAPER.has(field));
  if (other.length > 0) {
    const what = `The manuscript file differs from the record in ${named(other)}.`;
    return failed(`${what} ${choose}. If the text or the PDF belongs to another paper, replace it.`);
  }
  if (offers.length > 0) return warning(`The manuscript file differs from the record in ${named(offers)}. ${choose}.`);
  return passed('The manuscript file agrees with the record.');
}

/** Every author has an affiliation. */
export function checkAffiliations({ metadata: { authors } }: CheckedArticle): Outcome {
  const without = authors.filter(({ affiliations }) => affiliations.length === 0).map(called);
  if (without.length === 0) return passed('Every author has an affiliation.');
  return warning(`Add an affiliation for ${several(without)}.`);
}

/** Somebody answers for the article. */
export function checkCorresponding({ metadata: { authors } }: CheckedArticle): Outcome {
  const some = authors.filter((author) => author.is_corresponding);
  return some.length > 0
    ? passed(`${several(some.map(called))} answers for the article.`)
    : failed('Mark the corresponding author.');
}

/** No ORCID iD has a wrong check character. */
export function checkOrcids({ metadata: { authors } }: CheckedArticle): Outcome {
  const wrong = authors.filter(({ orcid }) => orcid && !isOrcid(orcid)).map(called);
  if (wrong.length > 0) return failed(`Correct the ORCID iD of ${several(wrong)}: its check character does not match.`);
  const without = authors.filter(({ orcid }) => !orcid).length;
  return passed(
    without > 0
      ? `No ORCID iD is wrong; ${without} of ${authors.length} authors have none.`
      : 'Every ORCID iD is valid.',
  );
}

/** There is an abstract without empty sections. */
export function checkAbstract({ metadata: { abstract } }: CheckedArticle): Outcome {
  const written = abstract.filter(({ text }) => text);
  if (written.length === 0) return failed('Write the abstract.');
  const empty = abstract.filter(({ heading, text }) => heading && !text).map(({ heading }) => heading);
  if (empty.length > 0) return failed(`Write the section ${several(empty)} of the abstract, or remove it.`);
  return passed('There is an abstract.');
}

/** There are three keywords or more. */
export function checkKeywords({ metadata: { keywords } }: CheckedArticle): Outcome {
  if (keywords.length === 0) return failed('Add the keywords.');
  if (keywords.length < 3) return warning('The journal asks for three to five keywords.');
  return passed(`There are ${keywords.length} keywords.`);
}

/** Each translation has a language of its own, which is not the article's, title and abstract. */
export function checkTranslations({ metadata: { language: own, translations } }: CheckedArticle): Outcome {
  const nameless = translations.flatMap(({ language }, index) => (language ? [] : [index + 1]));
  if (nameless.length > 0) return failed(`Choose the language of translation ${several(nameless)}.`);
  if (translations.some(({ language }) => language === own)) {
    return failed(`The article itself is in ${languageName(own)}. Remove the translation, or choose another language.`);
  }
  const languages = translations.flatMap(({ language }) => (language ? [languageName(language)] : []));
  const twice = [...new Set(languages.filter((name, index) => languages.indexOf(name) !== index))];
  if (twice.length > 0) return failed(`There are two translations in ${several(twice)}. Remove one.`);
  const partial = translations.flatMap(({ title, abstract }, index) =>
    title && abstract ? [] : [languages[index] ?? ''],
  );
  if (partial.length > 0) return warning(`Title or abstract is missing in ${several(partial)}.`);
  return passed(languages.length > 0 ? `Title and abstract stand in ${several(languages)}, too.` : 'There are none.');
}

/** The article was received before it was accepted. */
export function checkDates({ metadata: { received_on, accepted_on } }: CheckedArticle): Outcome {
  if (received_on && accepted_on && accepted_on < received_on) {
    return failed('The article was accepted before it was received. Correct one of the dates.');
  }
  if (!received_on || !accepted_on)
    return warning(`Give the date on which the article was ${received_on ? 'accepted' : 'received'}.`);
  return passed('The dates of receipt and acceptance are given.');
}

/** The statements are there that the journal requires, and those that readers expect. */
export function checkDeclarations({ metadata: { declarations } }: CheckedArticle): Outcome {
  const missing = (wanted: 'required' | 'expected') =>
    DECLARATION_NAMES.flatMap((name) => {
      const { need, called } = DECLARATION_USES[name];
      return need === wanted && !declarations[name] ? [called] : [];
    });
  const required = missing('required');
  if (required.length > 0) return failed(`Write the statement on ${several(required)}, even if it is “None”.`);
  const expected = missing('expected');
  if (expected.length > 0) return warning(`Readers will find nothing on ${several(expected)}.`);
  return passed('The declarations are complete.');
}

/** The article has its place in an issue. */
export function checkPlace({ volume, issue }: CheckedArticle): Outcome {
  if (volume && issue) return passed(`Volume ${volume.number}, issue ${issue.number}.`);
  return warning('The article is not in any issue. Give volume and issue with the decision.');
}

/** Money never prevents publishing here: the journal's setting decides whether publication waits for it. */
export function checkCharge({ fee }: CheckedArticle): Outcome {
  if (fee === null) return passed('No charge was made.');
  return fee === 'due' ? warning('The article processing charge is not paid yet.') : passed(CHARGES[fee]);
}

const CHARGES: Record<Exclude<FeeState, 'due'>, string> = {
  paid: 'The article processing charge is paid.',
  waived: 'The article processing charge is waived.',
  exempt: 'The article is exempt from the charge.',
};
