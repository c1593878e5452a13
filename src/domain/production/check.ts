import { BRIEF_KINDS } from '#domain/journal/article-kind';
import type { Journal } from '#domain/journal/journal';
import { languageName } from '#domain/journal/language';
import { isOrcid } from '#domain/kernel/person/orcid';
import type { FeeState } from '#domain/payment/payment';
import { proofOutcome } from '#domain/production/proof/proof';
import type { Reference } from '#domain/publication/article';
import { kindOf } from '#domain/publication/article-type';
import { DECLARATION_NAMES } from '#domain/publication/declaration-table';
import { DECLARATION_USES } from '#domain/publication/declaration-uses';
import { namesFunder } from '#domain/publication/integrity/find-funders';
import { malformedIn } from '#domain/publication/integrity/registration';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { checkInterests } from './author-interests.ts';
import { failed, type Outcome, passed, several, warning } from './check-outcome.ts';
import { checkCharacters, checkNumbers } from './check-outputs.ts';
import { type CheckedArticle, type CheckedOutputs, type CheckedText, readText } from './checked-article.ts';
import { checkConduct } from './conduct.ts';
import { OFFERED_LABELS } from './found-metadata.ts';
import { missingParts, parseReference } from './parse-reference.ts';
import { lacksFunders, proposedFacts, proposedRoles, statementsOf } from './proposed-facts.ts';
import { isLoss, type Offer, type OfferedField, type ProductionCheck } from './record.ts';
import { yearOf } from './reference-parts.ts';

/** A field with a choice; `called` is its name within a sentence. */
function chosen(value: string | null, called: string): Outcome {
  return value ? passed(`The ${called} is chosen.`) : failed(`Choose the ${called}.`);
}

const called = ({ given, family }: { given: string; family: string }) => [given, family].filter(Boolean).join(' ');

const listed = ({ given, family }: { given: string; family: string }) => `“${family}, ${given}”`;

/** There are authors, each with a confirmed family name. */
function checkAuthors({ metadata: { authors } }: CheckedArticle): Outcome {
  if (authors.length === 0) return failed('Add the authors.');
  const nameless = authors.flatMap(({ family }, index) => (family ? [] : [index + 1]));
  if (nameless.length > 0) return failed(`Write the family name of author ${several(nameless)}.`);
  const guessed = authors.filter((author) => author.is_family_guessed);
  if (guessed.length > 0) return warning(`Say whether the family name is right: ${several(guessed.map(listed))}.`);
  return passed(authors.length === 1 ? 'There is one author.' : `There are ${authors.length} authors.`);
}

/** If these differ, the text may be another paper's; an editor decides which version is published. */
const OF_THE_PAPER: ReadonlySet<string> = new Set(['title', 'authors', 'abstract'] satisfies OfferedField[]);

