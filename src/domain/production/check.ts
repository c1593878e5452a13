import { BRIEF_KINDS } from '#domain/journal/article-kind';
import type { Journal } from '#domain/journal/journal';
import { languageName } from '#domain/journal/language';
import { isOrcid } from '#domain/kernel/person/orcid';
import type { FeeState } from '#domain/payment/payment';
import { proofOutcome } from '#domain/production/proof/proof';
import type { Reference } from '#domain/publication/article';
import { articleKind } from '#domain/publication/article-type';
import { DECLARATION_NAMES } from '#domain/publication/declaration-table';
import { DECLARATION_USES } from '#domain/publication/declarations';
import { namesFunder } from '#domain/publication/integrity/find-funders';
import { findMalformedRegistrations } from '#domain/publication/integrity/registration';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { checkInterests } from './author-interests.ts';
import {
  type CheckedArticle,
  type CheckedOutputs,
  type CheckedText,
  collectStrings,
  readText,
} from './checked-article.ts';
import { checkConduct } from './conduct.ts';
import { OFFERED_LABELS } from './found-metadata.ts';
import { missingParts, parseReference } from './parse-reference.ts';
import { lacksFunders, proposedFacts, proposedRoles, statementsOf } from './proposed-facts.ts';
import { describeDifference } from './quantities.ts';
import {
  failed,
  isLoss,
  type Offer,
  type OfferedField,
  type Outcome,
  type ProductionCheck,
  passed,
  shortList,
  warning,
} from './record.ts';
import { yearOf } from './reference-parts.ts';

/** `label` is the field's name within a sentence. */
function checkChoice(value: string | null, label: string): Outcome {
  return value ? passed(`The ${label} is chosen.`) : failed(`Choose the ${label}.`);
}

const fullName = ({ given, family }: { given: string; family: string }) => [given, family].filter(Boolean).join(' ');

const indexName = ({ given, family }: { given: string; family: string }) => `“${family}, ${given}”`;

/** Checks that there are authors, each with a confirmed family name. */
function checkAuthors({ metadata: { authors } }: CheckedArticle): Outcome {
  if (authors.length === 0) return failed('Add the authors.');
  const nameless = authors.flatMap(({ family }, index) => (family ? [] : [index + 1]));
  if (nameless.length > 0) return failed(`Enter the family name of author ${shortList(nameless)}.`);
  const guessed = authors.filter((author) => author.is_family_guessed);
  if (guessed.length > 0) return warning(`Check which part is the family name: ${shortList(guessed.map(indexName))}.`);
  return passed(authors.length === 1 ? 'There is one author.' : `There are ${authors.length} authors.`);
}

/** Fields that, if they differ, suggest another paper's text; an editor decides which version is published. */
const IDENTIFYING_FIELDS: ReadonlySet<string> = new Set(['title', 'authors', 'abstract'] satisfies OfferedField[]);

/** Checks that the manuscript file and the record describe the same article. */
function checkFile({ offers }: CheckedArticle): Outcome {
  const listFields = (fields: readonly Offer[]) =>
    new Intl.ListFormat('en-GB').format(fields.map(({ field }) => OFFERED_LABELS[field].toLowerCase()));
  const choose = 'Under “Metadata”, use the file’s or keep the record’s';
  const other = offers.filter(({ field }) => IDENTIFYING_FIELDS.has(field));
  if (other.length > 0) {
    const what = `The manuscript file differs from the record in ${listFields(other)}.`;
    return failed(`${what} ${choose}. If the text or the PDF belongs to another paper, replace it.`);
  }
  if (offers.length > 0)
    return warning(`The manuscript file differs from the record in ${listFields(offers)}. ${choose}.`);
  return passed('The manuscript file agrees with the record.');
}

function checkAffiliations({ metadata: { authors } }: CheckedArticle): Outcome {
  const without = authors.filter(({ affiliations }) => affiliations.length === 0).map(fullName);
  if (without.length === 0) return passed('Every author has an affiliation.');
  return warning(`Add an affiliation for ${shortList(without)}.`);
}

function checkCorresponding({ metadata: { authors } }: CheckedArticle): Outcome {
  const some = authors.filter((author) => author.is_corresponding);
  return some.length > 0
    ? passed(`Corresponding author: ${shortList(some.map(fullName))}.`)
    : failed('Mark the corresponding author.');
}

