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
import { displayLocator } from '#domain/publication/pages';
import { vancouver } from '#domain/publication/vancouver';
import { letterhead } from '#server/kernel/typeset/typeset';
import { bodyOf } from './galley-body.ts';

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
export function openingData(journal: Journal, article: Article, origin: string) {
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

/** Returns the running text on later pages; retractions have a mark instead. */
function runningNotice({ notices }: Article): string | null {
  const [first, ...others] = notices.filter(({ kind }) => kind !== 'retraction');
  if (!first) return null;
  const noticeText = `${NOTICE_LABELS[first.kind]} of ${longDate(first.published_on)}`;
  return `${others.length > 0 ? `${others.length + 1} notices` : noticeText}: see page 1`;
}

/** Returns "Original Research in Meridian Journal of Medicine · Cardiology · https://doi.org/…". */
export function pdfSubject(journal: Journal, { article_type, category, doi }: Article): string {
  return `${articleTypeName(journal, article_type)} in ${journal.name} · ${category}${doi ? ` · ${doiUrl(doi)}` : ''}`;
}

function publicationRecord(journal: Journal, article: Article, page: string): { label: string; parts: Part[] }[] {
  const { doi, received_on, accepted_on, published_on } = article;
  const dates = [
    received_on ? `Received ${longDate(received_on)}` : '',
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
