import { findLanguage } from '#domain/journal/language-code';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsNamed,
  type MarkupElement,
  type MarkupNode,
  mapElements,
  oneLineText,
  textContent,
} from '#domain/kernel/markup';
import { splitNameMarkingGuess } from '#domain/kernel/person/name-parts';
import { normalizeOrcid } from '#domain/kernel/person/orcid';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionAuthor, ProductionTranslation, StudyFacts } from '#domain/production/record';
import { DECLARATION_NAMES, DECLARATIONS, type DeclarationName } from '#domain/publication/declaration-table';
import { DECLARATION_USES, type DeclarationUse } from '#domain/publication/declarations';
import { Conduct, dropUnusedDetails, isNothingStated } from '#domain/publication/integrity/conduct';
import {
  CREDIT_ROLE_IDS,
  type CreditRole,
  creditRoleName,
  creditRoleUrl,
  inCreditOrder,
} from '#domain/publication/integrity/credit-role';
import { type DeclaredInterest, deniesInterests, findInterest } from '#domain/publication/integrity/find-interests';
import { isFunderId, normaliseFunderId } from '#domain/publication/integrity/funder';
import { parseRegistration } from '#domain/publication/integrity/registration';
import { REPORTING_GUIDELINE_IDS, reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { BY_AUTHOR, CONDUCT_META, CONDUCT_PARTS, GUIDELINE_META } from '#domain/register/jats/integrity';
import { declarationOf } from '#server/document/front/declaration-headings';
import { plainLine, plainOf } from './plain-line.ts';
import { mapBlocks } from './tidy-words.ts';

/** Structured registrations, funders and reporting guidelines. */
function readStudyFacts(meta: MarkupElement | undefined): StudyFacts | undefined {
  const registrations = childrenOf(meta, 'related-object').flatMap((one) => numberOf(one) ?? []);
  const funders = descendantsNamed(childOf(meta, 'funding-group'), 'award-group').flatMap(funderOf);
  const named = descendantsNamed(childOf(meta, 'custom-meta-group'), 'custom-meta')
    .filter((one) => oneLineText(childOf(one, 'meta-name')) === GUIDELINE_META)
    .map((one) => oneLineText(childOf(one, 'meta-value')));
  const reporting_guidelines = REPORTING_GUIDELINE_IDS.filter((id) => named.includes(reportingGuideline(id).name));
  const hasSome = registrations.length + funders.length + reporting_guidelines.length > 0;
  return hasSome ? { registrations: [...new Set(registrations)], funders, reporting_guidelines } : undefined;
}

/** The CRediT role of an element, by URL or name. */
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
    (id) =>
      plain(address) === plain(creditRoleUrl(id)) || plain(term || oneLineText(role)) === plain(creditRoleName(id)),
  );
}

/** Whether a role is structured. */
const isCreditRole = (element: MarkupElement): boolean => creditRoleIn(element) !== undefined;

/** A contributor's CRediT roles. */
function readCreditRoles(contrib: MarkupElement): Pick<ProductionAuthor, 'roles'> {
  const roles = childrenOf(contrib, 'role').flatMap((role) => creditRoleIn(role) ?? []);
  return roles.length > 0 ? { roles: inCreditOrder(roles) } : {};
}

/** A related object's number, if a registration. */
const numberOf = (object: MarkupElement): string | undefined =>
  parseRegistration(attributeOf(object, 'document-id') || oneLineText(object))?.number;

function funderOf(award: MarkupElement): StudyFacts['funders'] {
  const source = childOf(award, 'funding-source');
  const name = oneLineText(descendantsNamed(source, 'institution')[0]) || oneLineText(source);
  const id = descendantsNamed(source, 'institution-id')
    .map((one) => normaliseFunderId(oneLineText(one)))
    .find(isFunderId);
  const awards = childrenOf(award, 'award-id').map(oneLineText).filter(Boolean);
  return name ? [{ name, id: id ?? '', awards }] : [];
}

