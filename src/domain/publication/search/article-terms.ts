import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { issueName } from '#domain/publication/article-list';
import { articleTypeName } from '#domain/publication/article-type';
import { hasPhrases } from './excerpt.ts';
import { FACET_NAMES, type Facet, LEVEL, LISTED_LEVEL, MIN_PART } from './files.ts';
import { parseQueryWords, type QueryWord, type SearchQuery } from './query.ts';
import { articleLines, type LineKind, textFile } from './text.ts';
import { foldWord, isStopWord, stem, termOf, writtenWords } from './words.ts';

const OFTEN_COUNT = 3;
const VERY_OFTEN_COUNT = 8;

const LINE_LEVEL: Readonly<Record<LineKind, number>> = {
  title: LEVEL.title,
  name: LEVEL.list,
  keyword: LEVEL.list,
  abstract: LEVEL.abstract,
  heading: LEVEL.text,
  text: LEVEL.text,
};

/** How often a word occurs in an article, and the highest level of its lines. */
interface TermWeight {
  count: number;
  level: number;
}

/**
 * Returns an article's terms with their levels; its DOI and ORCID iDs count like a title. Records the first spelling of
 * each term in `spelt`.
 */
export function articleTerms(article: Article, spelt: Map<string, string>): Map<string, number> {
  const terms = new Map<string, TermWeight>();
  for (const [word, standing] of countWords(article)) {
    const term = termOf(word);
    if (!term || isStopWord(term)) continue;
    if (!spelt.has(term)) spelt.set(term, foldWord(word));
    add(terms, term, standing);
  }
  const levels = new Map<string, number>();
  for (const [term, { count, level }] of terms) {
    const frequency = count >= VERY_OFTEN_COUNT ? LEVEL.veryOften : count >= OFTEN_COUNT ? LEVEL.often : LEVEL.text;
    levels.set(term, Math.max(level, frequency));
  }
  if (article.doi) levels.set(article.doi, LEVEL.title);
  for (const { orcid } of article.authors) if (orcid) levels.set(orcid.toLowerCase(), LEVEL.title);
  return levels;
}

function countWords(article: Article): Map<string, TermWeight> {
  const written = new Map<string, TermWeight>();
  for (const { kind, text } of articleLines(article)) {
    const level = LINE_LEVEL[kind];
    for (const word of writtenWords(text)) add(written, word, { count: 1, level });
  }
  return written;
}

function add(words: Map<string, TermWeight>, word: string, { count, level }: TermWeight): void {
  const known = words.get(word);
  if (!known) words.set(word, { count, level });
  else {
    known.count += count;
    known.level = Math.max(known.level, level);
  }
}

export type FacetSource = Pick<Article, 'category' | 'article_type' | 'published_on' | 'volume' | 'issue'>;

/** Returns the value and the label of each facet. */
export const FACET_VALUES: Record<
  Facet,
  (journal: Journal, article: FacetSource) => readonly [string, string] | undefined
> = {
  topic: (_, { category }) => [category, category],
  type: (journal, { article_type }) => [article_type, articleTypeName(journal, article_type)],
  year: (_, { published_on }) => [published_on.slice(0, 4), published_on.slice(0, 4)],
  issue: (_, { volume, issue }) =>
    volume ? [issue ? `${volume.number}.${issue.number}` : String(volume.number), issueName(volume, issue)] : undefined,
};

