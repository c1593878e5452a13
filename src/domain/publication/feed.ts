import type { Journal } from '#domain/journal/journal';
import { type Licence, resolveLicence } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { canonicalUrl, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';
import { escapeXml } from '#domain/kernel/xml';
import type { Article, Notice, WithdrawnNotice } from './article.ts';
import { authorName } from './author-name.ts';
import { type Call, callAnchor, callName, callPeriod, callsFeed, callsPath } from './call.ts';
import { collectionFeed } from './collection-path.ts';
import { FEED_SIZE } from './manifest.ts';
import { labelledAbstract, landingPage, noticeTitle, noticeUrl, permanentId } from './metadata.ts';
import { displayTitle, NOTICE_LABELS } from './notice.ts';
import { oneLine } from './one-line.ts';
import { CHANGES_ANCHOR, formerVersions, type VersionFacts, versionOf, versionPath, versionsOf } from './version.ts';

export type FeedEntry = Pick<
  Article,
  | 'slug'
  | 'licence'
  | 'title'
  | 'authors'
  | 'abstract'
  | 'category'
  | 'language'
  | 'doi'
  | 'published_on'
  | 'updated_at'
  | 'notices'
  | 'lifted_notices'
  | 'changes'
  | 'is_sample'
>;

/** An entry as XML; the instants are in ISO 8601, UTC. */
export interface EntryXml {
  published: string;
  updated: string;
  text: string;
}

const NO_ENTRY_YET = '1970-01-01T00:00:00.000Z';

/**
 * Returns an Atom feed (RFC 4287), newest entry first. Every notice, withdrawal of a notice and later version has its own
 * entry, so pass the articles with recent ones too, but no withdrawn articles. `of` is the feed's topic, article type or
 * author.
 */
export function atomFeed(
  journal: Journal,
  articles: readonly FeedEntry[],
  origin: string,
  of?: Readonly<{ name: string; path: string }>,
): string {
  const entries = articles.flatMap((article) => [
    articleEntry(journal, article, origin),
    ...article.notices.map((notice) => noticeEntry(journal, article, notice, origin)),
    ...article.lifted_notices.map((lifted, index) =>
      withdrawnNoticeEntry(journal, article, { ...lifted, index }, origin),
    ),
    ...versionsOf(article).flatMap((facts) => (facts.version > 1 ? versionEntry(journal, article, facts, origin) : [])),
  ]);
  return writeFeed(journal, entries, origin, {
    name: of?.name ?? 'latest articles',
    feed: of ? collectionFeed(of.path) : paths.feed,
    page: of?.path ?? paths.articles,
  });
}

/** `feed` is the feed's own path, `page` that of the corresponding page. */
function writeFeed(
  journal: Journal,
  entries: readonly EntryXml[],
  origin: string,
  { name, feed, page }: Readonly<{ name: string; feed: string; page: string }>,
): string {
  const sorted = entries.toSorted((a, b) => compare(b.published, a.published));
  const updated = entries.map((entry) => entry.updated).reduce(later, NO_ENTRY_YET);
  const self = new URL(feed, origin).href;
  const namespaces = [
    'xmlns="http://www.w3.org/2005/Atom"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"',
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed ${namespaces.join(' ')} xml:lang="${escapeXml(journal.language)}">
  <title>${escapeXml(journal.name)}: ${escapeLine(name)}</title>
  <subtitle>${escapeXml(journal.description)}</subtitle>
  <id>${escapeXml(self)}</id>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(canonicalUrl(origin, page))}"/>
  <updated>${updated}</updated>
  <author><name>${escapeXml(journal.name)}</name></author>
  <rights>${escapeXml(rightsOf(journal.licence))}</rights>
${sorted.map(({ text: escapeLine }) => escapeLine).join('')}</feed>
`;
}

const rightsOf = ({ name, shortName, url }: Licence) => `${name} (${shortName}), ${url}`;

function articleEntry(journal: Journal, article: FeedEntry, origin: string): EntryXml {
  const { doi, language } = article;
  const inLanguage = language === journal.language ? '' : ` xml:lang="${language}"`;
  const published = instant(article.published_on);
  const updated = later(published, instant(article.updated_at));
  const lines = [
    `<title${inLanguage}>${escapeLine(displayTitle(article))}</title>`,
    `<id>${escapeXml(permanentId(article, origin))}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(landingPage(article, origin))}"/>`,
    `<link rel="license" href="${escapeXml(resolveLicence(article).url)}"/>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    ...article.authors.map(author),
    `<category term="${escapeLine(article.category)}"/>`,
    `<summary${inLanguage}>${escapeLine(labelledAbstract(article))}</summary>`,
    `<rights>${escapeXml(rightsOf(resolveLicence(article)))}</rights>`,
  ];
  if (doi)
    lines.push(`<dc:identifier>doi:${escapeXml(doi)}</dc:identifier>`, `<prism:doi>${escapeXml(doi)}</prism:doi>`);
  return { published, updated, text: entry(lines) };
}

function noticeEntry(journal: Journal, article: FeedEntry, notice: Notice, origin: string): EntryXml {
  const { doi } = notice;
  const published = instant(notice.published_on);
  const url = noticeUrl(article, notice, origin);
  const lines = [
    `<title>${escapeLine(noticeTitle(article, notice))}</title>`,
    `<id>${escapeXml(doi ? doiUrl(doi) : url)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<link rel="related" href="${escapeXml(permanentId(article, origin))}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<author><name>${escapeXml(journal.name)}</name></author>`,
    `<category term="${escapeXml(notice.kind)}"/>`,
    `<summary>${escapeLine(notice.text)}</summary>`,
  ];
  if (doi)
    lines.push(`<dc:identifier>doi:${escapeXml(doi)}</dc:identifier>`, `<prism:doi>${escapeXml(doi)}</prism:doi>`);
  return { published, updated: published, text: entry(lines) };
}