function checkOrcids({ metadata: { authors } }: CheckedArticle): Outcome {
  const invalid = authors.filter(({ orcid }) => orcid && !isOrcid(orcid)).map(fullName);
  if (invalid.length > 0)
    return failed(`Correct the ORCID iD of ${shortList(invalid)}: its check character does not match.`);
  const without = authors.filter(({ orcid }) => !orcid).length;
  return passed(
    without > 0
      ? `All ORCID iDs given are valid; ${without} of ${authors.length} authors have none.`
      : 'Every ORCID iD is valid.',
  );
}

/** Checks that there is an abstract, and that none of its sections is empty. */
function checkAbstract({ metadata: { abstract } }: CheckedArticle): Outcome {
  const written = abstract.filter(({ text }) => text);
  if (written.length === 0) return failed('Write the abstract.');
  const empty = abstract.filter(({ heading, text }) => heading && !text).map(({ heading }) => heading);
  if (empty.length > 0) return failed(`Write the ${shortList(empty)} section of the abstract, or remove it.`);
  return passed('There is an abstract.');
}

function checkKeywords({ metadata: { keywords } }: CheckedArticle): Outcome {
  if (keywords.length === 0) return failed('Add the keywords.');
  if (keywords.length < 3) return warning('The journal asks for three to five keywords.');
  return passed(`There are ${keywords.length} keywords.`);
}

/** Checks that each translation has its own language, a title and an abstract. */
function checkTranslations({ metadata: { language: own, translations } }: CheckedArticle): Outcome {
  const nameless = translations.flatMap(({ language }, index) => (language ? [] : [index + 1]));
  if (nameless.length > 0) return failed(`Choose the language of translation ${shortList(nameless)}.`);
  if (translations.some(({ language }) => language === own)) {
    return failed(`The article itself is in ${languageName(own)}. Remove the translation, or choose another language.`);
  }
  const languages = translations.flatMap(({ language }) => (language ? [languageName(language)] : []));
  const duplicates = [...new Set(languages.filter((name, index) => languages.indexOf(name) !== index))];
  if (duplicates.length > 0) return failed(`There are two translations in ${shortList(duplicates)}. Remove one.`);
  const partial = translations.flatMap(({ title, abstract }, index) =>
    title && abstract ? [] : [languages[index] ?? ''],
  );
  if (partial.length > 0) return warning(`Title or abstract is missing in ${shortList(partial)}.`);
  return passed(
    languages.length > 0
      ? `Title and abstract are also available in ${shortList(languages)}.`
      : 'There are no translations.',
  );
}

function checkDates({ metadata: { received_on, revised_on, accepted_on } }: CheckedArticle): Outcome {
  if (received_on && accepted_on && accepted_on < received_on) {
    return failed('The article was accepted before it was received. Correct one of the dates.');
  }
  if (revised_on && ((received_on && revised_on < received_on) || (accepted_on && accepted_on < revised_on))) {
    return failed('The revision was received before the manuscript or after its acceptance. Correct one of the dates.');
  }
  if (!received_on || !accepted_on)
    return warning(`Enter the date on which the article was ${received_on ? 'accepted' : 'received'}.`);
  return passed('The dates of receipt and acceptance are complete.');
}

function checkDeclarations({ metadata: { declarations } }: CheckedArticle): Outcome {
  const missing = (wanted: 'required' | 'expected') =>
    DECLARATION_NAMES.flatMap((name) => {
      const { need, called } = DECLARATION_USES[name];
      return need === wanted && !declarations[name] ? [called] : [];
    });
  const required = missing('required');
  if (required.length > 0) return failed(`Write the statement on ${shortList(required)}, even if it is “None”.`);
  const expected = missing('expected');
  if (expected.length > 0) return warning(`There is no statement on ${shortList(expected)}.`);
  return passed('The declarations are complete.');
}

function checkPlace({ volume, issue }: CheckedArticle): Outcome {
  if (volume && issue) return passed(`Volume ${volume.number}, issue ${issue.number}.`);
  return warning('The article is not in any issue. Choose one under “Volume and issue”.');
}

/** A missing payment is only a warning: the journal's setting decides whether it blocks publication. */
function checkCharge({ fee }: CheckedArticle): Outcome {
  if (fee === null) return passed('There is no charge.');
  return fee === 'due' ? warning('The article processing charge has not been paid.') : passed(CHARGES[fee]);
}

