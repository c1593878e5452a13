import { JOURNAL } from '#domain/journal';

const { name, publisher, address, language } = JOURNAL;

/** What every template is told of the journal. */
export const LETTERHEAD = { name, publisher, address, language } as const;
