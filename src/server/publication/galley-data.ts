import { issnLine } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { languageName } from '#domain/journal/language';
import { resolveLicence } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { canonicalUrl, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { nameOfOne } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { listedFamily } from '#domain/publication/citation';
import { CONDUCT_HEADING, conductLines } from '#domain/publication/conduct';
import { isOrcidConfirmed } from '#domain/publication/confirmed-orcid';
import { contentBlocks } from '#domain/publication/content-blocks';
import { contributors, ROLES_HEADING } from '#domain/publication/contribution';
import { shownDeclarations } from '#domain/publication/declarations';
import { registrationUrl, registryOf } from '#domain/publication/integrity/registration';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { INTERESTS_HEADING, interestLines } from '#domain/publication/interest';
import { displayTitle, isRetracted, NOTICE_LABELS } from '#domain/publication/notice';
import { shownLocator } from '#domain/publication/pages';
import { vancouver } from '#domain/publication/vancouver';
import { letterhead } from '#server/kernel/typeset/typeset';
import { bodyOf } from './galley-body.ts';

/** A piece of text, possibly linked. */
interface Part {
  text: string;
  href?: string;
}

/** The article template's data. `images` are the existing figures. */
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
      ...rolesIn(article),
      ...shownDeclarations(article).flatMap(({ name, heading, text }) => [
        { heading, text },
        ...(name === 'competing_interests' ? interestsIn(article) : []),
      ]),
      ...conductIn(article),
    ],
    orcids: authors.flatMap((author) =>
      author.orcid
        ? [{ name: authorName(author), href: orcidUrl(author.orcid), isConfirmed: isOrcidConfirmed(article, author) }]
        : [],
    ),
    references: references.map(({ text, doi }) => ({
      text,
      href: doi ? linkTo(doiUrl(doi)) : null,
      shown: doi && doiUrl(doi),
    })),
  };
}

/** Contributions as a declaration. */
function rolesIn(article: Article): { heading: string; text: string }[] {
  const listed = contributors(article).map(
    ({ name, roles }) => `${name}: ${roles.map((role) => role.name).join('; ')}.`,
  );
  return listed.length > 0 ? [{ heading: ROLES_HEADING, text: listed.join(' ') }] : [];
}

/** Competing interests as a declaration. */
function interestsIn(article: Article): { heading: string; text: string }[] {
  const lines = interestLines(article).map(({ names, declared }) => `${names.join(', ')}: ${declared}`);
  return lines.length > 0 ? [{ heading: INTERESTS_HEADING, text: lines.join('\n') }] : [];
}

/** Study conduct as a declaration. */
function conductIn(article: Article): { heading: string; text: string }[] {
  const lines = conductLines(article).map(({ label, text }) => `${label}: ${text}`);
  return lines.length > 0 ? [{ heading: CONDUCT_HEADING, text: lines.join('\n') }] : [];
}

/** An article PDF's opening, also used as a cover. */
export function openingData(journal: Journal, article: Article, origin: string) {
  const { authors, affiliations, keywords } = article;
  const page = canonicalUrl(origin, paths.article(article.slug));
  return {
    journal: { ...letterhead(journal), issn: issnLine(journal) },
    language: article.language,
    title: displayTitle(article),
    subject: subjectOf(journal, article),
    keywords,
    kind: nameOfOne(journal, article.article_type),
    category: article.category,
    isRetracted: isRetracted(article),
    isSample: article.is_sample,
    place: placeOf(article),
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
    standing: standingOf(article),
    record: recordOf(journal, article, page),
  };
}

/** The running notice on later pages, besides a retraction's mark. */
function standingOf({ notices }: Article): string | null {
  const [first, ...others] = notices.filter(({ kind }) => kind !== 'retraction');
  if (!first) return null;
  const told = `${NOTICE_LABELS[first.kind]} of ${longDate(first.published_on)}`;
  return `${others.length > 0 ? `${others.length + 1} notices` : told}: see page 1`;
}