const CHARGES: Record<Exclude<FeeState, 'due'>, string> = {
  paid: 'The article processing charge has been paid.',
  waived: 'The article processing charge has been waived.',
  exempt: 'The article is exempt from the charge.',
};

function checkReferences(journal: Journal, { metadata, references }: CheckedArticle, { words }: CheckedText): Outcome {
  if (references.length > 0)
    return passed(references.length === 1 ? 'There is one reference.' : `There are ${references.length} references.`);
  if (BRIEF_KINDS.has(articleKind(journal, metadata.article_type))) return warning('There are no references.');
  return words ? failed('Paste the references, one per line.') : warning('There are no references.');
}

function checkText({ hasPdf }: CheckedArticle, { words }: CheckedText): Outcome {
  if (words) return passed('There is a full text.');
  return hasPdf
    ? warning('There is no full text; the page refers readers to the PDF.')
    : failed('Upload the full text.');
}

function checkOpenChanges(count: number): Outcome {
  if (count === 0) return passed('No tracked changes are open.');
  const open = count === 1 ? 'One tracked change is' : `${count} tracked changes are`;
  return failed(`${open} open. Accept or reject ${count === 1 ? 'it' : 'them'} in the full text.`);
}

function checkConversion({ findings }: CheckedArticle): Outcome {
  const losses = findings.filter(isLoss);
  const open = losses.filter(({ is_settled }) => !is_settled);
  const places = open.length === 1 ? 'one place' : `${open.length} places`;
  if (open.length > 0) return failed(`Content was lost in ${places}. Resolve each under “What did not convert”.`);
  return passed(losses.length > 0 ? 'Everything that did not convert has been resolved.' : 'Everything converted.');
}

function checkCitations({ references }: CheckedArticle, { cited, unmarked, words }: CheckedText): Outcome {
  const unknown = [...new Set(cited.filter((number) => number > references.length))];
  if (unknown.length > 0) return failed(`The text cites reference ${shortList(unknown)}, which is not in the list.`);
  if (unmarked.length > 0)
    return warning(`The text has bracketed numbers that are not citations: ${shortList(unmarked)}.`);
  const isCited = new Set(cited);
  const uncited = references.flatMap((_, index) => (isCited.has(index + 1) ? [] : [index + 1]));
  if (words && uncited.length > 0) return warning(`The text does not cite reference ${shortList(uncited)}.`);
  return passed(references.length > 0 ? 'Citations and references agree.' : 'There are no references to cite.');
}

function checkFigures({ figures }: CheckedArticle, { images }: CheckedText): Outcome {
  const shown = images.map(({ attributes }) => attributes.get('src') ?? '');
  const files = figures.map(({ file }) => file);
  const missing = shown.filter((file) => !files.includes(file));
  if (missing.length > 0)
    return failed(`The text shows ${shortList(missing)}, which is missing. Upload it, or remove it from the text.`);
  const unused = files.filter((file) => !shown.includes(file));
  if (unused.length > 0) return warning(`The text does not show ${shortList(unused)}.`);
  return passed(files.length > 0 ? 'Every figure is in the text.' : 'There are no figures.');
}

function checkAlternativeTexts(_: CheckedArticle, { images, undescribed }: CheckedText): Outcome {
  const without = undescribed.map(({ attributes }) => attributes.get('src') ?? '');
  if (without.length > 0) return failed(`Describe ${shortList(without)} for readers who cannot see it.`);
  return passed(images.length > 0 ? 'Every figure has an alternative text.' : 'There are no figures.');
}

function checkTableHeads(_: CheckedArticle, { tables, headless }: CheckedText): Outcome {
  const names = headless.map(
    ({ label, first_row }) => label || `the table that begins with “${first_row.find(Boolean) ?? ''}”`,
  );
  if (names.length > 0) return warning(`Mark the header of ${shortList(names)}.`);
  return passed(tables > 0 ? 'Every table has a header.' : 'There are no tables.');
}

/** Mentions of supplementary files: "see Supplementary Table 2", "Table S1", "Appendix S3". */
const SUPPLEMENT_MENTION =
  /\b(?:supplementa(?:ry|l)\s+(?:\w+\s+)?(?:files?|materials?|data|tables?|figures?|appendix|methods?|information)|(?:table|figure|appendix|file)\s+S\d)/i;

