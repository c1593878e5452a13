import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { issueName } from '#domain/publication/article-list';
import { nameOfOne } from '#domain/publication/article-type';
import { hasPhrases } from './excerpt.ts';
import { FACET_NAMES, type Facet, LEAST_PART, LEVEL, LISTED_LEVEL } from './files.ts';
import { type AskedWord, type Question, readWords } from './query.ts';
import { articleLines, type LineKind, textFile } from './text.ts';
import { foldWord, isCommon, stem, termOf, writtenWords } from './words.ts';

const OFTEN = 3;
const VERY_OFTEN = 8;

const LINE_LEVEL: Readonly<Record<LineKind, number>> = {
  title: LEVEL.title,
  name: LEVEL.list,
  keyword: LEVEL.list,
  abstract: LEVEL.abstract,
  heading: LEVEL.text,
  text: LEVEL.text,
};

/** How often a word is in an article, and the highest level among its lines. */
interface Standing {
  count: number;
  level: number;
}

/**
 * An article's terms with their levels; DOI and ORCID iDs, looked up whole, count like a title. `spelt` records each
 * term's first spelling.
 */
export function articleTerms(article: Article, spelt: Map<string, string>): Map<string, number> {
  // Each distinct word is folded once.
  const terms = new Map<string, Standing>();
  for (const [word, standing] of writtenIn(article)) {
    const term = termOf(word);
    if (!term || isCommon(term)) continue;
    if (!spelt.has(term)) spelt.set(term, foldWord(word));
    add(terms, term, standing);
  }
  const levels = new Map<string, number>();
  for (const [term, { count, level }] of terms) {
    const frequency = count >= VERY_OFTEN ? LEVEL.veryOften : count >= OFTEN ? LEVEL.often : LEVEL.text;
    levels.set(term, Math.max(level, frequency));
  }
  if (article.doi) levels.set(article.doi, LEVEL.title);
  for (const { orcid } of article.authors) if (orcid) levels.set(orcid.toLowerCase(), LEVEL.title);
  return levels;
}

function writtenIn(article: Article): Map<string, Standing> {
  const written = new Map<string, Standing>();
  for (const { kind, text } of articleLines(article)) {
    const level = LINE_LEVEL[kind];
    for (const word of writtenWords(text)) add(written, word, { count: 1, level });
  }
  return written;
}

function add(words: Map<string, Standing>, word: string, { count, level }: Standing): void {
  const known = words.get(word);
  if (!known) words.set(word, { count, level });
  else {
    known.count += count;
    known.level = Math.max(known.level, level);
  }
}

/** An article's facets. */
export type Faceted = Pick<Article, 'category' | 'article_type' | 'published_on' | 'volume' | 'issue'>;

/** An article's value and label for each facet. */
export const FACET_OF: Record<Facet, (journal: Journal, article: Faceted) => readonly [string, string] | undefined> = {
  topic: (_, { category }) => [category, category],
  type: (journal, { article_type }) => [article_type, nameOfOne(journal, article_type)],
  year: (_, { published_on }) => [published_on.slice(0, 4), published_on.slice(0, 4)],
  issue: (_, { volume, issue }) =>
    volume ? [issue ? `${volume.number}.${issue.number}` : String(volume.number), issueName(volume, issue)] : undefined,
};

/** Medical combining forms: "myocarditis" has a part after "myo". */
const FORMS = (
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
/** Medical suffixes, as indexed. */
const ENDINGS = (
  'aemia algia ase blast cele centesis cide cyte desis dynia ectasis ectomy edema emesis emia esthesia gen genesis genic ' +
  'globin globulin gram graph graphy iasis itis kinesia lysis lytic malacia mania megaly meter metry mycosis oedema oma ' +
  'opathy opsy osis oscopy ostomy otomy oxia paresis pathy penia pexy phagia phasia philia phobia plasia plasm plasty plegia ' +
  'pnea pnoea poiesis porosis ptosis rrhage rrhagia rrhaphy rrhea rrhoea rrhexis sclerosis scope scopy spasm stasis static ' +
  'stenosis stomy tension therapy thorax tomy toxic toxicity tripsy trophy uresis uria vascular virus'
)
  .split(' ')
  .map(stem);

/** Minimum letters after a combining form. */
const LEAST_REST = 5;

/**
 * Offsets from which a term's parts are indexed: all for titles, names and keywords; elsewhere only at components of
 * medical words.
 */
export function partStarts(term: string, isListed: boolean): number[] {
  if (!/^[\p{L}\p{M}\p{N}]*\p{L}[\p{L}\p{M}\p{N}]*$/u.test(term)) return [];
  if (!isListed) return componentStarts(term);
  return Array.from({ length: Math.max(term.length - LEAST_PART + 1, 0) }, (_, at) => at);
}

function componentStarts(term: string): number[] {
  const starts = new Set<number>();
  let at = 0;
  for (let form = formAt(term, at); form; form = formAt(term, at)) {
    at += form.length;
    starts.add(at);
  }
  for (const ending of ENDINGS)
    if (term.length > ending.length + 1 && term.endsWith(ending)) starts.add(term.length - ending.length);
  return [...starts].sort((one, other) => one - other);
}

const formAt = (term: string, at: number) =>
  FORMS.find((form) => term.startsWith(form, at) && term.length - at - form.length >= LEAST_REST);

/**
 * Tells which queries match an article, without an index, to compare new articles with followed searches. Like search,
 * but without spelling correction.
 */
export function articleMatcher(journal: Journal, article: Article): (question: Question) => boolean {
  let terms: ReadonlyMap<string, number> | undefined;
  let text: string | undefined;
  const hasWord = ({ term, spelt, isBeginning, isPart }: AskedWord): boolean => {
    terms ??= articleTerms(article, new Map());
    if (terms.has(term)) return true;
    if (isBeginning && [...terms.keys()].some((one) => one.startsWith(spelt))) return true;
    const hasPart = ([one, level]: [string, number]) =>
      one.includes(term) && partStarts(one, level >= LISTED_LEVEL).some((start) => one.startsWith(term, start));
    return isPart && [...terms].some(hasPart);
  };
  return (question) => {
    const { words, phrases } = readWords(question.q);
    if (question.q !== '' && words.length === 0) return false;
    if (
      FACET_NAMES.some((facet) => question[facet] !== '' && FACET_OF[facet](journal, article)?.[0] !== question[facet])
    ) {
      return false;
    }
    if (!words.every(hasWord)) return false;
    if (phrases.length === 0) return true;
    text ??= textFile(article);
    return hasPhrases(text, phrases);
  };
}
