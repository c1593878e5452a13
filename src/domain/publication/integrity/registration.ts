/** A registry of trials or reviews, and the format of its numbers. */
interface Registry {
  id: string;
  name: string;
  /** Empty if numbers have only digits. */
  prefix: string;
  /** The source of a regular expression for the rest of the number, without capturing groups. */
  rest: string;
  example: string;
  /** The DOI in Crossref's list of trial registries; null if not listed. */
  doi: string | null;
  /** Registers reviews rather than trials. */
  registersReviews?: boolean;
  url: (number: string) => string;
}

/** Returns the URL in the WHO portal, for registries without predictable URLs. */
const ictrpUrl = (number: string) => `https://trialsearch.who.int/Trial2.aspx?TrialID=${encodeURIComponent(number)}`;

/** The registries accepted by the ICMJE, and PROSPERO. The form of a number identifies its registry. */
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
    url: ictrpUrl,
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
    url: (number) => ictrpUrl(`JPRN-${number}`),
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
    url: ictrpUrl,
  },
  {
    id: 'pactr',
    name: 'Pan African Clinical Trial Registry',
    prefix: 'PACTR',
    rest: '\\d{15,16}',
    example: 'PACTR202001234567890',
    doi: '10.18810/pactr',
    url: ictrpUrl,
  },
  {
    id: 'irct',
    name: 'Iranian Registry of Clinical Trials',
    prefix: 'IRCT',
    rest: '\\d{10,14}N\\d{1,3}',
    example: 'IRCT20200101012345N1',
    doi: '10.18810/irct',
    url: ictrpUrl,
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
    url: ictrpUrl,
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
    url: ictrpUrl,
  },
  {
    id: 'rpcec',
    name: 'Cuban Public Registry of Clinical Trials',
    prefix: 'RPCEC',
    rest: '\\d{8}',
    example: 'RPCEC00000123',
    doi: '10.18810/rpec',
    url: ictrpUrl,
  },
  {
    id: 'ntr',
    name: 'Netherlands Trial Register',
    prefix: 'NTR',
    rest: '\\d{3,5}',
    example: 'NTR1234',
    doi: '10.18810/dutch-trial-register',
    url: ictrpUrl,
  },
  {
    id: 'prospero',
    name: 'PROSPERO',
    prefix: 'CRD',
    rest: '42\\d{9,10}',
    example: 'CRD42020123456',
    doi: null,
    registersReviews: true,
    url: (number) => `https://www.crd.york.ac.uk/PROSPERO/view/${number}`,
  },
] as const satisfies readonly Registry[];

export const REGISTRY_IDS = KNOWN.map(({ id }) => id);
type RegistryId = (typeof KNOWN)[number]['id'];

/** In the order in which numbers are matched. */
export const REGISTRIES: readonly (Registry & { id: RegistryId })[] = KNOWN;

const BY_ID = new Map<string, Registry>(REGISTRIES.map((registry) => [registry.id, registry]));

export const findRegistry = (id: RegistryId): Registry => BY_ID.get(id) as Registry;

export interface Registration {
  registry: RegistryId;
  number: string;
}

// Boundaries, so that no part of a longer number matches.
const BEFORE = '(?<![\\p{L}\\p{N}]|\\d[-/])';
const AFTER = '(?![\\p{L}\\p{N}]|[-/]\\d)';
/** Allows "NCT 01234567" and "ISRCTN: 12345678". */
const GAP = '[\\s:#]{0,3}';

const FORMS = REGISTRIES.map((registry) => {
  const written = `${registry.prefix}${registry.prefix && GAP}(${registry.rest})`;
  return {
    registry,
    alone: new RegExp(`^${written}$`, 'iu'),
    within: new RegExp(`${BEFORE}${written}${AFTER}`, 'giu'),
  };
});

/** Registries whose numbers have letters and a fixed number of digits, so that a wrong length can be detected. */
const FIXED_LENGTH = REGISTRIES.filter(
  ({ prefix, rest }) => /^\p{Lu}+$/u.test(prefix) && /^\\d\{[\d,]+\}$/.test(rest),
).map((registry) => ({ registry, near: new RegExp(`${BEFORE}${registry.prefix}${GAP}\\d{4,20}${AFTER}`, 'gu') }));

/** Replaces hyphens, dashes and minus signs of all kinds. */
const plain = (text: string) => text.replace(/[\u2010-\u2015\u2212]/g, '-');

/** Writes a number as its registry does. */
function canonical({ id, prefix }: Registry & { id: RegistryId }, rest: string): Registration {
  const isLowerCase = id === 'rebec' || id === 'jrct';
  return { registry: id, number: prefix + (isLowerCase ? rest.toLowerCase() : rest.toUpperCase()) };
}

/** Undefined if the number matches no registry. */
export function parseRegistration(text: string): Registration | undefined {
  const number = plain(text).trim();
  for (const { registry, alone } of FORMS) {
    const rest = alone.exec(number)?.[1];
    if (rest !== undefined) return canonical(registry, rest);
  }
  return undefined;
}

/** Finds registrations in text with their positions and original spelling, in order. */
export function locateRegistrations(text: string): { index: number; written: string; registration: Registration }[] {
  const places = FORMS.flatMap(({ registry, within }) =>
    [...plain(text).matchAll(within)].map(({ index, 0: { length }, 1: rest = '' }) => ({
      index,
      written: text.slice(index, index + length),
      registration: canonical(registry, rest),
    })),
  );
  return places.sort((one, other) => one.index - other.index);
}

/** Finds registrations in text, each once, in order. */
export function findRegistrations(text: string): Registration[] {
  const all = locateRegistrations(text).map(({ registration }) => registration);
  return [...new Map(all.map((one) => [one.number, one])).values()];
}

/** Finds registration numbers of the wrong length. */
export function findMalformedRegistrations(text: string): { written: string; registry: Registry }[] {
  return FIXED_LENGTH.flatMap(({ registry, near }) =>
    [...plain(text).matchAll(near)].flatMap(([written]) => (parseRegistration(written) ? [] : [{ written, registry }])),
  );
}

export const registrationUrl = ({ registry, number }: Registration): string => findRegistry(registry).url(number);
