import type { Journal } from '#domain/journal/journal';
import { xml } from '#domain/kernel/xml';
import type { Article, Reference } from '#domain/publication/article';
import { landingPage, pdfUrl } from '#domain/publication/metadata';
import { oneLine } from '#domain/publication/one-line';
import { pageSpan } from '#domain/publication/pages';
import { versionOf } from '#domain/publication/version';
import { contributors } from './crossref-contributors.ts';
import { fundingData, trialNumbers } from './crossref-integrity.ts';
import { changesInPlace } from './crossref-notice.ts';
import { crossmark, date, doiData, jatsAbstract } from './crossref-parts.ts';
import { depositTitle } from './title.ts';

/** What Crossref takes as a DOI. */
const CROSSREF_DOI = /^10\.\d{4,9}\/.{1,200}$/u;

/** The element `journal_article` of an article. */
export function articleRecord(journal: Journal, article: Article, origin: string): string {
  const { accepted_on, published_on } = article;
  return `<journal_article publication_type="full_text" language="${xml(article.language)}">
<titles><title>${xml(depositTitle(article))}</title></titles>
${contributors(article)}
${abstracts(article)}
<publication_date media_type="online">${date(published_on)}</publication_date>
${accepted_on ? `<acceptance_date media_type="online">${date(accepted_on)}</acceptance_date>` : ''}
${place(article)}
${crossmark(journal, changesInPlace(article), article, facts(article))}
${versionInfo(article)}
${doiData(article.doi ?? '', landingPage(article, origin), pdfUrl(article, origin))}
${citations(article.references)}
</journal_article>`;
}

function place(article: Article): string {
  const { first, last } = pageSpan(article);
  if (!article.pages) {
    return `<publisher_item><item_number item_number_type="article_number">${xml(first)}</item_number></publisher_item>`;
  }
  return `<pages><first_page>${xml(first)}</first_page>${last ? `<last_page>${xml(last)}</last_page>` : ''}</pages>`;
}

/** The abstract in JATS, and what was translated of it. */
function abstracts({ abstract, language: own, translations }: Article): string {
  const translated = translations
    .filter((translation) => translation.abstract !== '')
    .map(({ language, abstract: text }) => jatsAbstract([{ heading: null, text }], language));
  return [jatsAbstract(abstract, own), ...translated].join('\n');
}

/** What readers of the Crossmark get to know, a withdrawn article's history alone. */
function facts(article: Article) {
  const assertions = history(article);
  if (article.is_withdrawn) return { assertions };
  return { assertions, funding: fundingData(article), trials: trialNumbers(article) };
}

/** Which version of the article this is, and why it was made; the first needs no word. */
function versionInfo(article: Article): string {
  const reason = article.changes.at(-1)?.reason;
  if (reason === undefined) return '';
  return `<version_info><version>${versionOf(article)}</version><description>${xml(oneLine(reason))}</description></version_info>`;
}

function history({ received_on, accepted_on, published_on }: Article): string {
  const steps = [
    ['received', 'Received', received_on],
    ['accepted', 'Accepted', accepted_on],
    ['published', 'Published', published_on],
  ] as const;
  return steps
    .filter(([, , on]) => on !== null)
    .map(
      ([name, label, on], order) =>
        `<assertion name="${name}" label="${label}" group_name="publication_history" group_label="Publication history" order="${order}">${on}</assertion>`,
    )
    .join('\n');
}

function citations(references: readonly Reference[]): string {
  if (references.length === 0) return '';
  const written = references.map(({ text, doi }, index) => {
    const known = doi && CROSSREF_DOI.test(doi) ? `<doi>${xml(doi)}</doi>` : '';
    return `<citation key="ref-${index + 1}">${known}<unstructured_citation>${xml(oneLine(text))}</unstructured_citation></citation>`;
  });
  return `<citation_list>\n${written.join('\n')}\n</citation_list>`;
}