/** Announces a notice's withdrawal to readers who may have seen the notice. */
function withdrawnNoticeEntry(
  journal: Journal,
  article: FeedEntry,
  { kind, published_on, lifted_on, index }: WithdrawnNotice & { index: number },
  origin: string,
): EntryXml {
  const published = instant(lifted_on);
  const url = landingPage(article, origin);
  const label = NOTICE_LABELS[kind];
  const what = `The ${label.toLowerCase()} of ${longDate(published_on)} was published in error and has been removed.`;
  const before = article.lifted_notices.slice(0, index);
  const sameDay = before.filter((one) => one.kind === kind && one.lifted_on === lifted_on).length;
  const name = `${kind.replaceAll('_', '-')}-lifted-${lifted_on}${sameDay > 0 ? `-${sameDay + 1}` : ''}`;
  const lines = [
    `<title>${escapeLine(`${label} withdrawn: ${article.title}`)}</title>`,
    `<id>${escapeXml(`${url}#${name}`)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<link rel="related" href="${escapeXml(permanentId(article, origin))}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<author><name>${escapeXml(journal.name)}</name></author>`,
    `<category term="${escapeXml(`${kind}_lifted`)}"/>`,
    `<summary>${escapeLine(what)}</summary>`,
  ];
  return { published, updated: published, text: entry(lines) };
}

/** The id is the address that the version will have once superseded, so it is permanent. */
function versionEntry(journal: Journal, article: FeedEntry, facts: VersionFacts, origin: string): EntryXml {
  const { version, since, reason, is_typographical, is_kept } = facts;
  const published = instant(since);
  const page = (number: number) => canonicalUrl(origin, versionPath(article.slug, number));
  const isFormer = version < versionOf(article);
  const url = isFormer && is_kept ? page(version) : `${landingPage(article, origin)}#${CHANGES_ANCHOR}`;
  const lines = [
    `<title>Version ${version}: ${escapeLine(displayTitle(article))}</title>`,
    `<id>${escapeXml(page(version))}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<link rel="related" href="${escapeXml(permanentId(article, origin))}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<author><name>${escapeXml(journal.name)}</name></author>`,
    `<category term="version"/>`,
    `<summary>${escapeLine(`${is_typographical ? 'Minor corrections only: ' : ''}${reason ?? ''}`)}</summary>`,
  ];
  // RFC 5829
  if (formerVersions(article).includes(version - 1)) {
    lines.push(`<link rel="predecessor-version" type="text/html" href="${escapeXml(page(version - 1))}"/>`);
  }
  return { published, updated: published, text: entry(lines) };
}

function author(person: FeedEntry['authors'][number]): string {
  const uri = person.orcid ? `<uri>${escapeXml(orcidUrl(person.orcid))}</uri>` : '';
  return `<author><name>${escapeLine(authorName(person))}</name>${uri}</author>`;
}

const escapeLine = (text: string): string => escapeXml(oneLine(text));

const entry = (lines: readonly string[]): string =>
  `  <entry>\n${lines.map((line) => `    ${line}\n`).join('')}  </entry>\n`;

/** Completes a plain date: `2026-08-21` → `2026-08-21T00:00:00.000Z`. */
const instant = (date: string): string => new Date(date).toISOString();
const later = (a: string, b: string): string => (a > b ? a : b);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Returns the Atom feed of calls for papers, latest opening first. Upcoming calls are omitted: an entry must not be dated
 * in the future.
 */
export function callsForPapersFeed(journal: Journal, calls: readonly Call[], origin: string): string {
  const begun = calls
    .filter(({ state }) => state !== 'coming')
    .toSorted((one, other) => (one.opens_on < other.opens_on ? 1 : -1))
    .slice(0, FEED_SIZE);
  return writeFeed(
    journal,
    begun.map((call) => callEntry(journal, call, origin)),
    origin,
    { name: 'calls for papers', feed: callsFeed, page: callsPath },
  );
}

/** The id contains the issue's id, so that it survives renumbering. */
function callEntry(journal: Journal, call: Call, origin: string): EntryXml {
  const { issue, opens_on, text } = call;
  const page = canonicalUrl(origin, callsPath);
  const published = new Date(opens_on).toISOString();
  const contributors = (issue.guest_editors ?? []).map(({ name, orcid }) => {
    const uri = orcid ? `<uri>${escapeXml(orcidUrl(orcid))}</uri>` : '';
    return `<contributor><name>${escapeLine(name)}</name>${uri}</contributor>`;
  });
  const lines = [
    `<title>${escapeLine(`Call for papers: ${callName(call)}`)}</title>`,
    `<id>${escapeXml(`${page}#call-${issue.id}`)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${page}#${callAnchor(call)}`)}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<author><name>${escapeXml(journal.name)}</name></author>`,
    ...contributors,
    `<category term="call-for-papers"/>`,
    `<summary>${escapeLine(`${callPeriod(call)}. ${text}`)}</summary>`,
  ];
  return { published, updated: published, text: entry(lines) };
}
