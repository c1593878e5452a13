const ARGUMENTS = ['identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'] as const;
type Argument = (typeof ARGUMENTS)[number];

/** Each verb's required and optional arguments. A resumption token is exclusive. */
const VERBS = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
} as const satisfies Record<string, { required: readonly Argument[]; optional: readonly Argument[] }>;

export type OaiVerb = keyof typeof VERBS;

export type OaiRequest = { verb: OaiVerb } & Partial<Record<Argument, string>>;

const isVerb = (name: string | undefined): name is OaiVerb => name !== undefined && Object.hasOwn(VERBS, name);

/** Other values would make the reply invalid, because it echoes them. */
const ARGUMENT_PATTERNS: Partial<Record<Argument, RegExp>> = {
  identifier: /^[a-z][a-z0-9+.-]*:[\w\-.!~*'();/?:@&=+$,%#]+$/i,
  metadataPrefix: /^[\w\-.!~*'()]+$/,
  set: /^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/,
};

/**
 * Parses a request.
 * @throws OaiError badVerb or badArgument
 */
export function parseOaiRequest(sent: readonly (readonly [string, string])[]): OaiRequest {
  const [verb, ...more] = sent.flatMap(([name, value]) => (name === 'verb' ? [value] : []));
  if (!isVerb(verb) || more.length > 0) {
    throw new OaiError('badVerb', `Give one verb: ${Object.keys(VERBS).join(', ')}.`);
  }
  const request: OaiRequest = { verb };
  const allowed: readonly string[] = [...VERBS[verb].required, ...VERBS[verb].optional];
  for (const [name, value] of sent) {
    if (name === 'verb') continue;
    if (!allowed.includes(name)) throw badArgument(`${verb} takes no ${JSON.stringify(name)}.`);
    const argument = name as Argument;
    if (request[argument] !== undefined) throw badArgument(`Give ${argument} once.`);
    if (ARGUMENT_PATTERNS[argument]?.test(value) === false) throw badArgument(`The ${argument} is malformed.`);
    request[argument] = value;
  }
  if (request.resumptionToken !== undefined) {
    if (Object.keys(request).length > 2) throw badArgument('A resumptionToken excludes all other arguments.');
    return request;
  }
  const missing = VERBS[verb].required.filter((name) => request[name] === undefined);
  if (missing.length > 0) throw badArgument(`${verb} needs ${missing.join(' and ')}.`);
  return request;
}

/**
 * `from` is inclusive, `before` exclusive.
 * @throws OaiError badArgument
 */
export function parseTimeRange({ from, until }: OaiRequest): { from?: Date; before?: Date } {
  const [first, last] = [parseTime('from', from), parseTime('until', until)];
  if (first && last && first.granularity !== last.granularity)
    throw badArgument('Give from and until in the same form.');
  if (first && last && first.start > last.start) throw badArgument('The from date is later than the until date.');
  return { ...(first && { from: first.start }), ...(last && { before: last.after }) };
}

function parseTime(name: 'from' | 'until', value: string | undefined) {
  if (value === undefined) return undefined;
  const time = parseDatestamp(value);
  if (!time) throw badArgument(`Give ${name} as YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`);
  return time;
}

const badArgument = (message: string) => new OaiError('badArgument', message);

type OaiErrorCode =
  | ('badVerb' | 'badArgument' | 'badResumptionToken' | 'cannotDisseminateFormat')
  | ('idDoesNotExist' | 'noRecordsMatch');

export class OaiError extends Error {
  readonly code: OaiErrorCode;

  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const SECOND = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
/** Databases disagree about later years. */
const LATEST_DATE = new Date('9999-12-31T23:59:59.999Z');

/** To the second, as OAI-PMH requires. */
export function datestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

/** `after` is the first instant after the day or second. */
interface ParsedDatestamp {
  granularity: 'day' | 'second';
  start: Date;
  after: Date;
}

/** Parses a day or a second; undefined if invalid, such as 30 February. */
function parseDatestamp(text: string): ParsedDatestamp | undefined {
  const granularity = DAY.test(text) ? 'day' : SECOND.test(text) ? 'second' : undefined;
  const start = new Date(text);
  if (!granularity || Number.isNaN(start.getTime()) || !datestamp(start).startsWith(text.replace('Z', ''))) {
    return undefined;
  }
  const length = granularity === 'day' ? 86_400_000 : 1_000;
  return { granularity, start, after: new Date(Math.min(start.getTime() + length, LATEST_DATE.getTime())) };
}

/** By metadata prefix. JATS has no namespace, but OAI-PMH requires one. */
export const OAI_FORMATS = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  },
  jats: {
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd',
    namespace: 'https://jats.nlm.nih.gov/ns/publishing/1.3/',
  },
} as const;

export type OaiFormat = keyof typeof OAI_FORMATS;

export const isOaiFormat = (prefix: string | undefined): prefix is OaiFormat =>
  prefix !== undefined && Object.hasOwn(OAI_FORMATS, prefix);
