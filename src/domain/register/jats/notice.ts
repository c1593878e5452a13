import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { element } from '#domain/kernel/xml';
import type { Article, Notice } from '#domain/publication/article';
import { absoluteUrl, noticeTitle, noticeUrl, permanentId } from '#domain/publication/metadata';
import { NOTICE_LABELS, noticeAnchor } from '#domain/publication/notice';
import type { NoticeKind } from '#domain/publication/notice-kind';
import { JATS_PROLOG, jatsDocument, jatsRoot } from './article.ts';
import { dateElement, journalMeta, permissions } from './front.ts';
import { paragraphs } from './paragraphs.ts';

/** A notice's type, and its relation to the article (JATS4R, corrections and retractions). */
const NOTICE_TYPES: Readonly<Record<NoticeKind, { type: string; related: string }>> = {
  correction: { type: 'correction', related: 'corrected-article' },
  expression_of_concern: { type: 'expression-of-concern', related: 'object-of-concern' },
  retraction: { type: 'retraction', related: 'retracted-article' },
};

export const noticeFile = (article: Article, notice: Notice): string => `${noticeAnchor(article, notice)}.xml`;

export function jatsNoticeDocument(journal: Journal, article: Article, notice: Notice, origin: string): string {
  const { type, related } = NOTICE_TYPES[notice.kind];
  const { doi, published_on } = notice;
  const file = absoluteUrl(origin, paths.articleFile(article.slug, noticeFile(article, notice)));
  const office = {
    given: '',
    family: journal.publisher || journal.name,
    orcid: null,
    affiliations: [],
    is_corresponding: false,
  };
  const meta = element(
    'article-meta',
    {},
    element(
      'article-id',
      { 'pub-id-type': 'publisher-id' },
      `${article.manuscript_number}/${noticeAnchor(article, notice)}`,
    ),
    doi && element('article-id', { 'pub-id-type': 'doi' }, doi),
    element(
      'article-categories',
      {},
      element('subj-group', { 'subj-group-type': 'heading' }, element('subject', {}, NOTICE_LABELS[notice.kind])),
    ),
    element('title-group', {}, element('article-title', {}, noticeTitle(article, notice))),
    dateElement('pub-date', { 'publication-format': 'electronic', 'date-type': 'pub' }, published_on),
    permissions({ authors: [office], published_on, licence: article.licence }),
    element('self-uri', { 'content-type': 'text/html', 'xlink:href': noticeUrl(article, notice, origin) }),
    element('self-uri', { 'content-type': 'application/xml', 'xlink:href': file }),
    element('related-article', {
      id: 'article',
      'related-article-type': related,
      'ext-link-type': article.doi ? 'doi' : 'uri',
      'xlink:href': article.doi ?? permanentId(article, origin),
    }),
  );
  const front = element('front', {}, journalMeta(journal), meta);
  const body = element('body', {}, paragraphs(notice.text));
  return `${JATS_PROLOG}${element('article', { ...jatsRoot(journal), 'article-type': type }, front, body).xml}\n`;
}

/** Writes the JATS of the article and its notices, and its SVG figures. */
export const articleTextFiles = (
  journal: Journal,
  article: Article,
  origin: string,
): { file: string; text: string }[] => [
  ...article.figures.flatMap((figure) => ('svg' in figure ? [{ file: figure.file, text: figure.svg }] : [])),
  { file: `${article.slug}.xml`, text: jatsDocument(journal, article, origin) },
  ...article.notices.map((notice) => ({
    file: noticeFile(article, notice),
    text: jatsNoticeDocument(journal, article, notice, origin),
  })),
];
