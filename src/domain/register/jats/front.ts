import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { findCountryCode } from '#domain/kernel/country';
import { orcidUrl } from '#domain/kernel/paths';
import { element, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import type { Article, ArticleAuthor, Declarations } from '#domain/publication/article';
import { articleTypeName } from '#domain/publication/article-type';
import { isOrcidConfirmed, rolesOf } from '#domain/publication/author-facts';
import { copyrightHolder, isGroup } from '#domain/publication/author-name';
import { SAMPLE_NOTE, splitNameSuffix } from '#domain/publication/citation';
import { DECLARATION_NAMES, DECLARATIONS } from '#domain/publication/declaration-table';
import { DECLARATION_USES } from '#domain/publication/declarations';
import { CREDIT_URL, type CreditRole, creditRoleName, creditRoleUrl } from '#domain/publication/integrity/credit-role';
import { landingPage, noticeUrl, PDF, pdfUrl, xmlUrl } from '#domain/publication/metadata';
import { displayTitle } from '#domain/publication/notice';
import type { NoticeKind } from '#domain/publication/notice-kind';
import { locatorOf, pageSpan } from '#domain/publication/pages';
import { versionOf } from '#domain/publication/version';
import { customMeta, funding, interestLink, interestNotes, registrations } from './integrity.ts';
import { paragraphs } from './paragraphs.ts';

const NOTICE_RELATIONS: Readonly<Record<NoticeKind, string>> = {
  correction: 'correction-forward',
  expression_of_concern: 'concern-forward',
  retraction: 'retraction-forward',
};

export function front(journal: Journal, article: Article, origin: string): XmlFragment {
  const sample = article.is_sample && element('notes', { 'notes-type': 'sample' }, element('p', {}, SAMPLE_NOTE));
  return element('front', {}, journalMeta(journal), articleMeta(journal, article, origin), sample);
}

export function journalMeta(journal: Journal): XmlFragment {
  return element(
    'journal-meta',
    {},
    element('journal-id', { 'journal-id-type': 'publisher-id' }, journal.manuscriptPrefix.toLowerCase()),
    element(
      'journal-title-group',
      {},
      element('journal-title', {}, journal.name),
      element('abbrev-journal-title', { 'abbrev-type': 'publisher' }, journal.abbreviation),
    ),
    journal.printIssn && element('issn', { 'publication-format': 'print' }, journal.printIssn),
    journal.issn && element('issn', { 'publication-format': 'electronic' }, journal.issn),
    journal.publisher &&
      element(
        'publisher',
        {},
        element('publisher-name', {}, journal.publisher),
        journal.address && element('publisher-loc', {}, journal.address),
      ),
  );
}

function articleMeta(journal: Journal, article: Article, origin: string): XmlFragment {
  const { doi, published_on, volume, issue } = article;
  return element(
    'article-meta',
    {},
    element('article-id', { 'pub-id-type': 'publisher-id' }, article.manuscript_number),
    doi && element('article-id', { 'pub-id-type': 'doi' }, doi),
    articleVersion(versionOf(article)),
    element(
      'article-categories',
      {},
      subject('heading', articleTypeName(journal, article.article_type)),
      subject('discipline', article.category),
    ),
    titleGroup(article),
    element(
      'contrib-group',
      {},
      article.authors.map((author, index) =>
        contributor(author, {
          isOrcidConfirmed: isOrcidConfirmed(article, author),
          roles: article.is_withdrawn ? [] : rolesOf(article, index),
          notes: interestLink(article, index),
        }),
      ),
      affiliations(article.affiliations),
    ),
    authorNotes(article),
    dateElement('pub-date', { 'publication-format': 'electronic', 'date-type': 'pub' }, published_on),
    volume &&
      element(
        'pub-date',
        { 'publication-format': 'electronic', 'date-type': 'collection' },
        element('year', {}, String(volume.year)),
      ),
    volume && element('volume', {}, String(volume.number)),
    volume && issue && element('issue', {}, String(issue.number)),
    pagination(article),
    history(article),
    versionHistory(article),
    permissions(article),
    selfUris(article, origin),
    relatedArticles(article, origin),
    !article.is_withdrawn && [
      registrations(article),
      abstracts(article),
      keywordGroups(article),
      funding(article),
      customMeta(article),
    ],
  );
}

/** A single page that is not a print page is an article number. */
function pagination(article: Article): XmlFragment[] {
  const { first, last } = pageSpan(article);
  if (!article.pages || (!last && !/^\d+$/.test(first))) return [element('elocation-id', {}, locatorOf(article))];
  return [
    element('fpage', {}, first),
    ...(last ? [element('lpage', {}, last)] : []),
    ...(article.pages.includes(',') ? [element('page-range', {}, article.pages)] : []),
  ];
}

const subject = (kind: string, words: string) =>
  element('subj-group', { 'subj-group-type': kind }, element('subject', {}, words));

const articleVersion = (version: number) =>
  element(
    'article-version',
    { 'article-version-type': 'VoR', vocab: 'JAV', 'vocab-term': 'Version of Record' },
    String(version),
  );

function titleGroup(article: Article): XmlFragment {
  const translated = article.translations.flatMap(({ language, title }) =>
    title
      ? [
          element(
            'trans-title-group',
            { 'xml:lang': language },
            element('trans-title', { 'xml:lang': language }, title),
          ),
        ]
      : [],
  );
  return element('title-group', {}, element('article-title', {}, displayTitle(article)), translated);
}

function authorNotes(article: Article): XmlContent {
  const notes = [
    ...declarationsAt('note', article.declarations).map(({ type, text }) =>
      element('fn', { 'fn-type': type }, paragraphs(text)),
    ),
    ...interestNotes(article),
  ];
  return notes.length > 0 && element('author-notes', {}, notes);
}

export function dateElement(name: string, attributes: Record<string, string>, date: string): XmlFragment {
  const [year = '', month = '', day = ''] = date.split('-');
  return element(
    name,
    { ...attributes, 'iso-8601-date': date },
    element('day', {}, day),
    element('month', {}, month),
    element('year', {}, year),
  );
}

function history({ received_on, revised_on, accepted_on }: Article): XmlContent {
  const dates = [
    received_on && dateElement('date', { 'date-type': 'received' }, received_on),
    revised_on && dateElement('date', { 'date-type': 'rev-recd' }, revised_on),
    accepted_on && dateElement('date', { 'date-type': 'accepted' }, accepted_on),
  ].filter(Boolean);
  return dates.length > 0 && element('history', {}, dates);
}

function versionHistory({ changes: made }: Article): XmlContent {
  const events = made.map(({ changed_on, reason }, index) =>
    element(
      'event',
      { 'event-type': 'new-version' },
      element('event-desc', {}, reason),
      articleVersion(index + 2),
      dateElement('date', { 'date-type': 'updated' }, changed_on),
    ),
  );
  return events.length > 0 && element('pub-history', {}, events);
}

export function permissions(
  article: { authors: readonly ArticleAuthor[] } & Pick<Article, 'published_on' | 'licence'>,
): XmlFragment {
  const year = article.published_on.slice(0, 4);
  const holder = copyrightHolder(article);
  return element(
    'permissions',
    {},
    element('copyright-statement', {}, `© ${year} ${holder}`),
    element('copyright-year', {}, year),
    element('copyright-holder', {}, holder),
    element('ali:free_to_read', {}),
    element(
      'license',
      { 'license-type': 'open-access', 'xlink:href': resolveLicence(article).url },
      element('ali:license_ref', {}, resolveLicence(article).url),
      element(
        'license-p',
        {},
        'This is an open access article under the licence ',
        element(
          'ext-link',
          { 'ext-link-type': 'uri', 'xlink:href': resolveLicence(article).url },
          resolveLicence(article).name,
        ),
        `: ${resolveLicence(article).permits}`,
      ),
    ),
  );
}

function selfUris(article: Article, origin: string): XmlContent {
  const uri = (type: string, address: string | undefined) =>
    address && element('self-uri', { 'content-type': type, 'xlink:href': address });
  return [
    uri('text/html', landingPage(article, origin)),
    uri(PDF, pdfUrl(article, origin)),
    uri('application/xml', xmlUrl(article, origin)),
  ];
}

function relatedArticles(article: Article, origin: string): XmlContent {
  return article.notices.map((notice, index) =>
    element('related-article', {
      id: `notice-${index + 1}`,
      'related-article-type': NOTICE_RELATIONS[notice.kind],
      'ext-link-type': notice.doi ? 'doi' : 'uri',
      'xlink:href': notice.doi ?? noticeUrl(article, notice, origin),
    }),
  );
}

function abstracts({ abstract, key_points, translations }: Article): XmlContent {
  return [
    element('abstract', {}, abstractParts(abstract)),
    key_points &&
      element(
        'abstract',
        { 'abstract-type': 'key-points' },
        element('title', {}, 'Key points'),
        section('Question', key_points.question),
        section('Findings', key_points.findings),
        section('Meaning', key_points.meaning),
      ),
    translations.map(
      ({ language, abstract: words }) =>
        words && element('trans-abstract', { 'xml:lang': language }, paragraphs(words)),
    ),
  ];
}

/** Paragraphs may precede the first section; later ones need an untitled section. */
function abstractParts(abstract: Article['abstract']): XmlContent[] {
  const headed = abstract.findIndex(({ heading }) => heading !== null);
  return abstract.map(({ heading, text }, index) =>
    headed === -1 || index < headed ? paragraphs(text) : section(heading ?? '', text),
  );
}

const section = (heading: string, text: string): XmlFragment =>
  element('sec', {}, element('title', {}, heading), paragraphs(text));

function keywordGroups({ language: own, keywords, translations }: Article): XmlContent {
  const group = (language: string, words: readonly string[]) =>
    words.length > 0 &&
    element(
      'kwd-group',
      { 'kwd-group-type': 'author', 'xml:lang': language },
      words.map((word) => element('kwd', {}, word)),
    );
  return [group(own, keywords), translations.map((one) => group(one.language, one.keywords))];
}

interface ContributorLinks {
  /** The author authenticated the iD at ORCID. */
  isOrcidConfirmed: boolean;
  roles: readonly CreditRole[];
  /** References to the author's notes. */
  notes: XmlContent;
}

/** No email address is published, so the corresponding author is only marked. */
function contributor(author: ArticleAuthor, { isOrcidConfirmed, roles, notes }: ContributorLinks): XmlFragment {
  const id = { 'contrib-id-type': 'orcid', authenticated: isOrcidConfirmed && 'true' };
  return element(
    'contrib',
    { 'contrib-type': 'author', corresp: author.is_corresponding && 'yes' },
    author.orcid && element('contrib-id', id, orcidUrl(author.orcid)),
    nameElement(author),
    roles.map(roleElement),
    author.affiliations.map((position) =>
      element('xref', { 'ref-type': 'aff', rid: `aff-${position}` }, element('sup', {}, String(position))),
    ),
    notes,
  );
}

/** A role, as JATS4R recommends. */
function roleElement(role: CreditRole): XmlFragment {
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

function nameElement(author: ArticleAuthor): XmlFragment {
  if (isGroup(author)) return element('collab', {}, author.family);
  const { given, family, suffix } = splitNameSuffix(author);
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
function affiliations(names: readonly string[]): XmlContent {
  return names.map((name, index) => {
    const { before, country, code } = splitCountry(name);
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
function splitCountry(name: string): { before: string; country?: string; code?: string } {
  const [, before = name, last = ''] = /^(.+),\s+([^,]+)$/s.exec(name.trim()) ?? [];
  const code = findCountryCode(last);
  return code ? { before, country: last, code } : { before: name };
}

/** Lists the declarations for one place in JATS, in page order. */
export const declarationsAt = (
  place: 'note' | 'section' | 'acknowledgements',
  declarations: Declarations,
): { heading: string; type: string; text: string }[] =>
  DECLARATION_NAMES.flatMap((name) => {
    const { jats } = DECLARATION_USES[name];
    const text = declarations[name];
    return jats.place === place && text ? [{ heading: DECLARATIONS[name].heading, type: jats.type, text }] : [];
  });