/** Metadata of the journal and issue the file comes from, which do not apply here. */
const OTHER_JOURNAL_DETAILS = new Set(
  (
    'article-id article-categories pub-date pub-date-not-available volume volume-id issue issue-id issue-title ' +
    'elocation-id fpage lpage page-range history permissions self-uri counts custom-meta-group article-version ' +
    'related-article pub-history isbn product'
  ).split(' '),
);
const READ = /^(?:title-group|contrib-group|aff|aff-alternatives|abstract|kwd-group|funding-group|author-notes)$/;

const isRead = (one: MarkupElement) =>
  READ.test(one.name) || (one.name === 'related-object' && numberOf(one) !== undefined);

/** Reads an article's metadata. Unread elements become notes, except the other journal's own details. */
export function readJatsFront(
  front: MarkupElement | undefined,
  language = '',
): { found: FoundMetadata; findings: Finding[] } {
  const meta = childOf(front, 'article-meta') ?? front;
  const titles = childOf(meta, 'title-group');
  const [abstract, ...others] = childrenOf(meta, 'abstract').toSorted(
    (one, other) => Number(one.attributes.has('abstract-type')) - Number(other.attributes.has('abstract-type')),
  );
  // A group in the article's language may stand after others.
  const groups = childrenOf(meta, 'kwd-group');
  const own = groups.find((group) => attributeOf(group, 'xml:lang') === language) ?? groups[0];
  const { keywords = [], otherKeywords = [] } = Object.groupBy(groups, (group) =>
    attributeOf(group, 'xml:lang') === attributeOf(own, 'xml:lang') ? 'keywords' : 'otherKeywords',
  );
  const { translations, taken } = readTranslations(meta, otherKeywords, sectionsIn);
  const notes: string[] = [];
  const note = (label: string, words: string) => words && notes.push(label ? `${label}: ${words}` : words);
  for (const one of childrenOf(titles, 'alt-title', 'trans-title-group')) {
    if (!taken.has(one)) note('Another title', plainOf(one));
  }
  for (const one of others) note(`Another abstract (${attributeOf(one, 'abstract-type') || 'second'})`, plainOf(one));
  for (const one of (meta?.children ?? []).filter((child) => typeof child !== 'string')) {
    if (!isRead(one) && !taken.has(one) && !OTHER_JOURNAL_DETAILS.has(one.name))
      note(one.name.replaceAll('-', ' '), plainOf(one));
  }
  for (const one of otherKeywords.filter((group) => !taken.has(group)))
    note(`Keywords (${attributeOf(one, 'xml:lang')})`, keywordsIn(one).join('; '));
  const conduct = readConduct(meta);
  const declarations: FoundMetadata['declarations'] = {};
  const statements = descendantsNamed(childOf(meta, 'funding-group'), 'funding-statement').map(plainOf);
  const awards = descendantsNamed(childOf(meta, 'funding-group'), 'award-group').map((award) => partsOnLine(award));
  const funding = (statements.length > 0 ? statements : awards).filter(Boolean).join('\n\n');
  if (funding) declarations.funding = funding;
  for (const one of childrenOf(childOf(meta, 'author-notes'), 'fn', 'corresp', 'p')) {
    if (attributeOf(one, 'specific-use') === BY_AUTHOR) continue;
    const field = STATEMENTS[attributeOf(one, 'fn-type').toLowerCase()];
    const words = plainOf(one);
    if (field) declarations[field] = [declarations[field], words].filter(Boolean).join('\n\n');
    else note(one.name === 'corresp' ? 'Correspondence' : '', words);
  }
  const left = [...childrenOf(meta, ...OTHER_JOURNAL_DETAILS), ...childrenOf(front, 'journal-meta')].map(
    ({ name }) => name,
  );
  const sentence = `The file’s journal and issue details were left out: ${[...new Set(left)].join(', ')}.`;
  return {
    found: {
      ...FOUND_NOTHING,
      title: [childOf(titles, 'article-title'), childOf(titles, 'subtitle')].map(titleOf).filter(Boolean).join(': '),
      authors: authorsIn(meta, note),
      abstract: abstract ? sectionsIn(abstract) : [],
      keywords: keywords.flatMap(keywordsIn),
      declarations,
      facts: readStudyFacts(meta),
      ...(translations.length > 0 && { translations }),
      ...(conduct && { conduct }),
      notes,
    },
    findings: left.length > 0 ? [{ code: 'front_matter', text: sentence }] : [],
  };
}

