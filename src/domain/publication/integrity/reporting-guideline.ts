const EQUATOR = 'https://www.equator-network.org/reporting-guidelines/';

/** A reporting guideline listed by EQUATOR. */
interface ReportingGuideline {
  name: string;
  /** The kind of study, for the list of guidelines. */
  about: string;
  url: string;
  /** The name is also a common word, so it counts only next to a word such as "guideline". */
  isCommonWord?: boolean;
}

export const REPORTING_GUIDELINES = {
  consort: { name: 'CONSORT', about: 'randomised trials', url: `${EQUATOR}consort/` },
  spirit: {
    name: 'SPIRIT',
    about: 'protocols of trials',
    url: `${EQUATOR}spirit-2013-statement-defining-standard-protocol-items-for-clinical-trials/`,
    isCommonWord: true,
  },
  strobe: { name: 'STROBE', about: 'observational studies', url: `${EQUATOR}strobe/` },
  record: {
    name: 'RECORD',
    about: 'studies of routinely collected data',
    url: `${EQUATOR}record/`,
    isCommonWord: true,
  },
  prisma: { name: 'PRISMA', about: 'systematic reviews', url: `${EQUATOR}prisma/` },
  prisma_scr: { name: 'PRISMA-ScR', about: 'scoping reviews', url: `${EQUATOR}prisma-scr/` },
  prisma_p: { name: 'PRISMA-P', about: 'protocols of reviews', url: `${EQUATOR}prisma-protocols/` },
  stard: { name: 'STARD', about: 'diagnostic accuracy', url: `${EQUATOR}stard/` },
  tripod: { name: 'TRIPOD', about: 'prediction models', url: `${EQUATOR}tripod-statement/` },
  care: { name: 'CARE', about: 'case reports', url: `${EQUATOR}care/`, isCommonWord: true },
  srqr: { name: 'SRQR', about: 'qualitative research', url: `${EQUATOR}srqr/` },
  coreq: { name: 'COREQ', about: 'interviews and focus groups', url: `${EQUATOR}coreq/` },
  squire: { name: 'SQUIRE', about: 'quality improvement', url: `${EQUATOR}squire/`, isCommonWord: true },
  cheers: { name: 'CHEERS', about: 'economic evaluations', url: `${EQUATOR}cheers/`, isCommonWord: true },
  arrive: {
    name: 'ARRIVE',
    about: 'research on animals',
    url: `${EQUATOR}improving-bioscience-research-reporting-the-arrive-guidelines-for-reporting-animal-research/`,
    isCommonWord: true,
  },
  agree: {
    name: 'AGREE',
    about: 'clinical practice guidelines',
    url: `${EQUATOR}the-agree-reporting-checklist-a-tool-to-improve-reporting-of-clinical-practice-guidelines/`,
    isCommonWord: true,
  },
} as const satisfies Record<string, ReportingGuideline>;

export type ReportingGuidelineId = keyof typeof REPORTING_GUIDELINES;
export const REPORTING_GUIDELINE_IDS = Object.keys(REPORTING_GUIDELINES) as [
  ReportingGuidelineId,
  ...ReportingGuidelineId[],
];

export const reportingGuideline = (id: ReportingGuidelineId): ReportingGuideline => REPORTING_GUIDELINES[id];

export const checklistTitle = (id: ReportingGuidelineId): string => `${reportingGuideline(id).name} checklist`;

const QUALIFIER =
  '(?:[- ](?:20\\d\\d|2\\.0|II|\\w{2,12})){0,3} (?:statement|guidelines?|guidance|checklist|recommendations|reporting)';
const FORMS = REPORTING_GUIDELINE_IDS.map((id) => {
  const { name, isCommonWord: isWord } = reportingGuideline(id);
  const source = `(?<![\\p{L}\\p{N}])${name}${isWord ? QUALIFIER : '(?!-(?:ScR|P)\\b)(?![\\p{L}\\p{N}])'}`;
  return { id, within: new RegExp(source, 'u') };
});

/** Finds the guidelines named in text, in list order. Only names in capitals count. */
export const findGuidelines = (text: string): ReportingGuidelineId[] =>
  FORMS.filter(({ within }) => within.test(text)).map(({ id }) => id);