/** "Original Research in Meridian Journal of Medicine · Cardiology · https://doi.org/…" */
export function subjectOf(journal: Journal, { article_type, category, doi }: Article): string {
  return `${nameOfOne(journal, article_type)} in ${journal.name} · ${category}${doi ? ` · ${doiUrl(doi)}` : ''}`;
}

/** The publication record: DOI, dates, issue, citation, licence. */
function recordOf(journal: Journal, article: Article, page: string): { label: string; parts: Part[] }[] {
  const { doi, received_on, accepted_on, published_on } = article;
  const dates = [
    received_on ? `Received ${longDate(received_on)}` : '',
    accepted_on ? `Accepted ${longDate(accepted_on)}` : '',
    `Published ${longDate(published_on)}`,
  ];
  const address = doi ? doiUrl(doi) : page;
  const rights = `© ${published_on.slice(0, 4)} The Authors. Open access under the licence ${resolveLicence(article).name} (`;
  return [
    { label: doi ? 'DOI' : 'Online', parts: [{ text: address, href: linkTo(address) }] },
    { label: 'Dates', parts: [{ text: dates.filter(Boolean).join(' · ') }] },
    ...(article.changes.length > 0 ? [{ label: 'Changes', parts: [{ text: changesOf(article) }] }] : []),
    ...(article.supplements.length > 0 ? [{ label: 'Supplement', parts: supplementsOf(article, page) }] : []),
    ...studyOf(article),
    { label: 'Published in', parts: [{ text: placeOf(article) }] },
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

/** Registrations and reporting guidelines; the statements name the funders. */
function studyOf({ registrations, reporting_guidelines }: Article): { label: string; parts: Part[] }[] {
  const registered = registrations.map((one) => ({
    text: `${registryOf(one.registry).name} ${one.number}`,
    href: registrationUrl(one),
  }));
  const reported = reporting_guidelines.map((id) => ({
    text: reportingGuideline(id).name,
    href: reportingGuideline(id).url,
  }));
  return [
    ...(registered.length > 0 ? [{ label: 'Registration', parts: listed(registered) }] : []),
    ...(reported.length > 0 ? [{ label: 'Reporting', parts: listed(reported) }] : []),
  ];
}

const listed = (parts: Part[]): Part[] => parts.flatMap((part, index) => (index > 0 ? [{ text: '; ' }, part] : [part]));

/** "On 23 November 2026: Table 2 has its units. On 1 December 2026: …" */
function changesOf({ changes }: Article): string {
  return changes.map(({ changed_on, reason }) => `On ${longDate(changed_on)}: ${reason}`).join(' ');
}

/** Each by title, as a link. */
function supplementsOf({ slug, supplements }: Article, page: string): Part[] {
  return listed(
    supplements.map(({ file, title }) => ({ text: title, href: new URL(paths.articleFile(slug, file), page).href })),
  );
}

/** "Volume 2 (2026), issue 1, article e12", or "…, pages 1–8". */
function placeOf(article: Article): string {
  const { volume, issue, pages } = article;
  const parts = [
    volume ? `Volume ${volume.number} (${volume.year})` : '',
    issue ? `issue ${issue.number}` : '',
    `${pages ? 'pages' : 'article'} ${shownLocator(article)}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Diallo et al. · Meridian J Med 2026;2(1):e12". */
function shortCitation(journal: Journal, article: Article): string {
  const { authors, volume, issue, published_on } = article;
  const families = authors.map(listedFamily);
  const names = families.length > 2 ? `${families[0]} et al.` : families.join(' and ');
  const year = volume?.year ?? published_on.slice(0, 4);
  const place = volume ? `${volume.number}${issue ? `(${issue.number})` : ''}:` : '';
  return `${names.length > 60 ? `${names.slice(0, 59)}…` : names} · ${journal.abbreviation} ${year};${place}${shownLocator(article)}`;
}

/** Escaped, because DOIs may contain characters invalid in URLs. */
const linkTo = (url: string) => URL.parse(url)?.href ?? url;
