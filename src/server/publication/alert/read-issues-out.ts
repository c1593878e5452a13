import type { Journal } from '#domain/journal/journal';
import { canonical, paths } from '#domain/kernel/paths';
import { issueName } from '#domain/publication/article-list';
import { inOrder } from '#domain/publication/issue-contents';
import type { Context } from '#server/kernel/context';
import { readArticles } from '#server/publication/queries';
import { listInIssue, listIssuesOut } from './issue-queries.ts';
import type { AnnouncedIssue } from './mails.ts';

/** The issues that came out after one moment and until another, each with its articles in its order; one without any is none. */
export async function readIssuesOut(
  journal: Journal,
  between: { since: Date; until: Date },
  { reader, siteUrl }: Pick<Context, 'reader' | 'siteUrl'>,
): Promise<AnnouncedIssue[]> {
  const issues: AnnouncedIssue[] = [];
  for (const issue of await listIssuesOut(reader, between)) {
    const { id, number, title, publication_date, article_order, sections, volume_number, year } = issue;
    const ids = inOrder(journal, await listInIssue(reader, id), { articles: article_order, sections }).map(
      (one) => one.id,
    );
    const read = new Map((await readArticles(reader, ids)).map((article) => [article.id, article]));
    const articles = ids.flatMap((one) => read.get(one) ?? []);
    if (articles.length === 0) continue;
    const name = issueName({ number: volume_number, year }, { number });
    issues.push({
      called: title ? `${name}: ${title}` : name,
      publication_date,
      url: canonical(siteUrl, paths.issue(volume_number, number)),
      articles: articles.map((article) => ({ article, url: canonical(siteUrl, paths.article(article.slug)) })),
    });
  }
  return issues;
}
