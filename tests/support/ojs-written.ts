import type { OjsVersion } from '#domain/moving/out/ojs';
import { ojsArticleXml, ojsPublicationXml } from '#domain/moving/out/ojs-article';
import { ojsFiles, ojsFileXml } from '#domain/moving/out/ojs-file';
import { type LeavingArticle, leavingIssues, ojsIssueXml, type PlacedArticle } from '#domain/moving/out/ojs-issue';
import type { Article } from '#domain/publication/article';
import type { Volume } from '#domain/publication/volume';
import { smallPdf } from './factories.ts';
import { MERIDIAN } from './meridian.ts';
import { base64 } from './ojs-export.ts';

/** What stands in for a stored file. */
export const STORED = smallPdf('A file that the journal has stored.');

/** An article, before it is read for an export. */
export const leaving = (article: Article, bytes = 1): LeavingArticle => {
  const { id, article_type, published_on, volume, issue } = article;
  const dated = issue && { ...issue, publication_date: '2026-09-30' };
  return { id, article_type, published_on, volume, issue: dated, bytes };
};

/** Articles as native XML of OJS, by the names of their files. */
export function writtenForOjs(
  articles: readonly Article[],
  version: OjsVersion,
  volumes: readonly Volume[] = [],
): Map<string, string> {
  const written = ({ id, seq, section }: PlacedArticle) =>
    articles
      .filter((article) => article.id === id)
      .map((article) => {
        const files = ojsFiles(MERIDIAN, article, 'https://journal.example');
        const embedded = files.map((file) => ojsFileXml(article, file, version).join(base64(file.text ?? STORED)));
        const publication = ojsPublicationXml(MERIDIAN, article, { files, seq, section, version });
        return ojsArticleXml(article, version).join([...embedded, publication].join(''));
      })
      .join('');
  const issues = leavingIssues(
    MERIDIAN,
    articles.map((article) => leaving(article)),
    volumes,
  );
  return new Map(
    issues.map((issue) => [
      issue.file,
      ojsIssueXml(MERIDIAN, issue, version).join(issue.articles.map(written).join('')),
    ]),
  );
}
