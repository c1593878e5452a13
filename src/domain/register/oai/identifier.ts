const LABEL = '[a-zA-Z][a-zA-Z0-9-]*';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);

const hostOf = (origin: string) => new URL(origin).hostname;

/** The name of an article's record, which stays whatever becomes of its title and address. */
export const oaiIdentifier = (id: string, origin: string): string => `oai:${hostOf(origin)}:article/${id}`;

/** The id of the article whose record has this name; undefined for names that are not of this journal. */
export function articleIdOf(identifier: string, origin: string): string | undefined {
  const start = oaiIdentifier('', origin);
  return identifier.startsWith(start) && identifier !== start ? identifier.slice(start.length) : undefined;
}

/** The domain that names are made of, where it is one that the form of OAI identifiers allows: an IP address is not. */
export function repositoryIdentifier(origin: string): string | undefined {
  const host = hostOf(origin);
  return DOMAIN.test(host) ? host : undefined;
}
