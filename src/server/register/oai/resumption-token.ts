import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { OaiError } from '#domain/register/oai/oai-error';

/** A harvester that comes back later than this begins anew. */
const LIFE_MS = 24 * 3_600_000;

const Moment = z.iso.datetime().transform((text) => new Date(text));
const Content = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  prefix: z.string(),
  set: z.string().optional(),
  from: Moment.optional(),
  before: Moment.optional(),
  /** The last record that was sent. */
  after: z.strictObject({ changed_at: Moment, id: z.string() }),
  /** How many there were at the beginning, and how many were sent. */
  total: z.int(),
  sent: z.int(),
  expires: Moment,
});

/** All that the next part of a list depends on; the server keeps nothing of a harvest. */
export type Resumption = Omit<z.output<typeof Content>, 'expires'>;

/** Writes a token, which only this journal can. */
export function writeToken(resumption: Resumption, { secret, now }: { secret: string; now: Date }) {
  const expires = new Date(now.getTime() + LIFE_MS);
  const content = Buffer.from(JSON.stringify({ ...resumption, expires })).toString('base64url');
  return { token: `${content}.${sign(content, secret)}`, expires };
}

/**
 * Reads a token.
 * @throws OaiError badResumptionToken where it is not ours, was changed, or has expired
 */
export function readToken(token: string, { secret, now }: { secret: string; now: Date }): Resumption {
  const refused = new OaiError(
    'badResumptionToken',
    'The resumptionToken is wrong or has expired. Begin the list again.',
  );
  const [content = '', signature = '', ...rest] = token.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(content, secret))];
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refused;
  const { expires, ...resumption } = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
  if (expires <= now) throw refused;
  return resumption;
}

const sign = (content: string, secret: string) =>
  createHmac('sha256', secret).update(`oai-resumption!${content}`).digest('base64url');
