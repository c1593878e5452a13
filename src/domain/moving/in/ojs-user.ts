import { EXPERTISE_MAX, KEYWORD_MAX, parseKeywords } from '#domain/account/reviewing';
import type { IslandJournal } from '#domain/journal/journal';
import { countryName, findCountryCode, isCountry } from '#domain/kernel/country';
import { findElement, type MarkupElement, parseMarkup } from '#domain/kernel/markup';
import { isEmail, toAsciiAddress } from '#domain/kernel/person/email';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import { AFFILIATION_MAX, type FormerRole, type MovingPerson, type ParsedUser } from './person.ts';
import { ImportError } from './scan.ts';
import { attribute, childElement, childElements, lineOf, localeLanguage, preferredElement } from './tree.ts';

const NAME_MAX = 100;
/** Data that is not imported, by element. */
const LOST_ELEMENTS: Readonly<Record<string, string>> = {
  password: 'The password: everyone sets a new one',
  username: 'The user name: people sign in with their email address',
  gossip: 'The office’s notes on the person',
  biography: 'The biography',
  signature: 'The signature',
  salutation: 'The form of address',
  suffix: 'The suffix',
  phone: 'The telephone number',
  url: 'The home page',
  mailing_address: 'The postal address',
  billing_address: 'The billing address',
};

/**
 * Converts an exported OJS user to a person; `today` is a plain date. Up to OJS 3.1.1 names had three parts and no
 * language; since 3.5 roles have start and end dates.
 * @throws ImportError if the XML holds no user
 */
export function parseOjsUser(journal: IslandJournal, xml: string, groups: RoleLookup, today: string): ParsedUser {
  const user = findElement(parseMarkup(xml), 'user');
  if (!user) throw new ImportError('This part of the export contains no user.');
  const locale = localeLanguage(journal.language);
  const field = (name: string) => lineOf(preferredElement(childElements(user, name), [locale]));
  const names = namesOf(user, locale);
  const email = toAsciiAddress(field('email'));
  const orcid = normalizeOrcid(field('orcid'));
  const { roles, titles, unclear } = rolesOf(user, groups, today);
  const is_reviewer = roles.includes('reviewer');
  const interests = is_reviewer ? parseInterests(field('review_interests')) : { expertise: [], lost: [] };
  const affiliation = affiliationOf(user, locale);
  const person: MovingPerson = {
    ...{ email, ...names, is_reviewer, expertise: interests.expertise },
    affiliation: affiliation.slice(0, AFFILIATION_MAX).trim(),
    country: countryOf(field('country')),
    orcid: isOrcid(orcid) ? orcid : null,
  };
  const isDisabled = childElements(user, 'password').some((one) => attribute(one, 'is_disabled') === 'true');
  const reason = isDisabled ? 'The account is disabled in OJS.' : exclusionReason(person, roles);
  return {
    person: reason ? null : person,
    name: [names.first_name, names.last_name]
      .filter(Boolean)
      .join(' ')
      .slice(0, NAME_MAX * 2),
    email: email.slice(0, 254),
    ...{ roles, titles, reason },
    unclear: [
      ...unclear,
      ...(orcid && !isOrcid(orcid) ? ['The ORCID iD is invalid and was left out.'] : []),
      ...(affiliation.length > AFFILIATION_MAX
        ? [`The affiliation is longer than ${AFFILIATION_MAX} characters and was shortened.`]
        : []),
      ...(field('country') && !person.country ? [`“${field('country').slice(0, 40)}” is not a country.`] : []),
    ],
    lost: [
      ...Object.keys(LOST_ELEMENTS).flatMap((name) => (childElement(user, name) ? [`${LOST_ELEMENTS[name]}.`] : [])),
      ...interests.lost,
      ...(roles.includes('office') ? ['All editor rights: invite colleagues instead.'] : []),
    ],
  };
}

/** Both parts of a name in one language: the journal's if available. */
function namesOf(user: MarkupElement, own: string): Pick<MovingPerson, 'first_name' | 'last_name'> {
  const main = preferredElement(childElements(user, 'givenname'), [own]);
  const beside = childElements(user, 'familyname').find(
    (one) => attribute(one, 'locale') === attribute(main, 'locale'),
  );
  const plain = (name: string) => lineOf(childElement(user, name));
  const first = lineOf(main) || [plain('firstname'), plain('middlename')].filter(Boolean).join(' ');
  const last =
    lineOf(beside) ||
    (main ? '' : lineOf(preferredElement(childElements(user, 'familyname'), [own]))) ||
    plain('lastname');
  return first ? { first_name: first, last_name: last } : { first_name: last, last_name: '' };
}

