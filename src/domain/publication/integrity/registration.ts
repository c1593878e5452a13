/** A register of trials or of reviews, and the format of its numbers. */
interface Registry {
  id: string;
  name: string;
  /** Its numbers' prefix; empty if digits only. */
  prefix: string;
  /** The rest, as a regular expression source without capturing groups. */
  rest: string;
  example: string;
  /** Its DOI in Crossref's list of trial registries; null if not listed. */
  doi: string | null;
  /** Whether it is a register of reviews. */
  isOfReviews?: boolean;
  /** The page of a number. */
  url: (number: string) => string;
}

/** The WHO portal has a page per number; used for registries without predictable URLs. */
const ictrp = (number: string) => `https://trialsearch.who.int/Trial2.aspx?TrialID=${encodeURIComponent(number)}`;

/** Registries accepted by the ICMJE, and PROSPERO. A number's form identifies its registry. */
const KNOWN = [
  {
    id: 'clinicaltrials_gov',
    name: 'ClinicalTrials.gov',
    prefix: 'NCT',
    rest: '\\d{8}',
    example: 'NCT01234567',
    doi: '10.18810/clinical-trials-gov',
    url: (number) => `https://clinicaltrials.gov/study/${number}`,
  },
  {
    id: 'isrctn',
    name: 'ISRCTN',
    prefix: 'ISRCTN',
    rest: '\\d{8}',
    example: 'ISRCTN12345678',
    doi: '10.18810/isrctn',
    url: (number) => `https://www.isrctn.com/${number}`,
  },
  {
    id: 'ctis',
    name: 'EU Clinical Trials Information System',
    prefix: '',
    rest: '20\\d{2}-5\\d{5}-\\d{2}-\\d{2}',
    example: '2022-501234-12-00',
    doi: null,
    url: (number) => `https://euclinicaltrials.eu/ctis-public/view/${number}`,
  },
  {
    id: 'euctr',
    name: 'EU Clinical Trials Register',
    prefix: '',
    rest: '(?:19|20)\\d{2}-0\\d{5}-\\d{2}',
    example: '2015-001234-12',
    doi: '10.18810/euctr',
    url: (number) => `https://www.clinicaltrialsregister.eu/ctr-search/search?query=eudract_number:${number}`,
  },
  {
    id: 'anzctr',
    name: 'Australian New Zealand Clinical Trials Registry',
    prefix: 'ACTRN',
    rest: '\\d{14}',
    example: 'ACTRN12612345678901',
    doi: '10.18810/anzctr',
    url: (number) => `https://www.anzctr.org.au/${number}.aspx`,
  },
  {
    id: 'chictr',
    name: 'Chinese Clinical Trial Registry',
    prefix: 'ChiCTR',
    rest: '(?:\\d{10}|-[A-Z]{2,6}-\\d{8})',
    example: 'ChiCTR2000012345',
    doi: '10.18810/chictr',
    url: ictrp,
  },
  {
    id: 'drks',
    name: 'German Clinical Trials Register',
    prefix: 'DRKS',
    rest: '\\d{8}',
    example: 'DRKS00012345',
    doi: '10.18810/drks',
    url: (number) => `https://drks.de/search/en/trial/${number}`,
  },
  {
    id: 'umin',
    name: 'UMIN Clinical Trials Registry',
    prefix: 'UMIN',
    rest: '\\d{9}',
    example: 'UMIN000012345',
    doi: '10.18810/umin-japan',
    url: (number) => ictrp(`JPRN-${number}`),
  },
  {
    id: 'jrct',
    name: 'Japan Registry of Clinical Trials',
    prefix: 'jRCT',
    rest: '(?:s\\d{9}|\\d{10})',
    example: 'jRCT1234567890',
    doi: '10.18810/jprn',
    url: (number) => `https://jrct.mhlw.go.jp/en-latest-detail/${number}`,
  },
  {
    id: 'ctri',
    name: 'Clinical Trials Registry – India',
    prefix: 'CTRI/',
    rest: '\\d{4}/\\d{2,3}/\\d{6}',
    example: 'CTRI/2020/01/012345',
    doi: '10.18810/clinical-trial-registry-india',
    url: ictrp,
  },
  {
    id: 'pactr',
    name: 'Pan African Clinical Trial Registry',
    prefix: 'PACTR',
    rest: '\\d{15,16}',
    example: 'PACTR202001234567890',
    doi: '10.18810/pactr',
    url: ictrp,
  },
  {
    id: 'irct',
    name: 'Iranian Registry of Clinical Trials',
    prefix: 'IRCT',
    rest: '\\d{10,14}N\\d{1,3}',
    example: 'IRCT20200101012345N1',
    doi: '10.18810/irct',
    url: ictrp,
  },
  {
    id: 'rebec',
    name: 'Brazilian Clinical Trials Registry',
    prefix: 'RBR-',
    rest: '[0-9a-z]{6,8}',
    example: 'RBR-2abc3d',
    doi: '10.18810/rebec',
    url: (number) => `https://ensaiosclinicos.gov.br/rg/${number}`,
  },
  {
    id: 'cris',
    name: 'Clinical Research Information Service, Republic of Korea',
    prefix: 'KCT',
    rest: '\\d{7}',
    example: 'KCT0001234',
    doi: '10.18810/cris',
    url: ictrp,
  },
  {
    id: 'tctr',
    name: 'Thai Clinical Trials Registry',
    prefix: 'TCTR',
    rest: '\\d{11}',
    example: 'TCTR20200101001',
    doi: '10.18810/tctr',
    url: (number) => `https://www.thaiclinicaltrials.org/show/${number}`,
  },
  {
    id: 'slctr',
    name: 'Sri Lanka Clinical Trials Registry',
    prefix: 'SLCTR/',
    rest: '\\d{4}/\\d{3}',
    example: 'SLCTR/2020/012',
    doi: '10.18810/slctr',
    url: ictrp,
  },
  {
    id: 'rpcec',
    name: 'Cuban Public Registry of Clinical Trials',
    prefix: 'RPCEC',
    rest: '\\d{8}',
    example: 'RPCEC00000123',
    doi: '10.18810/rpec',
    url: ictrp,
  },
  {
    id: 'ntr',
    name: 'Netherlands Trial Register',
    prefix: 'NTR',
    rest: '\\d{3,5}',
    example: 'NTR1234',
    doi: '10.18810/dutch-trial-register',
    url: ictrp,
  },
  {
    id: 'prospero',
    name: 'PROSPERO',
    prefix: 'CRD',
    rest: '42\\d{9,10}',
    example: 'CRD42020123456',
    doi: null,
    isOfReviews: true,
    url: (number) => `https://www.crd.york.ac.uk/PROSPERO/view/${number}`,
  },
] as const satisfies readonly Registry[];

