import type { Journal } from '#domain/journal/journal';
import type { Article, Notice } from './article.ts';
import { nameOfOne } from './article-type.ts';
import { authorName } from './author-name.ts';

/** The size in pixels of the preview image for shared links. */
export const CARD_SIZE = { width: 1200, height: 630 };

/** The default card, at the site's root. */
export const SITE_CARD = 'og-card.png';

/** A card's text. `is_alarm` for warnings. */
export interface ShareCard {
  label: string;
  is_alarm: boolean;
  title: string;
  people: string;
}

/** Authors named on a card, followed by the number of further ones. */
const NAMED = 4;
/** A card's approximate capacity; longer titles are truncated. */
const TITLE_MAX = 400;

const WARNINGS: [Notice['kind'], string][] = [
  ['retraction', 'Retracted'],
  ['expression_of_concern', 'Expression of concern'],
];

/** An article's card: its marks come first. */
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

/** The default card's text. */
export const siteCard = (journal: Journal): ShareCard => ({
  label: '',
  is_alarm: false,
  title: journal.name,
  people: 'An open-access medical journal',
});

/** A card's alternative text. */
export const cardAlt = (journal: Journal, { label, title, people }: ShareCard): string =>
  [label && `${label}.`, /[.?!…]$/.test(title) ? title : `${title}.`, `${people}.`, label && journal.name]
    .filter(Boolean)
    .join(' ');

function namedPeople(names: string[]): string {
  const [shown, others] = [names.slice(0, NAMED), names.length - NAMED];
  // A single further author is named: it takes no more room.
  return others > 1 ? `${shown.join(', ')} and ${others} others` : names.join(', ');
}

/** Truncated at grapheme boundaries. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}
