import { countryIn } from '#domain/kernel/country';
import { orcidUrl } from '#domain/kernel/paths';
import { element, type WrittenXml, type XmlContent } from '#domain/kernel/xml';
import type { ArticleAuthor } from '#domain/publication/article';
import { isGroup } from '#domain/publication/author-name';
import { cleanName } from '#domain/publication/cited-name';
import { CREDIT_URL, type CreditRole, creditRoleName, creditRoleUrl } from '#domain/publication/integrity/credit-role';

/** Cross-references from an author. */
interface Said {
  /** The author has proven the iD by signing in at ORCID. */
  isOrcidConfirmed: boolean;
  roles: readonly CreditRole[];
  /** References to the author's notes. */
  notes: XmlContent;
}

/** An author with CRediT roles. No email is published, so the corresponding author is only marked. */
export function contributor(author: ArticleAuthor, { isOrcidConfirmed, roles, notes }: Said): WrittenXml {
  const id = { 'contrib-id-type': 'orcid', authenticated: isOrcidConfirmed && 'true' };
  return element(
    'contrib',
    { 'contrib-type': 'author', corresp: author.is_corresponding && 'yes' },
    author.orcid && element('contrib-id', id, orcidUrl(author.orcid)),
    nameOf(author),
    roles.map(roleOf),
    author.affiliations.map((position) =>
      element('xref', { 'ref-type': 'aff', rid: `aff-${position}` }, element('sup', {}, String(position))),
    ),
    notes,
  );
}

/** A role as JATS4R recommends it. */
function roleOf(role: CreditRole): WrittenXml {
  const name = creditRoleName(role);
  return element(
    'role',
    {
      vocab: 'credit',
      'vocab-identifier': CREDIT_URL,
      'vocab-term': name,
      'vocab-term-identifier': creditRoleUrl(role),
    },
    name,
  );
}

function nameOf(author: ArticleAuthor): WrittenXml {
  if (isGroup(author)) return element('collab', {}, author.family);
  const { given, family, suffix } = cleanName(author);
  if (!given) return element('name', {}, element('surname', {}, family));
  return element(
    'name',
    {},
    element('surname', {}, family),
    element('given-names', {}, given),
    suffix && element('suffix', {}, suffix),
  );
}

/** Affiliations by number, with a trailing country marked up. */
export function affiliations(names: readonly string[]): XmlContent {
  return names.map((name, index) => {
    const { before, country, code } = countryAtEnd(name);
    return element(
      'aff',
      { id: `aff-${index + 1}` },
      element('label', {}, String(index + 1)),
      element('institution', {}, before),
      country && [', ', element('country', { country: code }, country)],
    );
  });
}

/** "Lakeside University Hospital, Kisumu, Kenya" is in Kenya. */
function countryAtEnd(name: string): { before: string; country?: string; code?: string } {
  const [, before = name, last = ''] = /^(.+),\s+([^,]+)$/s.exec(name.trim()) ?? [];
  const code = countryIn(last);
  return code ? { before, country: last, code } : { before: name };
}
