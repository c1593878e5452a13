import type { Env } from '#server/kernel/env';
import type { Orcid } from './orcid.ts';

/** ORCID if the journal has a client; otherwise iDs are typed, and cannot sign in. */
export async function openOrcid({ orcid }: Pick<Env, 'orcid'>): Promise<Orcid | undefined> {
  return orcid && (await import('./orcid-http.ts')).orcidAt(orcid);
}
