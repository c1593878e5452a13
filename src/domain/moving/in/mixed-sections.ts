import { isTypeName, type NamedSection } from '#domain/issue/issue-sections';
import type { Journal } from '#domain/journal/journal';
import { SECTION_NAME_MAX, SECTIONS_MAX } from '#domain/publication/volume';

/** An imported article with the original name of its section. */
export interface MovedInto {
  id: string;
  section: string;
  article_type: string;
}

/**
 * An issue's imported sections, in the order of `articles`: those with more than one type, which article types cannot
 * replace. A section named like a type is not included.
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
