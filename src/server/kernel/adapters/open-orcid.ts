import type { Env } from '#server/kernel/env';
import type { Orcid } from './orcid.ts';

/** ORCID where the journal has a client there; without it, iDs are typed, and no one signs in with one. */
export async function openOrcid({ orcid }: Pick<Env, 'orcid'>): Promise<Orcid | undefined> {
  return orcid && (await import('./orcid-http.ts')).orcidAt(orcid);
}
