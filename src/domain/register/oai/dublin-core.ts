import { listIssns } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { doiUrl } from '#domain/kernel/paths';
import { element, type XmlFragment } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { invertedName } from '#domain/publication/citation';
import { labelledAbstract, landingPage, noticeUrl, pdfUrl, sourceText, xmlUrl } from '#domain/publication/metadata';
import { displayTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { OAI_FORMATS } from './request.ts';

const { namespace, schema } = OAI_FORMATS.oai_dc;

export type DublinCoreArticle = Parameters<typeof sourceText>[1] &
  Parameters<typeof pdfUrl>[0] &
  Pick<
    Article,
    | 'title'
    | 'authors'
    | 'category'
    | 'language'
    | 'keywords'
    | 'abstract'
    | 'is_sample'
    | 'published_on'
    | 'doi'
    | 'notices'
    | 'licence'
  >;

/** Writes unqualified Dublin Core, with the terms that OpenAIRE reads. */
export function dublinCore(journal: Journal, article: DublinCoreArticle, origin: string): XmlFragment {
  const { doi } = article;
  const several = (name: string, values: readonly (string | null | undefined | false)[]) =>
    values.map((value) => value && element(`dc:${name}`, {}, value));
  return element(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': namespace,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xsi:schemaLocation': `${namespace} ${schema}`,
    },
    several('title', [oneLine(displayTitle(article))]),
    several('creator', article.authors.map(invertedName)),
    several('subject', [article.category, ...article.keywords].map(oneLine)),
    several('description', [labelledAbstract(article)]),
    several('publisher', [journal.publisher]),
    several('date', [article.published_on]),
    several('type', ['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion']),
    several('format', ['text/html', article.pdf && 'application/pdf']),
    several('identifier', [doi && doiUrl(doi), landingPage(article, origin)]),
    several('source', [sourceText(journal, article), ...listIssns(journal).map((issn) => `urn:ISSN:${issn}`)]),
    several('language', [article.language]),
    several('relation', [
      pdfUrl(article, origin),
      xmlUrl(article, origin),
      ...article.notices.map((notice) => noticeUrl(article, notice, origin)),
    ]),
    several('rights', ['info:eu-repo/semantics/openAccess', resolveLicence(article).url]),
  );
}
