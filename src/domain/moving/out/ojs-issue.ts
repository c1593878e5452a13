import type { ArticleType } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import { element } from '#domain/kernel/xml';
import { type IssueSection, sectionsOf } from '#domain/publication/issue-contents';
import type { Volume } from '#domain/publication/volume';
import { type OjsVersion, ojsLocale, ojsParagraphs, SLOT, splitAtSlot } from './ojs.ts';

/** The metadata of a published article, known before its full record is read. */
export interface ExportedArticle {
  id: string;
  article_type: ArticleType;
  published_on: string;
  volume: { number: number; year: number } | null;
  issue: { id: string; number: number; publication_date: string } | null;
  /** The total size of its files. */
  bytes: number;
}

/** An issue for OJS, or a part of one. */
export interface ExportedIssue {
  file: string;
  volume: number | null;
  number: number | null;
  year: number;
  published_on: string;
  title: string;
  description: string;
  /** The cover's name; empty if none, and in later parts of an issue. */
  cover: string;
  isCurrent: boolean;
  /** In issue order, with the position. */
  articles: PlacedArticle[];
}

/** A published article with its position in the issue, and its OJS section. */
export type PlacedArticle = ExportedArticle & { seq: number; section: OjsSection };

/** An OJS section: `ref` is the abbreviation used by articles. */
export interface OjsSection {
  ref: string;
  title: string;
}

/** OJS holds an XML file in memory several times while reading. */
const PART_BYTES = 50_000_000;

/** Abbreviations of sections for one article type; custom types use their id. */
const SECTIONS: Readonly<Record<ArticleType, string>> = {
  original_research: 'ORIG',
  review_article: 'REV',
  case_report: 'CASE',
  short_communication: 'SHORT',
  editorial_letter: 'EDIT',
};

/**
 * Articles by issue, oldest first, with the data of `volumes`. OJS requires an issue, so an article without a volume
 * goes into that of its year.
 */
export function exportedIssues(
  journal: Journal,
  articles: readonly ExportedArticle[],
  volumes: readonly Volume[],
): ExportedIssue[] {
  const known = new Map(volumes.flatMap(({ issues }) => issues).map((issue) => [issue.id, issue]));
  const issues = [...Map.groupBy(articles, issueFileName)].flatMap(([name, unordered]) => {
    const written = known.get(unordered[0]?.issue?.id ?? '');
    const within = sectionsOf(journal, unordered, written)
      .flatMap((section) => section.articles.map((one) => ({ ...one, section: ojsSection(journal, section, one) })))
      .map((one, index) => ({ ...one, seq: index + 1 }));
    const [first] = within;
    if (!first) return [];
    const { volume, issue, published_on } = first;
    const latest =
      within
        .map((article) => article.published_on)
        .toSorted()
        .at(-1) ?? published_on;
    const place = {
      volume: volume?.number ?? null,
      number: (volume && issue?.number) ?? null,
      year: volume?.year ?? Number(published_on.slice(0, 4)),
      published_on: (volume && issue?.publication_date) ?? latest,
      title: volume ? (written?.title ?? '') : `Articles of ${published_on.slice(0, 4)}`,
      description: written?.description ?? '',
      cover: (volume && written?.cover) ?? '',
    };
    return [{ name, place, within }];
  });
  const byDate = issues.toSorted((a, b) => (a.place.published_on < b.place.published_on ? -1 : 1));
  return byDate.flatMap(({ name, place, within }, index) =>
    splitBySize(within).map((part, at) => ({
      ...place,
      cover: at === 0 ? place.cover : '',
      file: at === 0 ? `${name}.xml` : `${name}-part-${at + 1}.xml`,
      isCurrent: index === byDate.length - 1,
      articles: part,
    })),
  );
}

const sectionRef = (type: ArticleType) => SECTIONS[type] ?? type;

/**
 * OJS shares sections among issues, so equal names are one section. No type's abbreviation is used for another section.
 */
function ojsSection(
  journal: Journal,
  { isNamed, label }: Pick<IssueSection<unknown>, 'isNamed' | 'label'>,
  { article_type }: ExportedArticle,
): OjsSection {
  if (!isNamed) return { ref: sectionRef(article_type), title: label };
  return { ref: journal.articleTypes.some(({ id }) => sectionRef(id) === label) ? `${label}.` : label, title: label };
}

function issueFileName({ volume, issue, published_on }: ExportedArticle): string {
  if (!volume) return `year-${published_on.slice(0, 4)}`;
  return issue ? `volume-${volume.number}-issue-${issue.number}` : `volume-${volume.number}`;
}

function splitBySize<Exported extends ExportedArticle>(articles: readonly Exported[]): Exported[][] {
  const parts: Exported[][] = [];
  let bytes = 0;
  for (const article of articles) {
    bytes += article.bytes;
    const last = parts.at(-1);
    if (last && bytes <= PART_BYTES) last.push(article);
    else {
      parts.push([article]);
      bytes = article.bytes;
    }
  }
  return parts;
}

/** An issue's cover and its content. */
export interface ExportedCover {
  name: string;
  description: string;
  base64: string;
}

/** An issue's XML before its articles, and after them. */
export function ojsIssueXml(
  journal: Journal,
  issue: ExportedIssue,
  version: OjsVersion,
  cover?: ExportedCover,
): [before: string, after: string] {
  const { volume, number, year, title, description } = issue;
  const locale = ojsLocale(journal.language, version);
  const sectionXml = ({ ref, title: called }: OjsSection, index: number) =>
    element(
      'section',
      { ref, seq: String(index), ...SECTION_RULES },
      element('abbrev', { locale }, ref),
      element('title', { locale }, called),
    );
  const sections = new Map(issue.articles.map(({ section }) => [section.ref, section]));
  const [before, after] = splitAtSlot(
    element(
      'issues',
      ROOT,
      element(
        'issue',
        { published: '1', current: issue.isCurrent ? '1' : '0', access_status: OPEN },
        description && element('description', { locale }, ojsParagraphs(description)),
        element(
          'issue_identification',
          {},
          volume !== null && element('volume', {}, String(volume)),
          number !== null && element('number', {}, String(number)),
          element('year', {}, String(year)),
          title && element('title', { locale }, title),
        ),
        element('date_published', {}, issue.published_on),
        element('sections', {}, [...sections.values()].map(sectionXml)),
        cover && element('covers', {}, coverXml(cover, locale)),
        element('articles', {}, SLOT),
      ),
    ),
  );
  return [`<?xml version="1.0" encoding="UTF-8"?>\n${before}`, `${after}\n`];
}

const coverXml = ({ name, description, base64 }: ExportedCover, locale: string) =>
  element(
    'cover',
    { locale },
    element('cover_image', {}, name),
    element('cover_image_alt_text', {}, description),
    element('embed', { encoding: 'base64' }, { xml: base64 }),
  );

const OPEN = '1';
const SECTION_RULES = {
  editor_restricted: '0',
  meta_indexed: '1',
  meta_reviewed: '1',
  abstracts_not_required: '0',
  hide_title: '0',
  hide_author: '0',
  abstract_word_count: '0',
};
const ROOT = {
  xmlns: 'http://pkp.sfu.ca',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://pkp.sfu.ca native.xsd',
};
