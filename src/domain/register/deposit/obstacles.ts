import { isIssn, listIssns } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { hasOrcidChecksum } from '#domain/kernel/person/orcid';
import type { Article } from '#domain/publication/article';
import { type Destination, isRegister } from './destination.ts';

/** Crossref's test prefix, which no journal owns. */
const TEST_PREFIX = '10.5555';

const NO_POLICY =
  'The article has a notice, and Crossref accepts corrections and retractions only with the DOI of your corrections policy. Set it under Settings, Journal.';

/** Each destination's requirements for a journal. */
const REQUIREMENTS: Readonly<Record<Destination, { issn: boolean; email: boolean; policyDoi: boolean }>> = {
  crossref: { issn: true, email: true, policyDoi: true },
  datacite: { issn: false, email: false, policyDoi: false },
  doaj: { issn: true, email: false, policyDoi: false },
};

export const NO_ISSN = 'The journal has no ISSN yet. Set it under Settings, Journal.';

/** Lists the reasons why an article cannot be deposited, one sentence each, beyond schema errors. */
export function depositObstacles(
  journal: Journal,
  { doi, authors, published_on, is_sample, notices }: Article,
  on: { destination: Destination; today: string; live: boolean },
) {
  // Destinations that do not register DOIs also accept articles without a DOI, and imported ones with another prefix.
  const obstacles = isRegister(on.destination) ? doiObstacles(journal, doi) : [];
  const needs = REQUIREMENTS[on.destination];
  if (needs.policyDoi && notices.length > 0 && journal.updatePolicyDoi === '') obstacles.push(NO_POLICY);
  if (needs.issn && listIssns(journal).length === 0) obstacles.push(NO_ISSN);
  for (const issn of listIssns(journal)) {
    if (!isIssn(issn)) obstacles.push(`The journal’s ISSN ${issn} is wrong: its check digit does not match.`);
  }
  if (journal.publisher === '') obstacles.push('The journal has no publisher yet. Set it under Settings, Journal.');
  if (needs.email && journal.officeEmail === '')
    obstacles.push('The journal has no email address yet. Set it under Settings, Journal.');
  if (published_on > on.today) obstacles.push(`Its date of publication, ${published_on}, is in the future.`);
  for (const { orcid, family } of authors) {
    if (orcid && !hasOrcidChecksum(orcid)) obstacles.push(`The ORCID iD of ${family}, ${orcid}, is wrong.`);
  }
  if (on.live && doi?.startsWith(`${TEST_PREFIX}/`)) {
    obstacles.push(
      `Its DOI ${doi} begins with Crossref’s test prefix. Set your own prefix under Settings, Journal, and give the article another DOI.`,
    );
  }
  if (is_sample && on.live)
    obstacles.push('The article is a sample, invented for the demonstration, and must not be registered.');
  return obstacles;
}

function doiObstacles(journal: Journal, doi: string | null): string[] {
  if (!doi) return ['It has no DOI. Add one in production, then update the article.'];
  if (journal.doiPrefix === '') return ['The journal has no DOI prefix yet. Set it under Settings, Journal.'];
  if (doi.startsWith(`${journal.doiPrefix}/`)) return [];
  return [`Its DOI ${doi} does not begin with the journal’s prefix ${journal.doiPrefix}.`];
}
