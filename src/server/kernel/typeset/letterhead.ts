import { JOURNAL } from '#domain/journal/adopted';

/** What every template is told of the journal. */
export function letterhead() {
  const { name, publisher, address, language } = JOURNAL;
  return { name, publisher, address, language };
}
