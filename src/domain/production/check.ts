import { languageName } from '#domain/language';
import { elementsOf, type MarkupElement, parseMarkup, textOf } from '#domain/markup';
import type { FeeState } from '#domain/payment/payment';
import { isOrcid } from '#domain/person/orcid';
import { type CheckedProof, proofOutcome } from '#domain/proof/proof';
import type { Reference } from '#domain/publication/article';
import { undescribedImages } from './alternative-text.ts';
import { failed, type Outcome, passed, several, warning } from './check-outcome.ts';
import { checkReferenceDois, checkReferenceParts } from './check-references.ts';
import {
  type Finding,
  isLoss,
  type ProductionCheck,
  type ProductionFigure,
  type ProductionMetadata,
} from './record.ts';
import { type HeadlessTable, headlessTables } from './table-head.ts';

/** What is checked: the article as it would be published now. */
export interface CheckedArticle {
  metadata: ProductionMetadata;
  html: string;
  /** How many changes of the text nobody has accepted or rejected. */
  openChanges: number;
  /** What could not be converted from the uploaded file. */
  findings: readonly Finding[];
  figures: readonly Pick<ProductionFigure, 'file' | 'alt'>[];
  /** How many supplementary files there are. */
  supplements: number;
  references: readonly Reference[];
  /** Whether the office has uploaded the PDF; otherwise it is made from the full text. */
  hasPdf: boolean;
  volume: { number: number } | null;
  issue: { number: number } | null;
  /** The state of its charge; null where there is none. */
  fee: FeeState | null;
  /** The last proof that was sent to the author. */
  proof: CheckedProof | null;
}

/** The checks, in the order in which the office sees them. */
const CHECKS: readonly [id: string, label: string, check: (article: CheckedArticle, text: Text) => Outcome][] = [
  ['title', 'Title', ({ metadata: { title } }) => (title ? passed('There is a title.') : failed('Write the title.'))],
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
  ['references', 'References', checkReferences],
  ['reference_dois', 'DOIs of references', ({ references }) => checkReferenceDois(references)],
  ['reference_parts', 'Parts of references', ({ references }) => checkReferenceParts(references)],
  ['full_text', 'Full text', checkText],
  ['tracked_changes', 'Tracked changes', ({ openChanges }) => checkOpenChanges(openChanges)],
  ['conversion', 'Conversion', checkConversion],
  ['citations', 'Citations', checkCitations],
  ['figures', 'Figures', checkFigures],
  ['alternative_texts', 'Alternative texts', checkAlternativeTexts],
  ['table_heads', 'Table heads', checkTableHeads],
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
  ['issue', 'Volume and issue', checkPlace],
  ['charge', 'Charge', checkCharge],
  ['proof', 'The author’s proof', ({ proof }) => proofOutcome(proof)],
];

/** Every check before publishing, by name, with what it found. */
export function checkArticle(article: CheckedArticle): ProductionCheck[] {
  const text = readText(article.html);
  return CHECKS.map(([id, label, check]) => {
    const [state, message] = check(article, text);
    return { id, label, state, message };
  });
}

/** The full text as checks look at it. */
interface Text {
  words: string;
  images: MarkupElement[];
  undescribed: MarkupElement[];
  tables: number;
  headless: HeadlessTable[];
  hrefs: string[];
  ids: string[];
  cited: number[];
  unmarked: string[];
}

function readText(html: string): Text {
  const nodes = parseMarkup(html);
  const elements = elementsOf(nodes);
  const attribute = (name: string) =>
    elements.flatMap(({ attributes }) => (attributes.has(name) ? [attributes.get(name) ?? ''] : []));
  return {
    words: textOf(nodes).trim(),
    images: elements.filter(({ name }) => name === 'img'),
    undescribed: undescribedImages(nodes),
    tables: elements.filter(({ name }) => name === 'table').length,
    headless: headlessTables(html),
    hrefs: attribute('href'),
    ids: attribute('id'),
    cited: citedNumbers(html),
    unmarked: html.replace(/<math\b[\s\S]*?<\/math>/g, '').match(/\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]/g) ?? [],
  };
}

