const EQUATOR = 'https://www.equator-network.org/reporting-guidelines/';

/** How studies of a kind are reported, as EQUATOR lists it. */
interface ReportingGuideline {
  name: string;
  /** Its purpose, for the list of guidelines. */
  about: string;
  url: string;
  /** Whether its name is also a common word, and needs a word such as "guideline" beside it. */
  isWord?: boolean;
}

/** The guidelines by their names in data. */
export const REPORTING_GUIDELINES = {
  consort: { name: 'CONSORT', about: 'randomised trials', url: `${EQUATOR}consort/` },
  spirit: {
    name: 'SPIRIT',
    about: 'protocols of trials',
    url: `${EQUATOR}spirit-2013-statement-defining-standard-protocol-items-for-clinical-trials/`,
    isWord: true,
  },
  strobe: { name: 'STROBE', about: 'observational studies', url: `${EQUATOR}strobe/` },
  record: { name: 'RECORD', about: 'studies of routinely collected data', url: `${EQUATOR}record/`, isWord: true },
  prisma: { name: 'PRISMA', about: 'systematic reviews', url: `${EQUATOR}prisma/` },
  prisma_scr: { name: 'PRISMA-ScR', about: 'scoping reviews', url: `${EQUATOR}prisma-scr/` },
  prisma_p: { name: 'PRISMA-P', about: 'protocols of reviews', url: `${EQUATOR}prisma-protocols/` },
  stard: { name: 'STARD', about: 'diagnostic accuracy', url: `${EQUATOR}stard/` },
  tripod: { name: 'TRIPOD', about: 'prediction models', url: `${EQUATOR}tripod-statement/` },
  care: { name: 'CARE', about: 'case reports', url: `${EQUATOR}care/`, isWord: true },
  srqr: { name: 'SRQR', about: 'qualitative research', url: `${EQUATOR}srqr/` },
  coreq: { name: 'COREQ', about: 'interviews and focus groups', url: `${EQUATOR}coreq/` },
  squire: { name: 'SQUIRE', about: 'quality improvement', url: `${EQUATOR}squire/`, isWord: true },
  cheers: { name: 'CHEERS', about: 'economic evaluations', url: `${EQUATOR}cheers/`, isWord: true },
  arrive: {
    name: 'ARRIVE',
    about: 'research on animals',
    url: `${EQUATOR}improving-bioscience-research-reporting-the-arrive-guidelines-for-reporting-animal-research/`,
    isWord: true,
  },
  agree: {
    name: 'AGREE',
    about: 'clinical practice guidelines',
    url: `${EQUATOR}the-agree-reporting-checklist-a-tool-to-improve-reporting-of-clinical-practice-guidelines/`,
    isWord: true,
  },
} as const satisfies Record<string, ReportingGuideline>;

export type ReportingGuidelineId = keyof typeof REPORTING_GUIDELINES;
export const REPORTING_GUIDELINE_IDS = Object.keys(REPORTING_GUIDELINES) as [
  ReportingGuidelineId,
  ...ReportingGuidelineId[],
];

/** A guideline by its name in data. */
export const reportingGuideline = (id: ReportingGuidelineId): ReportingGuideline => REPORTING_GUIDELINES[id];

/** The name of a guideline's completed checklist. */
export const checklistTitle = (id: ReportingGuidelineId): string => `${reportingGuideline(id).name} checklist`;

const BESIDE =
  '(?:[- ](?:20\\d\\d|2\\.0|II|\\w{2,12})){0,3} (?:statement|guidelines?|guidance|checklist|recommendations|reporting)';
const FORMS = REPORTING_GUIDELINE_IDS.map((id) => {
  const { name, isWord } = reportingGuideline(id);
  const source = `(?<![\\p{L}\\p{N}])${name}${isWord ? BESIDE : '(?!-(?:ScR|P)\\b)(?![\\p{L}\\p{N}])'}`;
  return { id, within: new RegExp(source, 'u') };
});

/** Guidelines named in a text, each once, in list order. Only names in capitals count. */
export const guidelinesIn = (text: string): ReportingGuidelineId[] =>
  FORMS.filter(({ within }) => within.test(text)).map(({ id }) => id);
