import { institutionsIn } from '#domain/document/author-search/institutions';
import { foldForSearch } from '#domain/search-text';

/** Where somebody works, as far as it is known. */
interface Workplace {
  email: string;
  affiliation: string;
}

/** Where anybody may have an address, which tells nothing of where they work. */
const OPEN_TO_ALL =
  /^(gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|me|aol|gmx|web|mail|proton|protonmail|pm|qq|163|126|foxmail|naver|daum|hanmail|yandex|zoho)\./;

/** True where two people work at the same institution, by its name in their affiliations or by their addresses. */
export function shareInstitution(one: Workplace, other: Workplace): boolean {
  const domain = domainOf(one);
  if (domain !== '' && domain === domainOf(other)) return true;
  const theirs = namesOf(other);
  return namesOf(one).some((name) => theirs.includes(name));
}

function domainOf({ email }: Workplace): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return OPEN_TO_ALL.test(domain) ? '' : domain;
}

const namesOf = ({ affiliation }: Workplace) => institutionsIn(affiliation).map(foldForSearch);
