import type { MarkupElement } from '#domain/kernel/markup';
import type { ProductionAuthor, StudyFacts } from '#domain/production/record';
import {
  CREDIT_ROLE_IDS,
  type CreditRole,
  creditRoleName,
  creditRoleUrl,
  inCreditOrder,
} from '#domain/publication/integrity/credit-role';
import { bareFunderId, isFunderId } from '#domain/publication/integrity/funder';
import { readRegistration } from '#domain/publication/integrity/registration';
import { REPORTING_GUIDELINE_IDS, reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { GUIDELINE_META } from '#domain/register/jats/integrity';
import { attributeOf, childOf, childrenOf, within, wordsOf } from './jats-tree.ts';

/** Where the study is registered, who paid for it and how it is reported, where the metadata have it as data. */
export function readStudyFacts(meta: MarkupElement | undefined): StudyFacts | undefined {
  const registrations = childrenOf(meta, 'related-object').flatMap((one) => numberOf(one) ?? []);
  const funders = within(childOf(meta, 'funding-group'), 'award-group').flatMap(funderOf);
  const named = within(childOf(meta, 'custom-meta-group'), 'custom-meta')
    .filter((one) => wordsOf(childOf(one, 'meta-name')) === GUIDELINE_META)
    .map((one) => wordsOf(childOf(one, 'meta-value')));
  const reporting_guidelines = REPORTING_GUIDELINE_IDS.filter((id) => named.includes(reportingGuideline(id).name));
  const hasSome = registrations.length + funders.length + reporting_guidelines.length > 0;
  return hasSome ? { registrations: [...new Set(registrations)], funders, reporting_guidelines } : undefined;
}

/** The role of CRediT that an element says somebody had, by its address or its name there. */
function creditRoleIn(role: MarkupElement): CreditRole | undefined {
  const [address, term] = [attributeOf(role, 'vocab-term-identifier'), attributeOf(role, 'vocab-term')];
  if (
    role.name !== 'role' ||
    !/credit/i.test(`${attributeOf(role, 'vocab')} ${attributeOf(role, 'vocab-identifier')}`)
  ) {
    return undefined;
  }
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^https?:/, '')
      .replace(/ preparation$/, '')
      .replace(/[^a-z:&]/g, '');
  return CREDIT_ROLE_IDS.find(
    (id) => plain(address) === plain(creditRoleUrl(id)) || plain(term || wordsOf(role)) === plain(creditRoleName(id)),
  );
}

/** True for a role that is read as data. */
export const isCreditRole = (element: MarkupElement): boolean => creditRoleIn(element) !== undefined;

/** The roles of CRediT that a contributor has, where the file gives any. */
export function readCreditRoles(contrib: MarkupElement): Pick<ProductionAuthor, 'roles'> {
  const roles = childrenOf(contrib, 'role').flatMap((role) => creditRoleIn(role) ?? []);
  return roles.length > 0 ? { roles: inCreditOrder(roles) } : {};
}

/** The number that a related object is, where it is a registration. */
export const numberOf = (object: MarkupElement): string | undefined =>
  readRegistration(attributeOf(object, 'document-id') || wordsOf(object))?.number;

function funderOf(award: MarkupElement): StudyFacts['funders'] {
  const source = childOf(award, 'funding-source');
  const name = wordsOf(within(source, 'institution')[0]) || wordsOf(source);
  const id = within(source, 'institution-id')
    .map((one) => bareFunderId(wordsOf(one)))
    .find(isFunderId);
  const awards = childrenOf(award, 'award-id').map(wordsOf).filter(Boolean);
  return name ? [{ name, id: id ?? '', awards }] : [];
}