/** The references that citation marks name; "4–6" includes 5. */
function citedNumbers(html: string): number[] {
  const marks = [...html.matchAll(/<a href="#ref-(\d{1,4})">\d+<\/a>([–-]?)/g)];
  // Only the ends of ranges are recorded, because a text may say "1–9999" ten thousand times.
  const steps = new Map<number, number>();
  const step = (number: number, by: number) => steps.set(number, (steps.get(number) ?? 0) + by);
  for (const [index, [, number, dash]] of marks.entries()) {
    const first = Number(number);
    const last = dash ? Number(marks[index + 1]?.[1] ?? first) : first;
    step(first, 1);
    step(Math.max(first, last) + 1, -1);
  }
  const cited: number[] = [];
  let open = 0;
  for (let number = 0; number <= 9999; number += 1) {
    open += steps.get(number) ?? 0;
    if (open > 0) cited.push(number);
  }
  return cited;
}

function chosen(value: string | null, called: string): Outcome {
  return value ? passed(`The ${called} is chosen.`) : failed(`Choose the ${called}.`);
}

const called = ({ given, family }: { given: string; family: string }) => [given, family].filter(Boolean).join(' ');

function checkAuthors({ metadata: { authors } }: CheckedArticle): Outcome {
  if (authors.length === 0) return failed('Add the authors.');
  const nameless = authors.flatMap(({ family }, index) => (family ? [] : [index + 1]));
  if (nameless.length > 0) return failed(`Write the family name of author ${several(nameless)}.`);
  return passed(authors.length === 1 ? 'There is one author.' : `There are ${authors.length} authors.`);
}

function checkAffiliations({ metadata: { authors } }: CheckedArticle): Outcome {
  const without = authors.filter(({ affiliations }) => affiliations.length === 0).map(called);
  if (without.length === 0) return passed('Every author has an affiliation.');
  return warning(`Add an affiliation for ${several(without)}.`);
}

function checkCorresponding({ metadata: { authors } }: CheckedArticle): Outcome {
  const some = authors.filter((author) => author.is_corresponding);
  return some.length > 0
    ? passed(`${several(some.map(called))} answers for the article.`)
    : failed('Mark the corresponding author.');
}

function checkOrcids({ metadata: { authors } }: CheckedArticle): Outcome {
  const wrong = authors.filter(({ orcid }) => orcid && !isOrcid(orcid)).map(called);
  if (wrong.length > 0) return failed(`Correct the ORCID iD of ${several(wrong)}: its check character does not match.`);
  const without = authors.filter(({ orcid }) => !orcid).length;
  return passed(
    without > 0
      ? `No ORCID iD is wrong; ${without} of ${authors.length} authors have none.`
      : 'Every ORCID iD is right.',
  );
}

function checkAbstract({ metadata: { abstract } }: CheckedArticle): Outcome {
  const written = abstract.filter(({ text }) => text);
  if (written.length === 0) return failed('Write the abstract.');
  const empty = abstract.filter(({ heading, text }) => heading && !text).map(({ heading }) => heading);
  if (empty.length > 0) return failed(`Write the section ${several(empty)} of the abstract, or remove it.`);
  return passed('There is an abstract.');
}

function checkKeywords({ metadata: { keywords } }: CheckedArticle): Outcome {
  if (keywords.length === 0) return failed('Add the keywords.');
  if (keywords.length < 3) return warning('The journal asks for three to five keywords.');
  return passed(`There are ${keywords.length} keywords.`);
}

