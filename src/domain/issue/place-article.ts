import type { IssueSection } from '#domain/publication/issue-contents';
import type { NamedSection } from './issue-sections.ts';

/** `articles` are the ids of all articles, in order. */
export interface IssueArrangement {
  sections: readonly NamedSection[];
  articles: readonly string[];
}

/** `id` is null for the section of an article type. */
export interface ShownSection<Entry> extends Omit<IssueSection<Entry>, 'isNamed'> {
  readonly id: number | null;
}

/** A position in a named section, or with its article type if null; before another article, or last. */
export interface Spot {
  section: number | null;
  before?: string | undefined;
}

/** Moves an article. An article moved to the section of its type leaves all named sections. */
export function placeArticle(
  { sections, articles }: IssueArrangement,
  id: string,
  { section, before }: Spot,
): IssueArrangement {
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id);
  const put = (ids: readonly string[]) => {
    const rest = without(ids);
    const at = before === undefined ? -1 : rest.indexOf(before);
    return rest.toSpliced(at < 0 ? rest.length : at, 0, id);
  };
  return {
    sections: sections.map((one) => ({
      ...one,
      articles: one.id === section ? put(one.articles) : without(one.articles),
    })),
    articles: section === null ? put(articles) : articles,
  };
}

/**
 * Finds the next position of an article, one earlier (`by` -1) or one later (1), in its section or the adjacent one;
 * undefined if there is none.
 */
export function adjacentSpot<Entry extends { id: string; article_type: string | null }>(
  shown: readonly ShownSection<Entry>[],
  id: string,
  by: -1 | 1,
): Spot | undefined {
  const currentSection = shown.find(({ articles }) => articles.some((one) => one.id === id));
  if (!currentSection) return undefined;
  const at = currentSection.articles.findIndex((one) => one.id === id);
  if (currentSection.articles[at + by])
    return { section: currentSection.id, before: currentSection.articles[by < 0 ? at - 1 : at + 2]?.id };
  const namedSections = shown.filter((section) => section.id !== null);
  const place = currentSection.id === null ? namedSections.length : namedSections.indexOf(currentSection);
  const beside = namedSections[place + by];
  if (beside) return { section: beside.id, before: by < 0 ? undefined : beside.articles[0]?.id };
  if (by < 0 || currentSection.id === null) return undefined;
  return { section: null, before: firstOfType(shown, currentSection.articles[at]?.article_type ?? null) };
}

/** Finds the position of an article dropped on another; undefined if the other is listed under another type. */
export function dropSpot<Entry extends { id: string; article_type: string | null }>(
  shown: readonly ShownSection<Entry>[],
  id: string,
  target: string,
): Spot | undefined {
  const sectionWith = (one: string) => shown.find(({ articles }) => articles.some((article) => article.id === one));
  const [from, to] = [sectionWith(id), sectionWith(target)];
  if (!from || !to || id === target) return undefined;
  const place = (one: string) => to.articles.findIndex((article) => article.id === one);
  if (from === to) {
    // When dragged down, it goes after the article it is dropped on.
    return { section: to.id, before: place(id) < place(target) ? to.articles[place(target) + 1]?.id : target };
  }
  if (to.id !== null) return { section: to.id, before: target };
  if (from.id === null) return undefined;
  const type = from.articles.find((one) => one.id === id)?.article_type ?? null;
  return { section: null, before: type === to.type ? target : undefined };
}

const firstOfType = <Entry extends { id: string }>(shown: readonly ShownSection<Entry>[], type: string | null) =>
  shown.find((section) => section.id === null && section.type === type)?.articles[0]?.id;