/** The names of the registries in data. */
export const REGISTRY_IDS = KNOWN.map(({ id }) => id);
type RegistryId = (typeof KNOWN)[number]['id'];

/** In matching order. */
export const REGISTRIES: readonly (Registry & { id: RegistryId })[] = KNOWN;

const BY_ID = new Map<string, Registry>(REGISTRIES.map((registry) => [registry.id, registry]));

/** A registry by its name in data. */
export const registryOf = (id: RegistryId): Registry => BY_ID.get(id) as Registry;

/** A registered study, as written in an article. */
export interface Registration {
  registry: RegistryId;
  number: string;
}

// Boundaries of a number, so that no part of a longer one matches.
const BEFORE = '(?<![\\p{L}\\p{N}]|\\d[-/])';
const AFTER = '(?![\\p{L}\\p{N}]|[-/]\\d)';
/** Also matches "NCT 01234567" and "ISRCTN: 12345678". */
const GAP = '[\\s:#]{0,3}';

const FORMS = REGISTRIES.map((registry) => {
  const written = `${registry.prefix}${registry.prefix && GAP}(${registry.rest})`;
  return {
    registry,
    alone: new RegExp(`^${written}$`, 'iu'),
    within: new RegExp(`${BEFORE}${written}${AFTER}`, 'giu'),
  };
});

/** Registries with letters and a fixed number of digits, where a wrong length is detected. */
const COUNTED = REGISTRIES.filter(({ prefix, rest }) => /^\p{Lu}+$/u.test(prefix) && /^\\d\{[\d,]+\}$/.test(rest)).map(
  (registry) => ({ registry, near: new RegExp(`${BEFORE}${registry.prefix}${GAP}\\d{4,20}${AFTER}`, 'gu') }),
);

/** Texts use hyphens of all kinds. */
const plain = (text: string) => text.replace(/[\u2010-\u2015\u2212]/g, '-');

/** A number as its registry writes it. */
function canonical({ id, prefix }: Registry & { id: RegistryId }, rest: string): Registration {
  const isSmall = id === 'rebec' || id === 'jrct';
  return { registry: id, number: prefix + (isSmall ? rest.toLowerCase() : rest.toUpperCase()) };
}

/** Parses a registration number; undefined if it matches no registry. */
export function readRegistration(text: string): Registration | undefined {
  const number = plain(text).trim();
  for (const { registry, alone } of FORMS) {
    const rest = alone.exec(number)?.[1];
    if (rest !== undefined) return canonical(registry, rest);
  }
  return undefined;
}

/** Where a text names registrations, in order, verbatim. */
export function registrationPlaces(text: string): { index: number; written: string; registration: Registration }[] {
  const places = FORMS.flatMap(({ registry, within }) =>
    [...plain(text).matchAll(within)].map(({ index, 0: { length }, 1: rest = '' }) => ({
      index,
      written: text.slice(index, index + length),
      registration: canonical(registry, rest),
    })),
  );
  return places.sort((one, other) => one.index - other.index);
}

/** The registrations in a text, each once, in order. */
export function registrationsIn(text: string): Registration[] {
  const all = registrationPlaces(text).map(({ registration }) => registration);
  return [...new Map(all.map((one) => [one.number, one])).values()];
}

/** Malformed registration numbers in a text, verbatim. */
export function malformedIn(text: string): { written: string; registry: Registry }[] {
  return COUNTED.flatMap(({ registry, near }) =>
    [...plain(text).matchAll(near)].flatMap(([written]) => (readRegistration(written) ? [] : [{ written, registry }])),
  );
}

/** The page of a registration in its registry. */
export const registrationUrl = ({ registry, number }: Registration): string => registryOf(registry).url(number);