/** A group's keywords; compound ones lose their code. */
const keywordsIn = (group: MarkupElement | undefined): string[] =>
  descendantsNamed(group, 'kwd', 'compound-kwd')
    .map((one) => {
      const parts = childrenOf(one, 'compound-kwd-part').filter((part) => attributeOf(part, 'content-type') !== 'code');
      return parts.length > 0 ? parts.map(plainOf).join(' ') : plainOf(one);
    })
    .filter(Boolean);

/** A title without note marks. */
const titleOf = (title: MarkupElement | undefined) =>
  plainLine(mapElements(title?.children ?? [], (one) => (/^(?:xref|fn)$/.test(one.name) ? [] : [one])));

const IS_NOTE: Readonly<Record<DeclarationUse['jats']['place'], boolean>> = {
  note: true,
  funding: true,
  section: false,
  acknowledgements: false,
};

/** Types of author and end notes. */
const STATEMENTS: Readonly<Record<string, DeclarationName | undefined>> = Object.fromEntries(
  DECLARATION_NAMES.flatMap((name) => {
    const { place, type, alsoRead = [] } = DECLARATION_USES[name].jats;
    return IS_NOTE[place] ? [type, ...alsoRead].map((one) => [one, name]) : [];
  }),
);

function authorsIn(
  meta: MarkupElement | undefined,
  note: (label: string, words: string) => unknown,
): ProductionAuthor[] {
  const affiliations = new Map(descendantsNamed(meta, 'aff').map((aff) => [attributeOf(aff, 'id'), partsOnLine(aff)]));
  const notes = interestsByNote(childOf(meta, 'author-notes'));
  return childrenOf(meta, 'contrib-group').flatMap((group) => {
    const shared = childrenOf(group, 'aff')
      .filter((aff) => !aff.attributes.has('id'))
      .map(partsOnLine);
    return childrenOf(group, 'contrib').flatMap((contrib): ProductionAuthor[] => {
      const kind = attributeOf(contrib, 'contrib-type');
      const name = nameIn(contrib);
      if (!name) return [];
      if (kind && kind !== 'author') {
        note(kind.replaceAll('-', ' '), partsOnLine(contrib));
        return [];
      }
      const about = childrenOf(contrib, 'degrees', 'role', 'bio', 'author-comment').filter((one) => !isCreditRole(one));
      note(`${name.given} ${name.family}`.trim(), about.map(oneLineText).filter(Boolean).join(', '));
      const refs = descendantsNamed(contrib, 'xref');
      const own = refs
        .flatMap((ref) => attributeOf(ref, 'rid').split(/\s+/))
        .flatMap((rid) => affiliations.get(rid) ?? []);
      const orcid = descendantsNamed(contrib, 'contrib-id').find(
        (id) => attributeOf(id, 'contrib-id-type') === 'orcid',
      );
      return [
        {
          ...name,
          affiliations: [...new Set([...own, ...descendantsNamed(contrib, 'aff').map(partsOnLine), ...shared])].filter(
            Boolean,
          ),
          orcid: normalizeOrcid(oneLineText(orcid)),
          is_corresponding:
            attributeOf(contrib, 'corresp') === 'yes' || refs.some((ref) => attributeOf(ref, 'ref-type') === 'corresp'),
          ...readCreditRoles(contrib),
          ...readInterests(contrib, notes),
        },
      ];
    });
  });
}