function checkTranslations({ metadata: { translations } }: CheckedArticle): Outcome {
  const nameless = translations.flatMap(({ language }, index) => (language ? [] : [index + 1]));
  if (nameless.length > 0) return failed(`Choose the language of translation ${several(nameless)}.`);
  const languages = translations.flatMap(({ language }) => (language ? [languageName(language)] : []));
  const twice = [...new Set(languages.filter((name, index) => languages.indexOf(name) !== index))];
  if (twice.length > 0) return failed(`There are two translations in ${several(twice)}. Remove one.`);
  const partial = translations.flatMap(({ title, abstract }, index) =>
    title && abstract ? [] : [languages[index] ?? ''],
  );
  if (partial.length > 0) return warning(`Title or abstract is missing in ${several(partial)}.`);
  return passed(languages.length > 0 ? `Title and abstract stand in ${several(languages)}, too.` : 'There are none.');
}

function checkDates({ metadata: { received_on, accepted_on } }: CheckedArticle): Outcome {
  if (received_on && accepted_on && accepted_on < received_on) {
    return failed('The article was accepted before it was received. Correct one of the dates.');
  }
  if (!received_on || !accepted_on)
    return warning(`Give the date on which the article was ${received_on ? 'accepted' : 'received'}.`);
  return passed('The dates of receipt and acceptance are there.');
}

const REQUIRED_DECLARATIONS = { funding: 'funding', competing_interests: 'competing interests' } as const;
const EXPECTED_DECLARATIONS = {
  author_contributions: 'author contributions',
  ethics: 'ethics approval',
  data_availability: 'data availability',
} as const;

function checkDeclarations({ metadata: { declarations } }: CheckedArticle): Outcome {
  const missing = (wanted: Record<string, string>) =>
    Object.entries(wanted).flatMap(([key, name]) => (declarations[key as keyof typeof declarations] ? [] : [name]));
  const required = missing(REQUIRED_DECLARATIONS);
  if (required.length > 0) return failed(`Write the statement on ${several(required)}, even if it is “None”.`);
  const expected = missing(EXPECTED_DECLARATIONS);
  if (expected.length > 0) return warning(`Readers will find nothing on ${several(expected)}.`);
  return passed('The declarations are there.');
}

function checkReferences({ metadata, references }: CheckedArticle, { words }: Text): Outcome {
  if (references.length > 0) return passed(`There are ${references.length} references.`);
  if (metadata.article_type === 'editorial_letter') return warning('There are no references.');
  return words ? failed('Paste the references, one in each line.') : warning('There are no references.');
}

function checkText({ hasPdf }: CheckedArticle, { words }: Text): Outcome {
  if (words) return passed('There is a full text.');
  return hasPdf
    ? warning('There is no full text; readers are told that it is in the PDF.')
    : failed('Upload the full text.');
}

function checkOpenChanges(count: number): Outcome {
  if (count === 0) return passed('No change of the text is open.');
  const open = count === 1 ? 'One change of the text is' : `${count} changes of the text are`;
  return failed(`${open} open. Accept or reject ${count === 1 ? 'it' : 'them'} in the full text.`);
}

function checkConversion({ findings }: CheckedArticle): Outcome {
  const losses = findings.filter(isLoss);
  const open = losses.filter(({ is_settled }) => !is_settled);
  const places = open.length === 1 ? 'one place' : `${open.length} places`;
  if (open.length > 0) return failed(`The text lost something in ${places}. See to each under “What did not convert”.`);
  return passed(losses.length > 0 ? 'Everything that did not convert was seen to.' : 'The text lost nothing.');
}

function checkCitations({ references }: CheckedArticle, { cited, unmarked, words }: Text): Outcome {
  const unknown = [...new Set(cited.filter((number) => number > references.length))];
  if (unknown.length > 0) return failed(`The text cites reference ${several(unknown)}, which is not in the list.`);
  if (unmarked.length > 0) return warning(`The text has numbers in brackets that cite nothing: ${several(unmarked)}.`);
  const isCited = new Set(cited);
  const uncited = references.flatMap((_, index) => (isCited.has(index + 1) ? [] : [index + 1]));
  if (words && uncited.length > 0) return warning(`The text does not cite reference ${several(uncited)}.`);
  return passed(references.length > 0 ? 'Citations and references agree.' : 'There is nothing to cite.');
}

