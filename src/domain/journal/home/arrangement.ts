import type { HomeCollection, HomeLayout, SectionName } from './layout.ts';

const LATEST_COUNT = 6;

/** The data of an article that its arrangement depends on. */
interface ArrangedCard {
  readonly slug: string;
  readonly is_retracted: boolean;
}

/** A collection with its public articles. */
export interface CollectionWithArticles<Card> extends Omit<HomeCollection, 'articles'> {
  readonly cards: readonly Card[];
}

/**
 * A section of the home page with its articles; the lead article is excluded from the latest ones if it is among them.
 */
export type HomeBlock<Card> =
  | { readonly name: 'lead'; readonly card: Card; readonly isChosen: boolean }
  | { readonly name: 'latest'; readonly lead: Card | undefined; readonly cards: readonly Card[] }
  | { readonly name: 'collections'; readonly collections: readonly CollectionWithArticles<Card>[] }
  | { readonly name: Exclude<SectionName, 'lead' | 'latest' | 'collections'> };

/** On wide screens the margin is beside the blocks; without a margin, they take the full width. */
export interface HomeRow<Card> {
  readonly blocks: readonly HomeBlock<Card>[];
  readonly margin: readonly HomeBlock<Card>[];
}

/** Sections beside which the margin may be placed. */
const ARTICLE_SECTIONS: readonly SectionName[] = ['lead', 'latest', 'collections'];

/**
 * Arranges the home page in rows. `cards` are all public articles, newest first; `absent` are sections without content.
 * A retracted article never leads: if it was chosen, the newest article does. Articles that are no longer public are
 * omitted from collections, and empty collections from the page.
 */
export function arrangeHome<Card extends ArrangedCard>(
  { sections, lead, collections }: HomeLayout,
  cards: readonly Card[],
  absent: readonly SectionName[] = [],
): HomeRow<Card>[] {
  const visibleSections = sections.filter(({ name, place }) => place !== 'off' && !absent.includes(name));
  const onPage = visibleSections.filter(({ place }) => place === 'page').map(({ name }) => name);
  const newest = cards.slice(0, LATEST_COUNT);
  const chosenLead = cards.find(({ slug, is_retracted }) => slug === lead && !is_retracted);
  const leading = onPage.includes('lead') ? (chosenLead ?? newest.find((card) => !card.is_retracted)) : undefined;
  const isJoined = !chosenLead && onPage[onPage.indexOf('lead') + 1] === 'latest';
  const filled = fillCollections(collections, cards);
  const blockOf = (name: SectionName): HomeBlock<Card>[] => {
    switch (name) {
      case 'lead':
        return leading && !isJoined ? [{ name, card: leading, isChosen: leading === chosenLead }] : [];
      case 'latest': {
        const others = newest.filter((card) => card !== leading);
        return [{ name, lead: isJoined ? leading : undefined, cards: others }];
      }
      case 'collections':
        return filled.length > 0 ? [{ name, collections: filled }] : [];
      case 'issue':
      case 'call':
      case 'calls':
      case 'figures':
      case 'notes':
      case 'topics':
        return [{ name }];
      default:
        return name satisfies never;
    }
  };
  const margin = visibleSections.filter(({ place }) => place === 'margin').flatMap(({ name }) => blockOf(name));
  return attachMargin(groupRows(onPage.flatMap(blockOf)), margin);
}

function fillCollections<Card extends ArrangedCard>(collections: readonly HomeCollection[], cards: readonly Card[]) {
  const wanted = new Set(collections.flatMap(({ articles }) => articles));
  const bySlug = new Map(cards.filter(({ slug }) => wanted.has(slug)).map((card) => [card.slug, card]));
  return collections
    .map(({ title, sentence, articles, picture }) => ({
      title,
      sentence,
      picture,
      cards: articles.flatMap((slug) => bySlug.get(slug) ?? []),
    }))
    .filter((collection) => collection.cards.length > 0);
}

/** Consecutive sections of articles form one row; every other section is a row. */
function groupRows<Card>(blocks: readonly HomeBlock<Card>[]): HomeBlock<Card>[][] {
  const rows: HomeBlock<Card>[][] = [];
  let isOpen = false;
  for (const block of blocks) {
    const isArticleSection = ARTICLE_SECTIONS.includes(block.name);
    if (isArticleSection && isOpen) rows.at(-1)?.push(block);
    else rows.push([block]);
    isOpen = isArticleSection;
  }
  return rows;
}

/** Places the margin beside the first articles, or its content last on a page without articles. */
function attachMargin<Card>(rows: readonly HomeBlock<Card>[][], margin: readonly HomeBlock<Card>[]): HomeRow<Card>[] {
  const first = rows.findIndex(([block]) => block && ARTICLE_SECTIONS.includes(block.name));
  const arranged = rows.map((blocks, index) => ({ blocks, margin: index === first ? margin : [] }));
  return first === -1 ? [...arranged, ...margin.map((block) => ({ blocks: [block], margin: [] }))] : arranged;
}