/** A structured name; unstructured ones are split as elsewhere. */
function nameIn(contrib: MarkupElement): Pick<ProductionAuthor, 'given' | 'family' | 'is_family_guessed'> | undefined {
  const [group] = descendantsNamed(contrib, 'collab');
  // A group may list its members, who are not authors here.
  const names = group ? [] : [...descendantsNamed(contrib, 'name'), ...descendantsNamed(contrib, 'string-name')];
  const name = names.find((one) => attributeOf(one, 'name-style') === 'western') ?? names[0];
  const family = [childOf(name, 'surname'), childOf(name, 'suffix')].map(oneLineText).filter(Boolean).join(' ');
  if (family) return { given: oneLineText(childOf(name, 'given-names')), family };
  // A note mark beside a name is not part of it.
  const isMark = (one: MarkupNode) => typeof one !== 'string' && /^(?:xref|fn|sup)$/.test(one.name);
  const whole = name && oneLineText({ ...name, children: name.children.filter((one) => !isMark(one)) });
  if (whole) return splitNameMarkingGuess(whole);
  const label = textContent(
    (group?.children ?? []).filter((child) => typeof child === 'string' || child.name !== 'contrib-group'),
  );
  return label.trim() ? { given: '', family: label.replace(/\s+/g, ' ').trim() } : undefined;
}

/** An affiliation on one line, without mark and identifiers. Files may put no separator between its parts. */
const partsOnLine = (aff: MarkupElement): string =>
  spelt(aff)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .replace(/^[\s,;]+|[\s,;]+$/g, '');

function spelt({ children }: MarkupElement): string {
  let text = '';
  let isBesideElement = false;
  for (const child of children) {
    const isElement = typeof child !== 'string';
    if (isElement && /^(?:label|sup|institution-id)$/.test(child.name)) continue;
    const piece = isElement ? spelt(child) : child;
    if (piece.trim() === '') continue;
    text += (isElement && isBesideElement && !/[,;]\s*$/.test(text) ? ', ' : '') + piece;
    isBesideElement = isElement;
  }
  return text;
}

function sectionsIn(abstract: MarkupElement): FoundMetadata['abstract'] {
  // Pandoc also writes abstracts without paragraphs.
  const paragraphs = ({ children }: MarkupElement) =>
    mapBlocks(children, ({ name }) => /^(?:title|label|p|list|disp-.*)$/.test(name), {
      block: (one) => (/^(?:title|label)$/.test(one.name) ? [] : [plainLine([one])]),
      loose: (some) => [plainLine(some)],
    })
      .filter(Boolean)
      .join('\n\n');
  const sections = childrenOf(abstract, 'sec').map((section) => ({
    heading: oneLineText(childOf(section, 'title')).replace(/\s*:$/, ''),
    text: paragraphs(section),
  }));
  const loose = paragraphs({
    ...abstract,
    children: abstract.children.filter((child) => typeof child === 'string' || child.name !== 'sec'),
  });
  return [...(loose ? [{ heading: '', text: loose }] : []), ...sections].filter(({ text }) => text !== '');
}

/** The heading that turns an end note into a declaration; undefined for other notes. */
export function statementHeading(note: MarkupElement): string | undefined {
  const field = STATEMENTS[attributeOf(note, 'fn-type').toLowerCase()];
  const title = oneLineText(descendantsNamed(note, 'title')[0]);
  if (title && declarationOf(title)) return title;
  return field && DECLARATIONS[field].heading;
}

/** Study conduct, if the metadata has it in this journal's structured form. */
function readConduct(meta: MarkupElement | undefined): Conduct | undefined {
  const all = childrenOf(childOf(meta, 'custom-meta-group'), 'custom-meta');
  const valuesOf = (name: string) =>
    all
      .filter((one) => oneLineText(childOf(one, 'meta-name')) === name)
      .flatMap((one) => childOf(one, 'meta-value') ?? []);
  const [ai] = valuesOf(CONDUCT_META.ai);
  const read = Conduct.safeParse({
    approval: valuesOf(CONDUCT_META.approval).map(oneLineText)[0] ?? null,
    committees: valuesOf(CONDUCT_META.committee).map((one) => ({
      name: partsOf(one, 'name')[0] ?? '',
      numbers: partsOf(one, 'number'),
      decided_on: partsOf(one, 'date')[0] ?? null,
    })),
    consent_to_participate: valuesOf(CONDUCT_META.participation).map(oneLineText),
    consent_to_publication: valuesOf(CONDUCT_META.publication).map(oneLineText)[0] ?? null,
    ai_use: partsOf(ai, 'answer')[0] ?? null,
    ai_tools: partsOf(ai, 'tools')[0] ?? '',
    ai_purpose: partsOf(ai, 'purpose')[0] ?? '',
  });
  return read.success && !isNothingStated(read.data) ? dropUnusedDetails(read.data) : undefined;
}