/** In one language up to OJS 3.4, translated since. */
function affiliationOf(user: MarkupElement, own: string): string {
  const elements = childElements(user, 'affiliation', 'roraffiliation');
  const names = elements.flatMap((one) => childElements(one, 'name'));
  return lineOf(preferredElement(names.length > 0 ? names : elements, [own]));
}

function countryOf(text: string): string {
  const code = text.toUpperCase();
  return countryName(isCountry(code) ? code : (findCountryCode(text) ?? ''));
}

/** The person's current roles. */
function rolesOf(user: MarkupElement, groups: RoleLookup, today: string) {
  const dated = childElements(user, 'user_user_group').filter(
    (one) => !hasEnded(lineOf(childElement(one, 'date_end')), today),
  );
  const names = [user, ...dated].flatMap((one) => childElements(one, 'user_group_ref').map(lineOf)).filter(Boolean);
  const found = names.map((name) => ({ name, role: groups(name) }));
  return {
    // Unknown groups exclude no one.
    roles: [...new Set(found.map(({ role }): FormerRole => role ?? 'author'))],
    titles: [...new Set(found.filter(({ role }) => role === 'office').map(({ name }) => name.slice(0, 100)))],
    unclear: found
      .filter(({ role }) => !role)
      .map(({ name }) => `The group “${name.slice(0, 60)}” is not recognised and gives no rights here.`),
  };
}

const hasEnded = (end: string, today: string) => /^\d{4}-\d{2}-\d{2}/.test(end) && end.slice(0, 10) < today;

function parseInterests(text: string): { expertise: string[]; lost: string[] } {
  const all = parseKeywords(text);
  const short = all.filter((word) => word.length <= KEYWORD_MAX);
  return {
    expertise: short.slice(0, EXPERTISE_MAX),
    lost: [
      ...(short.length < all.length ? [`Interests of more than ${KEYWORD_MAX} characters.`] : []),
      ...(short.length > EXPERTISE_MAX ? [`More than ${EXPERTISE_MAX} interests: the first are imported.`] : []),
    ],
  };
}

/** Why the person is not imported; empty if they are. */
function exclusionReason({ email, first_name, last_name }: MovingPerson, roles: readonly FormerRole[]): string {
  const name = `${first_name} ${last_name}`;
  if (!email) return 'There is no email address.';
  if (!isEmail(email)) return 'The email address is not valid.';
  if (!/[\p{L}\p{N}]/u.test(first_name)) return 'There is no name.';
  if (Math.max(first_name.length, last_name.length) > NAME_MAX) return 'The name is too long.';
  if (/https?:|www\.|\w@\w/i.test(name)) return 'The name contains an address, as spam registrations do.';
  if (roles.length === 0) return 'The person no longer has a role in OJS.';
  if (roles.every((role) => role === 'reader')) return 'The person is only a reader, who needs no account here.';
  return '';
}

/** OJS role ids (`PKP\\security\\Role`); every other one is an office role. */
const ROLES: Readonly<Record<string, FormerRole>> = { 4096: 'reviewer', 65536: 'author', 1048576: 'reader' };

/** Default group names, for files that do not define their groups. */
const NAMES: readonly (readonly [RegExp, FormerRole])[] = [
  [/review/i, 'reviewer'],
  [/author|translator/i, 'author'],
  [/reader/i, 'reader'],
  [/editor|manager|admin|assistant|coordinator|designer|proofread|index|specialist|librarian|funding/i, 'office'],
];

/** The role of a group; undefined if unclear. */
type RoleLookup = (name: string) => FormerRole | undefined;

/** An export's user groups: users refer to them in the journal's primary language, groups have names in all. */
export function parseUserGroups(xml: string): RoleLookup {
  const roles = new Map<string, FormerRole>();
  const groups = xml === '' ? undefined : findElement(parseMarkup(xml), 'user_groups');
  for (const group of childElements(groups, 'user_group')) {
    const role = ROLES[lineOf(childElement(group, 'role_id'))] ?? 'office';
    for (const name of childElements(group, 'name').map(lineOf)) if (name) roles.set(name, role);
  }
  return (name) => roles.get(name) ?? NAMES.find(([words]) => words.test(name))?.[1];
}