function checkSupplements({ supplements }: CheckedArticle, { words }: CheckedText): Outcome {
  if (supplements > 0)
    return passed(
      supplements === 1 ? 'There is one supplementary file.' : `There are ${supplements} supplementary files.`,
    );
  const mentioned = SUPPLEMENT_MENTION.exec(words)?.[0];
  return mentioned
    ? warning(`The text mentions “${mentioned}”, but there is no supplementary file. Add it, or remove the mention.`)
    : passed('There are no supplementary files, and the text mentions none.');
}

const isReferenceAnchor = (href: string) => /^#ref-\d+$/.test(href);

/** Checks that links are well-formed and that internal links have a target. */
function checkLinks(_: CheckedArticle, { hrefs, ids }: CheckedText): Outcome {
  const targets = new Set(ids);
  const isInvalid = (href: string) => {
    if (href.startsWith('#')) return !isReferenceAnchor(href) && !targets.has(href.slice(1));
    return !/^mailto:[^\s@]+@[^\s@]+$/i.test(href) && !(URL.canParse(href) && /^https?:\/\/[^/]+\.[^/]+/i.test(href));
  };
  const invalid = [...new Set(hrefs.filter(isInvalid))];
  if (invalid.length > 0) return failed(`These links have no target: ${shortList(invalid)}.`);
  const outside = hrefs.filter((href) => !isReferenceAnchor(href)).length;
  return passed(outside > 0 ? 'Every link is well-formed.' : 'There are no links except citations.');
}

/** Checks that registration numbers in the text are valid and recorded. */
function checkRegistrations(journal: Journal, { metadata }: CheckedArticle, { words }: CheckedText): Outcome {
  const [invalid] = findMalformedRegistrations(statementsOf(metadata));
  if (invalid) {
    const { name, example } = invalid.registry;
    return failed(`Correct “${invalid.written}”: ${name} numbers look like ${example}.`);
  }
  const { registrations: mentioned } = proposedFacts(journal, metadata, words);
  if (mentioned.length > 0)
    return warning(`The text names ${shortList(mentioned)}. Add it to the registration numbers.`);
  const count = metadata.registrations.length;
  const stated = metadata.declarations.trial_registration;
  if (count === 0 && stated && !/^(?:no|not|none|n\/a)\b/i.test(stated)) {
    return warning('The trial registration statement has no number from a known registry.');
  }
  if (count === 0) return passed('There are no registration numbers.');
  return passed(count === 1 ? 'There is one registration number.' : `There are ${count} registration numbers.`);
}

function checkFunders({ metadata }: CheckedArticle): Outcome {
  const { funders, declarations } = metadata;
  if (lacksFunders(metadata)) return warning('The funding statement names a funder. Add it to the funders.');
  if (funders.length > 0 && !namesFunder(declarations.funding)) {
    return warning('Funders are listed, but the funding statement names none of them.');
  }
  const without = funders.filter(({ id }) => !id).length;
  if (funders.length === 0) return passed('No funder is named.');
  return passed(
    without > 0 ? `Funders: ${funders.length}; ${without} without an identifier.` : 'Every funder has an identifier.',
  );
}

function checkGuidelines(journal: Journal, { metadata }: CheckedArticle, { words }: CheckedText): Outcome {
  const mentioned = proposedFacts(journal, metadata, words).reporting_guidelines.map(
    (id) => reportingGuideline(id).name,
  );
  if (mentioned.length > 0)
    return warning(`The text names ${shortList(mentioned)}. Select it under “Reporting guidelines”.`);
  const chosen = metadata.reporting_guidelines.map((id) => reportingGuideline(id).name);
  return passed(chosen.length > 0 ? `The article follows ${shortList(chosen)}.` : 'No reporting guideline is named.');
}

function checkRoles({ metadata }: CheckedArticle): Outcome {
  const proposed = proposedRoles(metadata).filter((roles) => roles.length > 0).length;
  if (proposed > 0) {
    const authorsText = proposed === 1 ? 'one author' : `${proposed} authors`;
    return warning(`The author contributions statement gives roles of ${authorsText}. Add them under “Authors”.`);
  }
  const count = metadata.authors.filter(({ roles }) => roles).length;
  return passed(count > 0 ? `Authors with roles: ${count} of ${metadata.authors.length}.` : 'No roles are recorded.');
}

