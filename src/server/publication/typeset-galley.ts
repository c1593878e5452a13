import { issnLine } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { languageName } from '#domain/journal/language';
import { resolveLicence } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { canonicalUrl, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { articleTypeName } from '#domain/publication/article-type';
import {
  contributors,
  INTERESTS_HEADING,
  interestLines,
  isOrcidConfirmed,
  ROLES_HEADING,
} from '#domain/publication/author-facts';
import { authorName } from '#domain/publication/author-name';
import { familyName } from '#domain/publication/citation';
import { CONDUCT_HEADING, conductLines } from '#domain/publication/conduct';
import { contentBlocks } from '#domain/publication/content-blocks';
import { publishedDeclarations } from '#domain/publication/declarations';
import { findRegistry, registrationUrl } from '#domain/publication/integrity/registration';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { displayTitle, isRetracted, NOTICE_LABELS } from '#domain/publication/notice';
import { displayLocator, pageSpan } from '#domain/publication/pages';
import { vancouver } from '#domain/publication/vancouver';
import { jatsDocument } from '#domain/register/jats/article';
import { inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import type { Description, Schema, Source, Typeset } from '#server/kernel/typeset/job';
import { cleanText } from '#server/kernel/typeset/text';
import { letterhead, typeset } from '#server/kernel/typeset/typeset';
import { bodyOf } from './galley-body.ts';

/** Images by file name, except drawings, which are in the article's record. */
export type GalleyImages = Readonly<Record<string, Uint8Array>>;

/** Long articles take less than a second, so only malicious ones exceed this. */
const TIMEOUT_MS = 30_000;

/**
 * Typesets an article as a tagged PDF with bookmarks and metadata. `origin` has no trailing slash. Deterministic.
 * @throws BudgetExceeded; Problem if too many are waiting; Error with Typst's first message
 */
export function typesetGalley(
  journal: Journal,
  article: Article,
  origin: string,
  images: GalleyImages,
  caller: Caller,
): Promise<Typeset> {
  return withTurn(caller, () => inThread(typesetTask, { journal, article, origin, images }, TIMEOUT_MS));
}

interface TypesetInput {
  journal: Journal;
  article: Article;
  origin: string;
  images: GalleyImages;
}

const typesetTask = threadTask(
  import.meta.url,
  'typeset an article',
  async ({ journal, article, origin, images }: TypesetInput): Promise<Typeset> => {
    const drawings = article.figures.flatMap((figure) =>
      'svg' in figure ? [[figure.file, new TextEncoder().encode(figure.svg)] as const] : [],
    );
    const all = { ...images, ...Object.fromEntries(drawings) };
    const { compile } = await import('#server/kernel/typeset/compile');
    return compile({
      template: 'article',
      data: galleyData(journal, article, origin, new Set(Object.keys(all))),
      madeAt: new Date(article.updated_at),
      images: all,
      description: describeArticle(journal, article, origin),
      sources: [jatsSource(journal, article, origin)],
    });
  },
);

/** Returns the JATS as published next to the page; the PDF it refers to has no size yet. */
function jatsSource(journal: Journal, article: Article, origin: string): Source {
  const text = jatsDocument(journal, { ...article, pdf: article.pdf ?? { bytes: 1, sha256: '' } }, origin);
  return {
    name: `${article.slug}.xml`,
    mimeType: 'application/xml',
    description: 'The article in JATS 1.3, Journal Publishing',
    text,
  };
}

/** Descriptions, on the cover page, of the pages after it. */
const COVER_NOTES = {
  office: 'The following pages are the article as typeset for the journal.',
  authors: 'The following pages are the authors’ file; the journal has not typeset it.',
} as const;

/** Typesets the cover page of an uploaded PDF. */
export function typesetCover(
  journal: Journal,
  article: Article,
  origin: string,
  pdfOrigin: keyof typeof COVER_NOTES,
  caller: Caller,
): Promise<Typeset> {
  const changed = article.changes.at(-1)?.changed_on ?? article.published_on;
  const note = `Version of ${longDate(changed)}. ${COVER_NOTES[pdfOrigin]}`;
  const data = { ...openingData(journal, article, origin), note };
  const job = { template: 'cover', data, madeAt: new Date(article.updated_at) };
  return typeset({ ...job, description: describeArticle(journal, article, origin) }, caller);
}

const external = (name: string, description: string, type = 'Text') =>
  ({ name, type, category: 'external', description }) as const;

const PRISM: Schema = {
  name: 'PRISM basic metadata',
  uri: 'http://prismstandard.org/namespaces/basic/2.0/',
  prefix: 'prism',
  properties: [
    external('publicationName', 'Title of the journal'),
    external('eIssn', 'ISSN of the journal'),
    external('volume', 'Volume of the journal'),
    external('number', 'Issue of the journal'),
    external('startingPage', 'First page or article number'),
    external('endingPage', 'Last page of the article'),
    external('publicationDate', 'Date of publication'),
    external('url', 'Address of the article', 'URL'),
    external('doi', 'DOI of the article'),
  ],
};
const CREATIVE_COMMONS: Schema = {
  name: 'Creative Commons rights',
  uri: 'http://creativecommons.org/ns#',
  prefix: 'cc',
  properties: [external('license', 'Address of the licence', 'URL')],
};
const RIGHTS: Schema = {
  name: 'XMP rights management',
  uri: 'http://ns.adobe.com/xap/1.0/rights/',
  prefix: 'xmpRights',
  properties: [
    external('Marked', 'Whether rights are managed', 'Boolean'),
    external('WebStatement', 'Address of the statement of rights', 'URL'),
  ],
};

/** Returns the XMP metadata of an article's PDF. */
export function describeArticle(journal: Journal, article: Article, origin: string): Description {
  const { first, last } = pageSpan(article);
  const { doi, volume, issue, published_on, keywords, authors } = article;
  const page = canonicalUrl(origin, paths.article(article.slug));
  const year = published_on.slice(0, 4);
  const properties = [
    xmpField('dc:format', 'application/pdf'),
    xmpField('dc:identifier', doi ? doiUrl(doi) : page),
    xmpList('dc:title', 'Alt', [displayTitle(article)]),
    xmpList('dc:creator', 'Seq', authors.map(authorName)),
    xmpList('dc:description', 'Alt', [pdfSubject(journal, article)]),
    xmpList('dc:subject', 'Bag', keywords),
    journal.publisher && xmpList('dc:publisher', 'Bag', [journal.publisher]),
    xmpList('dc:language', 'Bag', [article.language]),
    xmpList('dc:date', 'Seq', [published_on]),
    xmpList('dc:rights', 'Alt', [
      `© ${year} The Authors. ${resolveLicence(article).name} (${resolveLicence(article).shortName}), ${resolveLicence(article).url}`,
    ]),
    xmpField('xmpRights:Marked', 'True'),
    xmpField('xmpRights:WebStatement', resolveLicence(article).url),
    xmpField('cc:license', resolveLicence(article).url),
    xmpField('prism:publicationName', journal.name),
    journal.issn && xmpField('prism:eIssn', journal.issn),
    journal.printIssn && xmpField('prism:issn', journal.printIssn),
    volume ? xmpField('prism:volume', String(volume.number)) : '',
    issue ? xmpField('prism:number', String(issue.number)) : '',
    xmpField('prism:startingPage', first),
    last ? xmpField('prism:endingPage', last) : '',
    xmpField('prism:publicationDate', published_on),
    xmpField('prism:url', page),
    doi ? xmpField('prism:doi', doi) : '',
    xmpField('pdf:Keywords', keywords.join(', ')),
  ];
  return { properties: properties.filter(Boolean), schemas: [PRISM, CREATIVE_COMMONS, RIGHTS] };
}

function xmpField(name: string, value: string): string {
  return `<${name}>${escapeXml(value)}</${name}>`;
}

function xmpList(name: string, kind: 'Alt' | 'Bag' | 'Seq', values: string[]): string {
  const language = kind === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = values.map((value) => `<rdf:li${language}>${escapeXml(value)}</rdf:li>`);
  return `<${name}><rdf:${kind}>${items.join('')}</rdf:${kind}></${name}>`;
}

function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

function escapeXml(text: string): string {
  const escaped = cleanLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return escaped.replace(/[\ufffe\uffff]/g, '');
}

interface Part {
  text: string;
  href?: string;
}

/** Returns the data for the article template; `images` are the names of the existing figures. */
export function galleyData(journal: Journal, article: Article, origin: string, images: ReadonlySet<string>): object {
  const { authors, key_points, abstract, references } = article;
  return {
    ...openingData(journal, article, origin),
    abstract,
    translations: article.translations.map(({ language, title, abstract, keywords }) => ({
      language,
      heading: `Abstract in ${languageName(language)}`,
      title,
      paragraphs: abstract.split(/\n{2,}/).filter(Boolean),
      keywords: keywords.join('; '),
    })),
    keyPoints: key_points && [
      { label: 'Question.', text: key_points.question },
      { label: 'Findings.', text: key_points.findings },
      { label: 'Meaning.', text: key_points.meaning },
    ],
    body: bodyOf(contentBlocks(article.content), { article, origin, images }),
    declarations: [
      ...rolesDeclaration(article),
      ...publishedDeclarations(article).flatMap(({ name, heading, text }) => [
        { heading, text },
        ...(name === 'competing_interests' ? interestsDeclaration(article) : []),
      ]),
      ...conductDeclaration(article),
    ],
    orcids: authors.flatMap((author) =>
      author.orcid
        ? [{ name: authorName(author), href: orcidUrl(author.orcid), isConfirmed: isOrcidConfirmed(article, author) }]
        : [],
    ),
    references: references.map(({ text, doi }) => ({
      text,
      href: doi ? escapeUrl(doiUrl(doi)) : null,
      shown: doi && doiUrl(doi),
    })),
  };
}

function rolesDeclaration(article: Article): { heading: string; text: string }[] {
  const joinParts = contributors(article).map(
    ({ name, roles }) => `${name}: ${roles.map((role) => role.name).join('; ')}.`,
  );
  return joinParts.length > 0 ? [{ heading: ROLES_HEADING, text: joinParts.join(' ') }] : [];
}

function interestsDeclaration(article: Article): { heading: string; text: string }[] {
  const lines = interestLines(article).map(({ names, declared }) => `${names.join(', ')}: ${declared}`);
  return lines.length > 0 ? [{ heading: INTERESTS_HEADING, text: lines.join('\n') }] : [];
}

function conductDeclaration(article: Article): { heading: string; text: string }[] {
  const lines = conductLines(article).map(({ label, text }) => `${label}: ${text}`);
  return lines.length > 0 ? [{ heading: CONDUCT_HEADING, text: lines.join('\n') }] : [];
}

/** Returns the data of the first page, which is also the cover page of uploaded PDFs. */
function openingData(journal: Journal, article: Article, origin: string) {
  const { authors, affiliations, keywords } = article;
  const page = canonicalUrl(origin, paths.article(article.slug));
  return {
    journal: { ...letterhead(journal), issn: issnLine(journal) },
    language: article.language,
    title: displayTitle(article),
    subject: pdfSubject(journal, article),
    keywords,
    kind: articleTypeName(journal, article.article_type),
    category: article.category,
    isRetracted: isRetracted(article),
    isSample: article.is_sample,
    place: placeText(article),
    running: shortCitation(journal, article),
    address: article.doi ? doiUrl(article.doi) : page,
    licence: resolveLicence(article).shortName,
    authors: authors.map((author) => ({
      name: authorName(author),
      marks: `${author.affiliations.join(',')}${author.is_corresponding ? '*' : ''}`,
      orcid: author.orcid ? orcidUrl(author.orcid) : null,
      isOrcidConfirmed: isOrcidConfirmed(article, author),
    })),
    affiliations,
    corresponding: authors
      .filter(({ is_corresponding }) => is_corresponding)
      .map(authorName)
      .join(', '),
    notices: article.notices.map(({ kind, published_on, text, doi }) => ({
      heading: `${NOTICE_LABELS[kind]}, ${longDate(published_on)}.`,
      isAlarm: kind !== 'correction',
      text,
      href: doi ? doiUrl(doi) : null,
    })),
    standing: runningNotice(article),
    record: publicationRecord(journal, article, page),
  };
}

/** Returns the running head that announces notices on later pages; retractions have a watermark instead. */
function runningNotice({ notices }: Article): string | null {
  const [first, ...others] = notices.filter(({ kind }) => kind !== 'retraction');
  if (!first) return null;
  const noticeText = `${NOTICE_LABELS[first.kind]} of ${longDate(first.published_on)}`;
  return `${others.length > 0 ? `${others.length + 1} notices` : noticeText}: see page 1`;
}

/** Returns "Original Research in Meridian Journal of Medicine · Cardiology · https://doi.org/…". */
function pdfSubject(journal: Journal, { article_type, category, doi }: Article): string {
  return `${articleTypeName(journal, article_type)} in ${journal.name} · ${category}${doi ? ` · ${doiUrl(doi)}` : ''}`;
}

function publicationRecord(journal: Journal, article: Article, page: string): { label: string; parts: Part[] }[] {
  const { doi, received_on, revised_on, accepted_on, published_on } = article;
  const dates = [
    received_on ? `Received ${longDate(received_on)}` : '',
    revised_on ? `Revised ${longDate(revised_on)}` : '',
    accepted_on ? `Accepted ${longDate(accepted_on)}` : '',
    `Published ${longDate(published_on)}`,
  ];
  const address = doi ? doiUrl(doi) : page;
  const rights = `© ${published_on.slice(0, 4)} The Authors. Open access under the licence ${resolveLicence(article).name} (`;
  return [
    { label: doi ? 'DOI' : 'Online', parts: [{ text: address, href: escapeUrl(address) }] },
    { label: 'Dates', parts: [{ text: dates.filter(Boolean).join(' · ') }] },
    ...(article.changes.length > 0 ? [{ label: 'Changes', parts: [{ text: changesText(article) }] }] : []),
    ...(article.supplements.length > 0 ? [{ label: 'Supplement', parts: supplementParts(article, page) }] : []),
    ...studyRecord(article),
    { label: 'Published in', parts: [{ text: placeText(article) }] },
    { label: 'Cite as', parts: [{ text: vancouver(journal, article) }] },
    {
      label: 'Licence',
      parts: [
        { text: rights },
        { text: resolveLicence(article).shortName, href: resolveLicence(article).url },
        { text: '), ' },
        { text: resolveLicence(article).url, href: resolveLicence(article).url },
      ],
    },
  ];
}

/** Returns registrations and reporting guidelines; funders are in the statements. */
function studyRecord({ registrations, reporting_guidelines }: Article): { label: string; parts: Part[] }[] {
  const registered = registrations.map((one) => ({
    text: `${findRegistry(one.registry).name} ${one.number}`,
    href: registrationUrl(one),
  }));
  const reported = reporting_guidelines.map((id) => ({
    text: reportingGuideline(id).name,
    href: reportingGuideline(id).url,
  }));
  return [
    ...(registered.length > 0 ? [{ label: 'Registration', parts: joinParts(registered) }] : []),
    ...(reported.length > 0 ? [{ label: 'Reporting', parts: joinParts(reported) }] : []),
  ];
}

const joinParts = (parts: Part[]): Part[] =>
  parts.flatMap((part, index) => (index > 0 ? [{ text: '; ' }, part] : [part]));

/** Returns "On 23 November 2026: Table 2 has its units. On 1 December 2026: …". */
function changesText({ changes }: Article): string {
  return changes.map(({ changed_on, reason }) => `On ${longDate(changed_on)}: ${reason}`).join(' ');
}

function supplementParts({ slug, supplements }: Article, page: string): Part[] {
  return joinParts(
    supplements.map(({ file, title }) => ({ text: title, href: new URL(paths.articleFile(slug, file), page).href })),
  );
}

/** Returns "Volume 2 (2026), issue 1, article e12", or "…, pages 1–8". */
function placeText(article: Article): string {
  const { volume, issue, pages } = article;
  const parts = [
    volume ? `Volume ${volume.number} (${volume.year})` : '',
    issue ? `issue ${issue.number}` : '',
    `${pages ? 'pages' : 'article'} ${displayLocator(article)}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns "Diallo et al. · Meridian J Med 2026;2(1):e12". */
function shortCitation(journal: Journal, article: Article): string {
  const { authors, volume, issue, published_on } = article;
  const families = authors.map(familyName);
  const names = families.length > 2 ? `${families[0]} et al.` : families.join(' and ');
  const year = volume?.year ?? published_on.slice(0, 4);
  const place = volume ? `${volume.number}${issue ? `(${issue.number})` : ''}:` : '';
  return `${names.length > 60 ? `${names.slice(0, 59)}…` : names} · ${journal.abbreviation} ${year};${place}${displayLocator(article)}`;
}

/** Escapes a URL, because DOIs may contain characters that are invalid in URLs. */
const escapeUrl = (url: string) => URL.parse(url)?.href ?? url;