/** The text's file and the record are of the same article. */
function checkFile({ offers }: CheckedArticle): Outcome {
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
function checkAffiliations({ metadata: { authors } }: CheckedArticle): Outcome {
  const without = authors.filter(({ affiliations }) => affiliations.length === 0).map(called);
  if (without.length === 0) return passed('Every author has an affiliation.');
  return warning(`Add an affiliation for ${several(without)}.`);
}

/** There is a corresponding author. */
function checkCorresponding({ metadata: { authors } }: CheckedArticle): Outcome {
  const some = authors.filter((author) => author.is_corresponding);
  return some.length > 0
    ? passed(`${several(some.map(called))} answers for the article.`)
    : failed('Mark the corresponding author.');
}

/** No ORCID iD has a wrong check character. */
function checkOrcids({ metadata: { authors } }: CheckedArticle): Outcome {
  const wrong = authors.filter(({ orcid }) => orcid && !isOrcid(orcid)).map(called);
  if (wrong.length > 0) return failed(`Correct the ORCID iD of ${several(wrong)}: its check character does not match.`);
  const without = authors.filter(({ orcid }) => !orcid).length;
  return passed(
    without > 0
      ? `No ORCID iD is wrong; ${without} of ${authors.length} authors have none.`
      : 'Every ORCID iD is valid.',
  );
}

/** The abstract exists and has no empty sections. */
function checkAbstract({ metadata: { abstract } }: CheckedArticle): Outcome {
  const written = abstract.filter(({ text }) => text);
  if (written.length === 0) return failed('Write the abstract.');
  const empty = abstract.filter(({ heading, text }) => heading && !text).map(({ heading }) => heading);
  if (empty.length > 0) return failed(`Write the section ${several(empty)} of the abstract, or remove it.`);
  return passed('There is an abstract.');
}

/** At least three keywords. */
function checkKeywords({ metadata: { keywords } }: CheckedArticle): Outcome {
  if (keywords.length === 0) return failed('Add the keywords.');
  if (keywords.length < 3) return warning('The journal asks for three to five keywords.');
  return passed(`There are ${keywords.length} keywords.`);
}

/** Each translation has its own language, title and abstract. */
function checkTranslations({ metadata: { language: own, translations } }: CheckedArticle): Outcome {
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
  return passed(languages.length > 0 ? `Title and abstract are also in ${several(languages)}.` : 'There are none.');
}

/** The article was received before it was accepted. */
function checkDates({ metadata: { received_on, accepted_on } }: CheckedArticle): Outcome {
  if (received_on && accepted_on && accepted_on < received_on) {
    return failed('The article was accepted before it was received. Correct one of the dates.');
  }
  if (!received_on || !accepted_on)
    return warning(`Give the date on which the article was ${received_on ? 'accepted' : 'received'}.`);
  return passed('The dates of receipt and acceptance are given.');
}

/** Required and expected statements are present. */
function checkDeclarations({ metadata: { declarations } }: CheckedArticle): Outcome {
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

/** The article has an issue. */
function checkPlace({ volume, issue }: CheckedArticle): Outcome {
  if (volume && issue) return passed(`Volume ${volume.number}, issue ${issue.number}.`);
  return warning('The article is not in any issue. Choose one under “Volume and issue”.');
}

/** Payment never blocks publication here: the journal's setting decides that. */
function checkCharge({ fee }: CheckedArticle): Outcome {
  if (fee === null) return passed('No charge was made.');
  return fee === 'due' ? warning('The article processing charge is not paid yet.') : passed(CHARGES[fee]);
}

const CHARGES: Record<Exclude<FeeState, 'due'>, string> = {
  paid: 'The article processing charge is paid.',
  waived: 'The article processing charge is waived.',
  exempt: 'The article is exempt from the charge.',
};

/** The reference list exists. */
function checkReferences(journal: Journal, { metadata, references }: CheckedArticle, { words }: CheckedText): Outcome {
  if (references.length > 0) return passed(`There are ${references.length} references.`);
  if (BRIEF_KINDS.has(kindOf(journal, metadata.article_type))) return warning('There are no references.');
  return words ? failed('Paste the references, one per line.') : warning('There are no references.');
}

/** There is a full text, or at least a PDF. */
function checkText({ hasPdf }: CheckedArticle, { words }: CheckedText): Outcome {
  if (words) return passed('There is a full text.');
  return hasPdf
    ? warning('There is no full text; readers are told that it is in the PDF.')
    : failed('Upload the full text.');
}

/** No open tracked changes; `count` is their number. */
function checkOpenChanges(count: number): Outcome {
  if (count === 0) return passed('No tracked changes are open.');
  const open = count === 1 ? 'One change of the text is' : `${count} changes of the text are`;
  return failed(`${open} open. Accept or reject ${count === 1 ? 'it' : 'them'} in the full text.`);
}

/** All conversion losses have been settled. */
function checkConversion({ findings }: CheckedArticle): Outcome {
  const losses = findings.filter(isLoss);
  const open = losses.filter(({ is_settled }) => !is_settled);
  const places = open.length === 1 ? 'one place' : `${open.length} places`;
  if (open.length > 0)
    return failed(`The text lost something in ${places}. Resolve each under “What did not convert”.`);
  return passed(losses.length > 0 ? 'Everything that did not convert has been resolved.' : 'Everything converted.');
}

/** Citations and reference list agree. */
function checkCitations({ references }: CheckedArticle, { cited, unmarked, words }: CheckedText): Outcome {
  const unknown = [...new Set(cited.filter((number) => number > references.length))];
  if (unknown.length > 0) return failed(`The text cites reference ${several(unknown)}, which is not in the list.`);
  if (unmarked.length > 0) return warning(`The text has numbers in brackets that cite nothing: ${several(unmarked)}.`);
  const isCited = new Set(cited);
  const uncited = references.flatMap((_, index) => (isCited.has(index + 1) ? [] : [index + 1]));
  if (words && uncited.length > 0) return warning(`The text does not cite reference ${several(uncited)}.`);
  return passed(references.length > 0 ? 'Citations and references agree.' : 'There are no references to cite.');
}

/** Figures and their mentions agree. */
function checkFigures({ figures }: CheckedArticle, { images }: CheckedText): Outcome {
  const shown = images.map(({ attributes }) => attributes.get('src') ?? '');
  const files = figures.map(({ file }) => file);
  const missing = shown.filter((file) => !files.includes(file));
  if (missing.length > 0)
    return failed(`The text shows ${several(missing)}, which is not there. Upload it, or remove it from the text.`);
  const unused = files.filter((file) => !shown.includes(file));
  if (unused.length > 0) return warning(`The text does not show ${several(unused)}.`);
  return passed(files.length > 0 ? 'Every figure is in the text.' : 'There are no figures.');
}

/** Every figure has a description. */
function checkAlternativeTexts(_: CheckedArticle, { images, undescribed }: CheckedText): Outcome {
  const without = undescribed.map(({ attributes }) => attributes.get('src') ?? '');
  if (without.length > 0) return failed(`Describe ${several(without)} for readers who cannot see it.`);
  return passed(images.length > 0 ? 'Every figure has an alternative text.' : 'There are no figures.');
}

/** Every table has a header. */
function checkTableHeads(_: CheckedArticle, { tables, headless }: CheckedText): Outcome {
  const named = headless.map(
    ({ label, first_row }) => label || `the table that begins with “${first_row.find(Boolean) ?? ''}”`,
  );
  if (named.length > 0) return warning(`Mark the header of ${several(named)}.`);
  return passed(tables > 0 ? 'Every table has a header.' : 'There are no tables.');
}

/** Mentions of supplementary files: "see Supplementary Table 2", "Table S1", "Appendix S3". */
const NAMES_SUPPLEMENT =
  /\b(?:supplementa(?:ry|l)\s+(?:\w+\s+)?(?:files?|materials?|data|tables?|figures?|appendix|methods?|information)|(?:table|figure|appendix|file)\s+S\d)/i;

/** Supplementary files mentioned in the text exist. */
function checkSupplements({ supplements }: CheckedArticle, { words }: CheckedText): Outcome {
  if (supplements > 0) return passed(supplements === 1 ? 'There is one.' : `There are ${supplements}.`);
  const named = NAMES_SUPPLEMENT.exec(words)?.[0];
  return named
    ? warning(`The text names “${named}”, and there is no supplementary file. Add it, or remove the mention.`)
    : passed('The article has none, and the text names none.');
}

/** Anchors of the page itself, besides headings, figures and references. */
const isOwnPlace = (href: string) => /^#ref-\d+$/.test(href);

/** Every link is well-formed, and those within the page lead somewhere. */
function checkLinks(_: CheckedArticle, { hrefs, ids: named }: CheckedText): Outcome {
  const ids = new Set(named);
  const isWrong = (href: string) => {
    if (href.startsWith('#')) return !isOwnPlace(href) && !ids.has(href.slice(1));
    return !/^mailto:[^\s@]+@[^\s@]+$/i.test(href) && !(URL.canParse(href) && /^https?:\/\/[^/]+\.[^/]+/i.test(href));
  };
  const wrong = [...new Set(hrefs.filter(isWrong))];
  if (wrong.length > 0) return failed(`These links lead nowhere: ${several(wrong)}.`);
  const outside = hrefs.filter((href) => !isOwnPlace(href)).length;
  return passed(outside > 0 ? 'Every link is well-formed.' : 'There are no links except citations.');
}

/** Registration numbers are valid and recorded. */
function checkRegistrations(journal: Journal, { metadata }: CheckedArticle, { words }: CheckedText): Outcome {
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

/** Funders in the funding statement are recorded. */
function checkFunders({ metadata }: CheckedArticle): Outcome {
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

/** The reporting guidelines named in the article are selected. */
function checkGuidelines(journal: Journal, { metadata }: CheckedArticle, { words }: CheckedText): Outcome {
  const named = proposedFacts(journal, metadata, words).reporting_guidelines.map((id) => reportingGuideline(id).name);
  if (named.length > 0) return warning(`The text names ${several(named)}. Choose it under reporting guidelines.`);
  const chosen = metadata.reporting_guidelines.map((id) => reportingGuideline(id).name);
  return passed(chosen.length > 0 ? `The article follows ${several(chosen)}.` : 'No reporting guideline is named.');
}

/** Roles in the contribution statement are recorded. */
function checkRoles({ metadata }: CheckedArticle): Outcome {
  const proposed = proposedRoles(metadata).filter((roles) => roles.length > 0).length;
  if (proposed > 0) {
    const whose = proposed === 1 ? 'one author' : `${proposed} authors`;
    return warning(`The statement on author contributions names roles of ${whose}. Add them under Authors.`);
  }
  const count = metadata.authors.filter(({ roles }) => roles).length;
  return passed(count > 0 ? `Authors with roles: ${count} of ${metadata.authors.length}.` : 'No roles are given.');
}

/** References without a DOI, or with the DOI of another work. */
function checkReferenceDois(references: readonly Reference[]): Outcome {
  const without = references.flatMap(({ doi }, index) => (doi ? [] : [index + 1]));
  const first = new Map<string, number>();
  const twice = references.flatMap(({ doi }, index) => {
    if (doi && first.has(doi)) return [index + 1];
    if (doi) first.set(doi, index);
    return [];
  });
  if (references.length === 0) return passed('There are no references.');
  if (twice.length > 0) return warning(`Reference ${several(twice)} has the DOI of an earlier one.`);
  return passed(
    without.length > 0
      ? `${without.length} of ${references.length} references have no DOI.`
      : 'Every reference has a DOI.',
  );
}

/** Duplicate references, by title and year, and incompletely parsed ones. */
function checkReferenceParts(references: readonly Reference[]): Outcome {
  if (references.length === 0) return passed('There are no references.');
  const parsed = references.map(({ text }) => parseReference(text));
  const works = Map.groupBy(parsed.keys(), (index) =>
    workOf(parsed[index]?.title, yearOf(parsed[index] ?? { type: '' })),
  );
  const twice = [...works].flatMap(([work, all]) =>
    work && all.length > 1 ? [all.map((index) => index + 1).join(' and ')] : [],
  );
  if (twice.length > 0) return warning(`These references have the same title and year: ${several(twice)}.`);
  const without = parsed.flatMap((parts, index) => {
    const missing = missingParts(parts);
    return missing.length > 0 ? [`${index + 1} (${missing.join(', ')})`] : [];
  });
  if (without.length > 0) return warning(`These parts of references were not recognised: ${several(without)}.`);
  return passed('Authors, title and year of every reference were recognised.');
}

function workOf(title = '', year: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 2 && year ? `${words.join(' ')} ${year}` : '';
}

/** In display order. */
const checksOf = (
  journal: Journal,
): readonly [
  id: string,
  label: string,
  check: (article: CheckedArticle, text: CheckedText, outputs: CheckedOutputs) => Outcome,
][] => [
  ['title', 'Title', ({ metadata: { title } }) => (title ? passed('There is a title.') : failed('Write the title.'))],
  ['file', 'Manuscript file', checkFile],
  ['article_type', 'Article type', ({ metadata }) => chosen(metadata.article_type, 'article type')],
  ['category', 'Category', ({ metadata }) => chosen(metadata.category, 'category')],
  ['authors', 'Authors', checkAuthors],
  ['affiliations', 'Affiliations', checkAffiliations],
  ['corresponding_author', 'Corresponding author', checkCorresponding],
  ['orcid', 'ORCID iDs', checkOrcids],
  ['abstract', 'Abstract', checkAbstract],
  ['keywords', 'Keywords', checkKeywords],
  ['translations', 'Other languages', checkTranslations],
  ['dates', 'Dates', checkDates],
  ['declarations', 'Declarations', checkDeclarations],
  ['registrations', 'Registration', (article, text) => checkRegistrations(journal, article, text)],
  ['funders', 'Funders', checkFunders],
  ['reporting_guidelines', 'Reporting guidelines', (article, text) => checkGuidelines(journal, article, text)],
  ['roles', 'Roles of authors', checkRoles],
  ['interests', 'Competing interests', checkInterests],
  ['conduct', 'Ethics, consent and AI', checkConduct],
  ['references', 'References', (article, text) => checkReferences(journal, article, text)],
  ['reference_dois', 'DOIs of references', ({ references }) => checkReferenceDois(references)],
  ['reference_parts', 'Parts of references', ({ references }) => checkReferenceParts(references)],
  ['full_text', 'Full text', checkText],
  ['tracked_changes', 'Tracked changes', ({ openChanges }) => checkOpenChanges(openChanges)],
  ['conversion', 'Conversion', checkConversion],
  ['citations', 'Citations', checkCitations],
  ['figures', 'Figures', checkFigures],
  ['alternative_texts', 'Alternative texts', checkAlternativeTexts],
  ['table_heads', 'Table headers', checkTableHeads],
  ['supplements', 'Supplementary files', checkSupplements],
  ['links', 'Links', checkLinks],
  [
    'pdf',
    'PDF',
    ({ hasPdf }, { words }) => {
      if (hasPdf) return passed('There is a PDF for readers.');
      return words
        ? passed('The PDF is made from the text.')
        : failed('Upload the galley as PDF, or the full text that it is made from.');
    },
  ],
  ['numbers', 'Numbers and units', (_, __, outputs) => checkNumbers(outputs)],
  ['characters', 'Characters', (article, text, outputs) => checkCharacters(outputs, article, text)],
  ['issue', 'Volume and issue', checkPlace],
  ['charge', 'Charge', checkCharge],
  ['proof', 'The author’s proof', ({ proof }) => proofOutcome(proof)],
];

/** Runs every check before publishing. */
export function checkArticle(
  journal: Journal,
  article: CheckedArticle,
  outputs: CheckedOutputs = { differences: [], uncovered: [] },
): ProductionCheck[] {
  const text = readText(article.html);
  return checksOf(journal).map(([id, label, check]) => {
    const [state, message] = check(article, text, outputs);
    return { id, label, state, message };
  });
}