/** Medical combining forms: a part of "myocarditis" starts after "myo". */
const COMBINING_FORMS = (
  'abdomino adeno adreno allo amnio anaesthesio andro anesthesio angio antero anthropo anti arterio arthro athero audio auto ' +
  'bacterio bili blasto bio brady broncho carcino cardio cephalo cerebro cervico chemo cholangio cholecysto chole chondro ' +
  'chromo chrono colo colpo coro costo cranio cryo cutaneo cysto cyto dermato dermo dorso dys echo ecto electro encephalo ' +
  'endo entero epi erythro esophago faecal fibro fluoro gastro genito gingivo glomerulo gluco glyco gonado gyneco gynaeco ' +
  'haemato haemo hemato hemi hemo hepato hetero histo homo hydro hyper hypno hypo hystero ileo immuno infra inter intra ' +
  'ischio iso kerato keto kineto laparo laryngo latero leio leuco leuko lipo litho lobo lumbo lymphadeno lymphangio lympho ' +
  'lymph macro magneto mammo mega meningo mesen meso meta metro micro mito mono morpho muco multi musculo myco myelo myo ' +
  'myxo naso necro neo nephro neuro non normo oculo odonto oesophago oligo onco oophoro ophthalmo orchio oro ortho osteo oto ' +
  'ovario pan pancreato para patho ped peri peritoneo phago pharmaco pharyngo phlebo phono phospho photo physio plasmo pleuro ' +
  'pneumo pneumono poly post pre procto prostato proto pseudo psycho pulmo pyelo pyo quadri radiculo radio recto retino ' +
  'retro rhabdo rheumato rhino sarco sclero semi sero sino somato spermato spino spleno spondylo steato stereo sterno stomato ' +
  'sub supra super syn tachy tele teno tetra thermo thoraco thrombo thymo thyro tonsillo toxico toxo trabeculo tracheo trans ' +
  'tri tubulo tympano ultra uretero urethro uro vago vaso veno ventriculo vertebro vesico viro xantho xeno xero'
)
  .split(' ')
  .sort((one, other) => other.length - one.length);
/** Medical suffixes, stemmed like the index. */
const SUFFIXES = (
  'aemia algia ase blast cele centesis cide cyte desis dynia ectasis ectomy edema emesis emia esthesia gen genesis genic ' +
  'globin globulin gram graph graphy iasis itis kinesia lysis lytic malacia mania megaly meter metry mycosis oedema oma ' +
  'opathy opsy osis oscopy ostomy otomy oxia paresis pathy penia pexy phagia phasia philia phobia plasia plasm plasty plegia ' +
  'pnea pnoea poiesis porosis ptosis rrhage rrhagia rrhaphy rrhea rrhoea rrhexis sclerosis scope scopy spasm stasis static ' +
  'stenosis stomy tension therapy thorax tomy toxic toxicity tripsy trophy uresis uria vascular virus'
)
  .split(' ')
  .map(stem);

/** The minimum number of letters after a combining form. */
const MIN_REST = 5;

/**
 * Returns the offsets of a term's indexed parts: all for titles, names and keywords, elsewhere only the components of
 * medical words.
 */
export function partStarts(term: string, isListed: boolean): number[] {
  if (!/^[\p{L}\p{M}\p{N}]*\p{L}[\p{L}\p{M}\p{N}]*$/u.test(term)) return [];
  if (!isListed) return componentStarts(term);
  return Array.from({ length: Math.max(term.length - MIN_PART + 1, 0) }, (_, at) => at);
}

function componentStarts(term: string): number[] {
  const starts = new Set<number>();
  let at = 0;
  for (let form = combiningFormAt(term, at); form; form = combiningFormAt(term, at)) {
    at += form.length;
    starts.add(at);
  }
  for (const ending of SUFFIXES)
    if (term.length > ending.length + 1 && term.endsWith(ending)) starts.add(term.length - ending.length);
  return [...starts].sort((one, other) => one - other);
}

const combiningFormAt = (term: string, at: number) =>
  COMBINING_FORMS.find((form) => term.startsWith(form, at) && term.length - at - form.length >= MIN_REST);

/**
 * Returns a test of queries against one article without an index, for followed searches. Equivalent to search, but
 * without spelling correction.
 */
export function articleMatcher(journal: Journal, article: Article): (question: SearchQuery) => boolean {
  let terms: ReadonlyMap<string, number> | undefined;
  let text: string | undefined;
  const hasWord = ({ term, spelt, isPrefix, isPart }: QueryWord): boolean => {
    terms ??= articleTerms(article, new Map());
    if (terms.has(term)) return true;
    if (isPrefix && [...terms.keys()].some((one) => one.startsWith(spelt))) return true;
    const hasPart = ([one, level]: [string, number]) =>
      one.includes(term) && partStarts(one, level >= LISTED_LEVEL).some((start) => one.startsWith(term, start));
    return isPart && [...terms].some(hasPart);
  };
  return (question) => {
    const { words, phrases } = parseQueryWords(question.q);
    if (question.q !== '' && words.length === 0) return false;
    if (
      FACET_NAMES.some(
        (facet) => question[facet] !== '' && FACET_VALUES[facet](journal, article)?.[0] !== question[facet],
      )
    ) {
      return false;
    }
    if (!words.every(hasWord)) return false;
    if (phrases.length === 0) return true;
    text ??= textFile(article);
    return hasPhrases(text, phrases);
  };
}