const partsOf = (value: MarkupElement | undefined, part: keyof typeof CONDUCT_PARTS) =>
  descendantsNamed(value, 'named-content')
    .filter((one) => attributeOf(one, 'content-type') === CONDUCT_PARTS[part])
    .map(oneLineText);

type Notes = ReadonlyMap<string, DeclaredInterest>;

/** Competing-interest notes that contributors refer to; ambiguous ones are excluded. */
function interestsByNote(authorNotes: MarkupElement | undefined): Notes {
  const notes = childrenOf(authorNotes, 'fn').filter((one) =>
    /^(?:conflict|coi-statement)$/i.test(attributeOf(one, 'fn-type')),
  );
  return new Map(
    notes.flatMap((one): [string, DeclaredInterest][] => {
      const [id, words] = [attributeOf(one, 'id'), oneLineText(one)];
      const isOwn = attributeOf(one, 'specific-use') === BY_AUTHOR;
      const said = isOwn ? (deniesInterests(words) ? null : words) : findInterest(words);
      return id === '' || words === '' || said === undefined ? [] : [[id, said]];
    }),
  );
}

/** A contributor's declared interests, if the file links them. */
function readInterests(contrib: MarkupElement, notes: Notes): Pick<ProductionAuthor, 'interests'> {
  const said = childrenOf(contrib, 'xref')
    .flatMap((ref) => attributeOf(ref, 'rid').split(/\s+/))
    .flatMap((rid) => (notes.has(rid) ? [notes.get(rid) ?? null] : []));
  const words = said.filter((one) => one !== null);
  if (said.length === 0 || (words.length > 0 && words.length < said.length)) return {};
  return { interests: words.length > 0 ? [...new Set(words)].join(' ') : null };
}

/**
 * Title, abstract and keywords in each other known language; `taken` are their elements. Keywords alone are not a
 * translation.
 */
function readTranslations(
  meta: MarkupElement | undefined,
  otherKeywords: readonly MarkupElement[],
  abstractOf: (abstract: MarkupElement) => FoundMetadata['abstract'],
): { translations: ProductionTranslation[]; taken: ReadonlySet<MarkupElement> } {
  const titles = childrenOf(childOf(meta, 'title-group'), 'trans-title-group');
  const abstracts = childrenOf(meta, 'trans-abstract').filter((one) => !one.attributes.has('abstract-type'));
  const languages = new Set([...titles, ...abstracts].flatMap((one) => languageOf(one) ?? []));
  const taken = new Set<MarkupElement>();
  const translations = [...languages].map((language) => {
    const [title, abstract, words] = [titles, abstracts, otherKeywords].map((elements) => {
      const element = elements.find((one) => languageOf(one) === language);
      if (element) taken.add(element);
      return element;
    });
    const parts = abstract ? abstractOf(abstract) : [];
    return {
      language,
      title: ['trans-title', 'trans-subtitle'].flatMap((name) => plainOf(childOf(title, name)) || []).join(': '),
      abstract: parts.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text)).join('\n\n'),
      keywords: keywordsIn(words),
    };
  });
  return { translations, taken };
}

/** The language, which may be set on the title or its group. */
const languageOf = (element: MarkupElement) =>
  findLanguage(attributeOf(element, 'xml:lang') || attributeOf(childOf(element, 'trans-title'), 'xml:lang'));