function checkFigures({ figures }: CheckedArticle, { images }: Text): Outcome {
  const shown = images.map(({ attributes }) => attributes.get('src') ?? '');
  const files = figures.map(({ file }) => file);
  const missing = shown.filter((file) => !files.includes(file));
  if (missing.length > 0)
    return failed(`The text shows ${several(missing)}, which is not there. Upload it, or take it out.`);
  const unused = files.filter((file) => !shown.includes(file));
  if (unused.length > 0) return warning(`The text does not show ${several(unused)}.`);
  return passed(files.length > 0 ? 'Every figure is in the text.' : 'There are no figures.');
}

function checkAlternativeTexts(_: CheckedArticle, { images, undescribed }: Text): Outcome {
  const without = undescribed.map(({ attributes }) => attributes.get('src') ?? '');
  if (without.length > 0) return failed(`Describe ${several(without)} for readers who cannot see it.`);
  return passed(images.length > 0 ? 'Every figure has an alternative text.' : 'There are no figures.');
}

function checkTableHeads(_: CheckedArticle, { tables, headless }: Text): Outcome {
  const named = headless.map(
    ({ label, first_row }) => label || `the table that begins with “${first_row.find(Boolean) ?? ''}”`,
  );
  if (named.length > 0) return warning(`Mark the head of ${several(named)}.`);
  return passed(tables > 0 ? 'Every table has a head.' : 'There are no tables.');
}

/** Words that promise a supplementary file: "see Supplementary Table 2", "Table S1", "Appendix S3". */
const NAMES_SUPPLEMENT =
  /\b(?:supplementa(?:ry|l)\s+(?:\w+\s+)?(?:files?|materials?|data|tables?|figures?|appendix|methods?|information)|(?:table|figure|appendix|file)\s+S\d)/i;

function checkSupplements({ supplements }: CheckedArticle, { words }: Text): Outcome {
  if (supplements > 0) return passed(supplements === 1 ? 'There is one.' : `There are ${supplements}.`);
  const named = NAMES_SUPPLEMENT.exec(words)?.[0];
  return named
    ? warning(`The text names “${named}”, and there is no supplementary file. Add it, or take the mention out.`)
    : passed('The article has none, and the text names none.');
}

/** Anchors of the page itself, besides headings, figures and references. */
const isOwnPlace = (href: string) => /^#ref-\d+$/.test(href);

function checkLinks(_: CheckedArticle, { hrefs, ids: named }: Text): Outcome {
  const ids = new Set(named);
  const isWrong = (href: string) => {
    if (href.startsWith('#')) return !isOwnPlace(href) && !ids.has(href.slice(1));
    return !/^mailto:[^\s@]+@[^\s@]+$/i.test(href) && !(URL.canParse(href) && /^https?:\/\/[^/]+\.[^/]+/i.test(href));
  };
  const wrong = [...new Set(hrefs.filter(isWrong))];
  if (wrong.length > 0) return failed(`These links lead nowhere: ${several(wrong)}.`);
  const outside = hrefs.filter((href) => !isOwnPlace(href)).length;
  return passed(outside > 0 ? 'Every link is well-formed.' : 'There are no links but citations.');
}

function checkPlace({ volume, issue }: CheckedArticle): Outcome {
  if (volume && issue) return passed(`Volume ${volume.number}, issue ${issue.number}.`);
  return warning('The article stands in no issue. Give volume and issue with the decision.');
}

/** Money never prevents publishing here: the journal's setting decides whether publication waits for it. */
function checkCharge({ fee }: CheckedArticle): Outcome {
  if (fee === null) return passed('No charge was made.');
  return fee === 'due' ? warning('The article processing charge is not paid yet.') : passed(CHARGES[fee]);
}

const CHARGES: Record<Exclude<FeeState, 'due'>, string> = {
  paid: 'The article processing charge is paid.',
  waived: 'The article processing charge is waived.',
  exempt: 'The article is exempt from the charge.',
};
