import type { Journal } from '#domain/journal/journal';
/** What every template is told of the journal. */
export function letterhead(journal: Journal) {
  const { name, publisher, address, language } = journal;
  return { name, publisher, address, language };
}
