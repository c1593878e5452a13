import type { OjsVersion } from './ojs-export.ts';

/** User exports of OJS in the formats of its versions; the people are invented. */
export interface OjsUser {
  email: string;
  given: string;
  family?: string;
  groups?: readonly string[];
  interests?: string;
  isDisabled?: boolean;
  country?: string;
  more?: string;
}

/** Data that must never leave the browser. */
export const SECRETS = ['$2y$10$secret.hash', 'a-user-name', 'Slow, and rude to authors.', '12 Old Lane', '+977 1 555'];
const [HASH, USER_NAME, GOSSIP, STREET, PHONE] = SECRETS;

const NAMESPACES =
  'xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca pkp-users.xsd"';
const GROUPS = [
  [16, 'Journal manager', 'Responsable de la revue'],
  [17, 'Section editor', 'Rédacteur de rubrique'],
  [4096, 'Reviewer', 'Évaluateur'],
  [4097, 'Copyeditor', 'Réviseur'],
  [65536, 'Author', 'Auteur'],
  [1048576, 'Reader', 'Lecteur'],
] as const;

export function ojsUsers(version: OjsVersion, users: readonly OjsUser[]): string {
  const [locale, other] = version === '3.1' || version === '3.3' ? ['en_US', 'fr_CA'] : ['en', 'fr_CA'];
  const groups = GROUPS.map(
    ([role, name, translated]) => `
    <user_group><role_id>${role}</role_id><context_id>1</context_id><is_default>true</is_default>
      <permit_self_registration>false</permit_self_registration><permit_metadata_edit>true</permit_metadata_edit>
      <name locale="${locale}">${name}</name><name locale="${other}">${translated}</name>
      <abbrev locale="${locale}">${name.slice(0, 2)}</abbrev><stage_assignments>1:3:4:5</stage_assignments></user_group>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<PKPUsers ${NAMESPACES}>
  <user_groups ${NAMESPACES}>${groups.join('')}
  </user_groups>
  <users>${users.map((user) => userOf(version, locale ?? '', user)).join('')}
  </users>
</PKPUsers>`;
}

function userOf(version: OjsVersion, locale: string, user: OjsUser): string {
  const { email, given, family = '', groups = ['Author'], interests = '', isDisabled = false, country = 'NP' } = user;
  const name =
    version === '3.1'
      ? `<firstname>${given}</firstname><middlename></middlename><lastname>${family}</lastname>`
      : `${given && `<givenname locale="fr_CA">${given} (fr)</givenname>`}<givenname locale="${locale}">${given}</givenname>${
          family &&
          `<familyname locale="fr_CA">${family} (fr)</familyname><familyname locale="${locale}">${family}</familyname>`
        }`;
  const affiliation =
    version === '3.5'
      ? `<affiliation><name locale="${locale}">Hill Hospital</name></affiliation>`
      : `<affiliation locale="${locale}">Hill Hospital</affiliation>`;
  const roles = groups.map((group) =>
    version === '3.5'
      ? `<user_user_group><user_group_ref>${group}</user_group_ref><date_start>2020-01-02 03:04:05</date_start><masthead>true</masthead></user_user_group>`
      : `<user_group_ref>${group}</user_group_ref>`,
  );
  return `
    <user>
      ${name}${affiliation}<country>${country}</country><email>${email}</email><url>https://hill.example/${given}</url>
      <orcid>https://orcid.org/0000-0002-1825-0097</orcid><biography locale="${locale}">&lt;p&gt;A surgeon.&lt;/p&gt;</biography>
      <username>${USER_NAME}</username><gossip>${GOSSIP}</gossip><signature locale="${locale}"></signature>
      <password is_disabled="${isDisabled}" must_change="false" encryption="sha1"><value>${HASH}</value></password>
      <date_registered>2015-03-04 10:00:00</date_registered><date_last_login>2024-05-06 11:00:00</date_last_login>
      <inline_help>true</inline_help><phone>${PHONE}</phone><mailing_address>${STREET}</mailing_address><locales>${locale}</locales>
      ${isDisabled ? '<disabled_reason>Spam.</disabled_reason>' : ''}${user.more ?? ''}
      ${roles.join('')}${interests && `<review_interests>${interests}</review_interests>`}
    </user>`;
}
