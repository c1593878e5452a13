import { LEAST_PART } from './files.ts';
import { stem } from './words.ts';

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
