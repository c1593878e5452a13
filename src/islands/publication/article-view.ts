import type { Language } from '#domain/journal/language';
import { longDate } from '#domain/kernel/date';
import { api, doiUrl, paths } from '#domain/kernel/paths';
import type { Notice } from '#domain/publication/article';
import { langAttributes } from '#domain/publication/article-language';
import { citationCount, issueName } from '#domain/publication/article-list';
import { fullText } from '#domain/publication/full-text';
import { displayTitle, NOTICE_LABELS, noticeAnchor, noticesNewestFirst } from '#domain/publication/notice';
import { supplementFacts } from '#domain/publication/supplement';
import { ApiError, getManuscript, type ManuscriptView } from '#islands/kernel/api.ts';

type ViewedSupplement = NonNullable<ManuscriptView['supplements']>[number];

/** Shows an article from the API until its own page is built (design §6). */
const view = document.querySelector('#article-view') as HTMLElement;
const heading = document.querySelector('#view-heading') as HTMLElement;
const status = document.querySelector('#view-status') as HTMLElement;
const missing = document.querySelector('#view-missing') as HTMLElement;
const template = document.querySelector('#article-template') as HTMLTemplateElement;

const requestedId = decodeURIComponent(location.pathname.replace(/\/$/, '').split('/').at(-1) ?? '');

try {
  show(await getManuscript(requestedId));
} catch (error) {
  const isMissing = error instanceof ApiError && error.status === 404;
  missing.hidden = !isMissing;
  status.textContent = isMissing ? 'No article found' : `Error: ${(error as Error).message}`;
}

function show(article: ManuscriptView): void {
  const filled = template.content.cloneNode(true) as DocumentFragment;
  const field = <Kind extends HTMLElement>(name: string) => filled.querySelector(`[data-field=${name}]`) as Kind;
  const { volume = null, issue = null, doi, publishedDate, figures = [], notices = [] } = article;
  const title = displayTitle({ ...article, notices });

  field('category').textContent = article.category;
  field('citations').textContent = citationCount(article.citations);
  const words =
    article.language && langAttributes({ language: document.documentElement.lang as Language }, article.language);
  for (const name of ['title', 'abstract', 'keywords', 'content']) Object.assign(field(name), words);
  field('title').textContent = title;
  field('authors').textContent = article.co_authors.join(', ');
  field('journal').textContent = article.journal.name;
  field('place').textContent = volume ? `, ${issueName(volume, issue)}` : '';
  field('published').textContent = longDate(publishedDate);
  field<HTMLTimeElement>('published').dateTime = publishedDate;
  field('abstract').textContent = article.abstract;
  field('keywords').append(...article.keywords.map(keywordItem));
  // Sanitised by the server; the content security policy would block scripts anyway.
  field('content').innerHTML = fullText({ ...article, figures }, figureAddress(article)).html;
  const files = (article.supplements ?? []).map((supplement) => supplementItem(article, supplement));
  if (files.length > 0)
    field('supplements')
      .querySelector('ul')
      ?.append(...files);
  else field('supplements').remove();
  // The API returns no reference list for the marks to link to; the article's own page will have one.
  for (const mark of filled.querySelectorAll('.cite')) mark.replaceWith(mark.textContent);
  if (article.file) field<HTMLAnchorElement>('pdf').href = article.file;
  else field('pdf').remove();
  for (const name of ['doi', 'resolver']) {
    if (doi) field<HTMLAnchorElement>(name).href = doiUrl(doi);
    else field(name).remove();
  }
  if (doi) field('doi').textContent = doiUrl(doi);
  field('notices').replaceWith(...noticesNewestFirst({ notices }).map((notice) => noticeElement(notice, notices)));
  if (!article.is_sample) filled.querySelector('.notice.attention')?.remove();

  document.title = document.title.replace('Article', title);
  if (requestedId !== article.slug) history.replaceState(null, '', paths.article(article.slug) + location.hash);
  heading.remove();
  status.remove();
  missing.remove();
  view.append(filled);
  view.querySelector('h1')?.focus();
  view.querySelector('#share')?.addEventListener('click', () => void share());
}

/** Renders a notice as on the article's own page. */
function noticeElement(notice: Notice, notices: readonly Notice[]): HTMLElement {
  const pattern = document.querySelector('#notice-template') as HTMLTemplateElement;
  const section = (pattern.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const field = <Kind extends HTMLElement>(name: string) => section.querySelector(`[data-notice=${name}]`) as Kind;
  section.id = noticeAnchor({ notices }, notice);
  section.ariaLabel = NOTICE_LABELS[notice.kind];
  field('kind').textContent = NOTICE_LABELS[notice.kind];
  field('published').textContent = longDate(notice.published_on);
  field<HTMLTimeElement>('published').dateTime = notice.published_on;
  field('text').textContent = notice.text;
  const link = field<HTMLAnchorElement>('doi');
  if (notice.doi) link.href = link.textContent = doiUrl(notice.doi);
  else link.parentElement?.remove();
  return section;
}

/** The API serves raster images; drawings exist only next to the built page. */
function figureAddress({ slug, figures = [] }: ManuscriptView): (file: string) => string {
  const images = new Set(figures.map(({ file }) => file));
  return (file) => (images.has(file) ? api.articleFigure(slug, file) : paths.articleFile(slug, file));
}

function supplementItem({ slug }: ManuscriptView, supplement: ViewedSupplement): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = api.articleSupplement(slug, supplement.file);
  link.textContent = supplement.title;
  item.append(link, ` (${supplementFacts(supplement)})`);
  if (supplement.description) {
    item.append(document.createElement('p'));
    (item.lastElementChild as HTMLElement).textContent = supplement.description;
  }
  return item;
}

function keywordItem(word: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${paths.articles}?q=${encodeURIComponent(word)}`;
  link.textContent = word;
  item.append(link);
  return item;
}

async function share(): Promise<void> {
  let message = 'Article URL copied to clipboard';
  await navigator.clipboard.writeText(location.href).catch(() => {
    message = location.href;
  });
  (view.querySelector('#shared') as HTMLElement).textContent = message;
}
