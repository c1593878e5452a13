import type { Journal } from '#domain/journal/journal';
import { toldLanguage, wordsIn } from './article-language.ts';
import { issueName, type ListEntry } from './article-list.ts';
import { nameOfOne } from './article-type.ts';
import { type ArticleCard, cardTitle } from './manifest.ts';

/** A card prepared for lists and the search index. */
export function listEntry(journal: Journal, card: ArticleCard): ListEntry {
  const { slug, authors, keywords, category, published_on, citations, volume, issue, is_sample } = card;
  const type = nameOfOne(journal, card.article_type);
  const language = toldLanguage(journal, card.language);
  return {
    slug,
    authors,
    keywords,
    category,
    published_on,
    citations,
    is_sample,
    title: cardTitle(card),
    type: language ? `${type} in ${language}` : type,
    volume: volume?.id ?? null,
    issue: issue?.id ?? null,
    place: issueName(volume, issue),
    ...(language && { words: wordsIn(journal, card.language) }),
  };
}
