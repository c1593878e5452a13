import { isTypeName, type NamedSection } from '#domain/issue/issue-sections';
import type { Journal } from '#domain/journal/journal';
import { SECTION_NAME_MAX, SECTIONS_MAX } from '#domain/publication/volume';

/** An article of an issue that came from another system, with what its section was called there. */
export interface MovedInto {
  id: string;
  section: string;
  article_type: string;
}

/**
 * The sections that the articles of an issue bring along, in the order of `articles`: those that hold more than one type, which the article
 * types do not stand for. One that is called as a type is none.
 */
export function mixedSections(journal: Journal, articles: readonly MovedInto[]): NamedSection[] {
  const called = ({ section }: MovedInto) => section.slice(0, SECTION_NAME_MAX).trim();
  const byName = Map.groupBy(articles, (article) => called(article).toLowerCase());
  return [...byName.values()]
    .filter((within) => new Set(within.map(({ article_type }) => article_type)).size > 1)
    .flatMap(([first, ...others]) => (first && called(first) ? [[first, ...others]] : []))
    .map((within) => ({ name: called(within[0] as MovedInto), articles: within.map(({ id }) => id) }))
    .filter(({ name }) => !isTypeName(journal, name))
    .slice(0, SECTIONS_MAX)
    .map((section, index) => ({ id: index + 1, ...section }));
}
