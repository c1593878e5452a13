const LABEL = '[a-zA-Z][a-zA-Z0-9-]*';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);

const hostOf = (origin: string) => new URL(origin).hostname;

/** A record's identifier, stable when title and address change. */
export const oaiIdentifier = (id: string, origin: string): string => `oai:${hostOf(origin)}:article/${id}`;

/** The article id of an identifier; undefined if not this journal's. */
export function articleIdOf(identifier: string, origin: string): string | undefined {
  const start = oaiIdentifier('', origin);
  return identifier.startsWith(start) && identifier !== start ? identifier.slice(start.length) : undefined;
}

/** The domain for identifiers, if OAI allows it: an IP address is not. */
export function repositoryIdentifier(origin: string): string | undefined {
  const host = hostOf(origin);
  return DOMAIN.test(host) ? host : undefined;
}
