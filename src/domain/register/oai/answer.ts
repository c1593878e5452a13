import type { Journal } from '#domain/journal/journal';
import { element, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { oaiPath } from '#domain/publication/preservation';
import { jatsElement } from '#domain/register/jats/article';
import { datestamp, OAI_FORMATS, type OaiError, type OaiRequest } from './request.ts';
import { recordSets } from './sets.ts';

const PROTOCOL = 'http://www.openarchives.org/OAI/2.0/';
const IDENTIFIERS = 'http://www.openarchives.org/OAI/2.0/oai-identifier';

const baseUrl = (origin: string): string => `${origin}${oaiPath}`;

/** An invalid `request` must be undefined: it may not be echoed. */
export function oaiDocument(
  { request, at, origin }: { request: OaiRequest | undefined; at: Date; origin: string },
  content: XmlContent,
): string {
  const document = element(
    'OAI-PMH',
    {
      xmlns: PROTOCOL,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${PROTOCOL} ${PROTOCOL}OAI-PMH.xsd`,
    },
    element('responseDate', {}, datestamp(at)),
    element('request', request ?? {}, baseUrl(origin)),
    content,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`;
}

export const errorElement = ({ code, message }: OaiError): XmlFragment => element('error', { code }, message);

/** `earliest` must not be later than any datestamp. */
export function identifyElement(
  journal: Journal,
  { earliest, origin, sample }: { earliest: Date; origin: string; sample: string },
): XmlFragment {
  const domain = repositoryIdentifier(origin);
  return element(
    'Identify',
    {},
    element('repositoryName', {}, journal.name),
    element('baseURL', {}, baseUrl(origin)),
    element('protocolVersion', {}, '2.0'),
    element('adminEmail', {}, journal.officeEmail),
    element('earliestDatestamp', {}, datestamp(earliest)),
    element('deletedRecord', {}, 'persistent'),
    element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    domain &&
      element(
        'description',
        {},
        element(
          'oai-identifier',
          { xmlns: IDENTIFIERS, 'xsi:schemaLocation': `${IDENTIFIERS} ${IDENTIFIERS}.xsd` },
          element('scheme', {}, 'oai'),
          element('repositoryIdentifier', {}, domain),
          element('delimiter', {}, ':'),
          element('sampleIdentifier', {}, oaiIdentifier(sample, origin)),
        ),
      ),
  );
}

export const listFormatsElement = (): XmlFragment =>
  element(
    'ListMetadataFormats',
    {},
    Object.entries(OAI_FORMATS).map(([prefix, { schema, namespace }]) =>
      element(
        'metadataFormat',
        {},
        element('metadataPrefix', {}, prefix),
        element('schema', {}, schema),
        element('metadataNamespace', {}, namespace),
      ),
    ),
  );

export const listSetsElement = (sets: readonly { spec: string; name: string }[]): XmlFragment =>
  element(
    'ListSets',
    {},
    sets.map(({ spec, name }) => element('set', {}, element('setSpec', {}, spec), element('setName', {}, name))),
  );

export interface RecordHeader {
  id: string;
  changed_at: Date;
  category: string;
  article_type: string;
  is_deleted: boolean;
}

/** Withdrawn articles keep a header, marked as deleted. */
export const headerElement = (record: RecordHeader, origin: string): XmlFragment =>
  element(
    'header',
    { status: record.is_deleted && 'deleted' },
    element('identifier', {}, oaiIdentifier(record.id, origin)),
    element('datestamp', {}, datestamp(record.changed_at)),
    recordSets(record).map((spec) => element('setSpec', {}, spec)),
  );

export const recordElement = (head: RecordHeader, metadata: XmlFragment | undefined, origin: string): XmlFragment =>
  element('record', {}, headerElement(head, origin), metadata && element('metadata', {}, metadata));

/** JATS has no namespace, but OAI-PMH requires one. */
export function jatsMetadata(journal: Journal, article: Article, origin: string): XmlFragment {
  const { namespace } = OAI_FORMATS.jats;
  return { xml: jatsElement(journal, article, origin).replace('<article ', `<article xmlns="${namespace}" `) };
}

/** Ends a partial list; an empty token marks the last part. */
export const resumptionTokenElement = (
  token: string,
  { expires, total, cursor }: { expires?: Date; total: number; cursor: number },
): XmlFragment => {
  const attributes = {
    expirationDate: expires && datestamp(expires),
    completeListSize: String(total),
    cursor: String(cursor),
  };
  return element('resumptionToken', attributes, token);
};

const LABEL = '[a-zA-Z][a-zA-Z0-9-]*';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);

const hostname = (origin: string) => new URL(origin).hostname;

/** Unaffected by changes to the article's title or address. */
export const oaiIdentifier = (id: string, origin: string): string => `oai:${hostname(origin)}:article/${id}`;

/** Undefined if the identifier is not this journal's. */
export function parseOaiIdentifier(identifier: string, origin: string): string | undefined {
  const start = oaiIdentifier('', origin);
  return identifier.startsWith(start) && identifier !== start ? identifier.slice(start.length) : undefined;
}

/** Undefined for an IP address, which OAI does not allow. */
function repositoryIdentifier(origin: string): string | undefined {
  const host = hostname(origin);
  return DOMAIN.test(host) ? host : undefined;
}
