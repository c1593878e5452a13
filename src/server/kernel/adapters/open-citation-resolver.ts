import type { Env } from '#server/kernel/env';
import type { CitationResolver } from './citation-resolver.ts';

/** The resolver at CITATION_RESOLVER_URL; undefined without it, and references stay as they are. */
export async function openCitationResolver(
  env: Pick<Env, 'citationResolverUrl'>,
): Promise<CitationResolver | undefined> {
  const { citationResolverUrl } = env;
  return citationResolverUrl
    ? (await import('./citation-resolver-http.ts')).httpResolver(citationResolverUrl)
    : undefined;
}
