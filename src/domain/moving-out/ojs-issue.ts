import { JOURNAL } from '#domain/journal';
import { ARTICLE_TYPE_LABELS, ARTICLE_TYPES, type ArticleType } from '#domain/publication/article-type';
import { element } from '#domain/xml';
import { type OjsVersion, ojsLocale } from './ojs.ts';
import { aroundSlot, SLOT } from './slot.ts';

/** What is known of a published article before it is read. */
export interface LeavingArticle {
  id: string;
  article_type: ArticleType;
  published_on: string;
  volume: { number: number; year: number } | null;
  issue: { number: number; publication_date: string } | null;
  /** Of all its files. */
  bytes: number;
}

/** An issue as OJS gets it, or a part of one. */
export interface LeavingIssue {
  file: string;
  volume: number | null;
  number: number | null;
  year: number;
  published_on: string;
  isCurrent: boolean;
  articles: LeavingArticle[];
}

/** OJS holds a file of XML several times in memory while it reads it. */
const PART_BYTES = 50_000_000;

/** The short names by which articles name their sections. */
export const SECTIONS: Readonly<Record<ArticleType, string>> = {
  original_research: 'ORIG',
  review_article: 'REV',
  case_report: 'CASE',
  short_communication: 'SHORT',
  editorial_letter: 'EDIT',
};

/** Articles by issue, the oldest issue first. One without a volume stands in the issue of its year, so that OJS takes it. */
export function leavingIssues(articles: readonly LeavingArticle[]): LeavingIssue[] {
  const issues = [...Map.groupBy(articles, nameOfIssue)].flatMap(([name, within]) => {
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
    };
    return [{ name, place, within }];
  });
  const inOrder = issues.toSorted((one, other) => (one.place.published_on < other.place.published_on ? -1 : 1));
  return inOrder.flatMap(({ name, place, within }, index) =>
    inParts(within).map((part, at) => ({
      ...place,
      file: at === 0 ? `${name}.xml` : `${name}-part-${at + 1}.xml`,
      isCurrent: index === inOrder.length - 1,
      articles: part,
    })),
  );
}

function nameOfIssue({ volume, issue, published_on }: LeavingArticle): string {
  if (!volume) return `year-${published_on.slice(0, 4)}`;
  return issue ? `volume-${volume.number}-issue-${issue.number}` : `volume-${volume.number}`;
}

function inParts(articles: readonly LeavingArticle[]): LeavingArticle[][] {
  const parts: LeavingArticle[][] = [];
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

/** The XML of an issue: what stands before its articles, and what behind them. */
export function ojsIssueXml(issue: LeavingIssue, version: OjsVersion): [before: string, behind: string] {
  const { volume, number, year } = issue;
  const locale = ojsLocale(JOURNAL.language, version);
  const section = (type: ArticleType, index: number) =>
    element(
      'section',
      { ref: SECTIONS[type], seq: String(index), ...SECTION_RULES },
      element('abbrev', { locale }, SECTIONS[type]),
      element('title', { locale }, ARTICLE_TYPE_LABELS[type]),
    );
  const types = ARTICLE_TYPES.filter((type) => issue.articles.some(({ article_type }) => article_type === type));
  const [before, behind] = aroundSlot(
    element(
      'issues',
      ROOT,
      element(
        'issue',
        { published: '1', current: issue.isCurrent ? '1' : '0', access_status: OPEN },
        element(
          'issue_identification',
          {},
          volume !== null && element('volume', {}, String(volume)),
          number !== null && element('number', {}, String(number)),
          element('year', {}, String(year)),
          volume === null && element('title', { locale }, `Articles of ${year}`),
        ),
        element('date_published', {}, issue.published_on),
        element('sections', {}, types.map(section)),
        element('articles', {}, SLOT),
      ),
    ),
  );
  return [`<?xml version="1.0" encoding="UTF-8"?>\n${before}`, `${behind}\n`];
}

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
