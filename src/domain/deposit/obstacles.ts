import { JOURNAL } from '#domain/journal';
import { hasOrcidChecksum } from '#domain/person/orcid';
import type { Article } from '#domain/publication/article';

/** Whether an ISSN has the form and the check digit of one. */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = [...text.replace('-', '')];
  const sum = digits.reduce((total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - index), 0);
  return sum % 11 === 0;
}

/**
 * Why the record of an article may not be deposited, in sentences: what no schema checks. Nothing is sent that a
 * depositor would have to refuse.
 */
export function obstaclesTo({ doi, authors, published_on, is_sample }: Article, on: { today: string; live: boolean }) {
  const obstacles: string[] = [];
  if (!doi) obstacles.push('It has no DOI. Give it one in production, and bring the article up to date.');
  else if (!doi.startsWith(`${JOURNAL.doiPrefix}/`)) {
    obstacles.push(`Its DOI ${doi} does not begin with the journal’s prefix ${JOURNAL.doiPrefix}.`);
  }
  if (!isIssn(JOURNAL.issn))
    obstacles.push(`The journal’s ISSN ${JOURNAL.issn} is wrong: its check digit does not match.`);
  if (published_on > on.today) obstacles.push(`Its date of publication, ${published_on}, has not come.`);
  for (const { orcid, family } of authors) {
    if (orcid && !hasOrcidChecksum(orcid)) obstacles.push(`The ORCID iD of ${family}, ${orcid}, is wrong.`);
  }
  if (is_sample && on.live) obstacles.push('It is invented for the demonstration, and no register may know it.');
  return obstacles;
}
