import type { Journal } from '#domain/journal/journal';
export function letterhead(journal: Journal) {
  const { name, publisher, address, language } = journal;
  return { name, publisher, address, language };
}
