import type { Journal } from '#domain/journal/journal';
import { proofOutcome } from '#domain/production/proof/proof';
import { checkInterests } from './author-interests.ts';
import { checkFunders, checkGuidelines, checkRegistrations, checkRoles } from './check-integrity.ts';
import {
  checkAbstract,
  checkAffiliations,
  checkAuthors,
  checkCharge,
  checkCorresponding,
  checkDates,
  checkDeclarations,
  checkFile,
  checkKeywords,
  checkOrcids,
  checkPlace,
  checkTranslations,
  chosen,
} from './check-metadata.ts';
import { failed, type Outcome, passed } from './check-outcome.ts';
import { checkCharacters, checkNumbers } from './check-outputs.ts';
import { checkReferenceDois, checkReferenceParts } from './check-references.ts';
import {
  checkAlternativeTexts,
  checkCitations,
  checkConversion,
  checkFigures,
  checkLinks,
  checkOpenChanges,
  checkReferences,
  checkSupplements,
  checkTableHeads,
  checkText,
} from './check-text.ts';
import { type CheckedArticle, type CheckedOutputs, type CheckedText, readText } from './checked-article.ts';
import { checkConduct } from './conduct.ts';
import type { ProductionCheck } from './record.ts';

/** The checks, in the order in which the office sees them. */
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
  ['numbers', 'Numbers and units', (_, __, outputs) => checkNumbers(outputs)],
  ['characters', 'Characters', (article, text, outputs) => checkCharacters(outputs, article, text)],
  ['issue', 'Volume and issue', checkPlace],
  ['charge', 'Charge', checkCharge],
  ['proof', 'The author’s proof', ({ proof }) => proofOutcome(proof)],
];

/** Every check before publishing, by name, with what it found. */
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
