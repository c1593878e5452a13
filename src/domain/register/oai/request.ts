import { readDatestamp } from './datestamp.ts';
import { OaiError } from './oai-error.ts';

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

/** One of the six verbs of OAI-PMH. */
export type OaiVerb = keyof typeof VERBS;

/** A request that is well-formed, as its answer repeats it. */
export type OaiRequest = { verb: OaiVerb } & Partial<Record<Argument, string>>;

const isVerb = (name: string | undefined): name is OaiVerb => name !== undefined && Object.hasOwn(VERBS, name);

/** The syntax of each argument; others would make the reply invalid, because it echoes them. */
const FORMS: Partial<Record<Argument, RegExp>> = {
  identifier: /^[a-z][a-z0-9+.-]*:[\w\-.!~*'();/?:@&=+$,%#]+$/i,
  metadataPrefix: /^[\w\-.!~*'()]+$/,
  set: /^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/,
};

/**
 * Parses a request.
 * @throws OaiError badVerb or badArgument
 */
export function readRequest(sent: readonly (readonly [string, string])[]): OaiRequest {
  const [verb, ...more] = sent.flatMap(([name, value]) => (name === 'verb' ? [value] : []));
  if (!isVerb(verb) || more.length > 0) {
    throw new OaiError('badVerb', `Give one verb: ${Object.keys(VERBS).join(', ')}.`);
  }
  const request: OaiRequest = { verb };
  const allowed: readonly string[] = [...VERBS[verb].required, ...VERBS[verb].optional];
  for (const [name, value] of sent) {
    if (name === 'verb') continue;
    if (!allowed.includes(name)) throw wrong(`${verb} takes no ${JSON.stringify(name)}.`);
    const argument = name as Argument;
    if (request[argument] !== undefined) throw wrong(`Give ${argument} once.`);
    if (FORMS[argument]?.test(value) === false) throw wrong(`The ${argument} is malformed.`);
    request[argument] = value;
  }
  if (request.resumptionToken !== undefined) {
    if (Object.keys(request).length > 2) throw wrong('A resumptionToken takes no other argument beside it.');
    return request;
  }
  const missing = VERBS[verb].required.filter((name) => request[name] === undefined);
  if (missing.length > 0) throw wrong(`${verb} needs ${missing.join(' and ')}.`);
  return request;
}

/**
 * A request's time range: first instant, and first instant after it.
 * @throws OaiError badArgument
 */
export function timeOf({ from, until }: OaiRequest): { from?: Date; before?: Date } {
  const [first, last] = [read('from', from), read('until', until)];
  if (first && last && first.granularity !== last.granularity) throw wrong('Give from and until in the same form.');
  if (first && last && first.start > last.start) throw wrong('The from is later than the until.');
  return { ...(first && { from: first.start }), ...(last && { before: last.after }) };
}

function read(name: 'from' | 'until', value: string | undefined) {
  if (value === undefined) return undefined;
  const time = readDatestamp(value);
  if (!time) throw wrong(`Give ${name} as YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`);
  return time;
}

const wrong = (message: string) => new OaiError('badArgument', message);