/** Counts references without a DOI, and finds duplicate DOIs. */
function checkReferenceDois(references: readonly Reference[]): Outcome {
  const without = references.flatMap(({ doi }, index) => (doi ? [] : [index + 1]));
  const first = new Map<string, number>();
  const duplicates = references.flatMap(({ doi }, index) => {
    if (doi && first.has(doi)) return [index + 1];
    if (doi) first.set(doi, index);
    return [];
  });
  if (references.length === 0) return passed('There are no references.');
  if (duplicates.length > 0) return warning(`Reference ${shortList(duplicates)} has the DOI of an earlier one.`);
  return passed(
    without.length > 0
      ? `${without.length} of ${references.length} references have no DOI.`
      : 'Every reference has a DOI.',
  );
}

/** Finds duplicate references, by title and year, and incompletely parsed ones. */
function checkReferenceParts(references: readonly Reference[]): Outcome {
  if (references.length === 0) return passed('There are no references.');
  const parsed = references.map(({ text }) => parseReference(text));
  const works = Map.groupBy(parsed.keys(), (index) =>
    workKey(parsed[index]?.title, yearOf(parsed[index] ?? { type: '' })),
  );
  const duplicates = [...works].flatMap(([work, all]) =>
    work && all.length > 1 ? [all.map((index) => index + 1).join(' and ')] : [],
  );
  if (duplicates.length > 0) return warning(`These references have the same title and year: ${shortList(duplicates)}.`);
  const without = parsed.flatMap((parts, index) => {
    const missing = missingParts(parts);
    return missing.length > 0 ? [`${index + 1} (${missing.join(', ')})`] : [];
  });
  if (without.length > 0) return warning(`Some reference details were not recognised: ${shortList(without)}.`);
  return passed('Authors, title and year of every reference were recognised.');
}

function workKey(title = '', year: string): string {
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
  ['article_type', 'Article type', ({ metadata }) => checkChoice(metadata.article_type, 'article type')],
  ['category', 'Category', ({ metadata }) => checkChoice(metadata.category, 'category')],
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
  ['roles', 'Author roles', checkRoles],
  ['interests', 'Competing interests', checkInterests],
  ['conduct', 'Ethics, consent and AI', checkConduct],
  ['references', 'References', (article, text) => checkReferences(journal, article, text)],
  ['reference_dois', 'Reference DOIs', ({ references }) => checkReferenceDois(references)],
  ['reference_parts', 'Reference details', ({ references }) => checkReferenceParts(references)],
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
        ? passed('The PDF is generated from the text.')
        : failed('Upload a PDF galley, or the full text to generate one from.');
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

/** Checks that numbers, symbols and units are the same in all outputs. */
function checkNumbers({ differences }: CheckedOutputs): Outcome {
  const [first] = differences;
  if (!first) return passed('Numbers and units are the same on the page, in the PDF and in JATS.');
  const rest = differences.length - 1;
  const others = rest === 0 ? '' : rest === 1 ? ' One more number differs.' : ` ${rest} more numbers differ.`;
  const output = first.output.replace(/^The /, 'the ');
  return failed(
    `A number would change: ${describeDifference(first, 'the text', output)}.${others} Write it differently.`,
  );
}

/** Checks that the PDF's fonts have a glyph for every character. */
function checkCharacters(
  { uncovered }: CheckedOutputs,
  { metadata }: Pick<CheckedArticle, 'metadata'>,
  { words }: Pick<CheckedText, 'words'>,
): Outcome {
  const [first] = uncovered;
  if (first === undefined) return passed('The PDF’s fonts cover every character.');
  const context = contextOf(first.slice(0, first.lastIndexOf(' (')), [words, ...collectStrings(metadata)]);
  return warning(`The PDF’s fonts lack ${shortList(uncovered)}${context}. Replace it, or readers will see a box.`);
}

const CONTEXT_LENGTH = 30;

/** The words before a character's first occurrence. */
function contextOf(character: string, texts: readonly string[]): string {
  const text = texts.map((one) => one.normalize('NFC')).find((one) => one.includes(character));
  const position = text?.indexOf(character) ?? 0;
  const before = text
    ?.slice(Math.max(position - CONTEXT_LENGTH, 0), position)
    .toWellFormed()
    .trim();
  return before ? `, after “${before}”` : '';
}
