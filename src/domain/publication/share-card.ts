import type { Journal } from '#domain/journal/journal';
import type { Article, Notice } from './article.ts';
import { nameOfOne } from './article-type.ts';
import { authorName } from './author-name.ts';

/** The size in pixels of the picture that other sites show beside a link to a page. */
export const CARD_SIZE = { width: 1200, height: 630 };

/** The card of the pages that have none of their own, at the site's root. */
export const SITE_CARD = 'og-card.png';

/** The words on a card. `is_alarm` where they warn of the article. */
export interface ShareCard {
  label: string;
  is_alarm: boolean;
  title: string;
  people: string;
}

/** How many authors a card names; of more, the first ones and the number of the others. */
const NAMED = 4;
/** What a card has room for, roughly; what a title has beyond it is left out. */
const TITLE_MAX = 400;

const WARNINGS: [Notice['kind'], string][] = [
  ['retraction', 'Retracted'],
  ['expression_of_concern', 'Expression of concern'],
];

/** The words on the card of an article: what marks it comes first. */
export function shareCard(
  journal: Journal,
  article: Pick<Article, 'title' | 'article_type' | 'authors' | 'notices' | 'is_sample'>,
): ShareCard {
  const warning = WARNINGS.find(([kind]) => article.notices.some((notice) => notice.kind === kind))?.[1];
  const type = nameOfOne(journal, article.article_type);
  const label = warning ? `${warning}: ${type}` : type;
  return {
    label: article.is_sample ? `${label} (invented sample)` : label,
    is_alarm: warning !== undefined,
    title: shortened(article.title, TITLE_MAX),
    people: namedPeople(article.authors.map(authorName)),
  };
}

/** The words on the card of all other pages. */
export const siteCard = (journal: Journal): ShareCard => ({
  label: '',
  is_alarm: false,
  title: journal.name,
  people: 'An open-access medical journal',
});

/** A card in words, for those who do not see it. */
export const cardAlt = (journal: Journal, { label, title, people }: ShareCard): string =>
  [label && `${label}.`, /[.?!…]$/.test(title) ? title : `${title}.`, `${people}.`, label && journal.name]
    .filter(Boolean)
    .join(' ');

function namedPeople(names: string[]): string {
  const [shown, others] = [names.slice(0, NAMED), names.length - NAMED];
  // One alone would take no more room by its name.
  return others > 1 ? `${shown.join(', ')} and ${others} others` : names.join(', ');
}

/** Cut between letters as readers see them. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}
