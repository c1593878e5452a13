import type { Journal } from '#domain/journal/journal';
import type { Article, Notice } from './article.ts';
import { articleTypeName } from './article-type.ts';
import { authorName } from './author-name.ts';

/** The size of preview images for shared links, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 };

/** The default image, at the site's root. */
export const SITE_CARD = 'og-card.png';

/** The text of a preview image; `is_alarm` for warnings. */
export interface ShareCard {
  label: string;
  is_alarm: boolean;
  title: string;
  people: string;
}

const AUTHORS_SHOWN = 4;
/** Longer titles do not fit and are truncated. */
const TITLE_MAX = 400;

const WARNINGS: [Notice['kind'], string][] = [
  ['retraction', 'Retracted'],
  ['expression_of_concern', 'Expression of concern'],
];

export function shareCard(
  journal: Journal,
  article: Pick<Article, 'title' | 'article_type' | 'authors' | 'notices' | 'is_sample'>,
): ShareCard {
  const warning = WARNINGS.find(([kind]) => article.notices.some((notice) => notice.kind === kind))?.[1];
  const type = articleTypeName(journal, article.article_type);
  const label = warning ? `${warning}: ${type}` : type;
  return {
    label: article.is_sample ? `${label} (invented sample)` : label,
    is_alarm: warning !== undefined,
    title: truncate(article.title, TITLE_MAX),
    people: peopleText(article.authors.map(authorName)),
  };
}

export const siteCard = (journal: Journal): ShareCard => ({
  label: '',
  is_alarm: false,
  title: journal.name,
  people: 'An open-access medical journal',
});

export const cardAlt = (journal: Journal, { label, title, people }: ShareCard): string =>
  [label && `${label}.`, /[.?!…]$/.test(title) ? title : `${title}.`, `${people}.`, label && journal.name]
    .filter(Boolean)
    .join(' ');

function peopleText(names: string[]): string {
  const [shown, others] = [names.slice(0, AUTHORS_SHOWN), names.length - AUTHORS_SHOWN];
  // A single further author is named: "and 1 others" would be no shorter.
  return others > 1 ? `${shown.join(', ')} and ${others} others` : names.join(', ');
}

/** Truncates at grapheme boundaries. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}
