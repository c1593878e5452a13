import type { Journal } from '#domain/journal/journal';
import type { Env } from '#server/kernel/env';
import type { Depositor } from './deposits.ts';

/**
 * The configured destinations.
 * @throws Error if sample articles, or DOIs that lead nowhere, would be registered permanently
 */
export async function openDepositors(
  journal: Journal,
  { crossref, datacite, doaj, siteUrl }: Pick<Env, 'crossref' | 'datacite' | 'doaj' | 'siteUrl'>,
  { isDemonstration }: { isDemonstration: boolean },
): Promise<readonly Depositor[]> {
  const depositors: Depositor[] = [];
  if (crossref) depositors.push((await import('./deposits-crossref.ts')).crossrefDepositor(crossref));
  if (datacite) depositors.push((await import('./deposits-datacite.ts')).dataciteDepositor(datacite));
  if (doaj) depositors.push((await import('./deposits-doaj.ts')).doajDepositor(journal, doaj));
  if (depositors.some(({ isLive }) => isLive)) {
    const remedy = 'Set the register’s environment to "sandbox", and leave DOAJ_API_KEY empty.';
    if (isDemonstration) throw new Error(`This is the demonstration journal: its articles are invented. ${remedy}`);
    if (!siteUrl.startsWith('https://')) {
      throw new Error(
        `DOIs would permanently point to ${siteUrl}, which is not an https address. Set SITE_URL. ${remedy}`,
      );
    }
  }
  return depositors;
}
